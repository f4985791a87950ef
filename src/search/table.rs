//! Positions seen before, with what was found: a transposition table of bounded size.

use alloc::vec::Vec;

use super::score::Score;

/// Number of entries; a power of two.
const ENTRIES: usize = 1 << 18;

/// What a stored score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is the score.
    Exact,
    /// The score is at least that.
    Lower,
    /// The score is at most that.
    Upper,
}

/// What was found for a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hit {
    pub(super) depth: i16,
    pub(super) bound: Bound,
    pub(super) score: Score,
    /// Key of the best move.
    pub(super) best: u32,
}

/// The table. An entry is replaced unless it is of the same position and deeper.
#[derive(Clone, Debug)]
pub(super) struct TranspositionTable {
    entries: Vec<Option<(u64, Hit)>>,
}

impl Default for TranspositionTable {
    fn default() -> Self {
        Self { entries: vec![None; ENTRIES] }
    }
}

impl TranspositionTable {
    pub(super) fn probe(&self, hash: u64) -> Option<Hit> {
        let entry = self.entries[slot(hash)];
        entry.filter(|&(key, _)| key == hash).map(|(_, hit)| hit)
    }

    pub(super) fn store(&mut self, hash: u64, hit: Hit) {
        let entry = &mut self.entries[slot(hash)];
        let deeper = entry.is_some_and(|(key, old)| key == hash && old.depth > hit.depth);
        if !deeper {
            *entry = Some((hash, hit));
        }
    }
}

fn slot(hash: u64) -> usize {
    hash as usize & (ENTRIES - 1)
}
