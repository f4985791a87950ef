//! The exact value of a position: by everything that can follow it.
//!
//! In: a game and limits. Out: a [`Solution`]: who wins and in how many turns, which moves do it, and a line; or that
//! the limits were reached before that was known. Nothing is estimated. For puzzles it is the shortest solution.
//!
//! Positions are found breadth first, each once, and told apart by their hashes of 64 bits; that any two of ten million
//! share one has a chance of three in a million. From the ends of games results are followed back (retrograde analysis:
//! T. Ströhlein 1970, K. Thompson, "Retrograde Analysis of Certain Endgames", 1986), from time to time also before all
//! positions are there: what is won by then is won, however much was not looked at. What nobody can win when all is
//! known is a draw, so positions that come again are no difficulty.
//!
//! What happened before the position is not looked at. Rules about positions that occur again change no win, since who
//! wins comes nearer to the end with each turn; but where they are more than a draw, what nobody can win otherwise is
//! not known.
//!
//! - `graph`: the positions and which leads to which. - `table`: positions by their hash. - `retrograde`: from the ends back.

mod graph;
mod retrograde;
mod table;

use thiserror::Error;

use crate::game::{Game, PlayError};
use crate::moves::RunError;
use crate::notation::{move_texts, text_of};
use crate::program::Gain;
use graph::{Graph, Winner};
use retrograde::{GameValues, retrograde_analysis};

/// More positions than that cannot be told apart by numbers of 32 bits, since moves have such numbers too, and each position
/// may have forty.
pub const MOST_POSITIONS: usize = 100_000_000;

/// How far to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolveLimits {
    /// Most turns ahead.
    pub depth: u32,
    /// Most positions, about 200 bytes each, more on large boards; more than [`MOST_POSITIONS`] are never looked at.
    pub positions: usize,
}

impl Default for SolveLimits {
    fn default() -> Self {
        Self { depth: u32::MAX, positions: 2_000_000 }
    }
}

/// What a position is worth to the player to move, with the turns until the game ends where both sides play best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// It is won.
    Win(u32),
    /// It is lost.
    Loss(u32),
    /// Neither side can win; a puzzle without a solution.
    Draw,
}

/// What was found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Its value, where that is known.
    pub value: Option<Value>,
    /// Whether the value is known and its turns are the fewest; otherwise they are at most so many.
    pub exact: bool,
    /// The legal moves and what each leads to, for the player who makes it, the move counted; nothing where it is not known.
    pub moves: Vec<(String, Option<Value>)>,
    /// A line of best play from here to the end; empty where nobody wins.
    pub line: Vec<String>,
    /// Positions that were found.
    pub positions: usize,
    /// So many turns ahead everything was looked at.
    pub depth: u32,
    /// Whether there is nothing more to look at.
    pub complete: bool,
}

/// Why a game cannot be solved.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum SolveError {
    /// Dice are thrown, or the like.
    #[error("not solvable: it has chance, so a position has no certain value")]
    Chance,
    /// More than two sides play.
    #[error("not solvable: more than two sides play, so a position has no certain value")]
    Sides,
    /// Positions do not say what may follow.
    #[error("not solvable: which moves are legal depends on the positions that there were before")]
    Memory,
    /// There is nothing to solve.
    #[error("nothing to solve: the game is over")]
    Over,
    /// The rules went wrong in play.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The line could not be played.
    #[error(transparent)]
    Play(#[from] PlayError),
}

/// Finds out what the position of a game is worth.
pub fn solve(game: &Game, limits: SolveLimits) -> Result<Solution, SolveError> {
    check(game)?;
    let mut graph = Graph::new(game);
    let mut found = retrograde_analysis(&graph);
    let mut known = 0;
    loop {
        let goes_on = graph.depth() < limits.depth && graph.expand(limits.positions.min(MOST_POSITIONS))?;
        if graph.depth() == limits.depth && !goes_on {
            graph.find_finished()?;
        }
        // Each time there is a quarter more than the last time, so all times together cost little.
        let is_due = graph.edges().len() >= known + known / 4;
        if !goes_on || is_due || graph.is_puzzle() && graph.is_won() {
            found = retrograde_analysis(&graph);
            known = graph.edges().len();
        }
        let is_known = found.of(0).is_some_and(|(_, turns)| turns <= graph.depth());
        if is_known || !goes_on {
            return solution(game, &graph, &found);
        }
    }
}

fn check(game: &Game) -> Result<(), SolveError> {
    let program = game.program();
    if program.turns.iter().any(|turn| turn.random) {
        return Err(SolveError::Chance);
    }
    if program.remembers_arrangements || program.remembers_positions() {
        return Err(SolveError::Memory);
    }
    if graph::sides(program) > 2 {
        return Err(SolveError::Sides);
    }
    if game.outcome().is_some() { Err(SolveError::Over) } else { Ok(()) }
}

fn solution(game: &Game, graph: &Graph, found: &GameValues) -> Result<Solution, SolveError> {
    let goals = &game.program().goals;
    let repetition_wins = goals.iter().any(|goal| goal.asks_for_repetition && goal.gain != Gain::Draw);
    let value = |node: u32, more: u32| match found.of(node) {
        Some((Winner::Ours, turns)) => Some(Value::Win(turns + more)),
        Some((Winner::Theirs, turns)) => Some(Value::Loss(turns + more)),
        None => (graph.is_complete() && !repetition_wins).then_some(Value::Draw),
    };
    let texts = move_texts(game.program(), game.moves()).into_iter();
    let of_all = value(0, 0);
    let is_shortest = || found.of(0).is_none_or(|(_, turns)| turns <= graph.depth());
    Ok(Solution {
        value: of_all,
        exact: of_all.is_some() && (graph.is_complete() || is_shortest()),
        moves: texts.zip(graph.children(0)).map(|(text, &child)| (text, value(child, 1))).collect(),
        line: line(game, graph, found)?,
        positions: graph.len(),
        depth: graph.depth(),
        complete: graph.is_complete(),
    })
}

/// Best play: who wins does so in as few turns as possible, and the other side holds out as long as possible.
fn line(game: &Game, graph: &Graph, found: &GameValues) -> Result<Vec<String>, SolveError> {
    let (mut game, mut node, mut line) = (game.clone(), 0, Vec::new());
    while let Some((winner, turns)) = found.of(node).filter(|&(_, turns)| turns > 0) {
        let children = graph.children(node);
        let best = children.iter().position(|&child| found.of(child) == Some((winner, turns - 1)));
        let Some(best) = best else { break };
        line.extend(text_of(game.program(), game.moves(), best));
        game.play(best)?;
        node = children[best];
    }
    Ok(line)
}
