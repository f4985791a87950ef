//! The steps that may be made next, in all moves being followed: a stack, so that following a move does not allocate.

use std::ops::Range;

use crate::moves::generate::move_path::MovePath;
use crate::moves::list::Step;
use crate::moves::vm::{Emission, RunError, RunErrorKind};
use crate::position::Change;
use crate::program::Program;

/// The most changes of all steps on the stack; some 128 MB.
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
    /// Its changes, and those of what happens after it, as ranges of the array.
    changes: Range<usize>,
    changes_after: Range<usize>,
    /// Whether the rules allow it.
    allowed: bool,
}

impl NextSteps {
    pub(in crate::moves) fn len(&self) -> usize {
        self.steps.len()
    }

    /// Pushes a step with its changes.
    pub(in crate::moves) fn push(
        &mut self,
        program: &Program,
        Emission { step, continuation, landing }: Emission,
        changes: impl Iterator<Item = Change>,
    ) -> Result<(), RunError> {
        let first = self.changes.len();
        self.changes.extend(changes);
        if self.changes.len() > MAX_CHANGES {
            return Err(step.run_error(program, RunErrorKind::TooManyMoves));
        }
        self.steps.push(NextStep {
            step,
            continuation,
            landing,
            changes: first..self.changes.len(),
            changes_after: 0..0,
            allowed: true,
        });
        Ok(())
    }

    /// Keeps only the first `len` steps.
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

    /// The changes of a step, and of what happens after it.
    pub(in crate::moves) fn changes(&self, at: usize) -> impl Iterator<Item = Change> + '_ {
        let NextStep { changes, changes_after, .. } = &self.steps[at];
        self.changes[changes.clone()].iter().chain(&self.changes[changes_after.clone()]).copied()
    }

    /// Records what happens after a step.
    pub(in crate::moves) fn set_changes_after(&mut self, at: usize, changes: Vec<Change>) {
        let first = self.changes.len();
        self.changes.extend(changes);
        self.steps[at].changes_after = first..self.changes.len();
    }

    /// Makes a step on a path.
    pub(in crate::moves) fn make(&self, path: &mut MovePath, at: usize) {
        let NextStep { step, continuation, landing, .. } = self.steps[at];
        path.begin_step(step, continuation, landing);
        path.change(self.changes(at));
    }
}
