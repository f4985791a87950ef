//! Chooses a move.
//!
//! In: a game and limits. Out: a [`Report`] that gets better the longer the search runs. A search has an explicit stack
//! instead of recursion, so it can be run in slices, inspected and dropped at any moment; it has no clock. The same
//! game, limits and seed give the same move on every machine.
//!
//! - `alpha_beta`: looks ahead.
//! - `playouts`: plays random games.
//! - `evaluate`: static evaluation.
//! - `network`: a network that adds to it.
//! - `material`: what a move wins.
//! - `move_key`: keys of moves for tables.
//! - `score`: the meaning of scores.
//! - `limits`, `level`: limits of searches.
//! - `pruning`: which techniques to use.
//! - `report`: results.
//! - `team`: searches on several threads.

mod alpha_beta;
mod evaluate;
mod level;
mod limits;
mod material;
mod move_key;
mod network;
mod playouts;
mod pruning;
mod report;
mod score;
mod team;

use std::sync::Arc;

use crate::game::Game;
use crate::moves::RunError;
use alpha_beta::AlphaBeta;
pub use evaluate::{Evaluation, FeatureCount, FeatureCounter, PieceClock, Preparation, points_ahead};
pub use level::{LEVELS, Level};
pub use limits::{Algorithm, Limits, MAX_DEPTH, MAX_LINES, MAX_MARGIN, MAX_MEGABYTES, Part};
pub use network::NetworkInputs;
use playouts::Playouts;
pub use pruning::Pruning;
pub use report::{Line, Report};
pub use score::{LOG_ODDS, Score, WIN_BOUND, chance_of, plies_to_end};
pub use team::Team;

/// A slice of a search ends after this many instructions, however few nodes it has searched: if some positions take
/// much longer than others, it could otherwise not be stopped in time.
pub const MAX_IN_SLICE: u64 = 20_000_000;

/// A search that can be run in slices.
#[derive(Clone, Debug)]
pub struct Search {
    engine: Engine,
    /// The memory of other searches, if this one neither uses it nor adds to it.
    set_aside: Option<Memory>,
}

/// What searches of a game have learnt: the results of positions, and which moves were good; or the tree of random games.
///
/// The next search of the same game begins with it (see [`Search::remembering`]), and finds more in the same time. By
/// default it is empty, as before the first move of a game.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    learnt: Option<Learnt>,
    /// That of the other searches of a team.
    of_helpers: Vec<Learnt>,
}

#[derive(Clone, Debug)]
enum Learnt {
    AlphaBeta(Box<alpha_beta::Learnt>),
    Playouts(Box<playouts::Learnt>),
}

#[derive(Clone, Debug)]
enum Engine {
    AlphaBeta(Box<AlphaBeta>),
    Playouts(Box<Playouts>),
}

impl Search {
    /// A search for the player to move. It builds a new evaluation; see [`Search::with`].
    pub fn new(game: &Game, limits: Limits) -> Self {
        Self::with(game, limits, Arc::new(Evaluation::new(&game.shared_program())))
    }

    /// A search with an existing evaluation of the same program.
    pub fn with(game: &Game, limits: Limits, evaluation: Arc<Evaluation>) -> Self {
        Self::remembering(game, limits, evaluation, Memory::default())
    }

    /// A search that begins with what earlier ones of the same rules have learnt, as far as it holds: with the same
    /// evaluation, techniques and limit on nodes, and a table that is large enough. A search with a margin, which is to
    /// play worse than it can, remembers nothing, and leaves the memory as it is.
    pub fn remembering(game: &Game, limits: Limits, evaluation: Arc<Evaluation>, memory: Memory) -> Self {
        let remembers = limits.pruning.memory && limits.margin == 0;
        let (memory, set_aside) = if remembers { (memory, None) } else { (Memory::default(), Some(memory)) };
        let learnt = memory.learnt;
        let algorithm = limits.algorithm.unwrap_or_else(|| evaluation.algorithm(game.program()));
        let (tables, tree) = match learnt {
            Some(Learnt::AlphaBeta(tables)) => (Some(*tables), None),
            Some(Learnt::Playouts(tree)) => (None, Some(*tree)),
            None => (None, None),
        };
        let engine = match algorithm {
            Algorithm::AlphaBeta => {
                Engine::AlphaBeta(Box::new(AlphaBeta::new(game, limits, evaluation, tables)))
            }
            Algorithm::Uct => Engine::Playouts(Box::new(Playouts::new(game, limits, evaluation, tree))),
        };
        Self { engine, set_aside }
    }

    /// What the search has learnt, for the next one of the game.
    pub fn into_memory(self) -> Memory {
        if let Some(memory) = self.set_aside {
            return memory;
        }
        let learnt = match self.engine {
            Engine::AlphaBeta(search) => Learnt::AlphaBeta(Box::new(search.into_learnt())),
            Engine::Playouts(search) => Learnt::Playouts(Box::new(search.into_learnt())),
        };
        Memory { learnt: Some(learnt), of_helpers: Vec::new() }
    }

    /// Another search of the same position with the same limits, for another thread; see [`Team`].
    fn helper(
        &self,
        game: &Game,
        limits: Limits,
        evaluation: &Arc<Evaluation>,
        learnt: Option<Learnt>,
        number: usize,
    ) -> Self {
        let engine = match &self.engine {
            Engine::AlphaBeta(first) => {
                Engine::AlphaBeta(Box::new(first.helper(game, limits, evaluation.clone(), number)))
            }
            Engine::Playouts(_) => {
                let tree = match learnt {
                    Some(Learnt::Playouts(tree)) => Some(*tree),
                    _ => None,
                };
                // Other games than those of the first search.
                let limits = Limits { seed: limits.seed ^ (number as u64) << 32, ..limits };
                Engine::Playouts(Box::new(Playouts::new(game, limits, evaluation.clone(), tree)))
            }
        };
        Self { engine, set_aside: None }
    }

    /// Adds the random games that others have played from the same position to the report.
    fn add(&mut self, others: &[Self]) {
        if let Engine::Playouts(search) = &mut self.engine {
            let others = others.iter().filter_map(|other| match &other.engine {
                Engine::Playouts(other) => Some(&**other),
                Engine::AlphaBeta(_) => None,
            });
            search.add(others);
        }
    }

    fn looks_ahead(&self) -> bool {
        matches!(self.engine, Engine::AlphaBeta(_))
    }

    /// Searches about `nodes` more nodes and returns what has been found so far.
    pub fn run(&mut self, nodes: u64) -> Result<&Report, RunError> {
        self.run_within(nodes, u64::MAX)
    }

    /// The same, but with fewer nodes if these would take too long; see [`MAX_IN_SLICE`].
    pub fn run_slice(&mut self, nodes: u64) -> Result<&Report, RunError> {
        self.run_within(nodes, MAX_IN_SLICE)
    }

    fn run_within(&mut self, nodes: u64, instructions: u64) -> Result<&Report, RunError> {
        match &mut self.engine {
            Engine::AlphaBeta(search) => search.run(nodes, instructions),
            Engine::Playouts(search) => search.run(nodes, instructions),
        }
    }

    /// Ends the search with the best move found so far.
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

    /// How many instructions the search has run so far; unlike time, this is the same on every machine.
    pub fn instructions(&self) -> u64 {
        match &self.engine {
            Engine::AlphaBeta(search) => search.instructions(),
            Engine::Playouts(search) => search.instructions(),
        }
    }
}
