//! Moves of several steps, followed to all their ends.
//!
//! A step is made on a copy of the position and what may follow is generated there; where nothing can
//! follow the move ends by itself. The whole move's changes are what differs at the end.

use super::group::run_group;
use super::list::Step;
use super::vm::{Machine, RunError, RunErrorKind};
use crate::index::SiteId;
use crate::position::{Change, Position};
use crate::program::Program;

/// Most steps of one move.
const MAX_STEPS: usize = 200;

/// What following a branch costs in instructions, besides one for each site.
const BRANCH_COST: u64 = 300;

/// The beginning of a compound move.
pub(super) struct Branch {
    steps: Vec<Step>,
    /// The position after these steps.
    position: Position,
    /// Cells that any step changed.
    touched: Vec<u16>,
    continuation: Option<u16>,
    landing: u16,
}

type Found<'a> = dyn FnMut(&[Step], &[Change]) -> Result<(), RunError> + 'a;

impl Branch {
    /// The first step, just emitted.
    pub(super) fn new(machine: &Machine, position: &Position) -> Self {
        let start = Self {
            steps: Vec::new(),
            position: position.clone(),
            touched: Vec::new(),
            continuation: None,
            landing: 0,
        };
        start.with(machine)
    }

    /// This branch with a step more, just emitted.
    fn with(&self, machine: &Machine) -> Self {
        let emission = machine.emission();
        let changes: Vec<Change> = machine.changes(&self.position).collect();
        let mut position = self.position.clone();
        position.apply(&changes);
        let touched = self.touched.iter().copied().chain(changes.iter().map(|change| change.cell));
        Self {
            steps: [self.steps.as_slice(), &[emission.step]].concat(),
            position,
            touched: touched.collect(),
            continuation: emission.continuation,
            landing: emission.landing,
        }
    }

    /// Gives every whole move that begins like this.
    pub(super) fn follow(
        self,
        program: &Program,
        machine: &mut Machine,
        start: &Position,
        found: &mut Found<'_>,
    ) -> Result<(), RunError> {
        let next = match self.continuation {
            Some(continuation) => self.next(program, machine, continuation)?,
            None => Vec::new(),
        };
        if next.is_empty() {
            return found(&self.steps, &self.changes(start));
        }
        machine
            .burn(BRANCH_COST + program.site_count() as u64)
            .map_err(|kind| self.steps[0].fault(program, kind))?;
        if self.steps.len() >= MAX_STEPS {
            return Err(self.steps[0].fault(program, RunErrorKind::TooManySteps));
        }
        next.into_iter().try_for_each(|branch| branch.follow(program, machine, start, found))
    }

    /// All branches one step longer.
    fn next(
        &self,
        program: &Program,
        machine: &mut Machine,
        continuation: u16,
    ) -> Result<Vec<Branch>, RunError> {
        let continuation = program.continuations[usize::from(continuation)];
        let only = (!continuation.any_piece).then_some(SiteId(self.landing));
        let mut next = Vec::new();
        run_group(program, machine, &self.position, continuation.group, only, |machine| {
            next.push(self.with(machine));
            Ok(())
        })?;
        Ok(next)
    }

    /// What differs from the start.
    fn changes(&self, start: &Position) -> Vec<Change> {
        let mut cells = self.touched.clone();
        cells.sort_unstable();
        cells.dedup();
        let value = |cell: &u16| self.position.cells()[usize::from(*cell)];
        let differs = |cell: &u16| value(cell) != start.cells()[usize::from(*cell)];
        cells.into_iter().filter(differs).map(|cell| Change { cell, value: value(&cell) }).collect()
    }
}
