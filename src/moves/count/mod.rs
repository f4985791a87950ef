//! The number of legal moves, without making them all.
//!
//! In: a position. Out: how many moves its turn has, and the one with a given number.
//!
//! - `counting`: counts the moves of a turn, or lists them.
//! - `counted_moves`: counts moves with graphs.
//! - `counts_for_rules`: counts moves for rules that ask how many there are.

pub(in crate::moves) mod counted_moves;
pub(in crate::moves) mod counting;
mod counts_for_rules;
