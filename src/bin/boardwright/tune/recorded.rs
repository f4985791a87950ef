//! Reads recorded games to learn from.

use boardwright::game_file::{GameFile, detect};
use boardwright::notation::{format_by_rules, replay_game_file};
use boardwright::search::Evaluation;
use boardwright::tune::{Sample, samples_of_record};
use std::sync::Arc;

use super::start::Start;
use super::work::Stopped;
use crate::args::TuneArguments;
use crate::failure::Failure;
use crate::game_text::decode_game;
use crate::jobs::tell;
use crate::target::Target;

/// What the files say.
#[derive(Default)]
pub(super) struct Recorded {
    pub(super) samples: Vec<Sample>,
    /// How many games there are whose result is known.
    pub(super) games: u64,
    /// How many cannot be read, or say nothing about the result.
    left_out: u64,
}

impl Recorded {
    /// Reads the files that were named. Games that do not fit the rules are left out, and their number is reported.
    pub(super) fn read(target: &Target, start: &Start, wanted: &TuneArguments) -> Result<Self, Stopped> {
        let mut recorded = Self::default();
        if wanted.records.is_empty() {
            return Ok(recorded);
        }
        let evaluation = Arc::new(Evaluation::with(&target.compiled.program, start.weights.clone()));
        for path in &wanted.records {
            recorded.take_file(path, target, (&evaluation, start))?;
        }
        let Self { games, left_out, .. } = recorded;
        tell(&format!("{games} recorded games, {left_out} left out"));
        Ok(recorded)
    }

    fn take_file(
        &mut self,
        path: &str,
        target: &Target,
        start: (&Arc<Evaluation>, &Start),
    ) -> Result<(), Stopped> {
        let bytes = std::fs::read(path).map_err(|error| Failure::new(format!("{path}: {error}")))?;
        let text = decode_game(&bytes);
        let Some(format) = detect(&text) else {
            return Err(Failure::new(format!("{path}: not a file of games")).into());
        };
        let format = format_by_rules(&target.compiled.program, format);
        for file in format.games(&text) {
            let replayed = file
                .ok()
                .and_then(|file: GameFile| replay_game_file(&target.compiled.program, &file, format).ok());
            let samples = match replayed {
                Some(replayed) => samples_of_record(&replayed.game, (start.0, &start.1.counter))?,
                None => Vec::new(),
            };
            if samples.is_empty() {
                self.left_out += 1;
            } else {
                self.games += 1;
                self.samples.extend(samples);
            }
        }
        Ok(())
    }
}
