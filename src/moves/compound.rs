//! Moves of several steps, followed to all their ends.
//!
//! A step is made on a copy of the position and what may follow is generated there; where nothing can
//! follow the move ends by itself. The whole move's changes are what differs at the end.
//!
//! A piece that comes back to where the same move has been before does not go on from there. Where very many
//! branches are followed, each state that they come to is followed once.

use super::branch::{Branch, check_size};
use super::generator::MoveGenerator;
use super::group::{Offer, run_group};
use super::vm::{RunError, RunErrorKind};
use crate::index::SiteId;
use crate::position::Position;
use crate::program::Stopping;

/// Most steps of one move.
const MAX_STEPS: usize = 400;

/// What following a branch costs in instructions, besides one for each site.
const BRANCH_COST: u64 = 300;

/// So many branches are followed whatever they come to; after that, one for each state.
pub(super) const FREE_BRANCHES: usize = 400;

impl MoveGenerator<'_> {
    /// Gives every whole move that begins with a branch.
    pub(super) fn follow(&mut self, mut branch: Branch) -> Result<(), RunError> {
        self.branches += 1;
        let is_new = self.visited.insert(branch.state(self.program), 0, |_| true).is_none();
        if !is_new && self.branches > FREE_BRANCHES {
            return Ok(());
        }
        let Some(continuation) = branch.continuation else {
            return self.add_move(&mut branch);
        };
        let continuation = self.program.continuations[usize::from(continuation)];
        let next = self.next(&branch, continuation.group, continuation.any_piece)?;
        if next.is_empty() {
            return if continuation.stopping == Stopping::Never {
                Ok(())
            } else {
                self.add_move(&mut branch)
            };
        }
        let cells = self.program.layout.cells;
        let cost = BRANCH_COST + (cells * (4 + self.path.len()) / 4) as u64;
        self.machine.consume_fuel(cost).map_err(|kind| branch.steps[0].run_error(self.program, kind))?;
        let may_stop = continuation.stopping == Stopping::Free;
        if branch.steps.len() >= MAX_STEPS {
            let error = branch.steps[0].run_error(self.program, RunErrorKind::TooManySteps);
            return if may_stop { self.add_move(&mut branch) } else { Err(error) };
        }
        self.path.push(branch.position.clone());
        if may_stop {
            self.add_move(&mut branch)?;
        }
        let followed = next.into_iter().try_for_each(|branch| self.follow(branch));
        self.path.pop();
        followed
    }

    /// All branches one step longer, less those that could go round in a circle: after which more may follow, and which
    /// come back to where the move has been.
    pub(super) fn next(
        &mut self,
        branch: &Branch,
        group: u16,
        any_piece: bool,
    ) -> Result<Vec<Branch>, RunError> {
        let Some(opened) = self.before_step(branch)? else {
            return Ok(Vec::new());
        };
        let program = self.program;
        let only = (!any_piece).then_some(SiteId(opened.landing));
        let mut next = Vec::new();
        let offer = Offer { group, only, has_begun: true };
        run_group(program, self.machine, &opened.position, offer, |machine| {
            next.push(opened.with(machine));
            check_size(&next, program)
        })?;
        let mut kept = Vec::with_capacity(next.len());
        for branch in next {
            kept.extend(self.after_step(branch)?);
        }
        // A step that ends the move goes round in no circle.
        kept.retain(|next| next.continuation.is_none() || !self.has_been(branch, next));
        Ok(kept)
    }

    /// Whether a step brings the position back to what it was after an earlier one, `last` the latest of them.
    fn has_been(&self, last: &Branch, next: &Branch) -> bool {
        let mut earlier = self.path.iter().chain([&last.position]);
        let same = |earlier: &Position| {
            earlier.repeats(self.program, &next.position)
                && earlier.announced_turn() == next.position.announced_turn()
        };
        earlier.any(same)
    }
}
