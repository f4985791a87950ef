//! The transposition table: results of earlier searches, of bounded size.
//!
//! It has buckets of four entries. The whole hash is compared, and a move found here is only looked up among the legal
//! ones, so two positions with the same hash could at worst share a score.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU8, AtomicU64};

use crate::moves::Step;
use crate::search::move_key::move_key;
use crate::search::score::Score;

/// Entries per bucket.
const BUCKET_ENTRIES: usize = 4;
/// For replacement, each later iteration makes an entry worth this much less depth.
const AGE: i32 = 2;

/// The meaning of a stored score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(u8)]
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

/// A stored result as it is read and written, with when it was stored.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    hash: u64,
    hit: Hit,
    /// The iteration that stored it; 0 if the entry is free.
    age: u8,
}

/// An entry in 24 bytes, which several threads may read and write at once without a lock: the hash is combined with the
/// rest, so an entry whose parts are of different writers is not found under any hash (R. Hyatt and T. Mann 2002).
#[derive(Debug, Default)]
struct Slot {
    /// The hash, `score_and_move` and `rest` combined by exclusive or.
    check: AtomicU64,
    /// The score and the key of the best move.
    score_and_move: AtomicU64,
    /// The origin of the best move, the depth, the bound and the age.
    rest: AtomicU64,
}

impl Slot {
    fn read(&self) -> Entry {
        let (score_and_move, rest) = (self.score_and_move.load(Relaxed), self.rest.load(Relaxed));
        let bound = match rest >> 8 & 0xff {
            0 => Bound::Exact,
            1 => Bound::Lower,
            _ => Bound::Upper,
        };
        let best = TableMove { key: score_and_move as u32, origin: (rest >> 32) as u16 };
        let score = (score_and_move >> 32) as i32;
        let hash = self.check.load(Relaxed) ^ score_and_move ^ rest;
        Entry { hash, hit: Hit { depth: (rest >> 16) as i16, bound, score, best }, age: rest as u8 }
    }

    fn write(&self, Entry { hash, hit, age }: Entry) {
        let Hit { depth, bound, score, best } = hit;
        let score_and_move = u64::from(score as u32) << 32 | u64::from(best.key);
        let rest = u64::from(best.origin) << 32
            | u64::from(depth as u16) << 16
            | (bound as u64) << 8
            | u64::from(age);
        self.score_and_move.store(score_and_move, Relaxed);
        self.rest.store(rest, Relaxed);
        self.check.store(hash ^ score_and_move ^ rest, Relaxed);
    }
}

/// The table. A new result replaces the entry of the same position, or else the one with the least depth and the
/// greatest age.
#[derive(Debug)]
pub(super) struct TranspositionTable {
    slots: Arc<[Slot]>,
    /// The current iteration, of all searches that share the table.
    age: Arc<AtomicU8>,
}

impl Clone for TranspositionTable {
    /// A table of its own with the same entries; [`TranspositionTable::shared`] is the same table.
    fn clone(&self) -> Self {
        let copy = |slot: &Slot| {
            let copy = Slot::default();
            copy.write(slot.read());
            copy
        };
        Self { slots: self.slots.iter().map(copy).collect(), age: Arc::new(AtomicU8::new(self.age())) }
    }
}

/// The number of buckets of a table that takes at most so many megabytes: a power of two.
fn buckets(megabytes: u32) -> usize {
    let most = (megabytes.max(1) as usize) * 1_000_000 / (BUCKET_ENTRIES * size_of::<Slot>());
    1 << most.ilog2()
}

impl TranspositionTable {
    /// An empty table of at most so many megabytes.
    pub(super) fn new(megabytes: u32) -> Self {
        let count = buckets(megabytes) * BUCKET_ENTRIES;
        Self { slots: (0..count).map(|_| Slot::default()).collect(), age: Arc::new(AtomicU8::new(1)) }
    }

    /// The same table for another thread: what either stores, both find.
    pub(super) fn shared(&self) -> Self {
        Self { slots: self.slots.clone(), age: self.age.clone() }
    }

