//! The games that a network learns from, as lines of a file.
//!
//! Only moves and scores are recorded, so that the same games serve networks of any shape.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

use boardwright::game::Game;
use boardwright::moves::RunError;
use boardwright::program::Program;
use boardwright::search::Evaluation;
use boardwright::tune::{Choice, Settings, play_choices};
use serde::{Deserialize, Serialize};

use crate::args::{PlayOptions, TrainArguments};
use crate::failure::Failure;
use crate::jobs::{self, JobFile, Progress, Record, read_parts, work_in_order};
use crate::threads::Threads;

/// A game as a line: its moves, by their indices among the legal ones, with their scores.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Row {
    game: u64,
    moves: String,
}

impl Record for Row {
    type Place = u64;

    fn place(&self) -> u64 {
        self.game
    }

    fn number(&self) -> u64 {
        self.game
    }
}

impl Row {
    fn new(game: u64, choices: &[Choice]) -> Self {
        let mut moves = String::new();
        for Choice { index, score } in choices {
            let _ = write!(moves, "{}{index}", if moves.is_empty() { "" } else { " " });
            if let Some(score) = score {
                let _ = write!(moves, ":{score}");
            }
        }
        Self { game, moves }
    }

    /// The moves; `None` if the line is damaged.
    pub(super) fn choices(&self) -> Option<Vec<Choice>> {
        self.moves.split_ascii_whitespace().map(choice).collect()
    }
}

fn choice(text: &str) -> Option<Choice> {
    let (index, score) = match text.split_once(':') {
        Some((index, score)) => (index, Some(score.parse().ok()?)),
        None => (text, None),
    };
    Some(Choice { index: index.parse().ok()?, score })
}

/// What determines the games.
#[derive(Debug, Serialize, Deserialize)]
struct Identity {
    game: String,
    /// A hash of the compiled rules, with their weights.
    rules: String,
    nodes: u64,
    opening: u64,
    seed: u64,
    /// A hash of the results of a short search.
    search: String,
}

impl Identity {
    fn of(program: &Program, wanted: &TrainArguments, search: String) -> Self {
        let PlayOptions { nodes, opening, seed } = wanted.play;
        let rules = format!("{:016x}", program.fingerprint());
        Self { game: program.names.title.clone(), rules, nodes, opening, seed, search }
    }
}

impl jobs::Identity for Identity {
    const COMMAND: &str = "train";

    fn differences(&self, before: &Self) -> Vec<String> {
        let all = [
            ("game", &before.game, &self.game),
            ("rules", &before.rules, &self.rules),
            ("nodes", &before.nodes.to_string(), &self.nodes.to_string()),
            ("opening", &before.opening.to_string(), &self.opening.to_string()),
            ("seed", &before.seed.to_string(), &self.seed.to_string()),
        ];
        jobs::differences(all, (&before.search, &self.search))
    }
}

/// Why there are no games.
pub(super) enum Stopped {
    Rules(RunError),
    Failure(Failure),
}

impl From<RunError> for Stopped {
    fn from(error: RunError) -> Self {
        Self::Rules(error)
    }
}

impl From<Failure> for Stopped {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

/// The games of this shard and of the files of others; those that are in no file are played.
pub(super) fn games(
    start: &Game,
    evaluation: &Arc<Evaluation>,
    wanted: &TrainArguments,
    threads: &Threads,
) -> Result<Vec<Row>, Stopped> {
    let search = jobs::signature(start, [(jobs::signed_limits(), evaluation)])?;
    let identity = Identity::of(start.program(), wanted, search);
    let mut rows: Vec<Row> = read_parts(&wanted.job.parts, &identity)?;
    let shard = wanted.job.shard;
    let place = |index| {
        let game = shard.game(index as u64);
        (game < wanted.games).then_some(game + 1)
    };
    let opened = wanted.job.csv.as_deref().map(|path| JobFile::open(path, &identity, place)).transpose()?;
    let (mut file, known) = opened.map_or((None, Vec::new()), |(file, rows)| (Some(file), rows));
    let (known_count, count) = (known.len() as u64, shard.count(wanted.games));
    rows.extend(known);
    let progress = Progress::new(known_count, count);
    let settings = Settings { nodes: wanted.play.nodes, opening: wanted.play.opening, ..Settings::default() };
    let play = |game: u64| {
        let seed = wanted.play.seed.wrapping_mul(1_000_003) ^ game;
        Ok(Row::new(game + 1, &play_choices(start, evaluation, settings, seed)?))
    };
    let known: BTreeSet<u64> = rows.iter().map(|row| row.game).collect();
    let missing: Vec<u64> =
        (0..count).map(|index| shard.game(index)).filter(|game| !known.contains(&(game + 1))).collect();
    let mut played: u64 = known_count;
    let done = work_in_order(missing.into_iter(), play, threads, |row: Row| {
        if let Some(file) = &mut file {
            file.add(&row)?;
        }
        rows.push(row);
        played += 1;
        progress.show(played, "games");
        Ok::<_, Stopped>(())
    });
    progress.end();
    done.map(|()| rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_they_were_written() {
        let choices = [(3, Some(-120)), (0, None), (17, Some(0))];
        let choices = choices.map(|(index, score)| Choice { index, score });
        let row = Row::new(5, &choices);
        assert_eq!((row.game, row.moves.as_str()), (5, "3:-120 0 17:0"));
        assert_eq!(row.choices().as_deref(), Some(choices.as_slice()));
        for damaged in ["3:", ":4", "x", "3:4:5", "-1"] {
            let row = Row { game: 1, moves: damaged.to_owned() };
            assert!(row.choices().is_none(), "{damaged}");
        }
    }
}
