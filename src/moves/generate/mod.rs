//! Finds the legal moves of a position.
//!
//! In: what a turn offers. Out: moves in a list, or the steps that may follow those already made.
//!
//! - `generator`: runs blocks, performs hooks, keeps royal pieces safe.
//! - `whole_moves`: moves that end with their first step.
//! - `compound`: follows moves of several steps to all their ends.
//! - `move_path`: a move that is being followed.
//! - `next_steps`: the steps that may follow.
//! - `continuation`: how a move that has begun may continue.
//! - `merging`: merges equal moves. - `move_set`: the table that finds them.
//! - `preference`: drops moves that another outdoes.

pub(in crate::moves) mod compound;
pub(in crate::moves) mod continuation;
pub(in crate::moves) mod generator;
pub(in crate::moves) mod merging;
pub(in crate::moves) mod move_path;
pub(in crate::moves) mod move_set;
pub(in crate::moves) mod next_steps;
pub(in crate::moves) mod preference;
mod whole_moves;