    /// Whether a table of so many megabytes is no larger.
    pub(super) fn suffices(&self, megabytes: u32) -> bool {
        self.slots.len() >= buckets(megabytes) * BUCKET_ENTRIES
    }

    fn bucket(&self, hash: u64) -> &[Slot] {
        // The number of buckets is a power of two.
        let start = (hash as usize & (self.slots.len() / BUCKET_ENTRIES - 1)) * BUCKET_ENTRIES;
        &self.slots[start..start + BUCKET_ENTRIES]
    }

    fn age(&self) -> u8 {
        self.age.load(Relaxed)
    }

    /// Starts a new iteration: entries of earlier ones are replaced first. Of several searches, only the first does this.
    pub(super) fn grow_old(&self) {
        self.age.store(self.age().checked_add(1).unwrap_or(1), Relaxed);
    }

    pub(super) fn probe(&self, hash: u64) -> Option<Hit> {
        let entries = self.bucket(hash).iter().map(Slot::read);
        entries.filter(|entry| entry.age != 0 && entry.hash == hash).map(|entry| entry.hit).next()
    }

    pub(super) fn store(&self, hash: u64, hit: Hit) {
        let (bucket, age) = (self.bucket(hash), self.age());
        let entries: [Entry; BUCKET_ENTRIES] = std::array::from_fn(|at| bucket[at].read());
        let same = entries.iter().position(|entry| entry.age != 0 && entry.hash == hash);
        let worth = |entry: &Entry| match entry.age {
            0 => i32::MIN,
            written => i32::from(entry.hit.depth) - AGE * i32::from(age.wrapping_sub(written)),
        };
        let at = same.or_else(|| (0..BUCKET_ENTRIES).min_by_key(|&at| worth(&entries[at]))).unwrap_or(0);
        let old = entries[at];
        // A shallower bound is worth less than the known result, unless that is from an earlier iteration.
        let keeps =
            same.is_some() && old.age == age && old.hit.depth > hit.depth && hit.bound != Bound::Exact;
        if !keeps {
            let best = if hit.best.key == 0 && same.is_some() { old.hit.best } else { hit.best };
            bucket[at].write(Entry { hash, hit: Hit { best, ..hit }, age });
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
        assert_eq!(size_of::<Slot>(), 24);
    }

    #[test]
    fn colliding_positions_are_told_apart() {
        let table = TranspositionTable::new(1);
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
    fn entries_are_read_as_they_were_written() {
        let best = TableMove { key: u32::MAX, origin: u16::MAX };
        for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
            for (depth, score) in [(-3, -1_000_000), (0, 0), (64, 1_000_000)] {
                let slot = Slot::default();
                slot.write(Entry {
                    hash: 0x8000_0000_0000_0001,
                    hit: Hit { depth, bound, score, best },
                    age: 255,
                });
                let Entry { hash, hit, age } = slot.read();
                assert_eq!((hash, age, hit.best), (0x8000_0000_0000_0001, 255, best));
                assert_eq!((hit.depth, hit.bound, hit.score), (depth, bound, score));
            }
        }
    }

    #[test]
    fn entries_of_two_writers_are_not_found() {
        let (one, two) = (Slot::default(), Slot::default());
        one.write(Entry { hash: 1 << 40, hit: hit(3, 5), age: 1 });
        two.write(Entry { hash: 2 << 40, hit: hit(4, 6), age: 1 });
        one.rest.store(two.rest.load(Relaxed), Relaxed);
        assert!(![1 << 40, 2 << 40].contains(&one.read().hash));
    }

    #[test]
    fn a_shared_table_is_one_and_a_copy_is_another() {
        let table = TranspositionTable::new(1);
        let (shared, copy) = (table.shared(), table.clone());
        shared.store(7 << 40, hit(3, 5));
        assert!(table.probe(7 << 40).is_some() && copy.probe(7 << 40).is_none());
        table.grow_old();
        assert_eq!(
            (shared.age(), copy.age()),
            (2, 1),
            "no search thinks that the results of another are old"
        );
    }

    #[test]
    fn shallow_and_old_entries_are_replaced_first() {
        let table = TranspositionTable::new(1);
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
