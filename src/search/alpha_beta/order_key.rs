//! Sort keys for moves.
//!
//! In decreasing order of priority: the move of the transposition table, moves that win material, quiet moves, moves
//! that lose material.

use crate::search::score::Score;

/// The priority of the move of the transposition table, greater than any other.
pub(super) const TABLE_MOVE: i64 = 1 << 44;

/// Bits of a key for the index of the move; a turn has at most 200,000 moves (`moves::MAX_MOVES`), fewer than 2^18.
const INDEX_BITS: u32 = 18;

/// Winning moves have priorities above this, greater than any quiet move; losing ones are below its negative.
const GAIN: i64 = 1 << 24;

/// The sort key of a move, least first: its priority, then its index.
///
/// Both are in one number, so that sorting compares plain integers, and moves of equal priority stay in the order of
/// generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct OrderKey(u64);

impl OrderKey {
    pub(super) fn new(priority: i64, index: usize) -> Self {
        Self(((TABLE_MOVE - priority) as u64) << INDEX_BITS | index as u64)
    }

    /// The index of the move among those of its turn.
    pub(super) fn index(self) -> usize {
        (self.0 & ((1 << INDEX_BITS) - 1)) as usize
    }

    /// Whether the move is neither the one of the transposition table nor wins anything.
    pub(super) fn is_quiet(self) -> bool {
        TABLE_MOVE - ((self.0 >> INDEX_BITS) as i64) < GAIN
    }
}

/// The priority of a move that wins or loses material, made by a piece of value `mover`.
pub(super) fn gain_priority(gain: Score, mover: Score) -> i64 {
    let gain =
        i64::from(gain.clamp(-MAX_ORDERED_GAIN, MAX_ORDERED_GAIN)) * 16 - i64::from(mover.clamp(0, 4000)) / 4;
    if gain > 0 { GAIN + gain } else { gain - GAIN }
}

/// Larger gains make no difference to the order.
const MAX_ORDERED_GAIN: Score = 1 << 16;
