//! `convert`: reads games from files of other programs, and writes them in the same or another format.

use std::collections::BTreeMap;
use std::io::Write as _;

use boardwright::game::{Game, Heading};
use boardwright::game_file::{Format, GameFile, detect};
use boardwright::notation::{format_by_rules, replay_game_file, write_game_file, write_record};

use crate::args::ConvertArguments;
use crate::failure::Failure;
use crate::game_text::decode_game;
use crate::target::Target;

/// Reads the games of some files, and writes them or, on request, only compares what would be written.
pub(crate) fn run(wanted: &ConvertArguments) -> Result<(), Failure> {
    let target = Target::load(&wanted.game)?;
    let mut conversion = Conversion { target, wanted, tally: Tally::default() };
    for path in &wanted.files {
        conversion.take_file(path)?;
    }
    conversion.tally.report(wanted.check)
}

struct Conversion<'a> {
    target: Target,
    wanted: &'a ConvertArguments,
    tally: Tally,
}

/// What became of the games.
#[derive(Default)]
struct Tally {
    read: usize,
    /// Games that are the same after they were written and read again.
    kept: usize,
    /// Those of them whose moves are written letter by letter as they were.
    literal: usize,
    /// How many variations do not fit the rules.
    left_out: usize,
    /// How often each reason was given for refusing a game.
    refused: BTreeMap<String, usize>,
}

impl Conversion<'_> {
    fn take_file(&mut self, path: &str) -> Result<(), Failure> {
        let bytes = std::fs::read(path).map_err(|error| Failure::new(format!("{path}: {error}")))?;
        let text = decode_game(&bytes);
        let Some(format) = self.wanted.from.or_else(|| detect(&text)) else {
            self.tally.refuse(path, "not a game file");
            return Ok(());
        };
        let format = format_by_rules(&self.target.compiled.program, format);
        for file in format.games(&text) {
            match file {
                Ok(file) => self.take_game(path, &file, format)?,
                Err(error) => self.tally.refuse(path, &error.to_string()),
            }
        }
        Ok(())
    }

    fn take_game(&mut self, path: &str, file: &GameFile, format: Format) -> Result<(), Failure> {
        let mut played = match replay_game_file(&self.target.compiled.program, file, format) {
            Ok(played) => played,
            Err(error) => {
                self.tally.refuse(path, &error.to_string());
                return Ok(());
            }
        };
        self.tally.read += 1;
        self.tally.left_out += played.remarks.len();
        for remark in &played.remarks {
            writeln!(std::io::stderr(), "{path}: left out {} moves: {}", remark.moves, remark.error)?;
        }
        if self.wanted.check {
            return self.compare(path, &mut played.game, file, format);
        }
        let text = match self.wanted.to.as_deref() {
            Some("record") => write_record(&mut played.game).map_err(Failure::new)?,
            Some(word) => text_of(&mut played.game, Format::named(word).unwrap_or(format))?,
            None => text_of(&mut played.game, format)?,
        };
        Ok(writeln!(std::io::stdout().lock(), "{}\n", text.trim_end())?)
    }

    /// Writes a game, reads that again, and compares the two.
    fn compare(
        &mut self,
        path: &str,
        game: &mut Game,
        file: &GameFile,
        format: Format,
    ) -> Result<(), Failure> {
        let text = text_of(game, format)?;
        let again = format.games(&text).next().and_then(Result::ok);
        let Some(again) = again else {
            self.tally.refuse(path, "what was written cannot be read");
            return Ok(());
        };
        let replayed = replay_game_file(&self.target.compiled.program, &again, format);
        match replayed {
            Ok(mut replayed) => {
                if is_same(game, &mut replayed.game)? {
                    self.tally.kept += 1;
                } else {
                    self.tally.refuse(path, "what was written reads differently");
                }
            }
            Err(error) => self.tally.refuse(path, &format!("what was written: {error}")),
        }
        let texts = |file: &GameFile| file.moves.iter().map(|one| one.text.clone()).collect::<Vec<_>>();
        self.tally.literal += usize::from(texts(&again) == texts(file));
        Ok(())
    }
}

/// Whether two games are the same. Tags that must be written even if nothing is known do not count, nor does their order.
fn is_same(game: &mut Game, again: &mut Game) -> Result<bool, Failure> {
    for game in [&mut *game, &mut *again] {
        let Heading { tags, .. } = game.heading().clone();
        let is_unknown = |value: &str| value.chars().all(|letter| "?.*".contains(letter));
        let mut tags = tags;
        // The result is also beside the moves.
        tags.retain(|(name, value)| !is_unknown(value) && name != "Result");
        tags.sort();
        let heading = Heading { tags, ..game.heading().clone() };
        game.set_heading(heading).map_err(Failure::new)?;
    }
    Ok(write_record(game).map_err(Failure::new)? == write_record(again).map_err(Failure::new)?)
}

fn text_of(game: &mut Game, format: Format) -> Result<String, Failure> {
    let written = write_game_file(game, format).map_err(Failure::new)?;
    written.ok_or_else(|| Failure::new(format!("this game cannot be written as {}", format.word())))
}

impl Tally {
    fn refuse(&mut self, path: &str, reason: &str) {
        *self.refused.entry(format!("{path}: {reason}")).or_insert(0) += 1;
    }

    fn report(&self, checks: bool) -> Result<(), Failure> {
        let mut err = std::io::stderr().lock();
        for (reason, count) in &self.refused {
            writeln!(err, "refused {count}: {reason}")?;
        }
        let Self { read, kept, literal, left_out, .. } = self;
        let refused = self.refused.values().sum::<usize>();
        if checks {
            let mut out = std::io::stdout().lock();
            writeln!(out, "{read} games read, {refused} refused, {left_out} variations left out")?;
            writeln!(
                out,
                "{kept} the same when written and read again, {literal} with every move letter by letter"
            )?;
        }
        Ok(())
    }
}
