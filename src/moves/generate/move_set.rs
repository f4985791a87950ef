//! Finds the moves of a list that are already there: a hash table that is cleared in constant time.

use crate::moves::list::Step;
use crate::position::{Change, cell_hash};
use crate::program::Program;

/// Indices of moves by hash key, with open addressing. Slots stamped with an earlier round count as free.
#[derive(Clone, Debug)]
pub(in crate::moves) struct MoveSet {
    slots: Vec<Slot>,
    round: u32,
    used: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    round: u32,
    index: u32,
    key: u64,
}

impl Default for MoveSet {
    fn default() -> Self {
        Self { slots: vec![Slot::default(); 256], round: 0, used: 0 }
    }
}

impl MoveSet {
    /// Empties the set.
    pub(in crate::moves) fn clear(&mut self) {
        self.used = 0;
        self.round = self.round.wrapping_add(1);
        // The counter has wrapped: old stamps could be taken for current ones.
        if self.round == 0 {
            self.slots.fill(Slot::default());
            self.round = 1;
        }
    }

    /// Adds a move, unless an equal one is in the set, whose index is then returned.
    pub(in crate::moves) fn insert(
        &mut self,
        key: u64,
        index: usize,
        equal: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        if self.used * 2 >= self.slots.len() {
            self.grow();
        }
        let slot = self.find(key, equal);
        if self.slots[slot].round == self.round {
            return Some(self.slots[slot].index as usize);
        }
        self.slots[slot] = Slot { round: self.round, index: index as u32, key };
        self.used += 1;
        None
    }

    /// Whether an equal move is in the set.
    pub(in crate::moves) fn contains(&self, key: u64, equal: impl Fn(usize) -> bool) -> bool {
        self.slots[self.find(key, equal)].round == self.round
    }

    /// The slot of an equal move, or the free slot where it belongs.
    fn find(&self, key: u64, equal: impl Fn(usize) -> bool) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = key as usize & mask;
        loop {
            let slot = self.slots[at];
            if slot.round != self.round || (slot.key == key && equal(slot.index as usize)) {
                return at;
            }
            at = (at + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let size = self.slots.len() * 2;
        let old = std::mem::replace(&mut self.slots, vec![Slot::default(); size]);
        for slot in old.into_iter().filter(|slot| slot.round == self.round) {
            let free = self.find(slot.key, |_| false);
            self.slots[free] = slot;
        }
    }
}

/// A key of a move's changes in any order. The mask makes a change to 0 count, since the hash of an empty cell is 0.
pub(in crate::moves) fn outcome_key(changes: impl Iterator<Item = Change>) -> u64 {
    changes.fold(0, |key, change| key ^ cell_hash(usize::from(change.cell), change.value ^ 0x5555_5555))
}

/// A key of a move's notation and changes.
pub(in crate::moves) fn alike_key(
    program: &Program,
    steps: &[Step],
    changes: impl Iterator<Item = Change>,
) -> u64 {
    notation_key(steps, program) ^ changes_key(changes)
}

/// A cheap key of a move's changes in any order.
fn changes_key(changes: impl Iterator<Item = Change>) -> u64 {
    let mixed =
        |change: Change| (u64::from(change.cell) << 32 | u64::from(change.value)).wrapping_mul(SPREAD);
    changes.fold(0, |key: u64, change| key.wrapping_add(mixed(change) ^ mixed(change) >> 32))
}

/// An odd number near 2^64 divided by the golden ratio; multiplying by it spreads the bits of small numbers.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// A key of a move's notation.
pub(in crate::moves) fn notation_key(steps: &[Step], program: &Program) -> u64 {
    steps.iter().fold(0, |key, step| {
        let origin = if step.dropped(program).is_some() { 0 } else { step.origin };
        let sites = u64::from(origin) << 48 | u64::from(step.target) << 32 | u64::from(step.name as u16);
        let sites = sites ^ u64::from(step.becomes) << 24;
        let [a, b, c, d] = step.arguments.map(|argument| u64::from(argument as u32));
        let mixed = sites ^ (a << 16 | b << 24 | c << 40 | d << 8);
        let spread = (key.rotate_left(5) ^ mixed ^ mixed >> 29).wrapping_mul(SPREAD);
        spread ^ spread >> 32
    })
}
