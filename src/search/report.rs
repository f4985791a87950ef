//! What a search has found.

use super::score::Score;

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
    /// The move and those after it as texts.
    pub texts: Vec<String>,
}
