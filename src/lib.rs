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
//! `compile` is the joint: text in, `Compiled` or [`Diagnostics`](diagnostic::Diagnostics) out. Without the feature
//! `compiler` there is only the engine, for programs that were compiled before and kept as bytes.
//!
//! The library does without the standard library, so it cannot reach for files, clocks or chance: the edges give them.

#![cfg_attr(not(test), no_std)]

#[macro_use]
extern crate alloc;

#[cfg(feature = "bench")]
pub mod bench;
pub mod board;
pub mod diagnostic;
pub mod entry;
pub mod fault;
pub mod game;
pub mod index;
#[cfg(feature = "compiler")]
pub mod model;
pub mod moves;
pub mod notation;
pub mod position;
pub mod program;
pub mod search;
#[cfg(feature = "solve")]
pub mod solve;
mod sorting;
pub mod source;
#[cfg(feature = "compiler")]
pub mod syntax;
pub mod terms;
#[cfg(feature = "tune")]
pub mod tune;
pub mod weights;

#[cfg(feature = "wasm")]
pub mod wasm;

#[cfg(all(feature = "bare", target_arch = "wasm32"))]
mod bare;

#[cfg(feature = "compiler")]
mod compiled;

/// The examples of the manual are true.
#[cfg(all(doctest, feature = "compiler"))]
#[doc = include_str!("../docs/rust.md")]
struct Manual;

#[cfg(feature = "compiler")]
pub use compiled::{Compiled, RuleFile, compile};
