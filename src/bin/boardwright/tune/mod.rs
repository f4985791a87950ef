//! `tune`: finds weights for a game by self-play, and writes them into its rule file.
//!
//! - `file`: that file, which is checked before the first game.
//! - `work`: the games, played here or taken from files.
//! - `record`: a game as a line of a file.

mod file;
mod record;
mod work;

use std::io::Write as _;
use std::sync::Arc;

use boardwright::game::Game;
use boardwright::moves::RunError;
use boardwright::program::{Phase, Program};
use boardwright::search::{Algorithm, Evaluation, FeatureCounter, Limits};
use boardwright::tune::{Fit, Sample, Settings, Spsa, fit, play, quiet_samples, section};
use boardwright::weights::{Term, Weight, Weights};

use crate::args::TuneArguments;
use crate::failure::Failure;
use crate::jobs::{Shard, signature};
use crate::matches::Sides;
use crate::target::Target;
use crate::threads::Threads;
use file::Destination;
use record::{Place, read_samples, samples_text};
use work::{Identity, Stopped, Work};

/// Attacked pieces are not counted if each is worth less than this, since counting them is slow.
const MIN_ATTACKED: i32 = 5;

const NOTHING_SEEN: &str =
    "nothing to learn from: no game had a position with a choice; try fewer moves with `--opening`";

pub(crate) fn run(wanted: &TuneArguments) -> Result<(), Failure> {
    let target = Target::load(&wanted.game)?;
    let program = &target.compiled.program;
    check(wanted, program)?;
    let file = wanted.write.as_deref().map(|path| Destination::of(path, &target)).transpose()?;
    let threads = wanted.threads.start()?;
    let terms = match learn(program, wanted, &threads) {
        Ok(terms) => terms,
        Err(Stopped::Shared { round, played }) => {
            report_progress(&format!(
                "round {round}: {played} of {} games; the rest is for other shards",
                wanted.games
            ));
            return Ok(());
        }
        Err(Stopped::RoundsDone) => {
            report_progress("all rounds are played; the same command without `--shard` finds the weights");
            return Ok(());
        }
        Err(Stopped::Rules(error)) => return Err(target.run_error(&error)),
        Err(Stopped::Failure(failure)) => return Err(failure),
        Err(Stopped::NothingSeen) => return Err(Failure::new(NOTHING_SEEN)),
    };
    let weights = Weights { terms, ..program.weights.clone() };
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

/// Reports progress; work continues even if nobody reads it.
fn report_progress(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

fn settings(wanted: &TuneArguments) -> Settings {
    Settings { nodes: wanted.nodes, opening: wanted.opening, ..Settings::default() }
}

/// A game at its start, what weights there can be, and those to start with.
struct Start {
    game: Game,
    counter: FeatureCounter,
    weights: Vec<Weight>,
}

impl Start {
    fn of(program: &Arc<Program>, wanted: &TuneArguments) -> Result<Self, RunError> {
        let counter = FeatureCounter::new(program);
        let first = if wanted.go_on { Evaluation::new(program) } else { Evaluation::of_rules(program) };
        let known_as = |weight: &Weight| Weight { term: counter.stands_for(weight.term), ..*weight };
        let mut weights: Vec<Weight> = first.weights().iter().map(known_as).collect();
        // What is learnt counts throughout the game.
        weights.retain(|weight| is_counted(weight.term, wanted) && weight.phase == Phase::Throughout);
        Ok(Self { game: Game::new(program.clone())?, counter, weights })
    }
}

fn is_counted(term: Term, wanted: &TuneArguments) -> bool {
    wanted.outlook || !matches!(term, Term::Mobility | Term::Attacked)
}

fn identity(program: &Arc<Program>, start: &Start, wanted: &TuneArguments) -> Result<Identity, Stopped> {
    let evaluation = Arc::new(Evaluation::with(program, start.weights.clone()));
    let limits = Limits { algorithm: Some(Algorithm::AlphaBeta), seed: 1, ..Limits::default() };
    let search = signature(&start.game, [(limits, &evaluation)])?;
    Ok(Identity::of(program, wanted, search))
}

/// Improves the weights of the game: first by fitting results, then by playing against variations.
fn learn(program: &Arc<Program>, wanted: &TuneArguments, threads: &Threads) -> Result<Vec<Weight>, Stopped> {
    let start = Start::of(program, wanted)?;
    let mut work = Work::start(wanted, &identity(program, &start, wanted)?, threads)?;
    let terms: Vec<Term> = start.counter.terms().to_vec();
    let mut weights = start.weights.clone();
    let mut samples: Vec<Sample> = Vec::new();
    for round in 0..wanted.rounds {
        let evaluation = Arc::new(Evaluation::with(program, weights.clone()));
        let played = play_round(&mut work, &start, &evaluation, wanted, round)?;
        samples.extend(quiet_samples(played).into_iter().map(|mut position| {
            position.counts.retain(|one| is_counted(terms[one.term], wanted));
            position
        }));
        if samples.is_empty() {
            return Err(Stopped::NothingSeen);
        }
        let how = Fit { games: wanted.games * (round + 1), ..Fit::default() };
        let fitted = fit(&terms, &weights, &samples, how);
        report_progress(&format!(
            "round {}: {} positions, error {:.4} -> {:.4}",
            round + 1,
            samples.len(),
            fitted.error_before,
            fitted.error_after
        ));
        weights = fitted.weights;
    }
    if wanted.job.shard != Shard::default() {
        return Err(Stopped::RoundsDone);
    }
    let turned: Vec<Term> = terms.into_iter().filter(|&term| is_counted(term, wanted)).collect();
    let spsa = Spsa::new(&turned, &weights, wanted.pairs, wanted.seed);
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
        let seed = wanted.seed.wrapping_mul(1_000_003) ^ round << 32 ^ number;
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
        report_progress(&format!("pairs: {} of {}", spsa.next().start, wanted.pairs));
    }
    Ok(spsa.weights())
}

fn unreadable(place: Place) -> Failure {
    Failure::new(format!(
        "{place} cannot be read in the files given by `--csv` and `--parts`; remove its line and all after it"
    ))
}
