//! The order in which moves are searched, as numbers.
//!
//! Tiers from the top: the move of the transposition table, what wins material, quiet moves, what gives material away.

use crate::search::score::Score;

/// The move of the transposition table goes first: its priority is more than that of any other.
pub(super) const TABLE_MOVE: i64 = 1 << 44;

/// Bits of a key for the move's number; a turn has at most 200,000 moves (`moves::MAX_MOVES`), fewer than 2^18.
const INDEX_BITS: u32 = 18;

/// The tier of moves that win material, above all that history says of quiet ones; losing ones are as far below 0.
const GAIN: i64 = 1 << 24;

/// Where a move comes in the order, the least first: by its priority, then by its number in the turn.
///
/// One number for both, so that sorting compares plain integers and moves of equal priority stay in the order in which
/// they were generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct OrderKey(u64);

impl OrderKey {
    pub(super) fn new(priority: i64, index: usize) -> Self {
        Self(((TABLE_MOVE - priority) as u64) << INDEX_BITS | index as u64)
    }

    /// The number of the move among those of its turn.
    pub(super) fn index(self) -> usize {
        (self.0 & ((1 << INDEX_BITS) - 1)) as usize
    }

    /// Whether the move neither is that of the transposition table nor wins anything.
    pub(super) fn is_quiet(self) -> bool {
        TABLE_MOVE - ((self.0 >> INDEX_BITS) as i64) < GAIN
    }
}

/// How promising a move is that wins or loses material, moved by a piece of some worth.
pub(super) fn gain_priority(gain: Score, mover: Score) -> i64 {
    let gain =
        i64::from(gain.clamp(-MAX_ORDERED_GAIN, MAX_ORDERED_GAIN)) * 16 - i64::from(mover.clamp(0, 4000)) / 4;
    if gain > 0 { GAIN + gain } else { gain - GAIN }
}

/// Gains beyond that make no difference to the order.
const MAX_ORDERED_GAIN: Score = 1 << 16;
