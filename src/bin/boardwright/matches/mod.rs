//! `match`: two players play many games against each other; estimates the difference in strength.
//!
//! In: a game, descriptions of two players, a seed. Out: a line for each game in a file, and a table. The same seed
//! gives the same games, however many are played in parallel and however often the match is interrupted and continued,
//! as long as no player has a time limit.
//!
//! - `setup`: what all games share.
//! - `contestant`: the players, as they are described; `words`: reads the words of a description.
//! - `sides`: who plays for whom.
//! - `identity`: what determines the games.
//! - `round`: one game.
//! - `live_game`: a game with the texts of its moves.
//! - `opening`: random openings.
//! - `move_source`: chooses moves.
//! - `row`: a game as a line of a file.
//! - `tally`, `elo`, `table`: the results.

mod contestant;
mod elo;
mod identity;
mod live_game;
mod move_source;
mod opening;
mod round;
mod row;
mod setup;
mod sides;
mod table;
mod tally;
mod words;

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use boardwright::game::Game;
use boardwright::search::Evaluation;

pub(crate) use contestant::Contestant;
use identity::Identity;
pub(crate) use live_game::{LiveGame, MatchError};
pub(crate) use move_source::{MoveSource, Stop};
use round::{Pace, Played};
use row::{GameNumber, Row};
use setup::Setup;
pub(crate) use sides::Sides;
use tally::{Summary, results};
use words::WeightSource;

use crate::args::MatchArguments;
use crate::failure::Failure;
use crate::jobs::{JobFile, Progress, read_parts, work_in_order};
use crate::protocol::GameName;
use crate::target::Target;

pub(crate) fn run(wanted: &MatchArguments) -> Result<(), Failure> {
    let target = Target::load(&wanted.game)?;
    let setup = setup(wanted, &target)?;
    let identity = Identity::of(&setup).map_err(|trouble| failure(trouble, &target))?;
    let (rows, paces) = play(wanted, &setup, &identity).map_err(|stopped| stopped.failure(&target))?;
    let summary = Summary::new(identity, &rows, paces);
    let text = if wanted.json {
        serde_json::to_string_pretty(&summary).map_err(Failure::new)? + "\n"
    } else {
        table::table(&summary, &setup.playing())
    };
    Ok(std::io::stdout().lock().write_all(text.as_bytes())?)
}

fn setup(wanted: &MatchArguments, target: &Target) -> Result<Setup, Failure> {
    let program = target.compiled.program.clone();
    let sides = Sides::rivals(&program)?;
    let contestant = |text: &str| Contestant::parse(text).map_err(Failure::new);
    let contestants = [contestant(&wanted.a)?, contestant(&wanted.b)?];
    let evaluations = [evaluation(target, &contestants[0])?, evaluation(target, &contestants[1])?];
    for (contestant, evaluation) in contestants.iter().zip(&evaluations) {
        contestant.check_effective(evaluation.algorithm(&program)).map_err(Failure::new)?;
    }
    if wanted.plies < wanted.opening {
        return Err(Failure::new(format!(
            "`--plies {}` must be at least the {} moves of `--opening`",
            wanted.plies, wanted.opening
        )));
    }
    let start = Game::new(program.clone()).map_err(|error| target.run_error(&error))?;
    Ok(Setup {
        program,
        start,
        game: GameName {
            name: absolute_name(&wanted.game),
            score_unit: target.compiled.model.display.score_unit,
        },
        contestants,
        evaluations,
        sides,
        seed: wanted.seed,
        opening: wanted.opening,
        plies: wanted.plies,
    })
}

