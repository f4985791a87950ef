//! The beginning of a move, on a position of its own.

use super::list::Step;
use super::vm::{Machine, RunError, RunErrorKind};
use crate::position::{Change, Position};
use crate::program::{Maximal, Program};

/// So many cells all branches that begin at one place may hold.
const MAX_BRANCH_CELLS: usize = 16_000_000;

/// The beginning of a move.
#[derive(Clone)]
pub(super) struct Branch {
    pub(super) steps: Vec<Step>,
    /// The position after these steps.
    pub(super) position: Position,
    /// Cells that any step changed.
    pub(super) touched: Vec<u16>,
    pub(super) continuation: Option<u16>,
    pub(super) landing: u16,
}

impl Branch {
    /// A move that has not begun, on a position.
    pub(super) fn new(position: &Position) -> Self {
        Self {
            steps: Vec::new(),
            position: position.clone(),
            touched: Vec::new(),
            continuation: None,
            landing: 0,
        }
    }

    /// This branch with a step more, just emitted.
    pub(super) fn with(&self, machine: &Machine) -> Self {
        let emission = machine.emission();
        let mut branch = Self {
            steps: [self.steps.as_slice(), &[emission.step]].concat(),
            continuation: emission.continuation,
            landing: emission.landing,
            ..self.clone()
        };
        branch.change(machine.changes(&self.position));
        branch
    }

    /// Becomes what another branch is; its own memory is used again.
    pub(super) fn begin_again(&mut self, other: &Self) {
        self.steps.clone_from(&other.steps);
        self.position.clone_from(&other.position);
        self.touched.clone_from(&other.touched);
        (self.continuation, self.landing) = (other.continuation, other.landing);
    }

    /// Makes changes that belong to the move.
    pub(super) fn change(&mut self, changes: impl IntoIterator<Item = Change>) {
        for change in changes {
            self.position.set(usize::from(change.cell), change.value);
            self.touched.push(change.cell);
        }
        self.touched.sort_unstable();
        self.touched.dedup();
    }

    /// What differs from the start, less what lives as long as the move.
    pub(super) fn changes(&self, start: &Position, move_variables: &std::ops::Range<usize>) -> Vec<Change> {
        let value = |cell: &u16| self.position.cells()[usize::from(*cell)];
        let differs = |cell: &u16| value(cell) != start.cells()[usize::from(*cell)];
        let lasts = |cell: &u16| !move_variables.contains(&usize::from(*cell));
        let cells = self.touched.iter().copied().filter(|cell| lasts(cell) && differs(cell));
        cells.map(|cell| Change { cell, value: value(&cell) }).collect()
    }

    /// A key of what can follow; where the longest moves count, of the length too.
    pub(super) fn state(&self, program: &Program) -> u64 {
        let next = self.continuation.map_or(u64::MAX, u64::from);
        let length = if program.maximal == Maximal::Any { 0 } else { self.steps.len() as u64 };
        let place = next << 32 | u64::from(self.landing) << 16 | length;
        self.position.hash() ^ place.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// Refuses more branches from one place than fit into memory.
pub(super) fn check_size(branches: &[Branch], program: &Program) -> Result<(), RunError> {
    if branches.len() * program.layout.cells <= MAX_BRANCH_CELLS {
        return Ok(());
    }
    Err(branches[0].steps[0].run_error(program, RunErrorKind::TooManyMoves))
}
