//! Random games: how many moves they have, and positions from one of them.

use crate::game::playout;
use crate::moves::{Rules, RunError};
use crate::position::Position;

/// The seed of everything random.
const SEED: u64 = 7;
/// Games are played until they have this many moves together, but no more games than these: where games are long, few
/// are enough to measure.
const ENOUGH_PLIES: u64 = 1000;
const MAX_GAMES: u64 = 10;
/// After how many moves a game is cut off; only games that may never end have so many.
const MAX_PLIES: u64 = 5000;
/// How many moves positions are apart at first.
const SPACING: u64 = 3;
/// Most positions; odd, so that the newest one stays when every second one is dropped.
const MAX_POSITIONS: usize = 101;

/// What some random games have come to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RandomGames {
    pub(super) games: u64,
    /// The number of moves in all of them.
    pub(super) plies: u64,
    /// The combined hashes of their final positions.
    pub(super) hash: u64,
}

/// Plays random games to their end.
pub(super) fn play(rules: &mut Rules, start: &Position) -> Result<RandomGames, RunError> {
    let mut random = fastrand::Rng::with_seed(SEED);
    let mut played = RandomGames::default();
    while played.games < MAX_GAMES && played.plies < ENOUGH_PLIES {
        let game = playout(rules, start, MAX_PLIES, &mut random)?;
        played.games += 1;
        played.plies += game.plies;
        played.hash = played.hash.rotate_left(1) ^ game.position.hash();
    }
    Ok(played)
}

/// Positions of a whole random game, evenly spaced, of which the first is the start.
pub(super) fn sample(rules: &mut Rules, start: &Position) -> Result<Vec<Position>, RunError> {
    let mut random = fastrand::Rng::with_seed(SEED);
    let mut positions = vec![start.clone()];
    let (mut position, mut plies, mut spacing) = (start.clone(), 0, SPACING);
    loop {
        let played = playout(rules, &position, spacing, &mut random)?;
        plies += played.plies;
        if played.outcome.is_some() || plies >= MAX_PLIES {
            return Ok(positions);
        }
        position = played.position;
        positions.push(position.clone());
        if positions.len() == MAX_POSITIONS {
            positions = positions.into_iter().step_by(2).collect();
            spacing *= 2;
        }
    }
}
