//! Searching the position of a game.

use super::Game;
use crate::api::error::Error;
use crate::api::search::{Search, SearchLimits, SearchReport};
use crate::notation::{find_move, play_move};

/// How long a search takes without any limit.
const DEFAULT_MILLISECONDS: f64 = 1000.0;

impl Game {
    /// Searches for a good move; takes a second if there is no limit.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`], or [`Error::RulesFailed`].
    pub fn search(&self, limits: &SearchLimits) -> Result<SearchReport, Error> {
        let mut search = self.start_search(&limits.or_default())?;
        while !search.run(f64::INFINITY)? {}
        Ok(search.report())
    }

    /// A search of the current position, to be run in slices; without limits it does not end by itself.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`].
    pub fn start_search(&self, limits: &SearchLimits) -> Result<Search, Error> {
        Search::new(self.inner.clone(), limits, self.rules.clone(), self.memory.clone())
    }

    /// Starts to ponder: a search of the position after an expected move; see [`Game::take_over`].
    ///
    /// # Errors
    /// [`Error::IllegalMove`], or another error that prevents the move from being played.
    pub fn start_pondering(&self, text: &str, limits: &SearchLimits) -> Result<Search, Error> {
        let mut game = self.inner.clone();
        let index = find_move(&mut game, text)?;
        play_move(&mut game, index)?;
        let mut search = Search::new(game, limits, self.rules.clone(), self.memory.clone())?;
        search.run_without_deadline();
        Ok(search)
    }

    /// Turns pondering into a normal search if it is of the current position: its time starts now. Otherwise returns
    /// false and changes nothing.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`].
    pub fn take_over(&self, search: &mut Search, limits: &SearchLimits) -> Result<bool, Error> {
        if !search.is_of(&self.inner, limits)? {
            return Ok(false);
        }
        search.restart(limits)?;
        Ok(true)
    }
}

impl SearchLimits {
    /// The same limits, with the default time if there is no limit at all.
    pub(crate) fn or_default(&self) -> Self {
        let milliseconds = self.milliseconds.or((!self.is_limited()).then_some(DEFAULT_MILLISECONDS));
        Self { milliseconds, ..self.clone() }
    }
}