/// The evaluation that a player uses.
pub(crate) fn evaluation(target: &Target, contestant: &Contestant) -> Result<Arc<Evaluation>, Failure> {
    let program = &target.compiled.program;
    Ok(Arc::new(match &contestant.weights {
        None => return target.evaluation(),
        Some(WeightSource::Rules) => Evaluation::of_rules(program),
        Some(WeightSource::Game(game)) => {
            let refused =
                |why: String| Failure::new(format!("player `{}`: `weights={game}`: {why}", contestant.text));
            let other = Target::load(game).map_err(|failure| match failure {
                Failure::Message(message) => refused(message),
                closed @ Failure::OutputClosed => closed,
            })?;
            let weights = &other.compiled.program.weights;
            if weights.terms.is_empty() {
                return Err(refused("its file has none; name a file that has `(weights …)`".to_owned()));
            }
            program
                .can_use_weights_of(&other.compiled.program)
                .map_err(|unlike| refused(format!("{unlike}; choose weights for this game")))?;
            Evaluation::with(program, weights.terms.clone()).with_network(program, weights.network.as_ref())
        }
    }))
}

/// GAME in a form that also works for a program in another folder.
pub(crate) fn absolute_name(game: &str) -> String {
    let (path, variant) = game.split_once('#').map_or((game, None), |(path, variant)| (path, Some(variant)));
    let absolute = PathBuf::from(path).canonicalize().ok().filter(|path: &PathBuf| Path::is_file(path));
    let Some(path) = absolute else { return game.to_owned() };
    path.display().to_string() + &variant.map_or_else(String::new, |variant| format!("#{variant}"))
}

/// Why not all games were played.
#[derive(Debug)]
pub(crate) enum Stopped {
    /// A game could not be played.
    Game(MatchError),
    /// Something is wrong with a file.
    File(Failure),
}

impl Stopped {
    /// What the user is told.
    pub(crate) fn failure(self, target: &Target) -> Failure {
        match self {
            Self::Game(trouble) => failure(trouble, target),
            Self::File(failure) => failure,
        }
    }
}

impl From<MatchError> for Stopped {
    fn from(error: MatchError) -> Self {
        Self::Game(error)
    }
}

impl From<Failure> for Stopped {
    fn from(failure: Failure) -> Self {
        Self::File(failure)
    }
}

/// Plays the games of the shard that are in no file yet; returns all of them.
fn play(
    wanted: &MatchArguments,
    setup: &Setup,
    identity: &Identity,
) -> Result<(Vec<Row>, [Pace; 2]), Stopped> {
    let threads = wanted.threads.start()?;
    let shard = wanted.job.shard;
    let parts: Vec<Row> = read_parts(&wanted.job.parts, identity)?;
    let parts: BTreeMap<u64, Row> = parts.into_iter().map(|row| (row.game - 1, row)).collect();
    let place = |index| Some(GameNumber(shard.game(index as u64) + 1));
    let opened = wanted.job.csv.as_deref().map(|path| JobFile::open(path, identity, place)).transpose()?;
    let (mut file, mut rows) = opened.map_or((None, Vec::new()), |(file, rows)| (Some(file), rows));
    let all = shard.count(wanted.games);
    let progress = Progress::new(rows.len() as u64, all);
    let show = |rows: &[Row]| progress.show(rows.len() as u64, &results(rows).to_string());
    show(&rows);
    let mut paces = <[Pace; 2]>::default();
    let numbers = (rows.len() as u64..all).map(|index| shard.game(index));
    let play = |number| match parts.get(&number) {
        Some(row) => Ok(Played { row: row.clone(), paces: <[Pace; 2]>::default() }),
        None => round::play(setup, number).map_err(Stopped::Game),
    };
    let played = work_in_order(numbers, play, &threads, |played| {
        if let Some(file) = &mut file {
            file.add(&played.row)?;
        }
        paces.iter_mut().zip(played.paces).for_each(|(all, one)| all.add(one));
        rows.push(played.row);
        show(&rows);
        Ok(())
    });
    progress.end();
    played.map(|()| (rows, paces))
}

pub(crate) fn failure(trouble: MatchError, target: &Target) -> Failure {
    match trouble {
        MatchError::Rules(error) => target.run_error(&error),
        MatchError::Said(problem) => Failure::new(problem),
    }
}
