//! How far a search looks, and how well it plays.

use super::pruning::Pruning;
use super::score::Score;

/// When to stop, and how well to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Deepest search, in turns.
    pub depth: u32,
    /// Most positions to look at; twelve turns of a random game count as one.
    pub nodes: u64,
    /// So deep it looks whatever `nodes` says, in turns; in random play every move is tried then.
    pub least_depth: u32,
    /// A move worth at most so much less than the best may be chosen, in hundredths of a piece.
    pub margin: Score,
    /// What chance depends on; with 0 no opening is varied.
    pub seed: u64,
    /// How many of the best moves to tell apart, each with its score and line.
    pub lines: usize,
    /// How to search; by default as suits the game.
    pub algorithm: Option<Algorithm>,
    /// What is left out or looked at less deep.
    pub pruning: Pruning,
}

/// Ways to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Looks ahead and weighs positions.
    AlphaBeta,
    /// Plays games at random.
    Uct,
}

impl Algorithm {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::AlphaBeta, Self::Uct];

    /// What command lines and other programs know it by.
    pub fn name(self) -> &'static str {
        match self {
            Self::AlphaBeta => "alpha-beta",
            Self::Uct => "uct",
        }
    }

    /// The one of this name, if there is one.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|algorithm| algorithm.name() == name)
    }
}

/// Deepest search that can be asked for; no search of a real game comes so deep.
pub const MAX_DEPTH: u32 = 64;

/// Greatest margin that can be asked for; more makes no difference.
pub const MAX_MARGIN: Score = 10_000;

/// Most lines that can be asked for: each costs nearly as much as a search of its own.
pub const MAX_LINES: usize = 5;

impl Default for Limits {
    fn default() -> Self {
        Self {
            depth: MAX_DEPTH,
            nodes: u64::MAX,
            least_depth: 0,
            margin: 0,
            seed: 0,
            lines: 1,
            algorithm: None,
            pruning: Pruning::ALL,
        }
    }
}
