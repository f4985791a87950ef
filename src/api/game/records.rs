//! A game taken up from a record, a saved game or a position, and written down.

use std::sync::Arc;

use super::Game;
use crate::api::arrangement::{Arrangement, Settable};
use crate::api::error::Error;
use crate::api::loading::Loading;
use crate::api::saved::SavedGame;
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

    /// Takes up the game that a record describes.
    ///
    /// # Errors
    /// [`Error::InvalidRecord`] with the line.
    pub fn load(&mut self, record: &str) -> Result<(), Error> {
        let loading = self.start_loading(record)?;
        self.finish_loading(loading)
    }

    /// Begins to read a record, to be run in slices; the game stays as it is until [`Game::finish_loading`].
    ///
    /// # Errors
    /// [`Error::InvalidRecord`] with the line.
    pub fn start_loading(&self, record: &str) -> Result<Loading, Error> {
        Ok(Loading::new(RecordReader::new(self.rules.program(), record)?))
    }

    /// Takes up the game of a record that has been read.
    ///
    /// # Errors
    /// [`Error::InvalidRecord`] with the line, or [`Error::InvalidArgument`] where it was begun for other rules.
    pub fn finish_loading(&mut self, loading: Loading) -> Result<(), Error> {
        let game = loading.finish()?;
        if !Arc::ptr_eq(&game.shared_program(), self.rules.program()) {
            return Err(Error::argument("this record was begun to be read for other rules"));
        }
        self.take_up(game)
    }

    /// Begins a game in a position.
    ///
    /// # Errors
    /// [`Error::InvalidPosition`] with the part that is wrong.
    pub fn begin(&mut self, position: &str) -> Result<(), Error> {
        let position = parse_position(self.rules.program(), position)?;
        self.take_up(game::Game::from_position(self.rules.program().clone(), position)?)
    }

    /// Takes up a saved game of Zillions, and tells what was found in it besides.
    ///
    /// # Errors
    /// [`Error::InvalidRecord`] with the line.
    pub fn load_zsg(&mut self, text: &str) -> Result<SavedGame, Error> {
        let (found, game) = SavedGame::replay(self.rules.program(), &read_zsg(text)?)?;
        self.take_up(game)?;
        Ok(found)
    }

    /// A line of moves from the start of the game as a saved game of Zillions for a rule file of that name.
    ///
    /// # Errors
    /// [`Error::Refused`] where the format has no room for it.
    pub fn zsg(&mut self, line: &[String], rules_file: &str) -> Result<String, Error> {
        let mut game = game::Game::from_position(self.rules.program().clone(), self.inner.start().clone())?;
        game.set_draws_by_repetition(false)?;
        for text in line {
            let index = find_move(&mut game, text)?;
            play_move(&mut game, index)?;
        }
        Ok(write_zsg(&game, game.current(), rules_file)?)
    }

    /// What can be set by hand, beginning with the position now.
    ///
    /// # Errors
    /// [`Error::RulesFailed`].
    pub fn settable(&mut self) -> Result<Settable, Error> {
        let start = self.inner.rules_mut().with_fuel(FUEL_PER_REQUEST, moves::Rules::start)?;
        Ok(Settable::new(self.inner.program(), self.inner.position(), &start))
    }

    /// The text of a position that is set up by hand; an error says why no game can begin there.
    ///
    /// # Errors
    /// [`Error::InvalidPosition`].
    pub fn arrange(&self, wanted: &Arrangement) -> Result<String, Error> {
        let text = arrange(self.rules.program(), &wanted.to_notation())?;
        self.rules.new_game_at(&text)?;
        Ok(text)
    }

    /// Puts a game in the place of this one; whether repetition draws stays as it is.
    fn take_up(&mut self, mut game: game::Game) -> Result<(), Error> {
        game.set_draws_by_repetition(self.inner.draws_by_repetition())?;
        self.inner = game;
        self.session = EntrySession::default();
        Ok(())
    }
}
