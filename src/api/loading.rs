//! A record that is taken up in slices, so that a long one keeps nobody waiting.

use super::clock;
use super::error::Error;
use crate::game;
use crate::notation::RecordReader;

/// A record being read; see `Game::start_loading`. Run it to its end, then hand it to `Game::finish_loading`.
#[derive(Debug)]
pub struct Loading {
    reader: RecordReader,
    is_read: bool,
}

impl Loading {
    pub(super) fn new(reader: RecordReader) -> Self {
        Self { reader, is_read: false }
    }

    /// Goes on for about so many milliseconds, by a line at least; whether all of it has been read.
    ///
    /// # Errors
    /// [`Error::InvalidRecord`] with the line.
    pub fn run(&mut self, milliseconds: f64) -> Result<bool, Error> {
        let end = clock::milliseconds() + milliseconds;
        loop {
            self.is_read = self.is_read || !self.reader.step()?;
            if self.is_read || clock::milliseconds() >= end {
                return Ok(self.is_read);
            }
        }
    }

    /// How much of the record has been read, from 0 to 1.
    pub fn progress(&self) -> f64 {
        self.reader.progress()
    }

    /// The game; what has not been read is read now.
    pub(super) fn finish(self) -> Result<game::Game, Error> {
        Ok(self.reader.finish()?)
    }
}
