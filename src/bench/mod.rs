//! Measures how fast a game is: start, graphs of moves, move generation, random play, perft, search.
//!
//! In: a function that reads the rules, how long each figure may take, and a clock, since there is none in here. Out:
//! figures, and [`Counts`] of the same work, which are the same on every machine and in every build.
//!
//! - `counts`: what is counted rather than measured.
//! - `start_up`: compilation, and the time to the first moves.
//! - `random_play`: random games, and positions from one.
//! - `searching`: the speed and branching factor of searches.
//! - `timer`: repeats work for a while.
//! - `yardstick`: a game without rules from a file, to compare machines by.
//! - `error`: why a game could not be measured.

mod counts;
mod error;
mod random_play;
mod searching;
mod start_up;
mod timer;
pub mod yardstick;

use std::convert::Infallible;
use std::sync::Arc;

use crate::RuleFile;
use crate::game::Game;
use crate::moves::{MoveList, Rules, RunError, perft};
use crate::position::Position;
use crate::program::Program;
use crate::search::Evaluation;
use counts::deepest_perft;
pub use counts::{Counts, count};
pub use error::BenchError;
use random_play::{RandomGames, play, sample};
use start_up::{StartUp, start_up};
use timer::Timer;

/// What was measured.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// Results that are the same everywhere.
    pub counts: Counts,
    /// Milliseconds to compile the rule file, the best of several runs.
    pub compile: f64,
    /// Milliseconds from the text of the rules to the first list of moves, the best of several runs.
    pub first_moves: f64,
    /// Milliseconds to build the graphs of moves that random games, perft and move lists needed, the best of several runs.
    pub graph_time: f64,
    /// Memory of these graphs in bytes.
    pub graph_memory: usize,
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
    let program = read().compile(variant)?.program;
    let StartUp { compile, first_moves } = start_up(read, variant, &timer)?;
    let game = Game::new(program.clone())?;
    let start = game.position();
    let mut rules = Rules::new(program.clone());
    let mut played = RandomGames::default();
    let plies = timer.repeat(|| {
        played = play(&mut rules, start)?;
        Ok::<_, RunError>(played.plies)
    })?;
    let depth = match depth {
        Some(depth) => depth,
        None => deepest_perft(&mut rules, start)?.depth,
    };
    let mut leaves = 0;
    let counted = timer.repeat(|| {
        leaves = perft(&mut rules, &mut start.clone(), depth)?;
        Ok::<_, RunError>(leaves)
    })?;
    let positions = sample(&mut rules, start)?;
    let mut list = MoveList::default();
    let generations = timer.repeat(|| find_moves(&mut rules, &positions, &mut list))?;
    let mut graph_memory = 0;
    let Ok(graphs) = timer.repeat(|| {
        graph_memory = rules.remake_graphs();
        Ok::<_, Infallible>(1)
    });
    let evaluation = Arc::new(Evaluation::new(&program));
    Ok(Measured {
        counts: Counts { depth, perft: leaves, games: played.games, plies: played.plies, hash: played.hash },
        compile: compile * 1000.0,
        first_moves: first_moves * 1000.0,
        graph_time: graphs.quickest * 1000.0,
        graph_memory,
        generations: generations.rate(),
        plies: plies.rate(),
        perft: counted.rate(),
        search: searching::nodes_per_second(&game, &evaluation, &timer)?,
        branching: searching::branching(&game, &evaluation, &positions)?,
    })
}

/// What each pruning technique saves, in the order of [`crate::search::Pruning::WITHIN_A_SEARCH`]: by which factor a
/// search to the same depth grows without it.
pub fn pruning(program: &Arc<Program>) -> Result<Vec<f64>, BenchError> {
    let game = Game::new(program.clone())?;
    let evaluation = Arc::new(Evaluation::new(&game.shared_program()));
    let positions = sample(&mut Rules::new(game.shared_program()), game.position())?;
    searching::without_each(&game, &evaluation, &positions)
}

fn find_moves(rules: &mut Rules, positions: &[Position], list: &mut MoveList) -> Result<u64, RunError> {
    let mut found = 0;
    for position in positions {
        list.clear();
        rules.moves(position, list)?;
        found += list.len() as u64;
    }
    Ok(found)
}
