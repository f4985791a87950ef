//! Measures how fast a game is: compilation, move generation, random play, perft, search.
//!
//! In: a function that reads the rules, how long each figure may take, and a clock, since there is none in here. Out:
//! figures, and [`Counts`] of the same work, which are the same on every machine and in every build: a fast engine with
//! other counts is wrong.
//!
//! - `searching`: the speed and branching factor of searches.
//! - `error`: why a game could not be measured.

mod error;
mod searching;

use std::sync::Arc;

use crate::RuleFile;
use crate::game::{Game, playout};
use crate::moves::{MoveList, Rules, RunError, perft};
use crate::position::Position;
use crate::program::Program;
use crate::search::Evaluation;
pub use error::BenchError;

/// How many random games are played each time, and after how many moves they are cut off.
const GAMES: u64 = 10;
const PLIES: u64 = 300;
/// The seed of everything random.
const SEED: u64 = 7;
/// Positions for move generation are taken from one random game, this many moves apart.
const SAMPLE: u64 = 3;
/// Perft is run to the greatest depth with at most this many positions: enough to measure, and quick.
const PERFT_MAX_LEAVES: u64 = 200_000;
const PERFT_DEEPEST: u32 = 6;

/// Results that are the same everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// The depth of perft.
    pub depth: u32,
    /// The number of legal move sequences of that depth.
    pub perft: u64,
    /// The number of moves in all random games.
    pub plies: u64,
    /// The combined hashes of their final positions.
    pub hash: u64,
}

/// What was measured.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// Results that are the same everywhere.
    pub counts: Counts,
    /// Milliseconds to compile the rule file, the best of several runs.
    pub compile: f64,
    /// Legal moves generated per second.
    pub generations: f64,
    /// Moves of random play per second.
    pub plies: f64,
    /// Positions counted by perft per second.
    pub perft: f64,
    /// Positions searched per second.
    pub search: f64,
    /// The effective branching factor of the search.
    pub branching: f64,
}

/// Measures a game or variant. `read` reads its rule file; `depth` is that of perft, by default as deep as is quick;
/// `seconds` is how long each figure may take, and `clock` returns seconds.
pub fn measure(
    read: &dyn Fn() -> RuleFile,
    variant: usize,
    depth: Option<u32>,
    seconds: f64,
    clock: &dyn Fn() -> f64,
) -> Result<Measured, BenchError> {
    let timer = Timer { seconds, clock };
    let compiled = read().compile(variant)?;
    let compile = timer.best(|| read().compile(variant).map(|_| ()).map_err(BenchError::from))?;
    let mut rules = Rules::new(compiled.program.clone());
    let game = Game::new(compiled.program)?;
    let start = game.position();
    let depth = match depth {
        Some(depth) => depth,
        None => depth_of(&mut rules, start)?,
    };
    let PlayoutCounts { plies, hash } = play(&mut rules, start)?;
    let counts = Counts { depth, perft: perft(&mut rules, &mut start.clone(), depth)?, plies, hash };
    let positions = sample(&mut rules, start)?;
    let mut list = MoveList::default();
    let evaluation = Arc::new(Evaluation::new(&game.shared_program()));
    Ok(Measured {
        counts,
        compile: compile * 1000.0,
        generations: timer.rate(|| find_moves(&mut rules, &positions, &mut list))?,
        plies: timer.rate(|| Ok(play(&mut rules, start)?.plies))?,
        perft: timer.rate(|| Ok(perft(&mut rules, &mut start.clone(), depth)?))?,
        search: timer.rate(|| searching::alpha_beta_nodes(&game, &evaluation))?,
        branching: searching::branching(&game, &evaluation, &positions)?,
    })
}

/// What each pruning technique saves, in the order of [`crate::search::Pruning::WAYS`]: by which factor a search to the
/// same depth grows without it.
pub fn pruning(program: &Arc<Program>) -> Result<Vec<f64>, BenchError> {
    let game = Game::new(program.clone())?;
    let evaluation = Arc::new(Evaluation::new(&game.shared_program()));
    let positions = sample(&mut Rules::new(game.shared_program()), game.position())?;
    searching::without_each(&game, &evaluation, &positions)
}

/// The default depth of perft.
fn depth_of(rules: &mut Rules, start: &Position) -> Result<u32, RunError> {
    let (mut before, mut depth) = (1, 1);
    loop {
        let count = perft(rules, &mut start.clone(), depth)?;
        // Extrapolates with the growth from the previous depth.
        let expected = count.saturating_mul(count) / before.max(1);
        if depth == PERFT_DEEPEST || count == 0 || expected > PERFT_MAX_LEAVES {
            return Ok(depth);
        }
        (before, depth) = (count, depth + 1);
    }
}

/// The number of moves of some random games, and the combined hashes of their final positions.
struct PlayoutCounts {
    plies: u64,
    hash: u64,
}

/// Plays random games.
fn play(rules: &mut Rules, start: &Position) -> Result<PlayoutCounts, RunError> {
    let mut random = fastrand::Rng::with_seed(SEED);
    let (mut plies, mut hash) = (0, 0_u64);
    for _ in 0..GAMES {
        let played = playout(rules, start, PLIES, &mut random)?;
        plies += played.plies;
        hash = hash.rotate_left(1) ^ played.position.hash();
    }
    Ok(PlayoutCounts { plies, hash })
}

/// Positions from a random game.
fn sample(rules: &mut Rules, start: &Position) -> Result<Vec<Position>, RunError> {
    let at = |plies: u64| (plies, fastrand::Rng::with_seed(SEED));
    let mut positions = vec![start.clone()];
    for (plies, mut random) in (1..).map(|number| at(number * SAMPLE)).take_while(|(plies, _)| *plies < PLIES)
    {
        let played = playout(rules, start, plies, &mut random)?;
        if played.outcome.is_some() {
            break;
        }
        positions.push(played.position);
    }
    Ok(positions)
}

fn find_moves(rules: &mut Rules, positions: &[Position], list: &mut MoveList) -> Result<u64, BenchError> {
    let mut found = 0;
    for position in positions {
        list.clear();
        rules.moves(position, list)?;
        found += list.len() as u64;
    }
    Ok(found)
}

/// Repeats work for a while.
struct Timer<'c> {
    seconds: f64,
    clock: &'c dyn Fn() -> f64,
}

impl Timer<'_> {
    /// How much of what `work` counts is done per second.
    #[expect(clippy::cast_precision_loss, reason = "rates need no more digits")]
    fn rate(&self, mut work: impl FnMut() -> Result<u64, BenchError>) -> Result<f64, BenchError> {
        let began = (self.clock)();
        let mut done = 0;
        loop {
            done += work()?;
            let passed = (self.clock)() - began;
            if passed >= self.seconds && passed > 0.0 {
                return Ok(done as f64 / passed);
            }
        }
    }

    /// The shortest time that `work` takes, in seconds.
    fn best(&self, mut work: impl FnMut() -> Result<(), BenchError>) -> Result<f64, BenchError> {
        let first = (self.clock)();
        let mut best = f64::INFINITY;
        loop {
            let began = (self.clock)();
            work()?;
            let now = (self.clock)();
            best = best.min(now - began);
            if now - first >= self.seconds {
                return Ok(best);
            }
        }
    }
}
