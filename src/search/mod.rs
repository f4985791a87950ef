//! Chooses a move.
//!
//! In: a game and limits. Out: a [`Report`] that gets better the longer the search runs. A search keeps
//! its own stack instead of recursing, so it can be run in slices, looked at and dropped at any moment;
//! it knows no clock. The same game, limits and seed give the same move on every machine.
//!
//! - `alpha_beta`: looks ahead. - `playouts`: plays at random. - `evaluate`: the worth of a position. - `material`: what a
//!   move wins. - `move_key`: moves as keys of tables. - `score`: what numbers mean. - `limits`, `level`: how far and how
//!   well. - `pruning`: what may be left out. - `report`: what is found.

mod alpha_beta;
mod evaluate;
mod level;
mod limits;
mod material;
mod move_key;
mod playouts;
mod pruning;
mod report;
mod score;

use std::sync::Arc;

use crate::game::Game;
use crate::moves::RunError;
use alpha_beta::AlphaBeta;
pub use evaluate::{Evaluation, FeatureCount, FeatureCounter, Preparation, points_ahead};
pub use level::{LEVELS, Level};
pub use limits::{Algorithm, Limits, MAX_DEPTH, MAX_LINES, MAX_MARGIN};
use playouts::Playouts;
pub use pruning::Pruning;
pub use report::{Line, Report};
pub use score::{LOG_ODDS, Score, WIN_BOUND, plies_to_end};

/// A slice of a search ends after so many instructions, however few positions it has looked at by then: where some
/// positions take much longer than others, it could not be stopped in time otherwise.
pub const MAX_IN_SLICE: u64 = 20_000_000;
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
