//! The kinds of moves that a game has, found by playing it at random.
//!
//! In: a program, what a player sees of it ([`Appearance`]), and a seed. Out: for each kind of moves what it does and an
//! example on a board with as few pieces as it needs; a simpler example takes the place of one that was found before.
//! [`MoveKinds`] is run in small steps: it has no clock, each step has a bounded number of instructions, and a fault of
//! the rules ends no more than the random game in which it occurs. Any rule file can so be stopped at any time, and what
//! was found until then is there. The same rules and the same seed give the same moves on every machine.
//!
//! - `finder`: the steps. - `kind`: which kind a move is, by `roles` of its tracks and `effects` that these come to.
//! - `appearance`: what is seen of a move. - `familiarity`: which moves are worth a look. - `sparse`: fewer pieces, or
//!   pieces elsewhere. - `found`: what was found. - `context`: the game.

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
pub use effects::{Effect, EffectKind};
pub use finder::MoveKinds;
pub use found::{Example, FoundKind};
pub use kind::{Kind, KindKey};
