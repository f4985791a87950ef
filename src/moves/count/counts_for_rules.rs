//! Counts moves for rules that ask how many there are.
//!
//! In: a position and a question. Out: a number, on the fuel of the run that asked.

use crate::index::PlayerId;
use crate::moves::list::MoveList;
use crate::moves::rules::Rules;
use crate::moves::vm::{CountQuery, Counted, Repeated, RunError};
use crate::position::Position;

/// Turns in a row are followed no further than this.
const MOST_IN_A_ROW: i32 = 100;

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
        match asked.of {
            Counted::InARow => self.row_after(self.turn(position).player, &mut next, MOST_IN_A_ROW),
            Counted::Next | Counted::Player(_) => self.count_of(&next, asked),
        }
    }

    /// How many turns in a row a player can still have, but no more than `most`.
    fn row_after(&mut self, player: PlayerId, position: &mut Position, most: i32) -> Result<i32, RunError> {
        if most == 0
            || self.turn(position).player != player
            || self.end(position, Repeated::default())?.is_some()
        {
            return Ok(0);
        }
        let mut list = MoveList::default();
        self.moves(position, &mut list)?;
        let mut longest = 0;
        for index in 0..list.len() {
            let undo = self.make(position, list.changes_mut(index))?;
            let more = self.row_after(player, position, most - 1);
            self.unmake(position, list.changes_mut(index), undo);
            longest = longest.max(more? + 1);
        }
        Ok(longest)
    }

    /// The number of moves of the player to move, or of another player as if their next turn had come; 0 if that player
    /// has no turn.
    pub(in crate::moves) fn count_of(
        &mut self,
        position: &Position,
        CountQuery { of, most }: CountQuery,
    ) -> Result<i32, RunError> {
        match of {
            Counted::Player(player) if player != self.turn(position).player => {
                match self.turn_of(position, player)? {
                    Some(turn) => {
                        let mut other = position.clone();
                        other.set_turn(turn);
                        self.count(&other, most)
                    }
                    None => Ok(0),
                }
            }
            _ => self.count(position, most),
        }
    }

    /// The driver that counts the moves after a move.
    pub(in crate::moves) fn counter(&mut self) -> Box<Rules> {
        let new = || Box::new(Rules { is_counter: true, ..Rules::new(self.program.clone()) });
        self.counter.take().unwrap_or_else(new)
    }
}
