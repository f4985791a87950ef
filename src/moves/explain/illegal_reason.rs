//! Why there is no legal move of a certain kind: how far such moves get before a rule strikes them out.

use std::sync::Arc;

use crate::index::SiteId;
use crate::moves::attacks::royal_safety::safe_moves;
use crate::moves::generate::compound::FREE_PATHS;
use crate::moves::generate::move_set::{MoveSet, alike_key, outcome_key};
use crate::moves::list::{MoveList, Step};
use crate::moves::rules::Rules;
use crate::moves::vm::RunError;
use crate::position::Position;
use crate::program::{Maximal, Program};

/// What keeps moves from being legal, in the order in which rules strike moves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum IllegalReason {
    /// No block produces one.
    Blocked,
    /// A condition after a step or after the move does not hold.
    Forbidden,
    /// Moves of a type with precedence have to be made.
    Compulsory,
    /// Another move outdoes them.
    Outdone,
    /// A royal piece would be left attacked.
    Endangers,
}

impl Rules {
    /// The first rule that strikes out every move that continues after `done` with a wanted step; if different rules
    /// strike out different moves, the last of these rules. `None` if one of the moves is legal.
    pub fn illegal_reason(
        &mut self,
        position: &Position,
        done: &[Step],
        wanted: impl Fn(&Step) -> bool,
    ) -> Result<Option<IllegalReason>, RunError> {
        let program = Arc::clone(self.shared_program());
        let mut illegal_reason = IllegalReason::Blocked;
        for group in self.turn(position).groups.clone() {
            let begins = |step: &Step| program.groups[usize::from(group)].has_block(step.block);
            if !done.first().is_none_or(begins) {
                continue;
            }
            let mut found = MoveList::default();
            let attempts = self.collecting(position, &mut found, |generator| {
                generator.follow_after(done, &[group], &mut |step| wanted(step))
            })?;
            if attempts == 0 {
                continue;
            }
            let Some(reason) = self.exclusion_of(position, group, found)? else { return Ok(None) };
            illegal_reason = illegal_reason.max(reason);
        }
        Ok(Some(illegal_reason))
    }

    /// The sites to which blocks move the piece on a site, whatever rules strike out.
    pub fn attempted_targets(&mut self, position: &Position, from: SiteId) -> Result<Vec<SiteId>, RunError> {
        let program = Arc::clone(self.shared_program());
        let mut targets = Vec::new();
        let mut note = |step: &Step| {
            if step.origin == from.0 && step.dropped(&program).is_none() {
                targets.push(SiteId(step.target));
            }
            false
        };
        let groups = self.turn(position).groups.clone();
        self.collecting(position, &mut MoveList::default(), |generator| {
            generator.follow_after(&[], &groups, &mut note)
        })?;
        Ok(targets)
    }

    /// What excludes all moves of a list, which are of one group; `None` if one of them is legal.
    fn exclusion_of(
        &mut self,
        position: &Position,
        group: u16,
        mut found: MoveList,
    ) -> Result<Option<IllegalReason>, RunError> {
        if found.is_empty() {
            return Ok(Some(IllegalReason::Forbidden));
        }
        let mut rest = MoveList::default();
        let all_paths = self.collecting(position, &mut rest, |mut generator| {
            generator.find()?;
            Ok(generator.paths <= FREE_PATHS)
        })?;
        let group = &self.program().groups[usize::from(group)];
        if !(0..rest.len()).any(|index| group.has_block(rest.steps(index)[0].block)) {
            return Ok(Some(IllegalReason::Compulsory));
        }
        self.consume_fuel(found.len() + rest.len())?;
        let left = in_list(self.program(), &found, (&rest, all_paths));
        found.retain_from(0, &left);
        if found.is_empty() {
            return Ok(Some(IllegalReason::Outdone));
        }
        let owner = self.turn(position).owner;
        let Some(royal) = self.program().safe_royal_of(owner) else { return Ok(None) };
        let (program, machine) = self.parts();
        let safe = safe_moves(program, machine, position, royal, &mut found, 0)?;
        Ok((!safe.contains(&true)).then_some(IllegalReason::Endangers))
    }
}

/// For each move found, whether it is in another list. If that list has not all paths, one stands for all that come to the
/// same.
fn in_list(program: &Program, found: &MoveList, (list, all_paths): (&MoveList, bool)) -> Vec<bool> {
    let key_of = |moves: &MoveList, index: usize| {
        let changes = moves.changes(index).iter().copied();
        if all_paths { alike_key(program, moves.steps(index), changes) } else { outcome_key(changes) }
    };
    let is_same = |steps: &[Step], others: &[Step]| {
        let alike = || steps.iter().zip(others).all(|(step, other)| step.is_like(other, program));
        if all_paths {
            return steps.len() == others.len() && alike();
        }
        // A path with too few steps does not stand for one with enough.
        program.maximal == Maximal::Any || steps.len() == others.len()
    };
    let mut known = MoveSet::default();
    known.clear();
    for index in 0..list.len() {
        known.insert(key_of(list, index), index, |_| false);
    }
    let is_known = |index: usize| {
        let (steps, changes) = (found.steps(index), found.changes(index));
        known.contains(key_of(found, index), |other| {
            is_same(steps, list.steps(other)) && list.has_changes(other, || changes.iter().copied())
        })
    };
    (0..found.len()).map(is_known).collect()
}
