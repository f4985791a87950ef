//! Saved games of Zillions, as plain data.

use serde::Serialize;
#[cfg(js)]
use tsify::Tsify;

use super::error::Error;
use crate::game::Game;
use crate::notation::{SavedGame as Saved, replay_zsg, write_record};
use crate::program::Program;
use std::sync::Arc;

/// A saved game of Zillions as a record, and how it was read. Lines are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct SavedGame {
    /// The game as a record.
    pub record: String,
    /// How many turns were played.
    pub turns: usize,
    /// Lines that did not fit a legal move exactly.
    pub loose: Vec<usize>,
    /// Lines that were skipped.
    pub left_out: Vec<usize>,
    /// The number of steps at the end that do not complete a turn.
    pub unfinished: usize,
}

impl SavedGame {
    pub(super) fn replay(program: &Arc<Program>, saved: &Saved) -> Result<(Self, Game), Error> {
        let mut replay = replay_zsg(program, saved, true)?;
        let found = Self {
            record: write_record(&mut replay.game)?,
            turns: replay.turns,
            loose: replay.loose,
            left_out: saved.left_out.clone(),
            unfinished: replay.unfinished,
        };
        Ok((found, replay.game))
    }
}
