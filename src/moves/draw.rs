//! A legal move drawn at random, without asking of every move whether it is legal.
//!
//! Whether a move leaves the royal pieces safe is asked only of moves that are drawn; one that does not is put
//! aside and another is drawn, so that all legal moves are equally likely.

use super::collect::pass_changes;
use super::list::{MoveList, Step};
use super::rules::Rules;
use super::vm::RunError;
use crate::position::Position;
use crate::program::Passing;

impl Rules {
    /// Draws a legal move: its index in the list, which is filled with moves of the turn, legal or not; none where
    /// the player has no legal move. `random` gives a number less than the one it is given.
    pub fn draw(
        &mut self,
        position: &Position,
        list: &mut MoveList,
        random: &mut impl FnMut(usize) -> usize,
    ) -> Result<Option<usize>, RunError> {
        let Some(royal) = self.safe_royal(position) else {
            self.moves(position, list)?;
            return Ok((!list.is_empty()).then(|| random(list.len())));
        };
        self.moves_unasked(position, list)?;
        let passing = self.program().passing;
        if passing == Passing::Always {
            self.add_pass(position, list);
        }
        let mut open: Vec<usize> = (0..list.len()).collect();
        while !open.is_empty() {
            let index = open.swap_remove(random(open.len()));
            if self.leaves_safe(position, list, index, royal)? {
                return Ok(Some(index));
            }
        }
        self.add_pass(position, list);
        let last = list.len() - 1;
        let passes = passing == Passing::Forced && self.leaves_safe(position, list, last, royal)?;
        Ok(passes.then_some(last))
    }

    fn add_pass(&self, position: &Position, list: &mut MoveList) {
        list.push(&[Step::PASS], pass_changes(self.program(), position));
    }

    /// Whether a move leaves the royal pieces safe.
    fn leaves_safe(
        &mut self,
        position: &Position,
        list: &MoveList,
        index: usize,
        royal: usize,
    ) -> Result<bool, RunError> {
        let mut board = position.clone();
        board.apply(list.changes(index));
        let (program, machine) = self.parts();
        Ok(!machine.is_in_check(program, &board, royal)?)
    }

    /// The number of the royal pieces that must be safe behind a move, where a pass is allowed by nothing but the
    /// option and forbidden by nothing but an attack.
    fn safe_royal(&self, position: &Position) -> Option<usize> {
        let (program, turn) = (self.program(), self.turn(position));
        let plain = program.royals_are_safe && program.hooks.after_move.is_empty() && !turn.random;
        program.royal_of(turn.owner).filter(|_| plain)
    }
}
