//! The games of `tune`: played here, or taken from files.

use std::collections::BTreeMap;
use std::ops::Range;

use boardwright::moves::RunError;
use boardwright::program::Program;
use boardwright::tune::Sample;
use boardwright::weights::Weight;
use serde::{Deserialize, Serialize};

use super::record::{Place, Row, samples_text};
use crate::args::{PlayOptions, TuneArguments};
use crate::failure::Failure;
use crate::jobs::{self, JobFile, Progress, Record as _, Shard, hash, read_parts, work_in_order};
use crate::threads::Threads;

/// Why no weights were found.
pub(super) enum Stopped {
    Rules(RunError),
    Failure(Failure),
    /// No game had a position with a choice.
    NothingSeen,
    /// A shard has nothing more to play.
    RoundsDone,
    /// The other games of a round are those of other shards.
    Shared {
        round: u64,
        played: u64,
    },
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

/// Runs with equal identities have the same games.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Identity {
    game: String,
    /// A hash of the compiled rules, with their weights.
    rules: String,
    rounds: u64,
    games: u64,
    pairs: u64,
    nodes: u64,
    opening: u64,
    seed: u64,
    outlook: bool,
    go_on: bool,
    phases: bool,
    /// The terms whose weights may change; empty for all.
    #[serde(default)]
    terms: String,
    /// A hash of the recorded games; empty without any.
    records: String,
    /// A hash of the results of a short search.
    search: String,
}

impl Identity {
    pub(super) fn of(program: &Program, wanted: &TuneArguments, recorded: &[Sample], search: String) -> Self {
        let &TuneArguments { rounds, games, pairs, outlook, go_on, phases, .. } = wanted;
        let PlayOptions { nodes, opening, seed } = wanted.play;
        let records = match recorded {
            [] => String::new(),
            samples => format!("{:016x}", hash(samples_text(samples).as_bytes())),
        };
        let rules = format!("{:016x}", program.fingerprint());
        let game = program.names.title.clone();
        Self {
            game,
            rules,
            rounds,
            games,
            pairs,
            nodes,
            opening,
            seed,
            outlook,
            go_on,
            phases,
            terms: wanted.terms.join(" "),
            records,
            search,
        }
    }
}

impl jobs::Identity for Identity {
    const COMMAND: &str = "tune";

    fn differences(&self, before: &Self) -> Vec<String> {
        let all = [
            ("game", &before.game, &self.game),
            ("rules", &before.rules, &self.rules),
            ("rounds", &before.rounds.to_string(), &self.rounds.to_string()),
            ("games", &before.games.to_string(), &self.games.to_string()),
            ("pairs", &before.pairs.to_string(), &self.pairs.to_string()),
            ("nodes", &before.nodes.to_string(), &self.nodes.to_string()),
            ("opening", &before.opening.to_string(), &self.opening.to_string()),
            ("seed", &before.seed.to_string(), &self.seed.to_string()),
            ("outlook", &before.outlook.to_string(), &self.outlook.to_string()),
            ("go-on", &before.go_on.to_string(), &self.go_on.to_string()),
            ("phases", &before.phases.to_string(), &self.phases.to_string()),
            ("terms", &before.terms, &self.terms),
            ("records", &before.records, &self.records),
        ];
        jobs::differences(all, (&before.search, &self.search))
    }
}

/// The games, and where they are recorded.
pub(super) struct Work<'t> {
    threads: &'t Threads,
    shard: Shard,
    file: Option<JobFile>,
    /// What is known of games, and whether it is in the file.
    known: BTreeMap<Place, Known>,
}

struct Known {
    weights: String,
    found: String,
    is_in_file: bool,
}

impl Known {
    fn of(row: Row, is_in_file: bool) -> Self {
        Self { weights: row.weights, found: row.found, is_in_file }
    }
}

