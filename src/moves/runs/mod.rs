//! The runs of a turn: the blocks that it offers, and the sites from which they are run.
//!
//! In: a position and a group of blocks. Out: runs, in the order in which their moves are listed.
//!
//! - `blocks`: which blocks are run where.
//! - `countable_runs`: which of these runs can be listed or counted by graphs.
//! - `group`: runs all blocks of a group.
//! - `run_context`: what every run needs.

pub(in crate::moves) mod blocks;
pub(in crate::moves) mod countable_runs;
pub(in crate::moves) mod group;
pub(in crate::moves) mod run_context;
