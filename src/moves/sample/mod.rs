//! Picks a legal move at random.
//!
//! In: a position and a source of random numbers. Out: one move, all legal moves being equally likely.
//!
//! - `sampling`: draws a move; `sensible`: draws one for games that judge a position.
//! - `remaining`: numbers drawn without replacement; `safety`: whether a move leaves royal pieces safe.
//! - `move_cache`: moves that stay known from one position to the next.
//! - `turn_caches`: the caches of all turns.
//! - `change_log`: which cells have changed since a cache was brought up to date.

mod change_log;
pub(in crate::moves) mod move_cache;
mod remaining;
mod safety;
pub(in crate::moves) mod sampling;
mod sensible;
pub(in crate::moves) mod turn_caches;
