//! Moves of several steps, followed to all their ends.
//!
//! A step is made on a copy of the position and what may follow is generated there; where nothing can
//! follow the move ends by itself. The whole move's changes are what differs at the end.
//!
//! A piece that comes back to where the same move has been before does not go on from there. Where very many
//! branches are followed, each state that they come to is followed once.

use super::collect::Collector;
use super::group::{Offer, run_group};
use super::list::Step;
use super::vm::{Machine, RunError, RunErrorKind};
use crate::index::SiteId;
use crate::position::{Change, Position};
use crate::program::{Maximal, Program};

/// Most steps of one move.
const MAX_STEPS: usize = 400;

/// What following a branch costs in instructions, besides one for each site.
const BRANCH_COST: u64 = 300;

/// So many cells all branches that begin at one place may hold.
const MAX_BRANCH_CELLS: usize = 16_000_000;

/// So many branches are followed whatever they come to; behind that, one for each state.
pub(super) const FREE_BRANCHES: usize = 2000;

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

    /// Makes changes that belong to the move.
    pub(super) fn change(&mut self, changes: impl Iterator<Item = Change>) {
        let changes: Vec<Change> = changes.collect();
        self.position.apply(&changes);
        self.touched.extend(changes.iter().map(|change| change.cell));
    }

    /// What differs from the start, less what lives as long as the move.
    pub(super) fn changes(&self, start: &Position, move_variables: &std::ops::Range<usize>) -> Vec<Change> {
        let mut cells = self.touched.clone();
        cells.sort_unstable();
        cells.dedup();
        let value = |cell: &u16| self.position.cells()[usize::from(*cell)];
        let differs = |cell: &u16| value(cell) != start.cells()[usize::from(*cell)];
        let lasts = |cell: &u16| !move_variables.contains(&usize::from(*cell));
        let cells = cells.into_iter().filter(|cell| lasts(cell) && differs(cell));
        cells.map(|cell| Change { cell, value: value(&cell) }).collect()
    }

    /// A key of what can follow; where the longest moves count, of the length too.
    fn state(&self, program: &Program) -> u64 {
        let next = self.continuation.map_or(u64::MAX, u64::from);
        let length = if program.maximal == Maximal::Any { 0 } else { self.steps.len() as u64 };
        let place = next << 32 | u64::from(self.landing) << 16 | length;
        self.position.hash() ^ place.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

impl Collector<'_> {
    /// Gives every whole move that begins with a branch.
    pub(super) fn follow(&mut self, branch: Branch) -> Result<(), RunError> {
        self.branches += 1;
        let is_new = self.visited.insert(branch.state(self.program), 0, |_| true).is_none();
        if !is_new && self.branches > FREE_BRANCHES {
            return Ok(());
        }
        let Some(continuation) = branch.continuation else {
            return self.finish(branch);
        };
        let continuation = self.program.continuations[usize::from(continuation)];
        let next = self.next(&branch, continuation.group, continuation.any_piece)?;
        if next.is_empty() {
            return if continuation.required { Ok(()) } else { self.finish(branch) };
        }
        let cells = self.program.layout.cells;
        let cost = BRANCH_COST + (cells * (4 + self.path.len()) / 4) as u64;
        self.machine.burn(cost).map_err(|kind| branch.steps[0].fault(self.program, kind))?;
        let may_stop = self.program.stops_anywhere && !continuation.required;
        if branch.steps.len() >= MAX_STEPS {
            let fault = branch.steps[0].fault(self.program, RunErrorKind::TooManySteps);
            return if may_stop { self.finish(branch) } else { Err(fault) };
        }
        self.path.push(branch.position.clone());
        if may_stop {
            self.finish(branch)?;
        }
        let followed = next.into_iter().try_for_each(|branch| self.follow(branch));
        self.path.pop();
        followed
    }

    /// All branches one step longer, less those that come back to where the move has been.
    pub(super) fn next(
        &mut self,
        branch: &Branch,
        group: u16,
        any_piece: bool,
    ) -> Result<Vec<Branch>, RunError> {
        let Some(branch) = self.before_step(branch)? else {
            return Ok(Vec::new());
        };
        let program = self.program;
        let only = (!any_piece).then_some(SiteId(branch.landing));
        let mut next = Vec::new();
        let offer = Offer { group, only, continues: true };
        run_group(program, self.machine, &branch.position, offer, |machine| {
            next.push(branch.with(machine));
            check_size(&next, program)
        })?;
        let been =
            |branch: &Branch| self.path.iter().any(|earlier| earlier.repeats(program, &branch.position));
        next.retain(|branch| !been(branch));
        let mut kept = Vec::with_capacity(next.len());
        for branch in next {
            kept.extend(self.after_step(branch)?);
        }
        Ok(kept)
    }
}

/// Refuses more branches from one place than fit into memory.
pub(super) fn check_size(branches: &[Branch], program: &Program) -> Result<(), RunError> {
    if branches.len() * program.layout.cells <= MAX_BRANCH_CELLS {
        return Ok(());
    }
    Err(branches[0].steps[0].fault(program, RunErrorKind::TooManyMoves))
}
