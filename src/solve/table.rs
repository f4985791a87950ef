//! A hash table of positions: open addressing with linear probing, doubled when half full.

/// Initial number of slots; a power of two.
const FIRST_SLOTS: usize = 1 << 10;
/// The number in slots without a position.
const FREE: u32 = u32::MAX;

/// The numbers of positions by hash.
#[derive(Debug)]
pub(super) struct Table {
    slots: Vec<(u64, u32)>,
    len: usize,
}

impl Default for Table {
    fn default() -> Self {
        Self { slots: vec![(0, FREE); FIRST_SLOTS], len: 0 }
    }
}

impl Table {
    /// The number of positions.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The number of a position if it is known; otherwise adds it with the next number and returns `None`.
    pub(super) fn find_or_add(&mut self, hash: u64) -> Option<u32> {
        if self.len * 2 >= self.slots.len() {
            self.grow();
        }
        let slot = self.slot(hash);
        let (_, number) = self.slots[slot];
        if number != FREE {
            return Some(number);
        }
        self.slots[slot] = (hash, self.len as u32);
        self.len += 1;
        None
    }

    /// The number of a position, if it is known.
    pub(super) fn find(&self, hash: u64) -> Option<u32> {
        let (_, number) = self.slots[self.slot(hash)];
        (number != FREE).then_some(number)
    }

    /// The slot of a hash, or the free slot where it belongs.
    fn slot(&self, hash: u64) -> usize {
        let last = self.slots.len() - 1;
        let mut slot = hash as usize & last;
        while self.slots[slot].1 != FREE && self.slots[slot].0 != hash {
            slot = (slot + 1) & last;
        }
        slot
    }

    fn grow(&mut self) {
        let doubled = vec![(0, FREE); self.slots.len() * 2];
        for entry in std::mem::replace(&mut self.slots, doubled) {
            if entry.1 != FREE {
                let slot = self.slot(entry.0);
                self.slots[slot] = entry;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growing_keeps_the_numbers() {
        let mut table = Table::default();
        // Equal in the lower bits, so that many compete for one slot.
        let hashes: Vec<u64> = (0..3000).map(|number: u64| (number << 32) | (number % 7)).collect();
        assert!(hashes.iter().all(|&hash| table.find_or_add(hash).is_none()));
        for (number, &hash) in hashes.iter().enumerate() {
            assert_eq!(table.find(hash), Some(number as u32));
            assert_eq!(table.find_or_add(hash), Some(number as u32));
        }
        assert_eq!((table.len(), table.find(1)), (hashes.len(), None));
    }
}
