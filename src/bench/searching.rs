//! Measures the speed of searches, their branching factor, and what each pruning technique saves.

use std::sync::Arc;

use super::error::BenchError;
use super::timer::Timer;
use crate::game::Game;
use crate::moves::RunError;
use crate::position::Position;
use crate::search::{Algorithm, Evaluation, Limits, Pruning, Search};

/// Nodes of a search that measures speed.
const NODES: u64 = 5_000;
/// Nodes of a search that measures the branching factor.
const WIDE_NODES: u64 = 10_000;
/// Nodes of a slice of a search: how many more there may be than are wanted.
const NODES_IN_SLICE: u64 = 20;
/// A search also ends after this many instructions, however few nodes it has searched: where positions have hundreds of
/// moves, each with many consequences, all nodes would take minutes. Unlike with a time limit, the work is the same
/// everywhere, which matters since nodes near the root may take a hundred times as long as others.
const MAX_INSTRUCTIONS: u64 = 100_000_000;
/// How many positions are searched.
const SAMPLES: usize = 3;
/// A search without one of the techniques is cut off when it is this many times as large.
const MAX_FACTOR: u64 = 100;

/// Limits of an alpha-beta search, even for games that are better searched by playouts.
fn alpha_beta_limits() -> Limits {
    Limits { algorithm: Some(Algorithm::AlphaBeta), ..Limits::default() }
}

/// Nodes per second of searches from the start position.
pub(super) fn nodes_per_second(
    game: &Game,
    evaluation: &Arc<Evaluation>,
    timer: &Timer<'_>,
) -> Result<f64, RunError> {
    let limits = Limits { nodes: NODES, ..alpha_beta_limits() };
    let searched = timer.repeat(|| {
        let mut search = Search::with(game, limits, evaluation.clone());
        while !is_over(&search) {
            search.run_slice(NODES_IN_SLICE)?;
        }
        Ok::<_, RunError>(search.report().nodes)
    })?;
    Ok(searched.rate())
}

/// Whether a search has come to one of its limits.
fn is_over(search: &Search) -> bool {
    search.report().done || search.instructions() > MAX_INSTRUCTIONS
}

/// The effective branching factor: the depth-th root of the number of nodes, as the geometric mean over some positions
/// (J. Pearl 1984). 0 if no iteration was completed.
#[expect(clippy::cast_precision_loss, reason = "a factor needs no more digits")]
pub(super) fn branching(
    game: &Game,
    evaluation: &Arc<Evaluation>,
    positions: &[Position],
) -> Result<f64, BenchError> {
    let mut roots = Vec::new();
    for game in searched(game, positions)? {
        if let Some(Iteration { depth, nodes }) = deepest(&game, evaluation)? {
            roots.push((nodes as f64).ln() / f64::from(depth));
        }
    }
    Ok(mean(&roots))
}

/// For each of [`Pruning::WITHIN_A_SEARCH`], by which factor a search to the same depth grows without it: the
/// geometric mean over some positions. 0 if no iteration was completed.
#[expect(clippy::cast_precision_loss, reason = "a factor needs no more digits")]
pub(super) fn without_each(
    game: &Game,
    evaluation: &Arc<Evaluation>,
    positions: &[Position],
) -> Result<Vec<f64>, BenchError> {
    let mut factors = vec![Vec::new(); Pruning::WITHIN_A_SEARCH.len()];
    for game in searched(game, positions)? {
        let Some(Iteration { depth, nodes }) = deepest(&game, evaluation)? else { continue };
        for (way, factors) in Pruning::WITHIN_A_SEARCH.iter().zip(&mut factors) {
            let limits = Limits {
                depth,
                nodes: nodes * MAX_FACTOR,
                pruning: Pruning::ALL.without(way).unwrap_or(Pruning::ALL),
                ..alpha_beta_limits()
            };
            let without = Search::with(&game, limits, evaluation.clone()).run(u64::MAX)?.nodes;
            factors.push((without as f64 / nodes as f64).ln());
        }
    }
    Ok(factors.iter().map(|factors| mean(factors)).collect())
}

/// The geometric mean of numbers given by their logarithms; 0 if there are none.
#[expect(clippy::cast_precision_loss, reason = "there are few")]
fn mean(logarithms: &[f64]) -> f64 {
    if logarithms.is_empty() {
        return 0.0;
    }
    (logarithms.iter().sum::<f64>() / logarithms.len() as f64).exp()
}

/// Games that start at the first, a middle and a late one of the positions.
fn searched(game: &Game, positions: &[Position]) -> Result<Vec<Game>, BenchError> {
    let some = positions.iter().step_by(positions.len().div_ceil(SAMPLES).max(1));
    some.map(|position| Ok(Game::from_position(game.shared_program(), position.clone())?)).collect()
}

/// A completed iteration, with the number of nodes up to its end.
#[derive(Clone, Copy)]
struct Iteration {
    depth: u32,
    nodes: u64,
}

/// The deepest completed iteration.
fn deepest(game: &Game, evaluation: &Arc<Evaluation>) -> Result<Option<Iteration>, BenchError> {
    let limits = Limits { nodes: WIDE_NODES, ..alpha_beta_limits() };
    let mut search = Search::with(game, limits, evaluation.clone());
    let mut deepest: Option<Iteration> = None;
    while !is_over(&search) {
        let report = search.run_slice(NODES_IN_SLICE)?;
        if report.depth > deepest.map_or(0, |found| found.depth) {
            deepest = Some(Iteration { depth: report.depth, nodes: report.nodes });
        }
    }
    Ok(deepest)
}
