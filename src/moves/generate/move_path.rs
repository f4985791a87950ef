//! A move that is being followed: its steps are made one after another on one position, and unmade on it.

use crate::moves::list::Step;
use crate::moves::vm::{Machine, RunError, RunErrorKind};
use crate::position::{Change, Position, lasts};
use crate::program::{Maximal, Program};

/// What is needed to unmake a step, and to continue after it.
#[derive(Clone, Copy, Debug)]
struct Made {
    /// The length of the log before it.
    log: usize,
    continuation: Option<u16>,
    landing: u16,
}

/// The beginning of a move, on a position of its own.
#[derive(Clone, Debug)]
pub(in crate::moves) struct MovePath {
    pub(in crate::moves) position: Position,
    pub(in crate::moves) steps: Vec<Step>,
    made: Vec<Made>,
    /// An undo log: the earlier value of each changed cell, oldest first.
    log: Vec<Change>,
    /// Scratch memory for comparing with an earlier position.
    earlier: CellValues,
}

impl MovePath {
    /// A move that has not begun.
    pub(in crate::moves) fn new(position: &Position) -> Self {
        let (steps, made, log) = (Vec::new(), Vec::new(), Vec::new());
        Self { position: position.clone(), steps, made, log, earlier: CellValues::default() }
    }

    /// Begins another move, in the same memory.
    pub(in crate::moves) fn restart(&mut self, position: &Position) {
        self.position.clone_from(position);
        self.steps.clear();
        self.made.clear();
        self.log.clear();
    }

    /// What may follow the last step.
    pub(in crate::moves) fn continuation(&self) -> Option<u16> {
        self.made.last().and_then(|made| made.continuation)
    }

    /// Where the piece that moved last is now.
    pub(in crate::moves) fn landing(&self) -> u16 {
        self.made.last().map_or(0, |made| made.landing)
    }

    /// The length of the log, for [`MovePath::undo_to`].
    pub(in crate::moves) fn mark(&self) -> usize {
        self.log.len()
    }

    /// Makes changes as part of the move.
    pub(in crate::moves) fn change(&mut self, changes: impl IntoIterator<Item = Change>) {
        for Change { cell, value } in changes {
            let old = self.position.cells()[usize::from(cell)];
            self.log.push(Change { cell, value: old });
            self.position.set(usize::from(cell), value);
        }
    }

    /// What has been changed since a mark, with the current values.
    pub(in crate::moves) fn changes_since(&self, mark: usize) -> Vec<Change> {
        let now =
            |change: &Change| Change { value: self.position.cells()[usize::from(change.cell)], ..*change };
        self.log[mark..].iter().map(now).collect()
    }

    /// Undoes everything since a mark.
    pub(in crate::moves) fn undo_to(&mut self, mark: usize) {
        while self.log.len() > mark
            && let Some(Change { cell, value }) = self.log.pop()
        {
            self.position.set(usize::from(cell), value);
        }
    }

    /// Adds a step; its changes follow.
    pub(in crate::moves) fn begin_step(&mut self, step: Step, continuation: Option<u16>, landing: u16) {
        self.steps.push(step);
        self.made.push(Made { log: self.log.len(), continuation, landing });
    }

    /// Makes the step that the machine has emitted.
    pub(in crate::moves) fn make_emitted(&mut self, machine: &Machine) {
        let emission = machine.emission();
        let changes: Vec<Change> = machine.changes(&self.position).collect();
        self.begin_step(emission.step, emission.continuation, emission.landing);
        self.change(changes);
    }

    /// Unmakes the last step.
    pub(in crate::moves) fn undo_step(&mut self) {
        self.steps.pop();
        if let Some(made) = self.made.pop() {
            self.undo_to(made.log);
        }
    }

    /// The differences from the start of the move, in order of cells, without variables that live only as long as the
    /// move.
    pub(in crate::moves) fn changes(
        &self,
        start: &Position,
        move_variables: &std::ops::Range<usize>,
    ) -> Vec<Change> {
        let mut cells: Vec<u16> = self.log.iter().map(|change| change.cell).collect();
        cells.sort_unstable();
        cells.dedup();
        let value = |cell: u16| self.position.cells()[usize::from(cell)];
        let differs = |cell: &u16| value(*cell) != start.cells()[usize::from(*cell)];
        let lasts = |cell: &u16| !move_variables.contains(&usize::from(*cell));
        let cells = cells.into_iter().filter(|cell| lasts(cell) && differs(cell));
        cells.map(|cell| Change { cell, value: value(cell) }).collect()
    }

    /// A key of everything that decides how the move may continue; with its length, if only the longest moves count.
    pub(in crate::moves) fn state(&self, program: &Program) -> u64 {
        let next = self.continuation().map_or(u64::MAX, u64::from);
        let length = if program.maximal == Maximal::Any { 0 } else { self.steps.len() as u64 };
        let place = next << 32 | u64::from(self.landing()) << 16 | length;
        self.position.hash() ^ place.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// Whether the changes since a mark have led back to the position at that mark, or to the one after an earlier
    /// step.
    pub(in crate::moves) fn has_returned(&mut self, program: &Program, mark: usize) -> bool {
        let counts = |cell: usize| cell == program.layout.turn() || lasts(program, cell);
        // Goes back through the undo log, keeping count of the cells that differ from the current position.
        let mut differing = 0;
        self.earlier.clear(program.layout.cells);
        let mut last = self.log.len();
        // The start of each step except the first, last one first.
        let marks = std::iter::once(mark).chain(self.made.iter().skip(1).rev().map(|made| made.log));
        for mark in marks {
            for &Change { cell, value } in self.log[mark..last].iter().rev() {
                let cell = usize::from(cell);
                if counts(cell) {
                    let now = self.position.cells()[cell];
                    let before = self.earlier.replace(cell, value).unwrap_or(now);
                    differing += usize::from(value != now);
                    differing -= usize::from(before != now);
                }
            }
            if differing == 0 {
                return true;
            }
            last = mark;
        }
        false
    }

    /// An error of the move: it has too many steps, or too many ways to continue.
    pub(in crate::moves) fn error(&self, program: &Program, kind: RunErrorKind) -> RunError {
        self.steps.first().copied().unwrap_or_default().run_error(program, kind)
    }
}

/// Values of some cells; all are cleared in constant time.
#[derive(Clone, Debug, Default)]
struct CellValues {
    values: Vec<(u32, u32)>,
    round: u32,
}

impl CellValues {
    fn clear(&mut self, cells: usize) {
        self.values.resize(cells, (0, 0));
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.values.fill((0, 0));
            self.round = 1;
        }
    }

    /// Sets the value of a cell; returns the one set before, if any.
    fn replace(&mut self, cell: usize, value: u32) -> Option<u32> {
        let (round, before) = std::mem::replace(&mut self.values[cell], (self.round, value));
        (round == self.round).then_some(before)
    }
}
