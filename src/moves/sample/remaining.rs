//! Random numbers, each drawn at most once.

/// The numbers not drawn yet. Usually the first draw is accepted, so the list of numbers is built only at the second.
pub(super) struct Remaining {
    left: usize,
    first: Option<usize>,
    rest: Vec<usize>,
}

impl Remaining {
    /// The numbers less than `count`.
    pub(super) fn new(count: usize) -> Self {
        Self { left: count, first: None, rest: Vec::new() }
    }

    /// Draws one of them; none if all have been drawn. `random(n)` returns a number less than `n`.
    pub(super) fn take(&mut self, random: &mut impl FnMut(usize) -> usize) -> Option<usize> {
        self.left = self.left.checked_sub(1)?;
        let sampled = random(self.left + 1);
        let Some(first) = self.first else {
            self.first = Some(sampled);
            return self.first;
        };
        // At the second draw, builds the list as it is after the first one.
        if self.rest.is_empty() {
            self.rest.extend(0..self.left + 2);
            self.rest.swap_remove(first);
        }
        Some(self.rest.swap_remove(sampled))
    }
}
