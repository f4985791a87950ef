//! Chooses a move.
//!
//! In: a game and limits. Out: a [`Report`] that gets better the longer the search runs. A search keeps
//! its own stack instead of recursing, so it can be run in slices, looked at and dropped at any moment;
//! it knows no clock. The same game, limits and seed give the same move on every machine.
//!
//! - `alpha_beta`: the stack and its steps. - `frame`: one position on it. - `evaluate`: the worth of a position.
//! - `order`: which move first. - `table`: positions seen before. - `score`: what numbers mean. - `level`: how strong.

mod alpha_beta;
mod evaluate;
mod frame;
mod level;
mod order;
mod score;
mod table;

use alloc::string::String;
use alloc::vec::Vec;

pub use alpha_beta::Search;
pub use level::{LEVELS, Level};
pub use score::{Score, WIN_BOUND, plies_to_end};

/// When to stop, and how well to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Deepest search, in turns.
    pub depth: u32,
    /// Most positions to look at.
    pub nodes: u64,
    /// A move worth at most so much less than the best may be chosen, in hundredths of a piece.
    pub margin: Score,
    /// What chance depends on.
    pub seed: u64,
    /// How many of the best moves to tell apart, each with its score and line.
    pub lines: usize,
}

/// Deepest search that can be asked for.
pub const MAX_DEPTH: u32 = 64;
/// Most lines that can be asked for.
pub const MAX_LINES: usize = 5;

impl Default for Limits {
    fn default() -> Self {
        Self { depth: MAX_DEPTH, nodes: u64::MAX, margin: 0, seed: 0, lines: 1 }
    }
}

/// What a search has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Whether it has ended.
    pub done: bool,
    /// Depth that was searched to the end.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Worth of the best move for the player to move.
    pub score: Score,
    /// Number of the move to play among the game's legal moves.
    pub best: Option<usize>,
    /// The best line as texts.
    pub line: Vec<String>,
    /// The best moves of the depth that was searched to the end, best first.
    pub lines: Vec<Line>,
}

/// One of the best moves with what is expected to follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Number of the move among the game's legal moves.
    pub first: usize,
    /// Its worth for the player to move.
    pub score: Score,
    /// The move and those behind it as texts.
    pub texts: Vec<String>,
}
