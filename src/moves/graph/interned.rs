//! Values that are stored once, each with a number.

use std::hash::{BuildHasher, Hash};
use std::ops::Deref;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxBuildHasher;

/// A list without equal values. Values are found by a table of their numbers, so that none is in memory twice.
#[derive(Clone, Debug)]
pub(in crate::moves) struct Interned<T> {
    values: Vec<T>,
    ids: HashTable<u32>,
}

impl<T> Default for Interned<T> {
    fn default() -> Self {
        Self { values: Vec::new(), ids: HashTable::new() }
    }
}

impl<T: Eq + Hash> Interned<T> {
    /// The number of a value, which is stored if it is new.
    pub(super) fn id_of(&mut self, value: T) -> u32 {
        let Self { values, ids } = self;
        let hash = |value: &T| FxBuildHasher.hash_one(value);
        let is_same = |&id: &u32| values[id as usize] == value;
        match ids.entry(hash(&value), is_same, |&id| hash(&values[id as usize])) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(place) => {
                let id = values.len() as u32;
                place.insert(id);
                values.push(value);
                id
            }
        }
    }

    /// The size in bytes, without spare capacity and without what the values refer to.
    pub(super) fn memory(&self) -> usize {
        self.values.len() * (size_of::<T>() + size_of::<u32>())
    }
}

impl<T> Deref for Interned<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.values
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_have_one_number() {
        let mut words = Interned::default();
        let ids: Vec<u32> = (0..1000).map(|number: u32| words.id_of(number * 7 % 300)).collect();
        assert_eq!(words.len(), 300);
        assert!(ids.iter().zip(0..1000).all(|(&id, number)| words[id as usize] == number * 7 % 300));
        assert!(ids[..300].iter().enumerate().all(|(at, &id)| at == id as usize), "in order of first use");
    }
}
