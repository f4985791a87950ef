//! Chase (Tom Kruszewski, TSR 1986), written as plainly as possible.
//!
//! In: a [`Board`] and the [`Player`] to move. Out: every legal [`Action`] with its resulting board.
//! Boards are copied, never edited in place by callers; a position is assumed to obey the rules
//! (Chamber empty, at most ten dice a side, at most 25 points a side).
//!
//! Start reading at [`legal`] and [`die_move`]. From top to bottom: the cylinder ([`Site`], [`Direction`]),
//! the [`Board`], actions, redistribution, the game as [`State`]s with its counts, and the numbers of dice sets.

use std::fmt;

pub const SIZE: usize = 9;
pub const MAX_DICE: usize = 10;
pub const MIN_DICE: usize = 5;
pub const MAX_VALUE: u8 = 6;
pub const TOTAL: u8 = 25;

/// A step on the board, in counter-clockwise order from east.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Direction {
    E,
    NE,
    NW,
    W,
    SW,
    SE,
}

impl Direction {
    pub const ALL: [Self; 6] = {
        use Direction::{E, NE, NW, SE, SW, W};
        [E, NE, NW, W, SW, SE]
    };

    /// # Errors
    /// Says so when `text` is none of `e ne nw w sw se`.
    pub fn parse(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|d| d.to_string() == text);
        found.ok_or_else(|| format!("`{text}` is no direction"))
    }

    fn turned_left(self, sixths: usize) -> Self {
        Self::ALL[(self as usize + sixths) % 6]
    }

    /// The direction after a ricochet at the top or bottom row.
    fn mirrored(self) -> Self {
        match self {
            Self::NE => Self::SE,
            Self::SE => Self::NE,
            Self::NW => Self::SW,
            Self::SW => Self::NW,
            Self::E | Self::W => self,
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", format!("{self:?}").to_lowercase())
    }
}

/// A cell: rows 0..9 are A..I, columns 0..9 are 1..9.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Site {
    row: usize,
    column: usize,
}

impl Site {
    pub const CHAMBER: Self = Self { row: 4, column: 4 };

    pub fn all() -> impl Iterator<Item = Self> {
        (0..SIZE).flat_map(|row| (0..SIZE).map(move |column| Self { row, column }))
    }

    /// # Errors
    /// Says so when `text` is not one of `A1`..`I9`.
    pub fn parse(text: &str) -> Result<Self, String> {
        let found = Self::all().find(|site| site.to_string() == text);
        found.ok_or_else(|| format!("`{text}` is no site"))
    }

    /// The adjacent cell, round the cylinder; `None` beyond the top and bottom rows.
    pub fn neighbour(self, direction: Direction) -> Option<Self> {
        let row = match direction {
            Direction::E | Direction::W => self.row,
            Direction::NE | Direction::NW => self.row + 1,
            Direction::SE | Direction::SW => self.row.checked_sub(1)?,
        };
        let column = (self.column + self.columns_east(direction)) % SIZE;
        (row < SIZE).then_some(Self { row, column })
    }

    /// One column to the west is eight to the east.
    fn columns_east(self, direction: Direction) -> usize {
        let shifted_right = self.row.is_multiple_of(2);
        match direction {
            Direction::E => 1,
            Direction::W => SIZE - 1,
            Direction::NE | Direction::SE => usize::from(shifted_right),
            Direction::NW | Direction::SW => usize::from(!shifted_right) * (SIZE - 1),
        }
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = b"ABCDEFGHI"[self.row] as char;
        write!(f, "{letter}{}", self.column + 1)
    }
}

/// One step of a die, with the direction it keeps afterwards.
fn step(site: Site, direction: Direction) -> (Site, Direction) {
    if let Some(next) = site.neighbour(direction) {
        return (next, direction);
    }
    let mirrored = direction.mirrored();
    let next = site.neighbour(mirrored);
    (next.expect("only one edge is near"), mirrored)
}

/// Red starts on row A and moves first, Blue on row I.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Player {
    Red,
    Blue,
}

