//! Steps that may be made next, of all moves that are being followed: a stack, so that following a move allocates nothing.

use std::ops::Range;

use crate::moves::generate::move_path::MovePath;
use crate::moves::list::Step;
use crate::moves::vm::{Machine, RunError, RunErrorKind};
use crate::position::{Change, Position};
use crate::program::Program;

/// Most changes of all steps that wait to be followed: some 128 MB.
const MAX_CHANGES: usize = 16_000_000;

/// Steps that may be made next, with their changes in one array.
#[derive(Clone, Debug, Default)]
pub(in crate::moves) struct NextSteps {
    steps: Vec<NextStep>,
    changes: Vec<Change>,
}

/// A step that may be made next.
#[derive(Clone, Debug)]
struct NextStep {
    step: Step,
    continuation: Option<u16>,
    landing: u16,
    /// What it changes, and what happens after it.
    changes: Range<usize>,
    changes_after: Range<usize>,
    /// Whether the rules allow it.
    allowed: bool,
}

impl NextSteps {
    pub(in crate::moves) fn len(&self) -> usize {
        self.steps.len()
    }

    /// Adds the step that was emitted, after what happened since a mark.
    pub(in crate::moves) fn push(
        &mut self,
        program: &Program,
        before: &[Change],
        machine: &Machine,
        position: &Position,
    ) -> Result<(), RunError> {
        let first = self.changes.len();
        self.changes.extend_from_slice(before);
        self.changes.extend(machine.changes(position));
        let emission = machine.emission();
        if self.changes.len() > MAX_CHANGES {
            return Err(emission.step.run_error(program, RunErrorKind::TooManyMoves));
        }
        self.steps.push(NextStep {
            step: emission.step,
            continuation: emission.continuation,
            landing: emission.landing,
            changes: first..self.changes.len(),
            changes_after: 0..0,
            allowed: true,
        });
        Ok(())
    }

    /// Takes out all but the first.
    pub(in crate::moves) fn truncate(&mut self, len: usize) {
        if let Some(first) = self.steps.get(len) {
            self.changes.truncate(first.changes.start);
            self.steps.truncate(len);
        }
    }

    /// Whether the rules allow a step.
    pub(in crate::moves) fn is_allowed(&self, at: usize) -> bool {
        self.steps[at].allowed
    }

    /// Whether more steps may follow a step.
    pub(in crate::moves) fn is_partial(&self, at: usize) -> bool {
        self.steps[at].continuation.is_some()
    }

    pub(in crate::moves) fn forbid(&mut self, at: usize) {
        self.steps[at].allowed = false;
    }

    /// What a step changes, and what happens after it.
    pub(in crate::moves) fn changes(&self, at: usize) -> impl Iterator<Item = Change> + '_ {
        let NextStep { changes, changes_after, .. } = &self.steps[at];
        self.changes[changes.clone()].iter().chain(&self.changes[changes_after.clone()]).copied()
    }

    /// Notes what happens after a step.
    pub(in crate::moves) fn set_changes_after(&mut self, at: usize, changes: Vec<Change>) {
        let first = self.changes.len();
        self.changes.extend(changes);
        self.steps[at].changes_after = first..self.changes.len();
    }

    /// Makes a step.
    pub(in crate::moves) fn make(&self, path: &mut MovePath, at: usize) {
        let NextStep { step, continuation, landing, .. } = self.steps[at];
        path.begin_step(step, continuation, landing);
        path.change(self.changes(at));
    }
}
