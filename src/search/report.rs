//! Results of a search.

use super::score::Score;

/// What a search has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Whether it has ended.
    pub done: bool,
    /// Depth of the last completed iteration.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// The score of the best move for the player to move.
    pub score: Score,
    /// The move to play, as an index into the game's legal moves.
    pub best: Option<usize>,
    /// The principal variation as texts.
    pub line: Vec<String>,
    /// The best moves of the last completed iteration, best first.
    pub lines: Vec<Line>,
}

/// One of the best moves, with the expected continuation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The move, as an index into the game's legal moves.
    pub first: usize,
    /// Its score for the player to move.
    pub score: Score,
    /// The move and those after it as texts.
    pub texts: Vec<String>,
    /// How many random games went on with the move; none if the search looks ahead.
    pub games: Option<u32>,
}
