//! `tune`: finds weights for a game by self-play, and writes them into its rule file.
//!
//! - `start`: the game, its weights, and which of them change.
//! - `work`: the games, played here or taken from files.
//! - `record`: a game as a line of a file.
//! - `recorded`: games of others, from files; `scored`: positions with scores.

mod record;
mod recorded;
mod scored;
mod start;
mod work;

use std::io::Write as _;
use std::sync::Arc;

use boardwright::game::Game;
use boardwright::program::Program;
use boardwright::search::Evaluation;
use boardwright::tune::{POSITIONS_PER_GAME, Sample, Settings, Spsa, play, section};
use boardwright::weights::{Term, Weight, Weights};

use crate::args::TuneArguments;
use crate::destination::Destination;
use crate::failure::Failure;
use crate::jobs::{Shard, signature, signed_limits, tell};
use crate::matches::Sides;
use crate::target::Target;
use crate::threads::Threads;
use record::{Place, read_samples, samples_text};
use recorded::Recorded;
use start::{Start, is_counted, parameters};
use work::{Identity, Stopped, Work};

/// Attacked pieces are not counted if each is worth less than this, since counting them is slow.
const MIN_ATTACKED: i32 = 5;

const NOTHING_SEEN: &str =
    "nothing to learn from: no game had a position with a choice; try fewer moves with `--opening`";

pub(crate) fn run(wanted: &TuneArguments) -> Result<(), Failure> {
    // Recorded games, and positions with scores, take the place of rounds.
    let wanted = &if wanted.records.is_empty() && wanted.scores.is_empty() {
        wanted.clone()
    } else {
        TuneArguments { rounds: 0, games: 0, ..wanted.clone() }
    };
    let target = Target::load(&wanted.game)?;
    let program = &target.compiled.program;
    check(wanted, program)?;
    let file = wanted.write.as_deref().map(|path| Destination::of(path, &target)).transpose()?;
    let threads = wanted.threads.start()?;
    let terms = match learn(&target, wanted, &threads) {
        Ok(terms) => terms,
        Err(Stopped::Shared { round, played }) => {
            tell(&format!("round {round}: {played} of {} games; the rest is for other shards", wanted.games));
            return Ok(());
        }
        Err(Stopped::RoundsDone) => {
            tell("all rounds are played; the same command without `--shard` finds the weights");
            return Ok(());
        }
        Err(Stopped::Rules(error)) => return Err(target.run_error(&error)),
        Err(Stopped::Failure(failure)) => return Err(failure),
        Err(Stopped::NothingSeen) => return Err(Failure::new(NOTHING_SEEN)),
    };
    // A network corrects the weights that it was trained with.
    let weights = Weights { terms, network: None, ..program.weights.clone() };
    let text = section(program, &weights);
    let written = file.map(|file| file.write(&text));
    // The weights are printed, so that they are not lost if the file can no longer be written.
    if !matches!(written, Some(Ok(()))) {
        writeln!(std::io::stdout(), "{text}")?;
    }
    written.unwrap_or(Ok(()))
}

/// Checks that there is something to learn from.
fn check(wanted: &TuneArguments, program: &Program) -> Result<(), Failure> {
    if wanted.rounds > 0 && wanted.games == 0 {
        return Err(Failure::new("a round needs games: `--games 0` requires `--rounds 0`"));
    }
    Sides::rivals(program).map(|_| ())
}

fn settings(wanted: &TuneArguments) -> Settings {
    Settings { nodes: wanted.play.nodes, opening: wanted.play.opening, ..Settings::default() }
}

fn identity(
    program: &Arc<Program>,
    start: &Start,
    wanted: &TuneArguments,
    recorded: &[Sample],
) -> Result<Identity, Stopped> {
    let evaluation = Arc::new(Evaluation::with(program, start.weights.clone()));
    let search = signature(&start.game, [(signed_limits(), &evaluation)])?;
    Ok(Identity::of(program, wanted, recorded, search))
}

