//! Random play to the end.

use super::outcome::{self, Outcome};
use crate::moves::{MoveList, Repeated, Rules, RunError};
use crate::position::Position;

/// How a random game went.
#[derive(Clone, Debug)]
pub struct Playout {
    /// How it ended, or nothing when it was cut off.
    pub outcome: Option<Outcome>,
    /// Number of moves played.
    pub plies: u64,
    /// The position at the end.
    pub position: Position,
}

/// Plays moves drawn at random, all legal ones equally likely, until the game ends or for `max_plies` moves.
///
/// Repetition is not looked at, but where a player drops out by it. The same seed of `random` gives the same game on every machine.
pub fn playout(
    rules: &mut Rules,
    start: &Position,
    max_plies: u64,
    random: &mut fastrand::Rng,
) -> Result<Playout, RunError> {
    let mut position = start.clone();
    let mut list = MoveList::default();
    // Numbers of 64 bits, so that a machine whose indices have 32 draws the same.
    let mut draw = |moves: usize| random.u64(..moves as u64) as usize;
    // As in a game: at the start goals are not asked yet.
    let is_new = position == rules.start()?;
    for plies in 0..max_plies {
        if let Some(outcome) =
            outcome::by_goal(rules, &position, Repeated::default())?.filter(|_| plies > 0 || !is_new)
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
    let outcome = outcome::by_goal(rules, &position, Repeated::default())?;
    Ok(Playout { outcome, plies: max_plies, position })
}
