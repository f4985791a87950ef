//! The exact value of a position, by exhaustive search.
//!
//! In: a game and limits. Out: a [`Solution`]: who wins and in how many turns, which moves do it, and a line; or that
//! the limits were reached first. Nothing is estimated. For puzzles it is the shortest solution.
//!
//! Positions are found breadth first and identified by their 64-bit hashes; the probability that any two of ten million
//! share one is three in a million. Results are propagated back from the ends of games (retrograde analysis: T.
//! Ströhlein 1970, K. Thompson, "Retrograde Analysis of Certain Endgames", 1986), from time to time even before all
//! positions are known: what is won by then is won, whatever else there is. What nobody can win when everything is
//! known is a draw, so cycles are no problem.
//!
//! The history of the position is ignored. Rules about repetition change no win, since a winner gets closer to the end
//! with each turn; but if repetition is more than a draw, positions that nobody can win otherwise have no known value.
//!
//! - `graph`: positions and moves.
//! - `state`: what is known of a position without its successors.
//! - `expander`: generates the moves of one position.
//! - `explorer`: explores many positions.
//! - `workers`: several explorers at once.
//! - `table`: positions by hash.
//! - `retrograde`: propagates results back.
//! - `tables`: all positions with certain pieces instead of those after one.

mod expander;
mod explorer;
mod graph;
mod retrograde;
mod state;
mod table;
mod tables;
mod workers;

use thiserror::Error;

use crate::game::{Game, PlayError};
use crate::moves::RunError;
use crate::notation::{move_texts, text_of};
use crate::program::Gain;
pub use crate::tablebase::Value;
use graph::Graph;
use retrograde::{GameValues, Positions as _, retrograde_analysis};
use state::Winner;
pub use tables::tabulate;
pub use workers::{OneThread, Workers};

/// Most positions: moves are indexed with 32 bits, and each position may have forty.
pub const MOST_POSITIONS: usize = 100_000_000;

/// How far to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolveLimits {
    /// Greatest depth in turns.
    pub depth: u32,
    /// Most positions, about 200 bytes each, more on large boards; never more than [`MOST_POSITIONS`].
    pub positions: usize,
}

impl Default for SolveLimits {
    fn default() -> Self {
        Self { depth: u32::MAX, positions: 2_000_000 }
    }
}

/// The result for a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Its value, if known.
    pub value: Option<Value>,
    /// Whether the value and the number of turns are exact; otherwise the number is an upper bound.
    pub exact: bool,
    /// The legal moves with their values for the player who makes them, including the move itself; `None` if unknown.
    pub moves: Vec<(String, Option<Value>)>,
    /// A line of best play to the end; empty if nobody wins.
    pub line: Vec<String>,
    /// The number of positions found.
    pub positions: usize,
    /// The depth in turns to which everything was searched.
    pub depth: u32,
    /// Whether everything was searched.
    pub complete: bool,
}

/// Why a game cannot be solved.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum SolveError {
    /// There are random turns.
    #[error("not solvable: it has chance, so a position has no certain value")]
    Chance,
    /// More than two sides play.
    #[error("not solvable: more than two sides play, so a position has no certain value")]
    Sides,
    /// Legality depends on the history.
    #[error("not solvable: which moves are legal depends on the positions that there were before")]
    Memory,
    /// A repetition is more than a draw.
    #[error("not solvable with tables: a position that occurs again is more than a draw")]
    Repetition,
    /// The moves of a position depend on more than where the pieces stand.
    #[error("not solvable with tables: which moves are legal depends on the move before")]
    LastMove,
    /// Too many positions differ in more than where the pieces stand.
    #[error(
        "not solvable with tables: in too many positions variables or pieces off the board are not as in this one"
    )]
    Variables,
    /// Too many pieces for a table, or too many arrangements of them.
    #[error(
        "too many pieces for tables: {0} of them on a board of {1} positions; set up fewer with `--position`"
    )]
    Pieces(usize, usize),
    /// Too many moves for the memory.
    #[error("too many moves: more than {0} in the positions of one table and of those that lead back to it")]
    Moves(u64),
    /// A win takes too long for tables.
    #[error("a win takes more than {0} turns, which is more than tables can tell")]
    Turns(u32),
    /// The game is over.
    #[error("nothing to solve: the game is over")]
    Over,
    /// The rules failed to run.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The line could not be played.
    #[error(transparent)]
    Play(#[from] PlayError),
}

/// Determines the value of the current position of a game.
pub fn solve(game: &Game, limits: SolveLimits) -> Result<Solution, SolveError> {
    solve_with(game, limits, &OneThread)
}

/// The same on several threads, with the same result.
pub fn solve_with(game: &Game, limits: SolveLimits, workers: &impl Workers) -> Result<Solution, SolveError> {
    check(game)?;
    let mut graph = Graph::new(game, workers.count());
    let mut found = retrograde_analysis(&graph);
    let mut known = 0;
    loop {
        let goes_on =
            graph.depth() < limits.depth && graph.expand(limits.positions.min(MOST_POSITIONS), workers)?;
        if graph.depth() == limits.depth && !goes_on {
            graph.find_finished(workers)?;
        }
        // The graph has grown by a quarter each time, so all analyses together cost little more than the last one.
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
        moves: texts.zip(graph.successors(0)).map(|(text, &successor)| (text, value(successor, 1))).collect(),
        line: line(game, graph, found)?,
        positions: graph.len(),
        depth: graph.depth(),
        complete: graph.is_complete(),
    })
}

/// A line of best play: the winner wins as quickly as possible, and the loser holds out as long as possible.
fn line(game: &Game, graph: &Graph, found: &GameValues) -> Result<Vec<String>, SolveError> {
    let (mut game, mut node, mut line) = (game.clone(), 0, Vec::new());
    while let Some((winner, turns)) = found.of(node).filter(|&(_, turns)| turns > 0) {
        let successors = graph.successors(node);
        let best = successors.iter().position(|&successor| found.of(successor) == Some((winner, turns - 1)));
        let Some(best) = best else { break };
        line.extend(text_of(game.program(), game.moves(), best));
        game.play(best)?;
        node = successors[best];
    }
    Ok(line)
}
