//! Games from files of other programs, and positions in the notations of the rules.

use super::Game;
use crate::api::error::Error;
use crate::api::game_file::{LeftOut, LoadedFile};
use crate::game_file::Format;
use crate::notation::{
    described_position, find_move, format_by_rules, play_move, replay_game_file, write_game_file,
};

impl Game {
    /// Replaces the game by one from a file of another program: the one with this index, counted from 0. The game is at
    /// the end of its main line.
    ///
    /// # Errors
    /// [`Error::InvalidRecord`] with the line, or [`Error::InvalidArgument`] for an unknown format or index.
    pub fn load_file(&mut self, text: &str, format: &str, index: usize) -> Result<LoadedFile, Error> {
        let format = format_by_rules(self.rules.program(), format_named(format)?);
        let file = format.games(text).nth(index);
        let file = file.ok_or_else(|| Error::argument(format!("this text has no game number {index}")))??;
        let played = replay_game_file(self.rules.program(), &file, format)?;
        let left_out = played.remarks.iter().map(LeftOut::new).collect();
        self.take_up(played.game)?;
        Ok(LoadedFile { tags: self.tags(), left_out })
    }

    /// The whole game in the format of other programs; `None` if its rules, or the position where it started, cannot be
    /// written like that.
    ///
    /// # Errors
    /// [`Error::InvalidArgument`] for an unknown format, or [`Error::RulesFailed`].
    pub fn file(&mut self, format: &str) -> Result<Option<String>, Error> {
        Ok(write_game_file(&mut self.inner, format_named(format)?)?)
    }

    /// The texts of the moves of a line from the current position in a notation, as far as they are legal; in the usual
    /// texts if there is no such notation.
    ///
    /// # Errors
    /// [`Error::RulesFailed`].
    pub fn describe_line(&self, line: &[String], notation: usize) -> Result<Vec<String>, Error> {
        let mut game = self.inner.clone();
        let mut texts = Vec::new();
        for text in line {
            let Ok(index) = find_move(&mut game, text) else { break };
            play_move(&mut game, index)?;
            let played = game.tree().get(game.current());
            let described = played.and_then(|node| node.described().get(notation).cloned());
            texts.push(described.unwrap_or_else(|| text.clone()));
        }
        Ok(texts)
    }

    /// The tags of the file that the game came from, as pairs of name and value.
    pub fn tags(&self) -> Vec<(String, String)> {
        self.inner.heading().tags.clone()
    }

    /// The position in a notation of the rules, given by its index in [`GameInfo::notations`](crate::api::GameInfo);
    /// `None` if it cannot be written like that.
    pub fn described_position(&self, notation: usize) -> Option<String> {
        described_position(&self.inner, notation)
    }
}

fn format_named(word: &str) -> Result<Format, Error> {
    Format::named(word).ok_or_else(|| Error::argument(format!("there is no format `{word}`")))
}
