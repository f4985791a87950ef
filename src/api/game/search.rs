//! Searches of a game's position.

use super::Game;
use crate::api::error::Error;
use crate::api::search::{Search, SearchLimits, SearchReport};
use crate::notation::{find_move, play_move};

/// How long a search takes where nothing limits it.
const DEFAULT_MILLISECONDS: f64 = 1000.0;

impl Game {
    /// Searches for a good move; a second long where nothing limits it.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`], or [`Error::RulesFailed`].
    pub fn search(&self, limits: &SearchLimits) -> Result<SearchReport, Error> {
        let mut search = self.start_search(&limits.or_default())?;
        while !search.run(f64::INFINITY)? {}
        Ok(search.report())
    }

    /// A search of the position now, to be run in slices; nothing ends it where nothing limits it.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`].
    pub fn start_search(&self, limits: &SearchLimits) -> Result<Search, Error> {
        Search::new(self.inner.clone(), limits, self.rules.clone())
    }

    /// A search of what a move leads to, ahead of the move; see [`Game::take_over`].
    ///
    /// # Errors
    /// [`Error::IllegalMove`], or what else keeps the move from being played.
    pub fn start_pondering(&self, text: &str, limits: &SearchLimits) -> Result<Search, Error> {
        let mut game = self.inner.clone();
        let index = find_move(&mut game, text)?;
        play_move(&mut game, index)?;
        let mut search = Search::new(game, limits, self.rules.clone())?;
        search.run_without_deadline();
        Ok(search)
    }

    /// Goes on with a search that was begun ahead, where it is of the position now: its time begins now. False, and
    /// nothing changes, where it is of another.
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
    /// With a limit of time where there is no limit at all.
    pub(crate) fn or_default(&self) -> Self {
        let milliseconds = self.milliseconds.or((!self.is_limited()).then_some(DEFAULT_MILLISECONDS));
        Self { milliseconds, ..self.clone() }
    }
}
