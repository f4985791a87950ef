//! One turn of a self-play game.

use std::sync::Arc;

use crate::game::{Game, PlayError};
use crate::moves::RunError;
use crate::search::{Algorithm, Evaluation, Limits, Report, Search};

/// The table of a search that is so short, in megabytes: a larger one would take longer to clear than to fill.
const MEGABYTES: u32 = 1;

/// The result of a search with this many nodes.
pub(super) fn search_position(
    game: &Game,
    evaluation: &Arc<Evaluation>,
    nodes: u64,
    seed: u64,
) -> Result<Report, RunError> {
    let limits = Limits {
        nodes,
        seed,
        algorithm: Some(Algorithm::AlphaBeta),
        megabytes: MEGABYTES,
        ..Limits::default()
    };
    let mut search = Search::with(game, limits, evaluation.clone());
    Ok(search.run(u64::MAX)?.clone())
}

/// Plays a move; false if the game cannot continue.
pub(super) fn play_move(game: &mut Game, chosen: usize) -> Result<bool, RunError> {
    match game.play(chosen) {
        Ok(()) => Ok(true),
        Err(PlayError::Rules(error)) => Err(error),
        Err(_) => Ok(false),
    }
}
