//! The course of a game: how it starts, its phases, its dice, and its ends.
//!
//! In: `(start …)`, `(phase …)`, `(end …)`. Out: set-ups, turns and goals.

pub(crate) mod dice;
pub(crate) mod ends;
pub(crate) mod ends_at_start;
pub(crate) mod last_move;
pub(crate) mod phases;
pub(crate) mod single_kinds;
pub(crate) mod stalemate;
pub(crate) mod start;
