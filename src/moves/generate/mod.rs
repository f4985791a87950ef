//! Finding the legal moves of a position.
//!
//! In: what a turn offers. Out: moves in a list, or the steps that may follow those already made.
//!
//! - `generator`: blocks are run, equal moves are made one, hooks and royal safety are respected.
//! - `whole_moves`: moves that end with their first step.
//! - `compound`: moves of several steps, followed to all their ends.
//! - `move_path`: a move that is being followed.
//! - `next_steps`: the steps that may follow.
//! - `continuation`: how a move that has begun may go on.
//! - `move_set`: which moves are equal.
//! - `preference`: moves that are struck out because another is worth more.

pub(in crate::moves) mod compound;
pub(in crate::moves) mod continuation;
pub(in crate::moves) mod generator;
pub(in crate::moves) mod move_path;
pub(in crate::moves) mod move_set;
pub(in crate::moves) mod next_steps;
pub(in crate::moves) mod preference;
mod whole_moves;
