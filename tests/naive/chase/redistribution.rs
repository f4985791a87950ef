//! Redistribution: what the victim of a capture does first.

use super::MAX_VALUE;
use super::board::{Board, Die, Player};

/// The board after the points are added automatically to the lowest dice, of equal ones to the first in board order.
pub fn by_itself(board: &Board, player: Player, mut points: u8) -> Board {
    let mut board = *board;
    let lowest = |board: &Board| board.dice(player).into_iter().min_by_key(|(_, value)| *value);
    while let Some((site, value)) = lowest(&board).filter(|(_, value)| points > 0 && *value < MAX_VALUE) {
        let given = points.min(MAX_VALUE - value);
        board.put(site, Die { player, value: value + given });
        points -= given;
    }
    board
}

/// The distinct boards after the victim has added `points` to its lowest dice; empty if they do not fit.
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
