//! Moves entered step by step: what happens before a step, and how a move that has begun may continue.

use crate::moves::generate::generator::MoveGenerator;
use crate::moves::generate::move_path::MovePath;
use crate::moves::list::{MoveList, Step};
use crate::moves::rules::Rules;
use crate::moves::runs::group::Offer;
use crate::moves::vm::{Log, NumberedMove, RunError};
use crate::position::{Change, Position};

impl Rules {
    /// A position after the hook before steps, on which [`Rules::step_effects`] expects a step.
    pub fn position_before_step(&mut self, position: &Position) -> Result<Position, RunError> {
        let mut opening = position.clone();
        self.perform(&mut opening, |hooks| &hooks.before_step, None)?;
        Ok(opening)
    }

    /// Appends whole moves that continue after some steps: for each next step, at least one to every outcome, including
    /// those that [`Rules::moves`] leaves out because very many moves lead to the same state. Rules that compare moves
    /// are not applied, nor is royal safety.
    pub fn moves_after(
        &mut self,
        position: &Position,
        steps: &[Step],
        list: &mut MoveList,
    ) -> Result<(), RunError> {
        let groups = self.turn(position).groups.clone();
        self.collecting(position, list, |generator| {
            generator.follow_after(steps, &groups, &mut |_| true).map(|_| ())
        })
    }
}

impl MoveGenerator<'_> {
    /// Adds the whole moves that continue after some steps with a wanted one; the first step is of one of the groups.
    /// Returns the number of wanted steps, legal or not; 1 if a hook already forbids every step.
    pub(in crate::moves) fn follow_after(
        mut self,
        steps: &[Step],
        groups: &[u16],
        wanted: &mut dyn FnMut(&Step) -> bool,
    ) -> Result<usize, RunError> {
        let Some(mut path) = self.begin_move()? else { return Ok(1) };
        for step in steps {
            if !self.replay_step(&mut path, step)? {
                return Ok(0);
            }
        }
        let mark = path.mark();
        if !self.before_step(&mut path)? {
            return Ok(1);
        }
        path.undo_to(mark);
        let all = match path.continuation().map(|next| self.program.continuations[usize::from(next)]) {
            Some(next) => vec![self.find_next_steps(&mut path, next.group, next.any_piece, wanted)?],
            None if !steps.is_empty() => return Ok(0),
            None => {
                let first =
                    groups.iter().map(|&group| self.find_steps(&mut path, Offer::of_turn(group), wanted));
                first.collect::<Result<_, _>>()?
            }
        };
        let attempts = all.iter().map(ExactSizeIterator::len).sum();
        for at in all.into_iter().flatten() {
            self.visited.clear();
            self.paths = 0;
            if self.make_next_step(&mut path, at) {
                self.follow(&mut path)?;
                path.undo_step();
            }
        }
        Ok(attempts)
    }

    /// Makes a step by running its block again; false if that does not produce the step here.
    fn replay_step(&mut self, path: &mut MovePath, step: &Step) -> Result<bool, RunError> {
        let mark = path.mark();
        if !self.before_step(path)? {
            return Ok(false);
        }
        let before = path.changes_since(mark);
        let wanted = NumberedMove::of_step(step);
        if !self.machine.run_to(self.program, &path.position, wanted, &mut Log::closed())? {
            return Ok(false);
        }
        let changes: Vec<Change> = self.machine.changes(&path.position).collect();
        let emission = *self.machine.emission();
        path.undo_to(mark);
        path.begin_step(emission.step, emission.continuation, emission.landing);
        path.change(before.into_iter().chain(changes));
        self.after_step(path)
    }
}
