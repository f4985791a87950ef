//! Whose turn comes next.

use super::rules::Rules;
use super::vm::{RunError, RunErrorKind};
use crate::position::Position;

impl Rules {
    /// The position at the start, with the first turn that may be.
    pub fn start(&mut self) -> Result<Position, RunError> {
        let mut position = Position::start(self.program());
        let turn = self.first_open(&position, 0)?;
        position.set_turn(turn);
        Ok(position)
    }

    /// The turn after the one of a position whose move has been made.
    pub(super) fn next_turn(&mut self, position: &Position) -> Result<usize, RunError> {
        let next = self.wrap(position.turn() + 1);
        self.first_open(position, next)
    }

    /// The first turn from `turn` on whose guard holds.
    fn first_open(&mut self, position: &Position, mut turn: usize) -> Result<usize, RunError> {
        for _ in 0..=self.program().turns.len() {
            let Some(guard) = self.program().turns[turn].guard else {
                return Ok(turn);
            };
            if self.ask(position, guard, None)? {
                return Ok(turn);
            }
            turn = self.wrap(turn + 1);
        }
        let span = crate::source::Span::default();
        Err(RunError { kind: RunErrorKind::NoTurn, span })
    }

    fn wrap(&self, turn: usize) -> usize {
        if turn < self.program().turns.len() { turn } else { self.program().repeat_from }
    }
}
