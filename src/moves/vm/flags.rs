//! Site flags of a run, which are cleared in constant time.

/// Flags by number and site. One is set if its stamp is the current round, so that those of earlier runs do not count.
#[derive(Clone, Debug, Default)]
pub(super) struct SiteFlags {
    /// For each flag and site, the round in which it was set.
    rounds: Vec<u32>,
    round: u32,
}

impl SiteFlags {
    /// Starts a run with no flag set.
    #[inline]
    pub(super) fn clear(&mut self) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            // The counter has wrapped: old stamps could be taken for current ones.
            self.rounds.fill(0);
            self.round = 1;
        }
    }

    pub(super) fn set(&mut self, index: usize, value: bool) {
        if index >= self.rounds.len() {
            self.rounds.resize(index + 1, 0);
        }
        self.rounds[index] = if value { self.round } else { 0 };
    }

    pub(super) fn get(&self, index: usize) -> bool {
        self.rounds.get(index) == Some(&self.round)
    }
}
