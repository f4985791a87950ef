//! Which move to look at first.

use alloc::vec::Vec;

use super::score::Score;
use crate::index::PlayerId;
use crate::moves::Step;
use crate::position::{Change, Position};
use crate::program::{Piece, Program};

/// Slots of the history table; a power of two.
const SLOTS: usize = 1 << 12;
/// Worth of a gained piece in ordering, more than any history.
const GAIN: i64 = 1 << 32;
/// More gained pieces than that make no difference.
const MOST_GAINED: Score = 1 << 12;
/// The move that was best before comes first: more than what any other promises.
pub(super) const FIRST: i64 = 1 << 45;
/// The bits that tell the moves of a turn apart, of which there are at most 200,000.
const NUMBER_BITS: u32 = 18;

/// How often moves have been too good for the opponent to allow.
#[derive(Clone, Debug)]
pub(super) struct History {
    counts: Vec<u32>,
}

impl Default for History {
    fn default() -> Self {
        Self { counts: vec![0; SLOTS] }
    }
}

impl History {
    /// A move cut the search off.
    pub(super) fn reward(&mut self, step: &Step, depth: i16) {
        let count = &mut self.counts[slot(step)];
        *count = count.saturating_add(u32::from(depth.unsigned_abs()).pow(2));
    }

    /// How promising a move is.
    pub(super) fn promise(&self, step: &Step, gain: Score) -> i64 {
        i64::from(gain.clamp(-MOST_GAINED, MOST_GAINED)) * GAIN + i64::from(self.counts[slot(step)])
    }
}

/// Where a move comes in the order, the least first: by what it promises, then by its number in the turn.
pub(super) fn place(promise: i64, number: usize) -> u64 {
    ((FIRST - promise) as u64) << NUMBER_BITS | number as u64
}

/// The number of the move that has a place.
pub(super) fn number(place: u64) -> usize {
    (place & ((1 << NUMBER_BITS) - 1)) as usize
}

fn slot(step: &Step) -> usize {
    usize::from(step.origin).wrapping_mul(67).wrapping_add(usize::from(step.target)) & (SLOTS - 1)
}

/// How many pieces a move wins for a player: own ones that appear and others' that vanish.
pub(super) fn gain(program: &Program, position: &Position, changes: &[Change], player: PlayerId) -> Score {
    let worth = |value: u32| match Piece(value) {
        Piece::NONE => 0,
        piece if piece.owner() == player => 1,
        _ => -1,
    };
    let sites = changes.iter().filter(|change| usize::from(change.cell) < program.site_count());
    sites.map(|change| worth(change.value) - worth(position.cells()[usize::from(change.cell)])).sum()
}

/// A number that tells the moves of a position apart in the table.
pub(super) fn move_key(steps: &[Step]) -> u32 {
    let mixed = steps.iter().fold(1_u64, |key, step| {
        let sites = u64::from(step.origin) << 32 | u64::from(step.target) << 16 | u64::from(step.name as u16);
        let arguments =
            step.arguments.iter().fold(0_u64, |all, &argument| all << 9 ^ u64::from(argument as u32));
        let piece = u64::from(step.becomes) << 24 ^ u64::from(step.block) << 40;
        (key.rotate_left(7) ^ sites ^ piece ^ arguments << 11).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    });
    (mixed >> 32) as u32
}
