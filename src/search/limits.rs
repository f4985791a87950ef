//! Limits of a search.

use super::pruning::Pruning;
use super::score::Score;

/// When to stop, and how well to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Deepest search, in turns.
    pub depth: u32,
    /// Most nodes to search; in random playouts, twelve turns count as one node.
    pub nodes: u64,
    /// Depth to reach whatever `nodes` says, in turns; with playouts, every move is tried at least once.
    pub least_depth: u32,
    /// A move at most this much worse than the best may be chosen, in hundredths of a piece.
    pub margin: Score,
    /// The seed of random choices; with 0, openings are not varied.
    pub seed: u64,
    /// Whether only a move to play is wanted: where there is a single one, nobody needs to wait for it.
    pub to_play: bool,
    /// How many of the best moves to report, each with its score and line.
    pub lines: usize,
    /// The algorithm; `None` for the one that suits the game.
    pub algorithm: Option<Algorithm>,
    /// How many megabytes the table of positions may take, from 1 to [`MAX_MEGABYTES`]; the largest power of two that fits
    /// is used. Only looking ahead has one.
    pub megabytes: u32,
    /// Which pruning techniques to use.
    pub pruning: Pruning,
    /// Which part of the work is done here.
    pub part: Part,
}

/// A part of a search that is divided among several processes without common memory, as web workers are.
///
/// A search that looks ahead considers every n-th move of the root, if there are n parts. One that plays at random considers them all, and
/// plays other games than the other parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its number, from 0.
    pub number: u32,
    /// How many parts there are, at least one.
    pub of: u32,
}

impl Part {
    /// The whole search.
    pub const WHOLE: Self = Self { number: 0, of: 1 };

    /// Whether a move of the root is in this part. Without enough moves for all parts, some have the same one.
    pub(super) fn has(self, index: usize, moves: usize) -> bool {
        let of = (self.of.max(1) as usize).min(moves.max(1));
        index % of == self.number as usize % of
    }
}

impl Default for Part {
    fn default() -> Self {
        Self::WHOLE
    }
}

/// Search algorithms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Looks ahead and evaluates positions.
    AlphaBeta,
    /// Plays random games.
    Uct,
}

impl Algorithm {
    /// All algorithms.
    pub const ALL: [Self; 2] = [Self::AlphaBeta, Self::Uct];

    /// Its name on command lines and in protocols.
    pub fn name(self) -> &'static str {
        match self {
            Self::AlphaBeta => "alpha-beta",
            Self::Uct => "uct",
        }
    }

    /// The algorithm with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|algorithm| algorithm.name() == name)
    }
}

/// Greatest depth that can be asked for; no search of a real game gets this deep.
pub const MAX_DEPTH: u32 = 64;

/// Greatest margin that can be asked for; a larger one makes no difference.
pub const MAX_MARGIN: Score = 10_000;

/// Most lines that can be asked for: each costs nearly as much as a separate search.
pub const MAX_LINES: usize = 5;

/// Most megabytes for the table of positions. On 32-bit machines, as in browsers, a search must leave room for the rest.
pub const MAX_MEGABYTES: u32 = if cfg!(target_pointer_width = "32") { 64 } else { 4096 };

/// Megabytes for the table of positions unless more are asked for: enough for a search of half a million nodes.
const DEFAULT_MEGABYTES: u32 = 8;

impl Limits {
    /// Whether there is nothing to decide among so many moves.
    pub(super) fn is_decided(&self, moves: usize) -> bool {
        self.to_play && moves == 1
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            depth: MAX_DEPTH,
            nodes: u64::MAX,
            least_depth: 0,
            margin: 0,
            seed: 0,
            to_play: false,
            lines: 1,
            algorithm: None,
            megabytes: DEFAULT_MEGABYTES,
            pruning: Pruning::ALL,
            part: Part::WHOLE,
        }
    }
}