impl Player {
    pub fn opponent(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
        }
    }

    /// # Errors
    /// Says so when `text` is neither `Red` nor `Blue`.
    pub fn parse(text: &str) -> Result<Self, String> {
        match text {
            "Red" => Ok(Self::Red),
            "Blue" => Ok(Self::Blue),
            _ => Err(format!("`{text}` is no player")),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Die {
    pub player: Player,
    pub value: u8,
}

impl Die {
    fn showing(self, value: u8) -> Self {
        Self { value, ..self }
    }
}

/// The dice on their cells; ordered so that boards can be sorted and merged.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Board {
    cells: [[Option<Die>; SIZE]; SIZE],
}

impl Board {
    pub fn empty() -> Self {
        Self::default()
    }

    pub fn start() -> Self {
        let mut board = Self::empty();
        for (column, value) in [1, 2, 3, 4, 5, 4, 3, 2, 1].into_iter().enumerate() {
            for (row, player) in [(0, Player::Red), (SIZE - 1, Player::Blue)] {
                board.put(Site { row, column }, Die { player, value });
            }
        }
        board
    }

    /// Reads `Red: A1=1 A2=2; Blue: I1=1`, the form [`Board`] prints.
    ///
    /// # Errors
    /// Names the first part that cannot be read or stands on an occupied cell.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut board = Self::empty();
        for side in text.split(';') {
            let (player, dice) = side.split_once(':').ok_or("a side needs a `:`")?;
            board.add(Player::parse(player.trim())?, dice)?;
        }
        Ok(board)
    }

    /// Puts the dice of a list such as `A1=1 A2=2` on the board.
    ///
    /// # Errors
    /// Names the first entry that cannot be read or stands on an occupied cell.
    pub fn add(&mut self, player: Player, dice: &str) -> Result<(), String> {
        for entry in dice.split_whitespace() {
            let (site, value) = entry.split_once('=').ok_or("a die needs a `=`")?;
            let site = Site::parse(site)?;
            let value = value.parse().map_err(|_| format!("no value: {entry}"))?;
            let free = site != Site::CHAMBER && self.at(site).is_none();
            if !free || !(1..=MAX_VALUE).contains(&value) {
                return Err(format!("impossible die {entry}"));
            }
            self.put(site, Die { player, value });
        }
        Ok(())
    }

    /// The dice of one side, sorted by site, in the form [`Board::add`] reads.
    pub fn show(&self, player: Player) -> String {
        let show = |(site, value): &(Site, u8)| format!("{site}={value}");
        let entries: Vec<_> = self.dice(player).iter().map(show).collect();
        entries.join(" ")
    }

    pub fn at(&self, site: Site) -> Option<Die> {
        self.cells[site.row][site.column]
    }

    pub fn dice(&self, player: Player) -> Vec<(Site, u8)> {
        let placed = Site::all().filter_map(|site| Some((site, self.at(site)?)));
        let own = placed.filter(|(_, die)| die.player == player);
        own.map(|(site, die)| (site, die.value)).collect()
    }

    pub fn dice_count(&self, player: Player) -> usize {
        self.dice(player).len()
    }

    pub fn points(&self, player: Player) -> u8 {
        self.dice(player).iter().map(|(_, value)| value).sum()
    }

    fn put(&mut self, site: Site, die: Die) -> Option<Die> {
        self.cells[site.row][site.column].replace(die)
    }

    fn lift(&mut self, site: Site) -> Option<Die> {
        self.cells[site.row][site.column].take()
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, blue] = [Player::Red, Player::Blue].map(|player| self.show(player));
        write!(f, "Red: {red}; Blue: {blue}")
    }
}

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

/// A moment of play in which a pending redistribution is a turn of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    pub board: Board,
    pub mover: Player,
    /// Points the mover has to redistribute before anything else; 0 for an ordinary turn.
    pub owed: u8,
}

impl State {
    pub fn start() -> Self {
        let (board, mover, owed) = (Board::start(), Player::Red, 0);
        Self { board, mover, owed }
    }

    fn after(&self, action: &Action) -> Self {
        let (board, mover, owed) = (action.board, self.mover.opponent(), action.owed);
        Self { board, mover, owed }
    }

    fn redistributed(&self) -> Vec<Self> {
        let (mover, owed) = (self.mover, 0);
        let boards = redistributions(&self.board, mover, self.owed).into_iter();
        boards.map(|board| Self { board, mover, owed }).collect()
    }

