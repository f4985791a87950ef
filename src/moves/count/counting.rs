//! How many legal moves a turn has: counted if possible, otherwise listed.

use crate::moves::count::counted_moves::CountedMoves;
use crate::moves::list::MoveList;
use crate::moves::rules::Rules;
use crate::moves::vm::RunError;
use crate::position::Position;
use crate::program::{Maximal, Passing, Program, TurnCode};

impl Rules {
    /// The number of legal moves of the turn: as many as [`Rules::moves`] lists.
    ///
    /// # Errors
    /// If running the rules fails.
    pub fn count_moves(&mut self, position: &Position) -> Result<usize, RunError> {
        let turn = self.turn(position);
        let passing = self.program().passing;
        let is_plain = passing != Passing::Last
            && !turn.random
            && moves_are_independent(self.program(), turn)
            && self.program().safe_royal_of(turn.owner).is_none();
        if is_plain && let Some(counted) = self.counted_moves(position)? {
            let count = counted.len();
            self.put_back(counted);
            let may_pass = passing == Passing::Always || passing == Passing::Forced && count == 0;
            return Ok(count + usize::from(may_pass));
        }
        let mut list = MoveList::default();
        self.moves(position, &mut list)?;
        Ok(list.len())
    }

    /// The counted moves of a turn; none if they must be listed.
    pub(in crate::moves) fn counted_moves(
        &mut self,
        position: &Position,
    ) -> Result<Option<CountedMoves>, RunError> {
        let mut counted = self.take_counted();
        let (_, mut context) = self.memory(position);
        context.machine.refuel();
        let is_counted = counted.count(&mut context)?;
        if is_counted {
            return Ok(Some(counted));
        }
        self.put_back(counted);
        Ok(None)
    }
}

/// Whether the moves of a turn are legal independently of each other, with no hooks around steps and moves.
pub(in crate::moves) fn moves_are_independent(program: &Program, turn: &TurnCode) -> bool {
    !turn.merges
        && !program.hooks.any()
        && program.layout.move_variables.is_empty()
        && program.hooks.preferences.is_empty()
        && program.maximal == Maximal::Any
}
