//! Chooses a move.
//!
//! In: a game and limits. Out: a [`Report`] that gets better the longer the search runs. A search keeps
//! its own stack instead of recursing, so it can be run in slices, looked at and dropped at any moment;
//! it knows no clock. The same game, limits and seed give the same move on every machine.
//!
//! - `alpha_beta`: the stack and its steps. - `frame`: one position on it. - `evaluate`: the worth of a position.
//! - `order`: which move first. - `table`: positions seen before. - `score`: what numbers mean.

mod alpha_beta;
mod evaluate;
mod frame;
mod order;
mod score;
mod table;

pub use alpha_beta::Search;
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
}

/// Deepest search that can be asked for.
pub const MAX_DEPTH: u32 = 64;

impl Default for Limits {
    fn default() -> Self {
        Self { depth: MAX_DEPTH, nodes: u64::MAX, margin: 0, seed: 0 }
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
}
