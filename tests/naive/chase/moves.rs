//! The actions of an ordinary turn: moves of dice and exchanges of points.

use std::fmt;

use super::board::{Board, Die, Player};
use super::cylinder::{Direction, Site, step};
use super::{MAX_DICE, MAX_VALUE};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The die on the start site moves, initially in the given direction.
    Move,
    /// The die on the start site and its neighbour in the given direction get these values.
    Exchange { here: u8, there: u8 },
}

/// How a die leaves the Chamber.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exits {
    /// Backwards to both sides by one step, as published; a die that cannot be split leaves whole.
    Arrow,
    /// Forwards to both sides, each half as far as it shows; a die that cannot be split cannot enter.
    Fork,
}

/// Something a player may do in a turn, with its result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Action {
    pub kind: Kind,
    pub start: Site,
    pub direction: Direction,
    pub board: Board,
    /// Captured points that the opponent has to redistribute.
    pub owed: u8,
    /// Where the dice are that have captured.
    pub hits: Vec<Site>,
}

/// What the dice that moved have captured, and where they are.
#[derive(Debug, Default)]
struct Catch {
    owed: u8,
    hits: Vec<Site>,
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

/// All moves of single dice. A start direction that leads off the board is replaced by the mirrored one, and not listed
/// twice.
pub fn die_moves(board: &Board, player: Player, exits: Exits) -> Vec<Action> {
    let mut actions = Vec::new();
    for (start, _) in board.dice(player) {
        actions.extend(moves_of(board, start, exits));
    }
    actions
}

/// The moves of the die on a site.
pub fn moves_of(board: &Board, start: Site, exits: Exits) -> Vec<Action> {
    let on_board = |direction: &Direction| start.neighbour(*direction).is_some();
    let directions = Direction::ALL.into_iter().filter(on_board);
    directions.filter_map(|direction| die_move(board, start, direction, exits)).collect()
}

/// The move of the die on `start`; `None` if there is no die or the move is illegal.
pub fn die_move(board: &Board, start: Site, direction: Direction, exits: Exits) -> Option<Action> {
    let mut after = *board;
    let die = after.lift(start)?;
    let (target, heading) = travel(&after, start, direction, die.value)?;
    let catch = if target == Site::CHAMBER {
        let may_split = die.value > 1 && board.dice_count(die.player) < MAX_DICE;
        match exits {
            Exits::Arrow => leave_chamber(&mut after, die, heading, may_split)?,
            Exits::Fork if may_split => fork(&mut after, die, heading)?,
            Exits::Fork => return None,
        }
    } else {
        arrive(&mut after, die, target, heading)?
    };
    let kind = Kind::Move;
    Some(Action { kind, start, direction, board: after, owed: catch.owed, hits: catch.hits })
}

/// Where a die ends after exactly `value` steps, and its last direction; `None` if the path is blocked.
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

/// Moves a die onto a cell, bumping own dice onwards; `None` if a die would be bumped into the Chamber.
fn arrive(board: &mut Board, die: Die, site: Site, heading: Direction) -> Option<Catch> {
    if site == Site::CHAMBER {
        return None;
    }
    match board.put(site, die) {
        None => Some(Catch::default()),
        Some(other) if other.player != die.player => Some(Catch { owed: other.value, hits: vec![site] }),
        Some(own) => {
            let (next, heading) = step(site, heading);
            arrive(board, own, next, heading)
        }
    }
}

fn leave_chamber(board: &mut Board, die: Die, heading: Direction, may_split: bool) -> Option<Catch> {
    if !may_split {
        return leave_by(board, die, heading.turned_left(2));
    }
    let half = die.value / 2;
    let left = leave_by(board, die.showing(die.value - half), heading.turned_left(2))?;
    let right = leave_by(board, die.showing(half), heading.turned_left(4))?;
    Some(both(left, right))
}

fn both(mut left: Catch, right: Catch) -> Catch {
    left.owed += right.owed;
    left.hits.extend(right.hits);
    left
}

/// Both halves continue forwards, as far as they show; the paths must be free.
fn fork(board: &mut Board, die: Die, heading: Direction) -> Option<Catch> {
    let half = die.value / 2;
    let left = fly(board, die.showing(die.value - half), heading.turned_left(1))?;
    let right = fly(board, die.showing(half), heading.turned_left(5))?;
    Some(both(left, right))
}

fn fly(board: &mut Board, die: Die, exit: Direction) -> Option<Catch> {
    let (target, heading) = travel(board, Site::CHAMBER, exit, die.value)?;
    arrive(board, die, target, heading)
}

fn leave_by(board: &mut Board, die: Die, exit: Direction) -> Option<Catch> {
    let (site, heading) = step(Site::CHAMBER, exit);
    arrive(board, die, site, heading)
}

/// All exchanges of points between two adjacent dice of the player, each unordered pair once.
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
        actions.push(Action { kind, start, direction, board, owed: 0, hits: vec![] });
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

pub fn actions(board: &Board, player: Player, exits: Exits) -> Vec<Action> {
    let mut actions = die_moves(board, player, exits);
    actions.extend(exchanges(board, player));
    actions
}
