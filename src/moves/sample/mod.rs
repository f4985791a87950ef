//! Picks a legal move at random.
//!
//! In: a position and a source of random numbers. Out: one move, all legal moves being equally likely.
//!
//! - `sampling`: draws a move.
//! - `move_cache`: moves that stay known from one position to the next.

pub(in crate::moves) mod move_cache;
pub(in crate::moves) mod sampling;
