//! Games by some rules.

use super::error::Error;
use super::game::Game;
use super::rules::Rules;
use crate::game;
use crate::notation::parse_position;

impl Rules {
    /// A game at its start.
    ///
    /// # Errors
    /// [`Error::RulesFailed`].
    pub fn new_game(&self) -> Result<Game, Error> {
        Ok(Game::new(self.clone(), game::Game::new(self.program().clone())?))
    }

    /// A game that begins in a position, given as `Game::position` tells it.
    ///
    /// # Errors
    /// [`Error::InvalidPosition`], or [`Error::RulesFailed`].
    pub fn new_game_at(&self, position: &str) -> Result<Game, Error> {
        let position = parse_position(self.program(), position)?;
        Ok(Game::new(self.clone(), game::Game::from_position(self.program().clone(), position)?))
    }
}
