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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile;
    use crate::source::SourceText;

    const GAME: &str = r#"(version "boardwright 1")
        (game (title "T") (players White Black)
          (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("1" (0 10))) (directions (e 1 0))))
          (piece (name Man) (moves (e add)))
          (board-setup (White (Man a1)))
          (win-condition (White Black) stalemated))"#;

    /// Sets a cell of a position, and adds that to a log as a move.
    fn set(log: &mut ChangeLog, program: &Program, position: &mut Position, cell: u16, value: u32) {
        let before = position.hash();
        position.set(usize::from(cell), value);
        log.add(program, before, position, &[Change { cell, value }]);
    }

    #[test]
    fn the_cells_of_moves_that_follow_each_other_are_known() {
        let program = compile(&SourceText::new("t.zrf", GAME), 0).expect("it compiles").program;
        let man = program.new_pieces[0].0;
        let (mut log, mut position) = (ChangeLog::default(), Position::start(&program));
        assert!(log.since(log.place(&position), &position).is_none(), "no move has been added");
        set(&mut log, &program, &mut position, 1, man);
        let place = log.place(&position);
        assert_eq!(log.since(place, &position), Some(&[][..]));
        set(&mut log, &program, &mut position, 2, man);
        set(&mut log, &program, &mut position, 1, 0);
        let changed = log.since(place, &position).expect("it follows");
        assert!(changed.contains(&1) && changed.contains(&2) && !changed.contains(&0));
    }

    #[test]
    fn nothing_is_known_of_a_position_that_no_move_has_led_to() {
        let program = compile(&SourceText::new("t.zrf", GAME), 0).expect("it compiles").program;
        let man = program.new_pieces[0].0;
        let (mut log, mut position) = (ChangeLog::default(), Position::start(&program));
        set(&mut log, &program, &mut position, 1, man);
        let (place, known) = (log.place(&position), position.clone());
        position.set(2, man);
        assert!(log.since(place, &position).is_none());
        assert!(log.since(log.place(&position), &position).is_none());
        // A move from there begins the log anew, so that it does not lead back either.
        set(&mut log, &program, &mut position, 1, 0);
        assert!(log.since(place, &known).is_none());
        assert!(log.since(place, &position).is_none());
        for _ in 0..MOST_CELLS {
            set(&mut log, &program, &mut position, 0, 0);
        }
        let place = log.place(&position);
        set(&mut log, &program, &mut position, 0, man);
        assert!(log.cells.len() <= MOST_CELLS + 8, "it does not grow for ever");
        assert!(log.since(place, &position).is_none_or(|changed| changed.contains(&0)));
    }
}
