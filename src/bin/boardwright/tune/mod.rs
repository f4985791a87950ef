//! `tune`: finds weights for a game by self-play, and writes them into its rule file.
//!
//! - `file`: that file, which is checked before the first game.

mod file;

use std::io::Write as _;
use std::sync::Arc;

use boardwright::moves::RunError;
use boardwright::program::{Phase, Program};
use boardwright::search::{Evaluation, FeatureCounter};
use boardwright::tune::{Fit, Sample, Settings, Spsa, fit, play, quiet_samples, section};
use boardwright::weights::{Term, Weight, Weights};

use crate::args::TuneArguments;
use crate::failure::Failure;
use crate::matches::Sides;
use crate::target::Target;
use crate::threads::Threads;
use file::Destination;

/// Attacked pieces are not counted if each is worth less than this, since counting them is slow.
const MIN_ATTACKED: i32 = 5;

pub(crate) fn run(wanted: &TuneArguments) -> Result<(), Failure> {
    let target = Target::load(&wanted.game)?;
    let program = &target.compiled.program;
    check(wanted, program)?;
    let file = wanted.write.as_deref().map(|path| Destination::of(path, &target)).transpose()?;
    let threads = wanted.threads.start()?;
    let terms = learn(program, wanted, &threads).map_err(|stopped| match stopped {
        Stopped::Rules(error) => target.run_error(&error),
        Stopped::NothingSeen => Failure::new(
            "nothing to learn from: no game had a position with a choice; try fewer moves with `--opening`",
        ),
    })?;
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

/// Why no weights were found.
enum Stopped {
    Rules(RunError),
    NothingSeen,
}

impl From<RunError> for Stopped {
    fn from(error: RunError) -> Self {
        Self::Rules(error)
    }
}

/// Reports progress; work continues even if nobody reads it.
fn report_progress(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

fn settings(wanted: &TuneArguments) -> Settings {
    Settings { nodes: wanted.nodes, opening: wanted.opening, ..Settings::default() }
}

/// Improves the weights of the game: first by fitting results, then by playing against variations.
fn learn(program: &Arc<Program>, wanted: &TuneArguments, threads: &Threads) -> Result<Vec<Weight>, Stopped> {
    let counter = FeatureCounter::new(program);
    let terms: Vec<Term> = counter.terms().to_vec();
    let counts = |term: &Term| !matches!(term, Term::Mobility | Term::Attacked) || wanted.outlook;
    let first = if wanted.go_on { Evaluation::new(program) } else { Evaluation::of_rules(program) };
    let known_as = |weight: &Weight| Weight { term: counter.stands_for(weight.term), ..*weight };
    let mut weights: Vec<Weight> = first.weights().iter().map(known_as).collect();
    // What is learnt counts throughout the game.
    weights.retain(|weight| counts(&weight.term) && weight.phase == Phase::Throughout);
    let mut samples: Vec<Sample> = Vec::new();
    for round in 0..wanted.rounds {
        let evaluation = Arc::new(Evaluation::with(program, weights.clone()));
        let played = play_all(program, &evaluation, wanted, round, threads)?;
        samples.extend(quiet_samples(played).into_iter().map(|mut position| {
            position.counts.retain(|one| counts(&terms[one.term]));
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
    let turned: Vec<Term> = terms.into_iter().filter(counts).collect();
    let mut weights = spsa(program, Spsa::new(&turned, &weights, wanted.pairs), wanted, threads)?;
    weights.retain(|weight| weight.term != Term::Attacked || weight.worth.abs() >= MIN_ATTACKED);
    Ok(weights)
}

/// Plays the games of a round.
fn play_all(
    program: &Arc<Program>,
    evaluation: &Arc<Evaluation>,
    wanted: &TuneArguments,
    round: u64,
    threads: &Threads,
) -> Result<Vec<Sample>, RunError> {
    let games = threads.in_order((0..wanted.games).collect(), |number| {
        let seed = wanted.seed.wrapping_mul(1_000_003) ^ round << 32 ^ number;
        play(program, evaluation, settings(wanted), seed)
    });
    games.into_iter().try_fold(Vec::new(), |mut samples, game| {
        samples.extend(game?);
        Ok(samples)
    })
}

/// Plays varied weights against each other until all pairs are done.
fn spsa(
    program: &Arc<Program>,
    mut spsa: Spsa,
    wanted: &TuneArguments,
    threads: &Threads,
) -> Result<Vec<Weight>, RunError> {
    while !spsa.next().is_empty() {
        let pair = |number| spsa.play(program, settings(wanted), wanted.seed, number);
        let results = threads.in_order(spsa.next().collect(), pair);
        spsa.learn(&results.into_iter().collect::<Result<Vec<_>, _>>()?);
        report_progress(&format!("pairs: {} of {}", spsa.next().start, wanted.pairs));
    }
    Ok(spsa.weights())
}
