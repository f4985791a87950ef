//! Boardwright plays abstract board games whose rules are written down in a file.
//!
//! Data flows from left to right and never back:
//!
//! ```text
//! text → syntax → model → program ‖ position → moves → game → notation → entry → move_kinds, search → api → wasm, cli
//!        └────── compiler ──────┘ ↑ └───────────────────────────── engine ─────────────────────────┘
//!                              the waist
//! ```
//!
//! `compile` joins the two halves: text in, `Compiled` or [`Diagnostics`](diagnostic::Diagnostics) out. The library
//! never opens files or draws random numbers by itself: callers pass both in. Its only clock is in [`api`], for
//! searches limited in milliseconds; the rules and the search itself count instructions and positions.

pub mod api;
pub mod bench;
mod bits;
pub mod board;
pub mod coded_error;
pub mod diagnostic;
mod effect_kind;
pub mod entry;
pub mod export;
pub mod game;
pub mod game_file;
pub mod index;
pub mod languages;
pub mod model;
pub mod move_kinds;
pub mod moves;
pub mod notation;
pub mod notations;
pub mod position;
pub mod program;
pub mod search;
pub mod solve;
pub mod source;
pub mod syntax;
pub mod tablebase;
pub mod terms;
pub mod tune;
pub mod weights;

#[cfg(js)]
pub mod wasm;

mod compiled;

/// Runs the examples of the manual and the README as doc tests.
#[cfg(doctest)]
mod examples {
    #[doc = include_str!("../docs/rust.md")]
    struct Manual;
    #[doc = include_str!("../README.md")]
    struct Readme;
}

pub use api::{CompileOptions, Error, Game, Move, Rules, Search, SearchLimits, SearchReport, VariantChoice};
pub use compiled::{Compiled, RuleFile, compile};
