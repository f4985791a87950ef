//! Generates the moves of single positions, and determines whether the game is over there.

use super::state::{State, Winner};
use crate::game::{Game, Outcome, outcome_by_position, outcome_without_moves};
use crate::index::PlayerId;
use crate::moves::{MoveList, Repeated, Rules, RunError};
use crate::position::Position;

/// The rules, the side that counts as ours, and the moves of the latest position.
#[derive(Debug)]
pub(super) struct Expander {
    pub(super) rules: Rules,
    side: PlayerId,
    list: MoveList,
}

impl Expander {
    /// Our side is that of the player to move in a game.
    pub(super) fn new(game: &Game) -> Self {
        Self { rules: Rules::new(game.shared_program()), side: game.turn().player, list: MoveList::default() }
    }

    /// What is known of a position without its moves.
    pub(super) fn state(&mut self, position: &Position) -> Result<State, RunError> {
        let outcome = outcome_by_position(&mut self.rules, position, Repeated::default())?;
        Ok(match outcome {
            Some(outcome) => self.over(&outcome),
            None => State::Open(self.mover(position)),
        })
    }

    /// Generates the moves of a position; if it has none, the game is over there, and this says how.
    pub(super) fn generate(&mut self, position: &Position) -> Result<Option<State>, RunError> {
        self.list.clear();
        self.rules.moves(position, &mut self.list)?;
        if !self.list.is_empty() {
            return Ok(None);
        }
        let outcome = outcome_without_moves(&mut self.rules, position)?;
        Ok(Some(self.over(&outcome)))
    }

    /// The number of moves that were generated last.
    pub(super) fn move_count(&self) -> usize {
        self.list.len()
    }

    /// Does something with each position that the generated moves lead to.
    pub(super) fn for_each_successor<E: From<RunError>>(
        &mut self,
        mut position: Position,
        mut visit: impl FnMut(&mut Self, &Position) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut list = std::mem::take(&mut self.list);
        for index in 0..list.len() {
            let made = self.rules.make(&mut position, list.changes_mut(index))?;
            visit(self, &position)?;
            self.rules.unmake(&mut position, list.changes_mut(index), made);
        }
        self.list = list;
        Ok(())
    }

    /// The side to move.
    pub(super) fn mover(&self, position: &Position) -> Winner {
        self.side_of(self.rules.turn(position).player)
    }

    pub(super) fn side_of(&self, player: PlayerId) -> Winner {
        let ours = self.rules.program().are_partners(self.side, player);
        if ours { Winner::Ours } else { Winner::Theirs }
    }

    fn over(&self, outcome: &Outcome) -> State {
        State::Over(outcome.winners.first().map(|&winner| self.side_of(winner)))
    }
}
