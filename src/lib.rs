//! Boardwright plays abstract board games whose rules are written down in a file.
//!
//! A rule file goes from left to right and never back:
//!
//! ```text
//! text → syntax → model → program ‖ position → moves → game → notation → entry → move_kinds, search → api → wasm, cli
//!        └────── compiler ──────┘ ↑ └───────────────────────────── engine ─────────────────────────┘
//!                              the waist
//! ```
//!
//! `compile` is the joint: text in, `Compiled` or [`Diagnostics`](diagnostic::Diagnostics) out. The library never reaches
//! for files or chance by itself: its callers pass them in. It has one clock, in [`api`], by which a search keeps the
//! milliseconds that it was given; rules and the search itself count instructions and positions.

pub mod api;
pub mod bench;
pub mod board;
pub mod coded_error;
pub mod diagnostic;
pub mod entry;
pub mod game;
pub mod index;
pub mod model;
pub mod move_kinds;
pub mod moves;
pub mod notation;
pub mod position;
pub mod program;
pub mod search;
pub mod solve;
pub mod source;
pub mod syntax;
pub mod terms;
pub mod tune;
pub mod weights;

#[cfg(js)]
pub mod wasm;

mod compiled;

/// The examples of the manual and of the first page are true.
#[cfg(doctest)]
mod examples {
    #[doc = include_str!("../docs/rust.md")]
    struct Manual;
    #[doc = include_str!("../README.md")]
    struct Readme;
}

pub use api::{CompileOptions, Error, Game, Move, Rules, Search, SearchLimits, SearchReport, VariantChoice};
pub use compiled::{Compiled, RuleFile, compile};
