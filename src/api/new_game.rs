//! Starting games.

use super::error::Error;
use super::game::Game;
use super::rules::Rules;
use crate::game;
use crate::notation::parse_position;

impl Rules {
    /// A game at the start position.
    ///
    /// # Errors
    /// [`Error::RulesFailed`].
    pub fn new_game(&self) -> Result<Game, Error> {
        Ok(Game::new(self.clone(), game::Game::new(self.program().clone())?))
    }

    /// A game that starts from a position, given as returned by `Game::position`.
    ///
    /// # Errors
    /// [`Error::InvalidPosition`], or [`Error::RulesFailed`].
    pub fn new_game_at(&self, position: &str) -> Result<Game, Error> {
        let position = parse_position(self.program(), position)?;
        Ok(Game::new(self.clone(), game::Game::from_position(self.program().clone(), position)?))
    }
}
