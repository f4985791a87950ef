//! The levels of the computer player: one table for the page, the command line and the tests.

use super::limits::Limits;
use super::pruning::Pruning;
use super::score::Score;

/// How well a level plays, and how long it may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Deepest search, in turns.
    pub depth: u32,
    /// Most nodes to search.
    pub nodes: u64,
    /// A move at most this much worse than the best may be chosen, in hundredths of a piece.
    pub margin: Score,
    /// Megabytes for the table of positions.
    pub megabytes: u32,
    /// Whether endgame tables are used: only by the strongest, since all others are to be beatable.
    pub tablebase: bool,
    /// Longest time to think. The search has no clock; its caller stops it.
    pub milliseconds: u32,
}

/// How many turns every level looks ahead, whatever its limit on nodes.
const MIN_DEPTH: u32 = 1;

/// All levels, the weakest first.
///
/// Even the weakest examines every move, and what wins pieces or reaches a goal after it. Up to the seventh, the limit
/// is on nodes rather than time: these levels play the same on every machine that is fast enough for them. Where it is not,
/// or positions take long, the limits on time keep their order.
pub const LEVELS: [Level; 10] = [
    Level { depth: 2, nodes: 1_000, margin: 120, megabytes: 8, tablebase: false, milliseconds: 300 },
    Level { depth: 2, nodes: 1_500, margin: 75, megabytes: 8, tablebase: false, milliseconds: 300 },
    Level { depth: 3, nodes: 3_000, margin: 40, megabytes: 8, tablebase: false, milliseconds: 300 },
    Level { depth: 4, nodes: 5_000, margin: 15, megabytes: 8, tablebase: false, milliseconds: 350 },
    Level { depth: 6, nodes: 12_000, margin: 0, megabytes: 8, tablebase: false, milliseconds: 400 },
    Level { depth: 8, nodes: 40_000, margin: 0, megabytes: 8, tablebase: false, milliseconds: 550 },
    Level { depth: 12, nodes: 150_000, margin: 0, megabytes: 16, tablebase: false, milliseconds: 800 },
    Level { depth: 64, nodes: u64::MAX, margin: 0, megabytes: 64, tablebase: false, milliseconds: 1_250 },
    Level { depth: 64, nodes: u64::MAX, margin: 0, megabytes: 64, tablebase: false, milliseconds: 2_500 },
    Level { depth: 64, nodes: u64::MAX, margin: 0, megabytes: 64, tablebase: true, milliseconds: 5_000 },
];

impl Level {
    /// The level with a number from 1; numbers out of range give the weakest or strongest.
    pub fn new(number: usize) -> Self {
        LEVELS[number.clamp(1, LEVELS.len()) - 1]
    }

    /// The limits of a search at this level.
    pub fn limits(self, seed: u64) -> Limits {
        let Self { depth, nodes, margin, megabytes, tablebase, .. } = self;
        let pruning = Pruning { tablebase, ..Pruning::ALL };
        Limits {
            pruning,
            depth,
            nodes,
            least_depth: MIN_DEPTH,
            margin,
            seed,
            megabytes,
            to_play: true,
            ..Limits::default()
        }
    }
}
