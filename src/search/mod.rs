//! Chooses a move.
//!
//! In: a game and limits. Out: a [`Report`] that gets better the longer the search runs. A search keeps
//! its own stack instead of recursing, so it can be run in slices, looked at and dropped at any moment;
//! it knows no clock. The same game, limits and seed give the same move on every machine.
//!
//! - `alpha_beta`: looks ahead. - `playouts`: plays at random. - `evaluate`: the worth of a position. - `score`: what
//!   numbers mean. - `level`: how strong. - `pruning`: what may be left out.

mod alpha_beta;
mod evaluate;
mod level;
mod playouts;
mod pruning;
mod score;

use std::sync::Arc;

use crate::game::Game;
use crate::moves::RunError;
use alpha_beta::AlphaBeta;
pub use evaluate::{Evaluation, FeatureCount, FeatureCounter, Preparation, points_ahead};
pub use level::{LEVELS, Level};
use playouts::Playouts;
pub use pruning::Pruning;
pub use score::{LOG_ODDS, Score, WIN_BOUND, plies_to_end};

/// When to stop, and how well to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Deepest search, in turns.
    pub depth: u32,
    /// Most positions to look at; twelve turns of a random game count as one.
    pub nodes: u64,
    /// So deep it looks whatever `nodes` says, in turns; in random play every move is tried then.
    pub least_depth: u32,
    /// A move worth at most so much less than the best may be chosen, in hundredths of a piece.
    pub margin: Score,
    /// What chance depends on; with 0 no opening is varied.
    pub seed: u64,
    /// How many of the best moves to tell apart, each with its score and line.
    pub lines: usize,
    /// How to search; by default as suits the game.
    pub algorithm: Option<Algorithm>,
    /// What is left out or looked at less deep.
    pub pruning: Pruning,
}

/// Ways to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Looks ahead and weighs positions.
    AlphaBeta,
    /// Plays games at random.
    Uct,
}

impl Algorithm {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::AlphaBeta, Self::Uct];

    /// What command lines and other programs know it by.
    pub fn name(self) -> &'static str {
        match self {
            Self::AlphaBeta => "alpha-beta",
            Self::Uct => "uct",
        }
    }

    /// The one of this name, if there is one.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|algorithm| algorithm.name() == name)
    }
}

/// Deepest search that can be asked for.
pub const MAX_DEPTH: u32 = 64;
/// Greatest margin that can be asked for; more makes no difference.
pub const MAX_MARGIN: Score = 10_000;
/// A slice of a search ends after so many instructions, however few positions it has looked at by then: where some
/// positions take much longer than others, it could not be stopped in time otherwise.
pub const MAX_IN_SLICE: u64 = 20_000_000;
/// Most lines that can be asked for.
pub const MAX_LINES: usize = 5;

impl Default for Limits {
    fn default() -> Self {
        Self {
            depth: MAX_DEPTH,
            nodes: u64::MAX,
            least_depth: 0,
            margin: 0,
            seed: 0,
            lines: 1,
            algorithm: None,
            pruning: Pruning::ALL,
        }
    }
}

/// What a search has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Whether it has ended.
    pub done: bool,
    /// Depth that was searched to the end.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Worth of the best move for the player to move.
    pub score: Score,
    /// Number of the move to play among the game's legal moves.
    pub best: Option<usize>,
    /// The best line as texts.
    pub line: Vec<String>,
    /// The best moves of the depth that was searched to the end, best first.
    pub lines: Vec<Line>,
}

/// One of the best moves with what is expected to follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Number of the move among the game's legal moves.
    pub first: usize,
    /// Its worth for the player to move.
    pub score: Score,
    /// The move and those after it as texts.
    pub texts: Vec<String>,
}

/// A search that can be run bit by bit.
#[derive(Clone, Debug)]
pub struct Search {
    engine: Engine,
}

#[derive(Clone, Debug)]
enum Engine {
    AlphaBeta(Box<AlphaBeta>),
    Playouts(Box<Playouts>),
}

impl Search {
    /// A search for the player to move. The evaluation is made anew; see [`Search::with`].
    pub fn new(game: &Game, limits: Limits) -> Self {
        Self::with(game, limits, Arc::new(Evaluation::new(&game.shared_program())))
    }

    /// A search with an evaluation of the same program.
    pub fn with(game: &Game, limits: Limits, evaluation: Arc<Evaluation>) -> Self {
        let algorithm = limits.algorithm.unwrap_or_else(|| evaluation.algorithm(game.program()));
        let engine = match algorithm {
            Algorithm::AlphaBeta => Engine::AlphaBeta(Box::new(AlphaBeta::new(game, limits, evaluation))),
            Algorithm::Uct => Engine::Playouts(Box::new(Playouts::new(game, limits, evaluation))),
        };
        Self { engine }
    }

    /// Looks at about so many positions more and says what has been found so far.
    pub fn run(&mut self, nodes: u64) -> Result<&Report, RunError> {
        self.run_within(nodes, u64::MAX)
    }

    /// The same, but with fewer positions where these would take too long.
    pub fn run_slice(&mut self, nodes: u64) -> Result<&Report, RunError> {
        self.run_within(nodes, MAX_IN_SLICE)
    }

    fn run_within(&mut self, nodes: u64, instructions: u64) -> Result<&Report, RunError> {
        match &mut self.engine {
            Engine::AlphaBeta(search) => search.run(nodes, instructions),
            Engine::Playouts(search) => search.run(nodes, instructions),
        }
    }

    /// Ends the search with the best move so far.
    pub fn stop(&mut self) -> &Report {
        match &mut self.engine {
            Engine::AlphaBeta(search) => search.stop(),
            Engine::Playouts(search) => search.stop(),
        }
    }

    /// What has been found so far.
    pub fn report(&self) -> &Report {
        match &self.engine {
            Engine::AlphaBeta(search) => search.report(),
            Engine::Playouts(search) => search.report(),
        }
    }
}