impl<'t> Work<'t> {
    pub(super) fn start(
        wanted: &TuneArguments,
        identity: &Identity,
        threads: &'t Threads,
    ) -> Result<Self, Failure> {
        let shard = wanted.job.shard;
        let parts: Vec<Row> = read_parts(&wanted.job.parts, identity)?;
        let place = |index| place(wanted, index as u64);
        let opened =
            wanted.job.csv.as_deref().map(|path| JobFile::open(path, identity, place)).transpose()?;
        let (file, rows) = opened.map_or((None, Vec::new()), |(file, rows)| (Some(file), rows));
        let known = |row: Row, is_in_file| (row.place(), Known::of(row, is_in_file));
        let parts = parts.into_iter().map(|row| known(row, false));
        let known = parts.chain(rows.into_iter().map(|row| known(row, true))).collect();
        Ok(Self { threads, shard, file, known })
    }

    /// What was found in the games of a round, played with these weights.
    pub(super) fn round(
        &mut self,
        weights: &[Weight],
        (round, games): (u64, u64),
        play: impl Fn(u64) -> Result<String, RunError> + Sync,
    ) -> Result<Vec<&str>, Stopped> {
        let place = |number: u64| Place::Game { round, game: number + 1 };
        self.play(weights, (0..games, place), play, &format!("round {round}"))?;
        let found: Vec<&str> = (0..games).filter_map(|number| self.found(place(number))).collect();
        let played = found.len() as u64;
        if played < games { Err(Stopped::Shared { round, played }) } else { Ok(found) }
    }

    /// What was found in some pairs of games, played with weights near these.
    pub(super) fn pairs(
        &mut self,
        weights: &[Weight],
        (numbers, all): (Range<u64>, u64),
        play: impl Fn(u64) -> Result<String, RunError> + Sync,
    ) -> Result<Vec<&str>, Stopped> {
        let place = |number: u64| Place::Pair(number + 1);
        self.play(weights, (numbers.clone(), place), play, &format!("pairs up to {all}"))?;
        Ok(numbers.filter_map(|number| self.found(place(number))).collect())
    }

    fn found(&self, place: Place) -> Option<&str> {
        self.known.get(&place).map(|known| known.found.as_str())
    }

    /// Plays those of some games that are in the shard and not known, and records them.
    fn play(
        &mut self,
        weights: &[Weight],
        (numbers, place): (Range<u64>, impl Fn(u64) -> Place + Sync),
        play: impl Fn(u64) -> Result<String, RunError> + Sync,
        what: &str,
    ) -> Result<(), Stopped> {
        let Self { threads, shard, file, known } = self;
        let weights = format!("{:016x}", hash(format!("{weights:?}").as_bytes()));
        let is_foreign = |place: &Place| known.get(place).is_some_and(|known| known.weights != weights);
        if let Some(place) = numbers.clone().map(&place).find(is_foreign) {
            return Err(Failure::new(format!(
                "{place} was played with other weights than the rounds before it lead to here; choose another file with \
                 `--csv`, or leave its file out of `--parts`"
            ))
            .into());
        }
        let is_missing = |number: &u64| {
            shard.has(*number)
                && known.get(&place(*number)).is_none_or(|known| file.is_some() && !known.is_in_file)
        };
        let missing: Vec<u64> = numbers.filter(is_missing).collect();
        let progress = Progress::new(0, missing.len() as u64);
        let mut fresh = Vec::new();
        progress.show(0, what);
        let play = |number| {
            let place = place(number);
            let found = known.get(&place).map(|known| Ok(known.found.clone()));
            Ok(Row::new(place, &weights, found.unwrap_or_else(|| play(number))?))
        };
        let played = work_in_order(missing.into_iter(), play, threads, |row: Row| {
            if let Some(file) = file {
                file.add(&row)?;
            }
            fresh.push((row.place(), Known::of(row, file.is_some())));
            progress.show(fresh.len() as u64, what);
            Ok(())
        });
        progress.end();
        known.extend(fresh);
        played
    }
}

/// The place of the line at an index of a shard's file: its games of each round, then the pairs, which are not shared.
fn place(wanted: &TuneArguments, index: u64) -> Option<Place> {
    let shard = wanted.job.shard;
    let per_round = shard.count(wanted.games);
    let round = index.checked_div(per_round).unwrap_or(wanted.rounds);
    if round < wanted.rounds {
        return Some(Place::Game { round: round + 1, game: shard.game(index % per_round) + 1 });
    }
    let pair = index - wanted.rounds * per_round;
    (pair < wanted.pairs).then_some(Place::Pair(pair + 1))
}
