//! What a run knows about sites or cells by their number: a table that is emptied in constant time.

/// Values by index. One counts if its stamp is that of the current run, so that those of earlier runs do not.
#[derive(Clone, Debug)]
pub(super) struct RunTable<T> {
    entries: Vec<(u32, T)>,
    /// The number of the run; 0 stamps entries without a value.
    run: u32,
}

impl<T> Default for RunTable<T> {
    fn default() -> Self {
        Self { entries: Vec::new(), run: 1 }
    }
}

impl<T: Copy + Default> RunTable<T> {
    /// Starts a run, with an empty table.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.run = self.run.wrapping_add(1);
        if self.run == 0 {
            // The counter has wrapped: old stamps could be taken for current ones.
            self.entries.fill((0, T::default()));
            self.run = 1;
        }
    }

    #[inline]
    pub(super) fn set(&mut self, index: usize, value: T) {
        if index >= self.entries.len() {
            self.entries.resize(index + 1, (0, T::default()));
        }
        self.entries[index] = (self.run, value);
    }

    #[inline]
    pub(super) fn get(&self, index: usize) -> Option<T> {
        self.entries.get(index).filter(|(run, _)| *run == self.run).map(|(_, value)| *value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_count_in_their_own_run_only() {
        let mut table = RunTable::default();
        table.set(3, 7);
        assert_eq!([2, 3, 4].map(|index| table.get(index)), [None, Some(7), None]);
        table.clear();
        assert_eq!(table.get(3), None);
        table.set(3, 8);
        assert_eq!(table.get(3), Some(8));
    }

    #[test]
    fn stamps_are_not_mistaken_after_the_counter_has_wrapped() {
        let mut table = RunTable::default();
        table.set(0, 5);
        table.run = u32::MAX;
        table.clear();
        assert_eq!((table.run, table.get(0)), (1, None));
    }
}
