//! Games between two sets of weights.

use std::sync::Arc;

use super::Settings;
use super::result::result;
use super::search_turn::{play_move, search_position};
use crate::game::Game;
use crate::moves::RunError;
use crate::search::Evaluation;

/// By how much the first of two sets of weights did better in a pair of games with sides exchanged: 1 if it won both,
/// -1 if it lost both.
pub(super) fn play_pair(
    start: &Game,
    [first, second]: [&Arc<Evaluation>; 2],
    settings: Settings,
    seed: u64,
) -> Result<f64, RunError> {
    let begun = game(start, [first, second], settings, seed)?;
    let exchanged = game(start, [second, first], settings, seed)?;
    Ok((begun - exchanged) / 2.0)
}

/// A game of the side that begins against all others: 1 if it wins, -1 if the others do.
fn game(
    start: &Game,
    evaluations: [&Arc<Evaluation>; 2],
    settings: Settings,
    seed: u64,
) -> Result<f64, RunError> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut game = start.another();
    let program = start.program();
    let beginner =
        program.turns.iter().find(|turn| !turn.random).map_or(game.turn().player, |turn| turn.player);
    let side = program.side_of(beginner);
    for ply in 0..settings.plies {
        let count = game.moves().len() as u64;
        if count == 0 {
            break;
        }
        let chosen = if game.turn().random || ply < settings.opening || count == 1 {
            random.u64(..count) as usize
        } else {
            let other = usize::from(side >> game.turn().player.0 & 1 == 0);
            search_position(&game, evaluations[other], settings.nodes, seed ^ ply)?.best.unwrap_or(0)
        };
        if !play_move(&mut game, chosen)? {
            break;
        }
    }
    Ok(f64::from(result(&game, side)))
}
