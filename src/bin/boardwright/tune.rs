//! `tune`: finds weights for a game by self-play, and writes them into its rule file.

use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use boardwright::moves::RunError;
use boardwright::program::Program;
use boardwright::search::{Counter, Evaluation};
use boardwright::tune::{Fit, Played, Settings, fit, play, quiet_ones, section, with_section};
use boardwright::weights::{Term, Weight, Weights};

use crate::failure::Failure;
use crate::target::Target;

/// What to do.
pub(crate) struct Wanted {
    /// Games of each round.
    pub(crate) games: u64,
    /// How often games are played with the weights of those before.
    pub(crate) rounds: u64,
    pub(crate) settings: Settings,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
    /// Whether moves are counted, which takes time in each position.
    pub(crate) mobility: bool,
    /// The rule file to write into, if any.
    pub(crate) write: Option<String>,
}

pub(crate) fn run(game: &str, wanted: &Wanted) -> Result<(), Failure> {
    let target = Target::load(game)?;
    let program = &target.compiled.program;
    let terms: Vec<Term> = Counter::new(program).terms().to_vec();
    let counts = |term: &Term| *term != Term::Mobility || wanted.mobility;
    let mut weights: Vec<Weight> = Evaluation::new(program).weights().to_vec();
    weights.retain(|weight| counts(&weight.term));
    let mut seen: Vec<Played> = Vec::new();
    for round in 0..wanted.rounds {
        let evaluation = Arc::new(Evaluation::with(program, weights.clone()));
        let played = play_all(program, &evaluation, wanted, round).map_err(|error| target.fault(&error))?;
        seen.extend(quiet_ones(played).into_iter().map(|mut position| {
            position.counts.retain(|&(at, _)| counts(&terms[at]));
            position
        }));
        let how = Fit { games: wanted.games * (round + 1), ..Fit::default() };
        let (found, old, new) = fit(&terms, &weights, &seen, how);
        eprintln!("round {}: {} positions, error {old:.4} -> {new:.4}", round + 1, seen.len());
        weights = found;
    }
    let weights = Weights { terms: weights, ..program.weights.clone() };
    let text = section(program, &weights);
    match &wanted.write {
        None => writeln!(std::io::stdout(), "{text}")?,
        Some(path) => write(path, target.variant, &text)?,
    }
    Ok(())
}

/// Plays the games of a round on several threads; their order does not depend on who was first.
fn play_all(
    program: &Arc<Program>,
    evaluation: &Arc<Evaluation>,
    wanted: &Wanted,
    round: u64,
) -> Result<Vec<Played>, RunError> {
    let next = AtomicU64::new(0);
    let work = || {
        let mut games = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= wanted.games {
                return Ok(games);
            }
            let seed = wanted.seed.wrapping_mul(1_000_003) ^ round << 32 ^ number;
            games.push((number, play(program, evaluation, wanted.settings, seed)?));
        }
    };
    let mut games = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..wanted.threads.max(1)).map(|_| scope.spawn(work)).collect();
        let mut games = Vec::new();
        for thread in threads {
            let played: Result<Vec<_>, RunError> = thread.join().unwrap_or_else(|_| Ok(Vec::new()));
            games.extend(played?);
        }
        Ok::<_, RunError>(games)
    })?;
    games.sort_by_key(|&(number, _)| number);
    Ok(games.into_iter().flat_map(|(_, positions)| positions).collect())
}

fn write(path: &str, variant: usize, section: &str) -> Result<(), Failure> {
    let told = |error: std::io::Error| Failure::new(format!("{path}: {error}"));
    let rules = std::fs::read_to_string(path).map_err(told)?;
    let with = with_section(&rules, variant, section).ok_or_else(|| {
        Failure::new(format!("{path}: no game stands there in which weights could be written"))
    })?;
    std::fs::write(path, with).map_err(told)
}
