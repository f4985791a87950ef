//! How fast a game is searched, and how many moves a turn it comes to.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::BenchError;
use crate::game::Game;
use crate::position::Position;
use crate::search::{Algorithm, Evaluation, Limits, Search};

/// Positions of one search that measures speed.
const NODES: u64 = 5_000;
/// Positions of one search that measures how wide it is, looked at in slices of so many.
const WIDE_NODES: u64 = 10_000;
const SLICE: u64 = 20;
/// So many positions are searched, so many samples apart.
const SEARCHED: usize = 3;
const APART: usize = 4;

/// Looks ahead from the start: so many positions.
pub(super) fn look_ahead(game: &Game, evaluation: &Arc<Evaluation>) -> Result<u64, BenchError> {
    let limits = Limits { nodes: NODES, algorithm: Some(Algorithm::AlphaBeta), ..Limits::default() };
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
    for position in positions.iter().step_by(APART).take(SEARCHED) {
        let game = Game::from_position(game.shared_program(), position.clone())?;
        if let Some((depth, nodes)) = deepest(&game, evaluation)? {
            roots.push(libm::log(nodes as f64) / f64::from(depth));
        }
    }
    let average = roots.iter().sum::<f64>() / roots.len().max(1) as f64;
    Ok(if roots.is_empty() { 0.0 } else { libm::exp(average) })
}

/// The deepest iteration that ended, and how many positions all of them together looked at.
fn deepest(game: &Game, evaluation: &Arc<Evaluation>) -> Result<Option<(u32, u64)>, BenchError> {
    let limits = Limits { nodes: WIDE_NODES, algorithm: Some(Algorithm::AlphaBeta), ..Limits::default() };
    let mut search = Search::with(game, limits, evaluation.clone());
    let mut deepest = None;
    loop {
        let report = search.run(SLICE)?;
        if report.depth > deepest.map_or(0, |(depth, _)| depth) {
            deepest = Some((report.depth, report.nodes));
        }
        if report.done {
            return Ok(deepest);
        }
    }
}
