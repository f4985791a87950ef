//! One turn of a game of the search with itself.

use std::sync::Arc;

use crate::game::{Game, PlayError};
use crate::moves::RunError;
use crate::search::{Algorithm, Evaluation, Limits, Report, Search};

/// What a search finds that looks at so many positions.
pub(super) fn search_position(
    game: &Game,
    evaluation: &Arc<Evaluation>,
    nodes: u64,
    seed: u64,
) -> Result<Report, RunError> {
    let limits = Limits { nodes, seed, algorithm: Some(Algorithm::AlphaBeta), ..Limits::default() };
    let mut search = Search::with(game, limits, evaluation.clone());
    Ok(search.run(u64::MAX)?.clone())
}

/// Plays a move; `false` where the game cannot go on.
pub(super) fn play_move(game: &mut Game, chosen: usize) -> Result<bool, RunError> {
    match game.play(chosen) {
        Ok(()) => Ok(true),
        Err(PlayError::Rules(error)) => Err(error),
        Err(_) => Ok(false),
    }
}
