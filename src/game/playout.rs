//! Random playouts.

use super::outcome::{self, Outcome};
use crate::moves::{MoveList, Repeated, Rules, RunError};
use crate::position::Position;

/// The result of a random game.
#[derive(Clone, Debug)]
pub struct Playout {
    /// The outcome, or `None` if the game was cut off.
    pub outcome: Option<Outcome>,
    /// The number of moves played.
    pub plies: u64,
    /// The final position.
    pub position: Position,
}

/// Plays uniformly random legal moves until the game ends, or for `max_plies` moves.
///
/// Repetition is ignored, unless a player drops out because of it. The same seed of `random` gives the same game on
/// every machine.
pub fn playout(
    rules: &mut Rules,
    start: &Position,
    max_plies: u64,
    random: &mut fastrand::Rng,
) -> Result<Playout, RunError> {
    let mut position = start.clone();
    let mut list = MoveList::default();
    // 64 bits, so that 32-bit machines draw the same numbers.
    let mut draw = |moves: usize| random.u64(..moves as u64) as usize;
    // As in a game, goals are not tested at the start position.
    let is_new = position == rules.start()?;
    for plies in 0..max_plies {
        if let Some(outcome) =
            outcome::by_position(rules, &position, Repeated::default())?.filter(|_| plies > 0 || !is_new)
        {
            return Ok(Playout { outcome: Some(outcome), plies, position });
        }
        list.clear();
        let Some(chosen) = rules.sample(&position, &mut list, &mut draw)? else {
            let outcome = Some(outcome::without_moves(rules, &position)?);
            return Ok(Playout { outcome, plies, position });
        };
        rules.make(&mut position, list.changes_mut(chosen))?;
    }
    let outcome = outcome::by_position(rules, &position, Repeated::default())?;
    Ok(Playout { outcome, plies: max_plies, position })
}
