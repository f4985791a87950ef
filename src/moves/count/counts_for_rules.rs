//! Counts moves for rules that ask how many there are.
//!
//! In: a position and a question. Out: a number, on the fuel of the run that asked.

use crate::moves::rules::Rules;
use crate::moves::vm::{CountQuery, RunError};
use crate::position::Position;

impl Rules {
    /// The number of moves after a move, for a position where its changes are made but the turn has not been advanced.
    /// If there are more than the query needs, the result is some number above its limit. Burns `fuel`.
    pub(in crate::moves) fn count_after(
        &mut self,
        position: &Position,
        asked: CountQuery,
        fuel: &mut u64,
    ) -> Result<i32, RunError> {
        self.machine.borrow_fuel(*fuel);
        let number = self.count_next(position, asked);
        *fuel = self.machine.fuel();
        number
    }

    fn count_next(&mut self, position: &Position, asked: CountQuery) -> Result<i32, RunError> {
        let mut next = position.clone();
        // As in `make`: clocks tick before the guards of turns are evaluated.
        self.advance_clocks(&mut next);
        next.remember_arrangement();
        let turn = self.next_turn(&next)?;
        next.set_turn(turn);
        self.count_of(&next, asked)
    }

    /// The number of moves of the player to move, or of another player as if their next turn had come; 0 if that player
    /// has no turn.
    pub(in crate::moves) fn count_of(
        &mut self,
        position: &Position,
        CountQuery { of, most }: CountQuery,
    ) -> Result<i32, RunError> {
        match of.filter(|&player| player != self.turn(position).player) {
            None => self.count(position, most),
            Some(player) => match self.turn_of(position, player)? {
                Some(turn) => {
                    let mut other = position.clone();
                    other.set_turn(turn);
                    self.count(&other, most)
                }
                None => Ok(0),
            },
        }
    }

    /// The driver that counts the moves after a move.
    pub(in crate::moves) fn counter(&mut self) -> Box<Rules> {
        let new = || Box::new(Rules { is_counter: true, ..Rules::new(self.program.clone()) });
        self.counter.take().unwrap_or_else(new)
    }
}
