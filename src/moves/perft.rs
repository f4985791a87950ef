//! Perft: counts the leaf nodes of the game tree at a given depth.

use super::list::MoveList;
use super::rules::Rules;
use super::vm::{Repeated, RunError};
use crate::position::Position;

/// The number of move sequences of a given length; a finished game contributes none.
///
/// A decision counts as a turn of its own, even if there is only one choice.
pub fn perft(rules: &mut Rules, position: &mut Position, depth: u32) -> Result<u64, RunError> {
    if depth == 0 {
        return Ok(1);
    }
    if rules.end(position, Repeated::default())?.is_some() {
        return Ok(0);
    }
    // Bulk counting at the leaves.
    if depth == 1 {
        return Ok(rules.count_moves(position)? as u64);
    }
    let mut list = MoveList::default();
    rules.moves(position, &mut list)?;
    let mut count = 0;
    for index in 0..list.len() {
        let changes = list.changes_mut(index);
        let undo = rules.make(position, changes)?;
        count += perft(rules, position, depth - 1)?;
        rules.unmake(position, changes, undo);
    }
    Ok(count)
}
