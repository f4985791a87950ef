//! Which cells a run looks at.

use super::bits::WORD;
use super::vm::Observer;
use crate::index::PlayerId;
use crate::program::Program;

/// Notes what a run looks at: cells, and after them how many pieces a player has.
pub(super) struct ReadSet<'m> {
    row: &'m mut [u64],
    cells: usize,
    /// Whether any cell may decide.
    pub(super) everything: bool,
}

/// How many words hold a bit for each cell and player.
pub(super) fn words_for(program: &Program) -> usize {
    (program.layout.cells + program.player_count()).div_ceil(WORD)
}

impl<'m> ReadSet<'m> {
    /// Notes it in an empty row.
    pub(super) fn new(row: &'m mut [u64], cells: usize) -> Self {
        Self { row, cells, everything: false }
    }

    /// Whether it was asked how many pieces somebody has.
    pub(super) fn has_counts(&self) -> bool {
        let bits = self.cells..self.row.len() * WORD;
        bits.into_iter().any(|bit| self.row[bit / WORD] >> (bit % WORD) & 1 == 1)
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
