//! A move gone through step by step: what the rules do before a step, and how a move that has begun may go on.

use super::branch::Branch;
use super::generator::MoveGenerator;
use super::list::{MoveList, Step};
use super::move_set::{Merge, MoveSet};
use super::rules::Rules;
use super::vm::{Log, RunError};
use crate::index::SiteId;
use crate::position::Position;

impl Rules {
    /// A position with what the rules do before a step: where [`Rules::step_effects`] finds it.
    pub fn position_before_step(&mut self, position: &Position) -> Result<Position, RunError> {
        let mut opening = position.clone();
        self.perform(&mut opening, |hooks| &hooks.before_step, None)?;
        Ok(opening)
    }

    /// Adds to a list whole moves that go on after some steps, of each next step at least one to every outcome, also
    /// where [`Rules::moves`] leaves them out because very many lead to the same. The rules that compare moves, and
    /// those for royal pieces, are not asked.
    pub fn moves_after(
        &mut self,
        position: &Position,
        steps: &[Step],
        list: &mut MoveList,
    ) -> Result<(), RunError> {
        let (mut seen, mut visited) = (MoveSet::default(), MoveSet::default());
        let groups = self.turn(position).groups.clone();
        let (program, machine) = self.parts();
        let memory = (machine, &mut seen, &mut visited);
        MoveGenerator::new(program, memory, position, Merge::Alike, list).follow_after(steps, &groups)
    }
}

impl MoveGenerator<'_> {
    fn follow_after(mut self, steps: &[Step], groups: &[u16]) -> Result<(), RunError> {
        let Some(mut branch) = self.begin_move()? else { return Ok(()) };
        for step in steps {
            let Some(next) = self.replay_step(&branch, step)? else { return Ok(()) };
            self.note_visited(&branch);
            branch = next;
        }
        let next = self.next_steps(&branch, groups)?;
        self.note_visited(&branch);
        for branch in next {
            self.visited.clear();
            self.branches = 0;
            self.follow(branch)?;
        }
        Ok(())
    }

    /// Notes where the move has been; where it begins does not count.
    fn note_visited(&mut self, branch: &Branch) {
        if !branch.steps.is_empty() {
            self.path.push(branch.position.clone());
        }
    }

    fn next_steps(&mut self, branch: &Branch, groups: &[u16]) -> Result<Vec<Branch>, RunError> {
        if branch.steps.is_empty() {
            let Some(before) = self.before_step(branch)? else { return Ok(Vec::new()) };
            let first = groups.iter().map(|&group| self.first_steps(&before, group, &mut |_| true));
            return Ok(first.collect::<Result<Vec<_>, _>>()?.concat());
        }
        let Some(continuation) = branch.continuation else { return Ok(Vec::new()) };
        let continuation = self.program.continuations[usize::from(continuation)];
        self.next(branch, continuation.group, continuation.any_piece)
    }

    /// A branch with a step more, whose program is run again; none where it does not make that step here.
    fn replay_step(&mut self, branch: &Branch, step: &Step) -> Result<Option<Branch>, RunError> {
        let Some(before) = self.before_step(branch)? else { return Ok(None) };
        self.machine.begin(self.program, step.block, SiteId(step.origin), true);
        while self.machine.resume(self.program, &before.position, &mut Log::closed())? {
            if self.machine.emission().step.ordinal == step.ordinal {
                let branch = before.with(self.machine);
                return self.after_step(branch);
            }
        }
        Ok(None)
    }
}