/// Improves the weights of the game: first by fitting results, then by playing against variations.
fn learn(target: &Target, wanted: &TuneArguments, threads: &Threads) -> Result<Vec<Weight>, Stopped> {
    let program = &target.compiled.program;
    let start = Start::of(program, wanted)?;
    start.check_words(wanted)?;
    let recorded = Recorded::read(target, &start, wanted)?;
    let scored = scored::read(target, &start, wanted)?;
    let learnt_from = if wanted.scores.is_empty() { &recorded.samples } else { &scored };
    let mut work = Work::start(wanted, &identity(program, &start, wanted, learnt_from)?, threads)?;
    let mut weights = start.weights.clone();
    if !wanted.scores.is_empty() {
        // Each is a position of its own, not one of many of a game.
        let games = scored.len() as u64 / POSITIONS_PER_GAME;
        weights = start.fit(&weights, &start.learnable(scored, wanted), games, wanted, "scores")?;
    }
    if !wanted.records.is_empty() {
        let samples = start.learnable(recorded.samples, wanted);
        weights = start.fit(&weights, &samples, recorded.games, wanted, "records")?;
    }
    let mut samples: Vec<Sample> = Vec::new();
    for round in 0..wanted.rounds {
        let evaluation = Arc::new(Evaluation::with(program, weights.clone()));
        let played = play_round(&mut work, &start, &evaluation, wanted, round)?;
        samples.extend(start.learnable(played, wanted));
        let what = format!("round {}", round + 1);
        weights = start.fit(&weights, &samples, wanted.games * (round + 1), wanted, &what)?;
    }
    if wanted.job.shard != Shard::default() {
        return Err(Stopped::RoundsDone);
    }
    let terms = start.counter.terms().iter().copied().filter(|&term| is_counted(term, wanted));
    let parameters = parameters(program, &terms.collect::<Vec<_>>(), &weights, wanted);
    let spsa = Spsa::new(&parameters, wanted.pairs, wanted.play.seed);
    let mut weights = play_pairs(&mut work, &start.game, spsa, wanted)?;
    weights.retain(|weight| weight.term != Term::Attacked || weight.worth.abs() >= MIN_ATTACKED);
    Ok(weights)
}

/// The positions of the games of a round.
fn play_round(
    work: &mut Work<'_>,
    start: &Start,
    evaluation: &Arc<Evaluation>,
    wanted: &TuneArguments,
    round: u64,
) -> Result<Vec<Sample>, Stopped> {
    let found = work.round(evaluation.weights(), (round + 1, wanted.games), |number| {
        let seed = wanted.play.seed.wrapping_mul(1_000_003) ^ round << 32 ^ number;
        Ok(samples_text(&play(&start.game, (evaluation, &start.counter), settings(wanted), seed)?))
    })?;
    let terms = start.counter.terms().len();
    let mut samples = Vec::new();
    for (number, text) in found.iter().enumerate() {
        let place = Place::Game { round: round + 1, game: number as u64 + 1 };
        samples.extend(read_samples(text, terms).ok_or_else(|| unreadable(place))?);
    }
    Ok(samples)
}

/// Plays varied weights against each other until all pairs are done.
fn play_pairs(
    work: &mut Work<'_>,
    start: &Game,
    mut spsa: Spsa,
    wanted: &TuneArguments,
) -> Result<Vec<Weight>, Stopped> {
    while !spsa.next().is_empty() {
        let numbers = spsa.next();
        let found = work.pairs(&spsa.weights(), (numbers.clone(), wanted.pairs), |number| {
            Ok(spsa.play(start, settings(wanted), number)?.to_string())
        })?;
        let result = |(number, text): (u64, &&str)| {
            let better = text.parse().ok().filter(|better: &f64| better.abs() <= 1.0);
            better.ok_or_else(|| unreadable(Place::Pair(number + 1)))
        };
        let results: Result<Vec<f64>, Failure> = numbers.zip(&found).map(result).collect();
        spsa.learn(&results?);
        tell(&format!("pairs: {} of {}", spsa.next().start, wanted.pairs));
    }
    Ok(spsa.weights())
}

fn unreadable(place: Place) -> Failure {
    Failure::new(format!(
        "{place} cannot be read in the files given by `--csv` and `--parts`; remove its line and all after it"
    ))
}
