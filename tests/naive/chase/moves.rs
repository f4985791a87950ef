//! What may be done with an ordinary turn: moves of dice and exchanges of points.

use std::fmt;

use super::board::{Board, Die, Player};
use super::cylinder::{Direction, Site, step};
use super::{MAX_DICE, MAX_VALUE};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The die on the start site moves, first in the given direction.
    Move,
    /// The die on the start site and its neighbour in the given direction get these values.
    Exchange { here: u8, there: u8 },
}

/// Something a player may do with a turn, and what comes of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Action {
    pub kind: Kind,
    pub start: Site,
    pub direction: Direction,
    pub board: Board,
    /// Captured points the opponent has to redistribute.
    pub owed: u8,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.start, self.direction)?;
        if let Kind::Exchange { here, there } = self.kind {
            write!(f, " exchange {here},{there}")?;
        }
        write!(f, " -> {}; owed {}", self.board, self.owed)
    }
}

/// All moves of single dice; a start direction that would leave the board is the mirrored one, and not repeated.
pub fn die_moves(board: &Board, player: Player) -> Vec<Action> {
    let mut actions = Vec::new();
    for (start, _) in board.dice(player) {
        let on_board = |direction: &Direction| start.neighbour(*direction).is_some();
        let directions = Direction::ALL.into_iter().filter(on_board);
        actions.extend(directions.filter_map(|direction| die_move(board, start, direction)));
    }
    actions
}

/// The move of the die on `start`; `None` when there is no die or the move is illegal.
pub fn die_move(board: &Board, start: Site, direction: Direction) -> Option<Action> {
    let mut after = *board;
    let die = after.lift(start)?;
    let (target, heading) = travel(&after, start, direction, die.value)?;
    let owed = if target == Site::CHAMBER {
        let may_split = die.value > 1 && board.dice_count(die.player) < MAX_DICE;
        leave_chamber(&mut after, die, heading, may_split)?
    } else {
        arrive(&mut after, die, target, heading)?
    };
    let kind = Kind::Move;
    Some(Action { kind, start, direction, board: after, owed })
}

/// Where a die that takes exactly `value` steps ends, and its last direction; `None` when the way is not free.
fn travel(board: &Board, start: Site, direction: Direction, value: u8) -> Option<(Site, Direction)> {
    let (mut site, mut heading) = step(start, direction);
    for _ in 1..value {
        if site == Site::CHAMBER || board.at(site).is_some() {
            return None;
        }
        (site, heading) = step(site, heading);
    }
    Some((site, heading))
}

/// Lets a die come to a cell, bumping own dice onwards; gives the captured points, or `None` for a bump into the Chamber.
fn arrive(board: &mut Board, die: Die, site: Site, heading: Direction) -> Option<u8> {
    if site == Site::CHAMBER {
        return None;
    }
    match board.put(site, die) {
        None => Some(0),
        Some(other) if other.player != die.player => Some(other.value),
        Some(own) => {
            let (next, heading) = step(site, heading);
            arrive(board, own, next, heading)
        }
    }
}

fn leave_chamber(board: &mut Board, die: Die, heading: Direction, may_split: bool) -> Option<u8> {
    if !may_split {
        return leave_by(board, die, heading.turned_left(2));
    }
    let half = die.value / 2;
    let left = leave_by(board, die.showing(die.value - half), heading.turned_left(2))?;
    let right = leave_by(board, die.showing(half), heading.turned_left(4))?;
    Some(left + right)
}

fn leave_by(board: &mut Board, die: Die, exit: Direction) -> Option<u8> {
    let (site, heading) = step(Site::CHAMBER, exit);
    arrive(board, die, site, heading)
}

/// All exchanges of points between two adjacent own dice, each unordered pair once.
pub fn exchanges(board: &Board, player: Player) -> Vec<Action> {
    let mut actions = Vec::new();
    for (start, _) in board.dice(player) {
        for direction in [Direction::E, Direction::NE, Direction::NW] {
            actions.extend(exchanges_with(board, start, direction));
        }
    }
    actions
}

fn exchanges_with(board: &Board, start: Site, direction: Direction) -> Vec<Action> {
    let Some((die, site, other)) = adjacent_pair(board, start, direction) else {
        return Vec::new();
    };
    let mut actions = Vec::new();
    for (here, there) in new_values(die.value, other.value) {
        let kind = Kind::Exchange { here, there };
        let mut board = *board;
        board.put(start, die.showing(here));
        board.put(site, other.showing(there));
        actions.push(Action { kind, start, direction, board, owed: 0 });
    }
    actions
}

fn adjacent_pair(board: &Board, start: Site, direction: Direction) -> Option<(Die, Site, Die)> {
    let site = start.neighbour(direction)?;
    let (here, there) = (board.at(start)?, board.at(site)?);
    (here.player == there.player).then_some((here, site, there))
}

/// The other pairs of values with the same sum.
fn new_values(here: u8, there: u8) -> impl Iterator<Item = (u8, u8)> {
    let values = (1..=MAX_VALUE).flat_map(|a| (1..=MAX_VALUE).map(move |b| (a, b)));
    values.filter(move |(a, b)| a + b == here + there && *a != here)
}

pub fn actions(board: &Board, player: Player) -> Vec<Action> {
    let mut actions = die_moves(board, player);
    actions.extend(exchanges(board, player));
    actions
}
