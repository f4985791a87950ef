//! Which cells moves have changed, so that a cache need not compare all of them.
//!
//! In: the moves that are made, one after another. Out: for a cache that knows an earlier position, the cells that may
//! differ now. A position is recognised by its hash; if a move does not follow the last one, the log begins anew.

use crate::position::{Change, Position};
use crate::program::Program;

/// The most cells in the log. Caches that know only earlier positions compare all cells once.
const MOST_CELLS: usize = 1 << 12;

/// The cells changed by a sequence of moves.
#[derive(Clone, Debug)]
pub(super) struct ChangeLog {
    /// The number of this sequence.
    sequence: u64,
    /// In the order of the moves; a cell may occur several times.
    cells: Vec<u16>,
    /// The hash of the position after the last move.
    last: u64,
}

/// A position in the log: the number of a sequence, and how many cells it has up to there.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LogPlace {
    sequence: u64,
    cells: usize,
}

impl Default for ChangeLog {
    fn default() -> Self {
        // No place has this number yet.
        Self { sequence: 1, cells: Vec::new(), last: 0 }
    }
}

impl ChangeLog {
    /// Adds a move that has been made from the position with the hash `before`. The clocks have been advanced and the next
    /// turn has been set.
    #[inline]
    pub(super) fn add(&mut self, program: &Program, before: u64, position: &Position, changes: &[Change]) {
        if self.last != before || self.cells.len() > MOST_CELLS {
            self.sequence += 1;
            self.cells.clear();
        }
        self.cells.extend(changes.iter().map(|change| change.cell));
        self.cells.extend(program.layout.cells_of_turns().map(|cell| cell as u16));
        self.last = position.hash();
    }

    /// The cells that may have changed between a place and a position; none if that is not known.
    #[inline]
    pub(super) fn since(&self, place: LogPlace, position: &Position) -> Option<&[u16]> {
        let is_known = place.sequence == self.sequence && self.last == position.hash();
        self.cells.get(place.cells..).filter(|_| is_known)
    }

    /// The place of a position; if it is not that after the last move, one from which nothing is known.
    #[inline]
    pub(super) fn place(&self, position: &Position) -> LogPlace {
        if self.last == position.hash() {
            LogPlace { sequence: self.sequence, cells: self.cells.len() }
        } else {
            LogPlace::default()
        }
    }
}
