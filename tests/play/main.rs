//! Playing games: positions, moves in motion, records, entry, and the search.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod arrange;
mod endings;
#[path = "../tactics/ends.rs"]
mod ends;
mod entry;
mod entry_aims;
mod evaluation;
mod game_files;
mod memory;
mod minimax;
mod move_kinds;
mod notations;
mod playouts;
mod pruning;
mod refusals;
mod search;
mod solve;
#[path = "../support/mod.rs"]
mod support;
mod tablebase;
mod teams;
mod traces;
mod tree;
mod zsg;
