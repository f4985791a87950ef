//! Picks a legal move at random.
//!
//! In: a position and a source of random numbers. Out: one move, all legal moves being equally likely.
//!
//! - `sampling`: draws a move.
//! - `move_cache`: moves that stay known from one position to the next.
//! - `turn_caches`: the caches of all turns.
//! - `change_log`: which cells have changed since a cache was brought up to date.

mod change_log;
pub(in crate::moves) mod move_cache;
pub(in crate::moves) mod sampling;
pub(in crate::moves) mod turn_caches;
