//! Why there is no legal move of a certain kind: how far such moves get before something excludes them.

use crate::moves::attacks::royal_safety::safe_moves;
use crate::moves::generate::generator::MoveGenerator;
use crate::moves::list::{MoveList, Step};
use crate::moves::rules::Rules;
use crate::moves::runs::group::Offer;
use crate::moves::vm::RunError;
use crate::position::Position;

/// What keeps moves from being legal, in order of how far they get.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum IllegalReason {
    /// No block produces one.
    Blocked,
    /// A condition after a step or after the move does not hold.
    Forbidden,
    /// A royal piece would be left attacked.
    Endangers,
    /// Moves of a type with precedence have to be made.
    Compulsory,
    /// Another move outdoes them.
    Outdone,
}

impl Rules {
    /// Why no move with a wanted first step is legal: what excludes those that get farthest.
    pub fn illegal_reason(
        &mut self,
        position: &Position,
        legal: &MoveList,
        wanted: impl Fn(&Step) -> bool,
    ) -> Result<IllegalReason, RunError> {
        let mut found = MoveList::default();
        let mut illegal_reason = IllegalReason::Blocked;
        for &group in &self.turn(position).groups.clone() {
            found.clear();
            let attempts =
                self.collecting(position, &mut found, |generator| generator.attempt(group, &wanted))?;
            if attempts == 0 {
                continue;
            }
            illegal_reason = illegal_reason.max(self.exclusion_of(position, (group, legal), &mut found)?);
        }
        Ok(illegal_reason)
    }

    /// What excludes all moves of a list.
    fn exclusion_of(
        &mut self,
        position: &Position,
        (group, legal): (u16, &MoveList),
        found: &mut MoveList,
    ) -> Result<IllegalReason, RunError> {
        if found.is_empty() {
            return Ok(IllegalReason::Forbidden);
        }
        let owner = self.turn(position).owner;
        let royal = self.program().royal_of(owner).filter(|_| self.program().royals_are_safe);
        let (program, machine) = self.parts();
        if let Some(royal) = royal {
            let safe = safe_moves(program, machine, position, royal, found, 0)?;
            if !safe.contains(&true) {
                return Ok(IllegalReason::Endangers);
            }
        }
        let group = &program.groups[usize::from(group)];
        let same = (0..legal.len()).any(|index| group.has_block(legal.steps(index)[0].block));
        Ok(if same || legal.is_empty() { IllegalReason::Outdone } else { IllegalReason::Compulsory })
    }
}

impl MoveGenerator<'_> {
    /// Adds the moves of a group that start with a wanted step, including those that others would exclude. Returns the
    /// number of such steps, legal or not; 1 if a hook already forbids every step.
    fn attempt(mut self, group: u16, wanted: impl Fn(&Step) -> bool) -> Result<usize, RunError> {
        let Some(mut path) = self.begin_move()? else { return Ok(1) };
        let mark = path.mark();
        if !self.before_step(&mut path)? {
            return Ok(1);
        }
        path.undo_to(mark);
        let next = self.find_steps(&mut path, Offer::of_turn(group), &mut |step| wanted(step))?;
        let attempts = next.len();
        self.follow_each(&mut path, next)?;
        Ok(attempts)
    }
}
