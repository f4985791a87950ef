//! The transposition table: results of earlier searches, of bounded size.
//!
//! It has buckets of four entries. The whole hash is compared, and a move found here is only looked up among the legal
//! ones, so two positions with the same hash could at worst share a score.

use crate::moves::Step;
use crate::search::move_key::move_key;
use crate::search::score::Score;

/// Entries per bucket.
const BUCKET_ENTRIES: usize = 4;
/// For replacement, each later iteration makes an entry worth this much less depth.
const AGE: i32 = 2;

/// The meaning of a stored score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) enum Bound {
    /// The exact score.
    #[default]
    Exact,
    /// A lower bound.
    Lower,
    /// An upper bound.
    Upper,
}

/// What is stored of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TableMove {
    /// Its key; 0 if there is no move.
    pub(super) key: u32,
    /// Where its first step begins.
    pub(super) origin: u16,
}

impl TableMove {
    pub(super) fn new(steps: &[Step]) -> Self {
        Self { key: move_key(steps), origin: steps[0].origin }
    }
}

/// A stored result.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hit {
    pub(super) depth: i16,
    pub(super) bound: Bound,
    pub(super) score: Score,
    pub(super) best: TableMove,
}

/// The parts of a hit, so ordered that an entry takes 24 bytes.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    hash: u64,
    score: Score,
    best_key: u32,
    best_origin: u16,
    depth: i16,
    bound: Bound,
    /// The iteration that stored it; 0 if the entry is free.
    age: u8,
}

impl Entry {
    fn hit(&self) -> Hit {
        let best = TableMove { key: self.best_key, origin: self.best_origin };
        Hit { depth: self.depth, bound: self.bound, score: self.score, best }
    }
}

/// The table. A new result replaces the entry of the same position, or else the one with the least depth and the
/// greatest age.
#[derive(Clone, Debug)]
pub(super) struct TranspositionTable {
    entries: Vec<Entry>,
    age: u8,
}

/// The number of buckets of a table that takes at most so many megabytes: a power of two.
fn buckets(megabytes: u32) -> usize {
    let most = (megabytes.max(1) as usize) * 1_000_000 / (BUCKET_ENTRIES * size_of::<Entry>());
    1 << most.ilog2()
}

impl TranspositionTable {
    /// An empty table of at most so many megabytes.
    pub(super) fn new(megabytes: u32) -> Self {
        Self { entries: vec![Entry::default(); buckets(megabytes) * BUCKET_ENTRIES], age: 1 }
    }

    /// Whether a table of so many megabytes is no larger.
    pub(super) fn suffices(&self, megabytes: u32) -> bool {
        self.entries.len() >= buckets(megabytes) * BUCKET_ENTRIES
    }

    /// Where the bucket of a position begins.
    fn bucket_start(&self, hash: u64) -> usize {
        // The number of buckets is a power of two.
        (hash as usize & (self.entries.len() / BUCKET_ENTRIES - 1)) * BUCKET_ENTRIES
    }

    /// Starts a new iteration: entries of earlier ones are replaced first.
    pub(super) fn grow_old(&mut self) {
        self.age = self.age.checked_add(1).unwrap_or(1);
    }

    pub(super) fn probe(&self, hash: u64) -> Option<Hit> {
        let place = self.bucket_start(hash);
        let found = self.entries[place..place + BUCKET_ENTRIES]
            .iter()
            .find(|entry| entry.age != 0 && entry.hash == hash);
        found.map(Entry::hit)
    }

    pub(super) fn store(&mut self, hash: u64, hit: Hit) {
        let (place, age) = (self.bucket_start(hash), self.age);
        let entries = &mut self.entries[place..place + BUCKET_ENTRIES];
        let same = entries.iter().position(|entry| entry.age != 0 && entry.hash == hash);
        let worth = |entry: &Entry| match entry.age {
            0 => i32::MIN,
            written => i32::from(entry.depth) - AGE * i32::from(age.wrapping_sub(written)),
        };
        let at = same.or_else(|| (0..BUCKET_ENTRIES).min_by_key(|&at| worth(&entries[at]))).unwrap_or(0);
        let old = entries[at];
        // A shallower bound is worth less than the known result, unless that is from an earlier iteration.
        let keeps = same.is_some() && old.age == age && old.depth > hit.depth && hit.bound != Bound::Exact;
        if !keeps {
            let Hit { depth, bound, score, best } = hit;
            let best = if best.key == 0 && same.is_some() { old.hit().best } else { best };
            let (best_key, best_origin) = (best.key, best.origin);
            entries[at] = Entry { hash, score, best_key, best_origin, depth, bound, age };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hit(depth: i16, score: Score) -> Hit {
        Hit { depth, bound: Bound::Exact, score, best: TableMove { key: 7, origin: 3 } }
    }

    #[test]
    fn an_entry_takes_24_bytes() {
        assert_eq!(size_of::<Entry>(), 24);
    }

    #[test]
    fn colliding_positions_are_told_apart() {
        let mut table = TranspositionTable::new(1);
        let hashes: Vec<u64> = (1..=4).map(|at| at << 40).collect();
        for (score, &hash) in hashes.iter().enumerate() {
            table.store(hash, hit(3, score as Score));
        }
        for (score, &hash) in hashes.iter().enumerate() {
            assert_eq!(table.probe(hash).map(|hit| hit.score), Some(score as Score));
        }
        assert!(table.probe(5 << 40).is_none(), "of another position nothing is known");
    }

    #[test]
    fn shallow_and_old_entries_are_replaced_first() {
        let mut table = TranspositionTable::new(1);
        for (at, depth) in [(1_u64, 9), (2, 8), (3, 2), (4, 7)] {
            table.store(at << 40, hit(depth, 0));
        }
        table.store(5 << 40, hit(1, 0));
        assert!(table.probe(3 << 40).is_none());
        table.grow_old();
        for at in 6..=8 {
            table.store(at << 40, hit(6, 0));
        }
        let left: Vec<u64> = (1..=8).filter(|at| table.probe(at << 40).is_some()).collect();
        assert_eq!(left, [1, 6, 7, 8]);
    }
}
