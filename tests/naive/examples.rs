//! Worked examples of Chase as data: `tests/fixtures/chase/examples.txt`.
//!
//! In: the text of the file, whose head explains the format. Out: [`Example`]s that hold nothing but text and
//! numbers, so that any implementation can be tested with them. [`disagreements`] does so for [`super::chase`].

use super::chase::{self, Board, Direction, Player, Site, State};

/// The dice of both sides, as the file writes them: `A1=1 A2=2`, sorted by site.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sides {
    pub red: String,
    pub blue: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Start {
    pub from: String,
    pub direction: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expectation {
    Move {
        start: Start,
        sides: Sides,
        owed: u8,
    },
    Illegal(Start),
    Directions {
        from: String,
        directions: Vec<String>,
    },
    Count(usize),
    Outcomes(Vec<Sides>),
    /// The player has lost, in the position itself or after a move.
    Loses {
        player: String,
        after: Option<Start>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    pub id: String,
    pub sides: Sides,
    pub turn: String,
    pub owed: u8,
    pub expectations: Vec<Expectation>,
}

type Fault = String;
type Lines<'a> = std::iter::Peekable<std::vec::IntoIter<&'a str>>;

/// Reads a whole file of examples.
///
/// # Errors
/// Gives the first line that does not have the form the file's head describes.
pub fn parse(text: &str) -> Result<Vec<Example>, Fault> {
    let content = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut lines = content.collect::<Vec<_>>().into_iter().peekable();
    let mut examples = Vec::new();
    while lines.peek().is_some() {
        examples.push(example(&mut lines)?);
    }
    Ok(examples)
}

fn example(lines: &mut Lines<'_>) -> Result<Example, Fault> {
    let id = field(lines, "id ")?.to_owned();
    let red = field(lines, "Red:")?.to_owned();
    let blue = field(lines, "Blue:")?.to_owned();
    let turn = field(lines, "turn ")?.to_owned();
    let owed = number(field(lines, "owed ")?)?;
    let mut expectations = Vec::new();
    while lines.peek().is_some_and(|line| !line.starts_with("id ")) {
        expectations.push(expectation(lines)?);
    }
    Ok(Example { id, sides: Sides { red, blue }, turn, owed, expectations })
}

fn field<'a>(lines: &mut Lines<'a>, name: &str) -> Result<&'a str, Fault> {
    let line = lines.next().ok_or_else(|| format!("`{name}` expected at the end"))?;
    let rest = line.strip_prefix(name);
    rest.map(str::trim).ok_or_else(|| format!("`{name}` expected: {line}"))
}

fn expectation(lines: &mut Lines<'_>) -> Result<Expectation, Fault> {
    let line = lines.next().unwrap_or_default();
    let (keyword, rest) = line.split_once(' ').unwrap_or((line, ""));
    match keyword {
        "move" => result_of_move(rest),
        "illegal" => start(rest).map(Expectation::Illegal),
        "directions" => directions(rest),
        "count" => number(rest).map(Expectation::Count),
        "outcomes:" => outcomes(number(rest)?, lines),
        "loses" => loses(rest),
        _ => Err(format!("no expectation: {line}")),
    }
}

fn result_of_move(text: &str) -> Result<Expectation, Fault> {
    let (origin, result) = split(text, "->")?;
    let (both, owed) = split(result, "; owed")?;
    Ok(Expectation::Move { start: start(origin)?, sides: sides(both)?, owed: number(owed)? })
}

fn directions(text: &str) -> Result<Expectation, Fault> {
    let (from, list) = split(text, ":")?;
    let directions = list.split_whitespace().map(str::to_owned).collect();
    Ok(Expectation::Directions { from: from.to_owned(), directions })
}

fn outcomes(count: usize, lines: &mut Lines<'_>) -> Result<Expectation, Fault> {
    let boards = (0..count).map(|_| sides(lines.next().unwrap_or_default()));
    boards.collect::<Result<_, _>>().map(Expectation::Outcomes)
}

fn loses(text: &str) -> Result<Expectation, Fault> {
    let (player, after) = match text.split_once(" after ") {
        Some((player, origin)) => (player, Some(start(origin)?)),
        None => (text, None),
    };
    Ok(Expectation::Loses { player: player.to_owned(), after })
}

fn start(text: &str) -> Result<Start, Fault> {
    let (from, direction) = split(text, " ")?;
    Ok(Start { from: from.to_owned(), direction: direction.to_owned() })
}

