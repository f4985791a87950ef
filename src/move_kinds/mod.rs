//! Finds the kinds of moves that a game has by playing it at random.
//!
//! In: a program, what a player sees of it ([`Appearance`]), and a seed. Out: for each kind of move what it does, and
//! an example on a board with as few pieces as possible; a simpler example replaces an earlier one. [`MoveKinds`] runs
//! in small steps: it has no clock, each step takes a bounded number of instructions, and an error in running the rules
//! ends only the random game in which it occurs. So it can be stopped at any time, with any rule file, and keeps what
//! it has found. The same rules and seed give the same results on every machine.
//!
//! - `finder`: the steps.
//! - `kind`: classifies moves, by the `roles` of their tracks and the `effects` of these.
//! - `appearance`: what a player sees of a move.
//! - `familiarity`: which moves are worth tracing.
//! - `sparse`: positions with fewer pieces, or with pieces elsewhere.
//! - `found`: the results.
//! - `context`: the game.

mod appearance;
mod context;
mod effects;
mod familiarity;
mod finder;
mod found;
mod kind;
mod roles;
mod sparse;

pub use appearance::Appearance;
pub use context::Context;
pub use effects::Effect;
pub use finder::MoveKinds;
pub use found::{Example, FoundKind};
pub use kind::{Kind, KindKey};
