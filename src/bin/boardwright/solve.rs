//! `solve`: prints the exact value of a position, or the shortest solution of a puzzle.

use std::io::Write as _;
use std::process::ExitCode;
use std::time::Instant;

use boardwright::game::Game;
use boardwright::solve::{Solution, SolveError, SolveLimits, Value, solve_with};
use serde::Serialize;

use crate::args::SolveArguments;
use crate::failure::Failure;
use crate::target::Target;

/// The result as JSON.
#[derive(Serialize)]
struct SolutionReport<'s> {
    /// `win`, `loss` or `draw` for the player to move, or `unknown`.
    value: &'static str,
    /// Turns to the end; `None` if nobody wins.
    turns: Option<u32>,
    /// Whether the value and the number of turns are exact; otherwise the number is an upper bound.
    exact: bool,
    moves: Vec<MoveReport<'s>>,
    line: &'s [String],
    positions: usize,
    depth: u32,
    complete: bool,
    seconds: f64,
}

#[derive(Serialize)]
struct MoveReport<'s> {
    text: &'s str,
    value: &'static str,
    turns: Option<u32>,
}

/// Solves a position; the exit code is 1 if its value was not found.
pub(crate) fn run(wanted: &SolveArguments) -> Result<ExitCode, Failure> {
    let target = Target::load(&wanted.game)?;
    let game = target.game_after(&wanted.start)?;
    let limits = SolveLimits { depth: wanted.depth.unwrap_or(u32::MAX), positions: wanted.nodes as usize };
    let threads = wanted.threads.start()?;
    let began = Instant::now();
    let solution = solve_with(&game, limits, &threads).map_err(|error| match error {
        SolveError::Run(error) => target.run_error(&error),
        other => Failure::new(format!("{}: {other}", game.program().names.title)),
    })?;
    let seconds = began.elapsed().as_secs_f64();
    let text = if wanted.json {
        json(&solution, seconds)?
    } else {
        described(&game, &solution, limits.depth, seconds)
    };
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(if solution.value.is_some() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn words(value: Option<Value>) -> (&'static str, Option<u32>) {
    match value {
        Some(Value::Win(turns)) => ("win", Some(turns)),
        Some(Value::Loss(turns)) => ("loss", Some(turns)),
        Some(Value::Draw) => ("draw", None),
        None => ("unknown", None),
    }
}

fn json(solution: &Solution, seconds: f64) -> Result<String, Failure> {
    let (value, turns) = words(solution.value);
    let moves = solution.moves.iter().map(|(text, found)| {
        let (value, turns) = words(*found);
        MoveReport { text, value, turns }
    });
    let described = SolutionReport {
        value,
        turns,
        exact: solution.exact,
        moves: moves.collect(),
        line: &solution.line,
        positions: solution.positions,
        depth: solution.depth,
        complete: solution.complete,
        seconds,
    };
    Ok(serde_json::to_string_pretty(&described).map_err(Failure::new)? + "\n")
}

/// The result as text, each line with its line end; `allowed` is the limit on turns.
fn described(game: &Game, solution: &Solution, allowed: u32, seconds: f64) -> String {
    let mut lines = vec![verdict(game, solution, allowed)];
    let best: Vec<&str> = solution
        .moves
        .iter()
        .filter(|(_, value)| preserves_value(*value, solution.value))
        .map(|(text, _)| &**text)
        .collect();
    if !best.is_empty() {
        lines.push(format!("by {}", best.join(" | ")));
    }
    if !solution.line.is_empty() {
        lines.push(format!("line {}", solution.line.join("; ")));
    }
    let all = if solution.complete { ", which are all" } else { "" };
    lines.push(format!("{} positions{all}, {seconds:.1} s", solution.positions));
    lines.join("\n") + "\n"
}

fn counted(turns: u32) -> String {
    format!("{turns} {}", if turns == 1 { "turn" } else { "turns" })
}

/// What the player to move achieves.
pub(crate) fn in_words(value: Value) -> String {
    match value {
        Value::Win(turns) => format!("wins in {}", counted(turns)),
        Value::Loss(turns) => format!("loses in {}", counted(turns)),
        Value::Draw => "draws".to_owned(),
    }
}

fn verdict(game: &Game, solution: &Solution, allowed: u32) -> String {
    let program = game.program();
    let mover = &program.names.players[game.turn().player.index()];
    let is_puzzle = program.playing.is_power_of_two();
    let turns = |most: u32| if solution.exact { counted(most) } else { format!("at most {}", counted(most)) };
    match solution.value {
        Some(Value::Win(most)) if is_puzzle => format!("solved in {}", turns(most)),
        Some(Value::Win(most)) => format!("{mover} to move wins in {}", turns(most)),
        Some(Value::Loss(most)) => format!("{mover} to move loses in {}", turns(most)),
        Some(Value::Draw) if is_puzzle => "there is no solution".to_owned(),
        Some(Value::Draw) => format!("{mover} to move draws"),
        None if solution.complete => {
            "not solved: nobody can force a win except through repeated positions, which are not searched"
                .to_owned()
        }
        None if solution.depth >= allowed => {
            format!(
                "not solved: no certain result within {}, which is all that `--depth` allows",
                counted(allowed)
            )
        }
        None => format!(
            "not solved within {} positions; no certain result within {}",
            solution.positions,
            counted(solution.depth)
        ),
    }
}

/// Whether a move preserves the value of the position, including the distance to a win; in a lost position there is
/// nothing to preserve.
fn preserves_value(of_move: Option<Value>, of_all: Option<Value>) -> bool {
    of_move == of_all && matches!(of_all, Some(Value::Win(_) | Value::Draw))
}
