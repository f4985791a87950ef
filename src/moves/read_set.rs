//! The read set of a run: the cells on which its result depends, exactly or as a superset in one word.

use super::vm::Observer;
use crate::bits::WORD;
use crate::index::PlayerId;
use crate::program::Program;

/// Records what a run reads: a bit for each cell, then one for each player whose pieces were counted.
pub(super) struct ReadSet<'m> {
    row: &'m mut [u64],
    cells: usize,
    /// Whether the run asked something that any cell may decide, so that the bits are no bound.
    pub(super) everything: bool,
}

/// A superset of the cells that a run reads: each has a bit, which it shares with every 64th cell. Exact enough to tell
/// that a run has read none of a few cells, and much cheaper to record than a [`ReadSet`].
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ReadSignature(u64);

impl ReadSignature {
    /// All cells.
    pub(super) const EVERYTHING: Self = Self(u64::MAX);

    /// Whether the sets may have a cell in common; if not, they have none.
    #[inline]
    pub(super) fn may_meet(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The cells of both.
    #[inline]
    pub(super) fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether it has all bits of another one.
    #[cfg(test)]
    pub(super) fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

impl Observer for ReadSignature {
    #[inline]
    fn read_cell(&mut self, cell: usize) {
        self.0 |= 1 << (cell % WORD);
    }
}

/// The number of words in a row with one bit for each cell and each player.
pub(super) fn words_for(program: &Program) -> usize {
    (program.layout.cells + program.player_count()).div_ceil(WORD)
}

impl<'m> ReadSet<'m> {
    /// Records into an empty row.
    pub(super) fn new(row: &'m mut [u64], cells: usize) -> Self {
        Self { row, cells, everything: false }
    }

    /// Whether the run asked for the number of some player's pieces.
    pub(super) fn has_counts(&self) -> bool {
        let (first, rest) = self.row[self.cells / WORD..].split_first().unwrap_or((&0, &[]));
        first >> (self.cells % WORD) != 0 || rest.iter().any(|&word| word != 0)
    }
}

impl Observer for ReadSet<'_> {
    #[inline]
    fn read_cell(&mut self, cell: usize) {
        if let Some(word) = self.row.get_mut(cell / WORD) {
            *word |= 1 << (cell % WORD);
        }
    }

    #[inline]
    fn read_count(&mut self, player: PlayerId) {
        self.read_cell(self.cells + player.index());
    }

    #[inline]
    fn read_everything(&mut self) {
        self.everything = true;
    }
}
