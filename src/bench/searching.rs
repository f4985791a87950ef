//! How fast a game is searched, how wide the search is, and what each way to look at fewer positions brings.

use std::sync::Arc;

use super::error::BenchError;
use crate::game::Game;
use crate::position::Position;
use crate::search::{Algorithm, Evaluation, Limits, Pruning, Search};

/// Positions of one search that measures speed.
const NODES: u64 = 5_000;
/// Positions of one search that measures how wide it is, looked at in slices of so many.
const WIDE_NODES: u64 = 10_000;
const SLICE: u64 = 20;
/// So many positions are searched, so many samples apart.
const SEARCHED: usize = 3;
const APART: usize = 4;
/// Without one of the ways at most so many times as many positions are looked at.
const MOST_TIMES: u64 = 100;

/// Limits of a search that looks ahead, however its game is best searched.
fn looking_ahead() -> Limits {
    Limits { algorithm: Some(Algorithm::AlphaBeta), ..Limits::default() }
}

/// Looks ahead from the start: so many positions.
pub(super) fn look_ahead(game: &Game, evaluation: &Arc<Evaluation>) -> Result<u64, BenchError> {
    let limits = Limits { nodes: NODES, ..looking_ahead() };
    Ok(Search::with(game, limits, evaluation.clone()).run(u64::MAX)?.nodes)
}

/// The effective branching factor: by how much every turn more multiplies the positions to look at, as the root of
/// their number by the depth, on average of some positions (J. Pearl 1984). 0 where no search ended.
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

/// For each of [`Pruning::WAYS`], how many times as many positions a search as deep looks at without it: the geometric
/// mean of some positions. 0 where no search ended.
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
                nodes: nodes * MOST_TIMES,
                pruning: Pruning::ALL.without(way).unwrap_or(Pruning::ALL),
                ..looking_ahead()
            };
            let without = Search::with(&game, limits, evaluation.clone()).run(u64::MAX)?.nodes;
            factors.push((without as f64 / nodes as f64).ln());
        }
    }
    Ok(factors.iter().map(|factors| mean(factors)).collect())
}

/// The geometric mean of numbers whose logarithms are given; 0 of none.
#[expect(clippy::cast_precision_loss, reason = "there are few")]
fn mean(logarithms: &[f64]) -> f64 {
    if logarithms.is_empty() {
        return 0.0;
    }
    (logarithms.iter().sum::<f64>() / logarithms.len() as f64).exp()
}

/// Games that begin at some of the positions.
fn searched(game: &Game, positions: &[Position]) -> Result<Vec<Game>, BenchError> {
    let some = positions.iter().step_by(APART).take(SEARCHED);
    some.map(|position| Ok(Game::from_position(game.shared_program(), position.clone())?)).collect()
}

/// An iteration that ended, and how many positions it and those before it looked at.
#[derive(Clone, Copy)]
struct Iteration {
    depth: u32,
    nodes: u64,
}

/// The deepest iteration that ended.
fn deepest(game: &Game, evaluation: &Arc<Evaluation>) -> Result<Option<Iteration>, BenchError> {
    let limits = Limits { nodes: WIDE_NODES, ..looking_ahead() };
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
