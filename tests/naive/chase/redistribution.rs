//! What the victim of a capture does first.

use super::MAX_VALUE;
use super::board::{Board, Die, Player};

/// The distinct boards after the victim has added `points` to its lowest dice; empty when they do not fit.
pub fn redistributions(board: &Board, player: Player, points: u8) -> Vec<Board> {
    if points == 0 {
        return vec![*board];
    }
    let dice = board.dice(player);
    let lowest = dice.iter().map(|(_, value)| *value).min();
    let Some(value) = lowest.filter(|value| *value < MAX_VALUE) else {
        return Vec::new();
    };
    let given = points.min(MAX_VALUE - value);
    let mut boards = Vec::new();
    for (site, _) in dice.into_iter().filter(|die| die.1 == value) {
        let mut after = *board;
        let value = value + given;
        after.put(site, Die { player, value });
        boards.extend(redistributions(&after, player, points - given));
    }
    boards.sort_unstable();
    boards.dedup();
    boards
}