    fn acted(&self) -> Vec<Self> {
        let actions = actions(&self.board, self.mover);
        actions.iter().map(|action| self.after(action)).collect()
    }

    fn too_few_dice(&self) -> bool {
        self.board.dice_count(self.mover) < MIN_DICE
    }
}

/// The states the mover can choose from, one per choice; none when the mover has lost.
pub fn legal(state: &State) -> Vec<State> {
    if state.too_few_dice() {
        Vec::new()
    } else if state.owed > 0 {
        state.redistributed()
    } else {
        state.acted()
    }
}

/// The turns of a form of the game where redistribution and action are one turn.
pub fn legal_combined(state: &State) -> Vec<State> {
    if state.too_few_dice() {
        return Vec::new();
    }
    let ready = state.redistributed();
    ready.iter().flat_map(State::acted).collect()
}

/// Like [`legal`], with choices that lead to the same state merged.
pub fn legal_merged(state: &State) -> Vec<State> {
    let mut states = legal(state);
    states.sort_unstable();
    states.dedup();
    states
}

/// Leaves of the tree when every redistribution is a ply of its own, also one with a single outcome.
pub fn perft(depth: u32) -> u64 {
    count(&State::start(), depth, legal)
}

/// Leaves of the tree whose plies are (distinct redistribution outcome, action).
pub fn perft_combined(depth: u32) -> u64 {
    count(&State::start(), depth, legal_combined)
}

/// Leaves of the tree in which choices of a node that lead to the same position are one.
pub fn perft_boards(depth: u32) -> u64 {
    count(&State::start(), depth, legal_merged)
}

/// Leaves below a state, `depth` plies of `choices` away.
pub fn count(state: &State, depth: u32, choices: fn(&State) -> Vec<State>) -> u64 {
    if depth == 0 {
        return 1;
    }
    let next = choices(state);
    let below = next.iter().map(|state| count(state, depth - 1, choices));
    below.sum()
}

/// Every set of at most ten dice worth 25 points, each in ascending order.
pub fn dice_sets() -> Vec<Vec<u8>> {
    let mut sets = Vec::new();
    extend_sets(&[], &mut sets);
    sets
}

fn extend_sets(dice: &[u8], sets: &mut Vec<Vec<u8>>) {
    let sum: u8 = dice.iter().sum();
    if sum == TOTAL {
        sets.push(dice.to_vec());
    }
    if sum >= TOTAL || dice.len() == MAX_DICE {
        return;
    }
    for value in dice.last().copied().unwrap_or(1)..=MAX_VALUE {
        extend_sets(&[dice, &[value]].concat(), sets);
    }
}

/// Every (remaining dice, lost points) after one die of one set is lost; equal dice count separately.
pub fn situations() -> Vec<(Vec<u8>, u8)> {
    let mut situations = Vec::new();
    for set in dice_sets() {
        for lost in 0..set.len() {
            let mut rest = set.clone();
            let points = rest.remove(lost);
            situations.push((rest, points));
        }
    }
    situations
}

/// A way to redistribute: which of the equal lowest dice was taken each time, and the dice that result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    pub choices: Vec<usize>,
    pub dice: Vec<u8>,
}

impl Path {
    /// The choices read as a decimal number, the first one most significant.
    pub fn code(&self) -> usize {
        let digits = self.choices.iter();
        digits.fold(0, |code, choice| 10 * code + choice)
    }
}

/// All ways to add `points` to the lowest of `dice`; none when they do not fit.
pub fn paths(dice: &[u8], points: u8) -> Vec<Path> {
    let mut found = Vec::new();
    let (choices, dice) = (Vec::new(), dice.to_vec());
    let path = Path { choices, dice };
    extend_paths(path, points, &mut found);
    found
}

fn extend_paths(path: Path, points: u8, found: &mut Vec<Path>) {
    if points == 0 {
        found.push(path);
        return;
    }
    let value = path.dice.iter().copied().min().unwrap_or(MAX_VALUE);
    let given = points.min(MAX_VALUE - value);
    if given == 0 {
        return;
    }
    let lowest = (0..path.dice.len()).filter(|place| path.dice[*place] == value);
    for (choice, place) in lowest.enumerate() {
        let mut longer = path.clone();
        longer.choices.push(choice);
        longer.dice[place] += given;
        extend_paths(longer, points - given, found);
    }
}