fn sides(text: &str) -> Result<Sides, Fault> {
    let (red, blue) = split(text.strip_prefix("Red:").unwrap_or(text), "; Blue:")?;
    Ok(Sides { red: red.to_owned(), blue: blue.to_owned() })
}

fn split<'a>(text: &'a str, mark: &str) -> Result<(&'a str, &'a str), Fault> {
    let parts = text.trim().split_once(mark).ok_or_else(|| format!("`{mark}` expected: {text}"))?;
    Ok((parts.0.trim(), parts.1.trim()))
}

fn number<N: std::str::FromStr>(text: &str) -> Result<N, Fault> {
    text.trim().parse().map_err(|_| format!("number expected: {text}"))
}

/// What [`super::chase`] says differently from an example; empty when they agree.
///
/// # Errors
/// Says so when a site, die, direction or player of the example cannot be read.
pub fn disagreements(example: &Example) -> Result<Vec<String>, Fault> {
    let state = state(example)?;
    let mut found = Vec::new();
    if show(&state.board) != example.sides {
        found.push(format!("{}: dice are not sorted", example.id));
    }
    for expectation in &example.expectations {
        if let Some(actual) = contradiction(&state, expectation)? {
            found.push(format!("{}: {expectation:?}, but {actual}", example.id));
        }
    }
    Ok(found)
}

fn state(example: &Example) -> Result<State, Fault> {
    let mut board = Board::empty();
    board.add(Player::Red, &example.sides.red)?;
    board.add(Player::Blue, &example.sides.blue)?;
    Ok(State { board, mover: Player::parse(&example.turn)?, owed: example.owed })
}

fn show(board: &Board) -> Sides {
    Sides { red: board.show(Player::Red), blue: board.show(Player::Blue) }
}

fn contradiction(state: &State, expectation: &Expectation) -> Result<Option<String>, Fault> {
    match expectation {
        Expectation::Move { start, sides, owed } => {
            let actual = moved(state, start)?.map(|next| (show(&next.board), next.owed));
            Ok(unless(actual.as_ref() == Some(&(sides.clone(), *owed)), &actual))
        }
        Expectation::Illegal(start) => {
            let actual = moved(state, start)?;
            Ok(unless(actual.is_none(), &actual))
        }
        Expectation::Directions { from, directions } => {
            let actual = legal_directions(state, Site::parse(from)?);
            Ok(unless(actual == sorted(directions.clone()), &actual))
        }
        Expectation::Count(count) => {
            let actual = chase::legal(state).len();
            Ok(unless(actual == *count, &actual))
        }
        Expectation::Outcomes(outcomes) => {
            let boards = chase::redistributions(&state.board, state.mover, state.owed);
            let actual = sorted(boards.iter().map(show).collect());
            Ok(unless(actual == sorted(outcomes.clone()), &actual))
        }
        Expectation::Loses { player, after } => has_lost(state, player, after.as_ref()),
    }
}

fn unless<T: std::fmt::Debug>(agrees: bool, actual: &T) -> Option<String> {
    (!agrees).then(|| format!("{actual:?}"))
}

/// The state after a move of one of the mover's dice; `None` when it is illegal.
fn moved(state: &State, start: &Start) -> Result<Option<State>, Fault> {
    let (from, direction) = (Site::parse(&start.from)?, Direction::parse(&start.direction)?);
    let moves = chase::die_moves(&state.board, state.mover);
    let made = moves.into_iter().find(|a| (a.start, a.direction) == (from, direction));
    let mover = state.mover.opponent();
    Ok(made.map(|action| State { board: action.board, mover, owed: action.owed }))
}

fn legal_directions(state: &State, from: Site) -> Vec<String> {
    let moves = chase::die_moves(&state.board, state.mover).into_iter();
    let directions = moves.filter(|action| action.start == from).map(|action| action.direction.to_string());
    sorted(directions.collect())
}

fn has_lost(state: &State, player: &str, after: Option<&Start>) -> Result<Option<String>, Fault> {
    let player = Player::parse(player)?;
    let reached = match after {
        Some(start) => moved(state, start)?.ok_or("the move is illegal")?,
        None => *state,
    };
    let lost = reached.mover == player && chase::legal(&reached).is_empty();
    Ok(unless(lost, &reached))
}

fn sorted<T: Ord>(mut items: Vec<T>) -> Vec<T> {
    items.sort_unstable();
    items
}
