//! Reading a record in slices, so that a long one does not block.

use super::clock;
use super::error::Error;
use crate::game;
use crate::notation::RecordReader;

/// A record being read; see `Game::start_loading`. Run it to the end, then pass it to `Game::finish_loading`.
#[derive(Debug)]
pub struct Loading {
    reader: RecordReader,
    is_read: bool,
}

impl Loading {
    pub(super) fn new(reader: RecordReader) -> Self {
        Self { reader, is_read: false }
    }

    /// Continues for about this many milliseconds, but at least for a line; returns whether everything has been read.
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

    /// The game; the rest of the record is read first.
    pub(super) fn finish(self) -> Result<game::Game, Error> {
        Ok(self.reader.finish()?)
    }
}
