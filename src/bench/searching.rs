//! Measures the speed of searches, their branching factor, and what each pruning technique saves.

use std::sync::Arc;

use super::error::BenchError;
use crate::game::Game;
use crate::position::Position;
use crate::search::{Algorithm, Evaluation, Limits, Pruning, Search};

/// Nodes of a search that measures speed.
const NODES: u64 = 5_000;
/// Nodes of a search that measures the branching factor, which runs in slices.
const WIDE_NODES: u64 = 10_000;
const SLICE: u64 = 20;
/// How many positions are searched, and how many samples they are apart.
const SAMPLES: usize = 3;
const SAMPLE_SPACING: usize = 4;
/// A search without one of the techniques is cut off when it is this many times as large.
const MAX_FACTOR: u64 = 100;

/// Limits of an alpha-beta search, even for games that are better searched by playouts.
fn alpha_beta_limits() -> Limits {
    Limits { algorithm: Some(Algorithm::AlphaBeta), ..Limits::default() }
}

/// Searches from the start position; returns the number of nodes.
pub(super) fn alpha_beta_nodes(game: &Game, evaluation: &Arc<Evaluation>) -> Result<u64, BenchError> {
    let limits = Limits { nodes: NODES, ..alpha_beta_limits() };
    Ok(Search::with(game, limits, evaluation.clone()).run(u64::MAX)?.nodes)
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

/// For each of [`Pruning::WAYS`], by which factor a search to the same depth grows without it: the geometric mean over
/// some positions. 0 if no iteration was completed.
#[expect(clippy::cast_precision_loss, reason = "a factor needs no more digits")]
pub(super) fn without_each(
    game: &Game,
    evaluation: &Arc<Evaluation>,
    positions: &[Position],
) -> Result<Vec<f64>, BenchError> {
    let mut factors = vec![Vec::new(); Pruning::WAYS.len()];
    for game in searched(game, positions)? {
        let Some(Iteration { depth, nodes }) = deepest(&game, evaluation)? else { continue };
        for (way, factors) in Pruning::WAYS.iter().zip(&mut factors) {
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

/// Games that start at some of the positions.
fn searched(game: &Game, positions: &[Position]) -> Result<Vec<Game>, BenchError> {
    let some = positions.iter().step_by(SAMPLE_SPACING).take(SAMPLES);
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
    loop {
        let report = search.run(SLICE)?;
        if report.depth > deepest.map_or(0, |found| found.depth) {
            deepest = Some(Iteration { depth: report.depth, nodes: report.nodes });
        }
        if report.done {
            return Ok(deepest);
        }
    }
}
