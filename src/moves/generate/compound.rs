//! Moves of several steps, followed to all their ends: a depth-first search.
//!
//! One position is enough: a step is made, the next steps are found, and it is unmade. A move ends where nothing can
//! follow. Its changes are the differences between the end and the start.
//!
//! A step after which more may follow must not bring back the position after an earlier step of the same move. Once
//! very many beginnings have been followed, each state they reach is followed only once.

use std::ops::Range;

use crate::index::SiteId;
use crate::moves::generate::generator::MoveGenerator;
use crate::moves::generate::move_path::MovePath;
use crate::moves::list::Step;
use crate::moves::runs::group::{Offer, run_group};
use crate::moves::vm::{FoundMove, RunError, RunErrorKind};
use crate::program::{Continuation, Stopping};

/// The most steps of one move.
const MAX_STEPS: usize = 400;

/// Fuel for following a beginning, besides some for each cell.
const PATH_COST: u64 = 300;

/// The number of beginnings that are followed unconditionally; after that, only one for each state.
pub(in crate::moves) const FREE_PATHS: usize = 400;

impl MoveGenerator<'_> {
    /// Adds every whole move that continues a path.
    pub(in crate::moves) fn follow(&mut self, path: &mut MovePath) -> Result<(), RunError> {
        let Some(continuation) = path.continuation() else {
            return self.add_move(path);
        };
        self.paths += 1;
        let is_new = self.visited.insert(path.state(self.program), 0, |_| true).is_none();
        if !is_new && self.paths > FREE_PATHS {
            return Ok(());
        }
        let Continuation { group, any_piece, stopping } =
            self.program.continuations[usize::from(continuation)];
        let next = self.find_next_steps(path, group, any_piece, &mut |_| true)?;
        if !self.has_allowed(&next) {
            self.next_steps.truncate(next.start);
            return if stopping == Stopping::Never { Ok(()) } else { self.add_move(path) };
        }
        let cost = PATH_COST + (self.program.layout.cells * (3 + path.steps.len()) / 4) as u64;
        self.machine.consume_fuel(cost).map_err(|kind| path.error(self.program, kind))?;
        let may_stop = stopping == Stopping::Free;
        if path.steps.len() >= MAX_STEPS {
            self.next_steps.truncate(next.start);
            let error = path.error(self.program, RunErrorKind::TooManySteps);
            return if may_stop { self.add_move(path) } else { Err(error) };
        }
        if may_stop {
            self.add_move(path)?;
        }
        self.follow_each(path, next)
    }

    /// Adds every whole move that continues a path with one of these steps, and pops the steps.
    pub(in crate::moves) fn follow_each(
        &mut self,
        path: &mut MovePath,
        next: Range<usize>,
    ) -> Result<(), RunError> {
        let first = next.start;
        for at in next {
            if self.make_next_step(path, at) {
                self.follow(path)?;
                path.undo_step();
            }
        }
        self.next_steps.truncate(first);
        Ok(())
    }

    /// Makes a step on a path, if the rules allow it.
    pub(in crate::moves) fn make_next_step(&self, path: &mut MovePath, at: usize) -> bool {
        let is_allowed = self.next_steps.is_allowed(at);
        if is_allowed {
            self.next_steps.make(path, at);
        }
        is_allowed
    }

    fn has_allowed(&self, next: &Range<usize>) -> bool {
        next.clone().any(|at| self.next_steps.is_allowed(at))
    }

    /// Finds the wanted steps that may follow a path. Forbids those that could lead round in a circle: more may follow them,
    /// and they bring back a position in which the move has been before.
    pub(in crate::moves) fn find_next_steps(
        &mut self,
        path: &mut MovePath,
        group: u16,
        any_piece: bool,
        wanted: &mut dyn FnMut(&Step) -> bool,
    ) -> Result<Range<usize>, RunError> {
        let only = (!any_piece).then(|| SiteId(path.landing()));
        let next = self.find_steps(path, Offer { group, only, has_begun: true }, wanted)?;
        for at in next.clone() {
            // A step that ends the move cannot start a circle.
            if self.next_steps.is_allowed(at) && self.next_steps.is_partial(at) {
                let mark = path.mark();
                path.change(self.next_steps.changes(at));
                if path.has_returned(self.program, mark) {
                    self.next_steps.forbid(at);
                }
                path.undo_to(mark);
            }
        }
        Ok(next)
    }

    /// Finds the wanted steps of a group, with what happens before and after each.
    pub(in crate::moves) fn find_steps(
        &mut self,
        path: &mut MovePath,
        offer: Offer,
        wanted: &mut dyn FnMut(&Step) -> bool,
    ) -> Result<Range<usize>, RunError> {
        let (mark, first) = (path.mark(), self.next_steps.len());
        if !self.before_step(path)? {
            path.undo_to(mark);
            return Ok(first..first);
        }
        let before = path.changes_since(mark);
        let Self { program, machine, countable, next_steps, left_out, .. } = self;
        // Before its last step, the changes of a move are not known, so later steps cannot be filtered.
        let only = self.only.filter(|_| path.steps.is_empty());
        let position = &path.position;
        run_group(program, (machine, countable), position, offer, |found, moved| {
            if !found.continues() && only.is_some_and(|only| !found.is_noisy(position, only, moved)) {
                *left_out = true;
                return Ok(());
            }
            let (emission, before) = (found.emission(), before.iter().copied());
            if wanted(&emission.step) {
                match found {
                    FoundMove::Known(.., changes) => {
                        next_steps.push(program, emission, before.chain(changes.all()))?;
                    }
                    FoundMove::Ready(machine) => {
                        next_steps.push(program, emission, before.chain(machine.changes(position)))?;
                    }
                }
            }
            Ok(())
        })?;
        path.undo_to(mark);
        let all = first..self.next_steps.len();
        if !self.program.hooks.after_step.is_empty() {
            all.clone().try_for_each(|at| self.end_step(path, at))?;
        }
        Ok(all)
    }

    /// Finds what happens after a step, and whether the rules allow it.
    fn end_step(&mut self, path: &mut MovePath, at: usize) -> Result<(), RunError> {
        self.make_next_step(path, at);
        let mark = path.mark();
        let allowed = self.after_step(path)?;
        self.next_steps.set_changes_after(at, path.changes_since(mark));
        if !allowed {
            self.next_steps.forbid(at);
        }
        path.undo_step();
        Ok(())
    }
}
