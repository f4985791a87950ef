//! Jobs of many games, for `match` and `tune`: played on all cores, continued after an interruption, and shared by any
//! number of processes or machines, which know nothing of each other.
//!
//! In: what to play, as numbered games that depend on nothing but their numbers. Out: their records in order, and a
//! file with a line for each.
//!
//! - `shard`: a share of the games.
//! - `file`: games as lines of a file.
//! - `workers`: runs games on several threads.
//! - `progress`: the progress line.
//! - `signature`: distinguishes versions of the search.

mod file;
mod progress;
mod shard;
mod signature;
mod workers;

use std::path::PathBuf;

use clap::Args;

pub(crate) use file::{Identity, JobFile, Record, differences, read_parts};
pub(crate) use progress::{Progress, tell};
pub(crate) use shard::Shard;
pub(crate) use signature::{hash, signature, signed_limits};
pub(crate) use workers::work_in_order;

/// Where the games of a job are recorded, and which of them are played here.
#[derive(Args, Clone, Debug)]
pub(crate) struct JobOptions {
    /// A file with one line per game; games that it already has are not played again.
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    /// Play only a share of the games, such as 2/5 for the second of five; the other shares can be played elsewhere.
    #[arg(long, value_name = "I/N", default_value = "1/1", hide_default_value = true)]
    pub(crate) shard: Shard,
    /// Files of shards, whose games are taken from there instead of being played.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub(crate) parts: Vec<PathBuf>,
}
