//! Reading games from records, saved games and positions, and writing them.

use std::sync::Arc;

use super::Game;
use crate::api::arrangement::{Arrangement, Settable};
use crate::api::error::Error;
use crate::api::loading::Loading;
use crate::api::saved::SavedGame;
use crate::api::search::SharedMemory;
use crate::entry::EntrySession;
use crate::game;
use crate::moves::{self, FUEL_PER_REQUEST};
use crate::notation::{
    RecordReader, arrange, find_move, parse_position, play_move, read_zsg, write_record, write_zsg,
};

impl Game {
    /// The whole game as text, with variations and comments.
    ///
    /// # Errors
    /// [`Error::RulesFailed`].
    pub fn record(&mut self) -> Result<String, Error> {
        Ok(write_record(&mut self.inner)?)
    }

    /// Replaces the game by that of a record.
    ///
    /// # Errors
    /// [`Error::InvalidRecord`] with the line.
    pub fn load(&mut self, record: &str) -> Result<(), Error> {
        let loading = self.start_loading(record)?;
        self.finish_loading(loading)
    }

    /// Starts to read a record in slices; the game does not change until [`Game::finish_loading`].
    ///
    /// # Errors
    /// [`Error::InvalidRecord`] with the line.
    pub fn start_loading(&self, record: &str) -> Result<Loading, Error> {
        Ok(Loading::new(RecordReader::new(self.rules.program(), record)?))
    }

    /// Replaces the game by that of a record read in slices.
    ///
    /// # Errors
    /// [`Error::InvalidRecord`] with the line, or [`Error::InvalidArgument`] if it was started for other rules.
    pub fn finish_loading(&mut self, loading: Loading) -> Result<(), Error> {
        let game = loading.finish()?;
        if !Arc::ptr_eq(&game.shared_program(), self.rules.program()) {
            return Err(Error::argument("this record belongs to a reader for other rules"));
        }
        self.take_up(game)
    }

    /// Starts a new game from a position.
    ///
    /// # Errors
    /// [`Error::InvalidPosition`] with the part that is wrong.
    pub fn begin(&mut self, position: &str) -> Result<(), Error> {
        let position = parse_position(self.rules.program(), position)?;
        self.take_up(game::Game::from_position(self.rules.program().clone(), position)?)
    }

    /// Replaces the game by a saved game of Zillions, and reports how it was read.
    ///
    /// # Errors
    /// [`Error::InvalidRecord`] with the line.
    pub fn load_zsg(&mut self, text: &str) -> Result<SavedGame, Error> {
        let (found, game) = SavedGame::replay(self.rules.program(), &read_zsg(text)?)?;
        self.take_up(game)?;
        Ok(found)
    }

    /// A line of moves from the start of the game as a saved game of Zillions, for a rule file with this name.
    ///
    /// # Errors
    /// [`Error::Refused`] if the format cannot express it.
    pub fn zsg(&mut self, line: &[String], rules_file: &str) -> Result<String, Error> {
        let mut game = game::Game::from_position(self.rules.program().clone(), self.inner.start().clone())?;
        game.set_draws_by_repetition(false)?;
        for text in line {
            let index = find_move(&mut game, text)?;
            play_move(&mut game, index)?;
        }
        Ok(write_zsg(&game, game.current(), rules_file)?)
    }

    /// What can be set up by hand, starting with the current position.
    ///
    /// # Errors
    /// [`Error::RulesFailed`].
    pub fn settable(&mut self) -> Result<Settable, Error> {
        let start = self.inner.rules_mut().with_fuel(FUEL_PER_REQUEST, moves::Rules::start)?;
        Ok(Settable::new(self.inner.program(), self.inner.position(), &start))
    }

    /// The text of a position set up by hand; an error says why no game can start there.
    ///
    /// # Errors
    /// [`Error::InvalidPosition`].
    pub fn arrange(&self, wanted: &Arrangement) -> Result<String, Error> {
        let text = arrange(self.rules.program(), &wanted.to_notation())?;
        self.rules.new_game_at(&text)?;
        Ok(text)
    }

    /// Replaces the game; the setting for draws by repetition is kept.
    pub(super) fn take_up(&mut self, mut game: game::Game) -> Result<(), Error> {
        game.set_draws_by_repetition(self.inner.draws_by_repetition())?;
        self.inner = game;
        self.session = EntrySession::default();
        self.memory = SharedMemory::default();
        Ok(())
    }
}
