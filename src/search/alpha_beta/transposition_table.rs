//! Positions seen before, with what was found: a transposition table of bounded size.
//!
//! Four entries share a place. The whole hash is compared, and a move found here is only ever looked for among the
//! legal ones, so two positions with one hash could at worst share a score.

use crate::search::score::Score;

/// Number of places; a power of two.
const PLACES: usize = 1 << 16;
/// Entries of a place.
const WAYS: usize = 4;
/// Each iteration makes entries of earlier ones worth so much depth less.
const AGE: i32 = 2;

/// What a stored score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) enum Bound {
    /// It is the score.
    #[default]
    Exact,
    /// The score is at least that.
    Lower,
    /// The score is at most that.
    Upper,
}

/// What was found for a position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hit {
    pub(super) depth: i16,
    pub(super) bound: Bound,
    pub(super) score: Score,
    /// Key of the best move.
    pub(super) best: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    hash: u64,
    hit: Hit,
    /// The iteration that wrote it; 0 for none.
    age: u8,
}

/// The table. What is replaced is an entry of the same position, else the one that is least deep and oldest.
#[derive(Clone, Debug)]
pub(super) struct TranspositionTable {
    entries: Vec<Entry>,
    age: u8,
}

impl Default for TranspositionTable {
    fn default() -> Self {
        Self { entries: vec![Entry::default(); PLACES * WAYS], age: 1 }
    }
}

impl TranspositionTable {
    /// Another iteration begins: what earlier ones have found is replaced first.
    pub(super) fn grow_old(&mut self) {
        self.age = self.age.checked_add(1).unwrap_or(1);
    }

    pub(super) fn probe(&self, hash: u64) -> Option<Hit> {
        let place = place(hash);
        let found =
            self.entries[place..place + WAYS].iter().find(|entry| entry.age != 0 && entry.hash == hash);
        found.map(|entry| entry.hit)
    }

    pub(super) fn store(&mut self, hash: u64, hit: Hit) {
        let (place, age) = (place(hash), self.age);
        let entries = &mut self.entries[place..place + WAYS];
        let same = entries.iter().position(|entry| entry.age != 0 && entry.hash == hash);
        let worth = |entry: &Entry| match entry.age {
            0 => i32::MIN,
            written => i32::from(entry.hit.depth) - AGE * i32::from(age.wrapping_sub(written)),
        };
        let at = same.or_else(|| (0..WAYS).min_by_key(|&at| worth(&entries[at]))).unwrap_or(0);
        let old = entries[at];
        // A bound from less deep tells less than what is known, unless that is of an earlier iteration.
        let keeps =
            same.is_some() && old.age == age && old.hit.depth > hit.depth && hit.bound != Bound::Exact;
        if !keeps {
            let best = if hit.best == 0 && same.is_some() { old.hit.best } else { hit.best };
            entries[at] = Entry { hash, hit: Hit { best, ..hit }, age };
        }
    }
}

fn place(hash: u64) -> usize {
    (hash as usize & (PLACES - 1)) * WAYS
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hit(depth: i16, score: Score) -> Hit {
        Hit { depth, bound: Bound::Exact, score, best: 7 }
    }

    #[test]
    fn positions_that_share_a_place_are_told_apart() {
        let mut table = TranspositionTable::default();
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
    fn the_least_deep_goes_first_and_what_is_old_before_what_is_new() {
        let mut table = TranspositionTable::default();
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
