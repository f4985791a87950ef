//! Boardwright plays abstract board games whose rules are written down in a file.
//!
//! A rule file goes from left to right and never back:
//!
//! ```text
//! text → syntax → model → program ‖ position → moves → game → search, notation → wasm, cli
//!        └────── compiler ──────┘ ↑ └──────────────── engine ────────────────┘
//!                              the waist
//! ```
//!
//! [`compile`] is the joint: text in, [`Compiled`] or [`Diagnostics`](diagnostic::Diagnostics) out.

#[cfg(feature = "bench")]
pub mod bench;
pub mod board;
pub mod diagnostic;
pub mod entry;
pub mod game;
pub mod index;
pub mod model;
pub mod moves;
pub mod notation;
pub mod position;
pub mod program;
pub mod search;
pub mod source;
pub mod syntax;
pub mod terms;

#[cfg(feature = "wasm")]
pub mod wasm;

mod compiled;

pub use compiled::{Compiled, RuleFile, compile};
