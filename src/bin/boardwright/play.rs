//! `play`: a game in the terminal.

use std::io::{BufRead as _, Write as _};

use boardwright::game::Game;
use boardwright::notation::{find_move, move_texts, outcome_text, position_text};
use boardwright::search::{Limits, Search};

use crate::draw;
use crate::failure::Failure;
use crate::target::Target;

const HELP: &str = "type a move, or: moves, go (the computer moves), undo, redo, help, quit";

pub(crate) fn run(game: &str, depth: u32) -> Result<(), Failure> {
    let target = Target::load(game)?;
    let mut game = target.game(None)?;
    prompt(&format!("{}. {HELP}\n{}", target.compiled.model.texts.title, shown(&game, &target)))?;
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let answer = match line.trim() {
            "quit" => break,
            command => answer(&mut game, command, depth, &target)?,
        };
        prompt(&format!("{answer}{}", shown(&game, &target)))?;
    }
    Ok(())
}

/// Prints a text and the prompt for the next command.
fn prompt(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    write!(out, "{text}> ")?;
    Ok(out.flush()?)
}

/// Executes a command and returns its output, each line with its line end.
fn answer(game: &mut Game, command: &str, depth: u32, target: &Target) -> Result<String, Failure> {
    match command {
        "" => {}
        "help" => return Ok(format!("{HELP}\n")),
        "moves" => return Ok(move_texts(game.program(), game.moves()).join("\n") + "\n"),
        "undo" => drop(game.undo().map_err(|error| target.run_error(&error))?),
        "redo" => drop(game.redo().map_err(|error| target.run_error(&error))?),
        "go" => return go(game, depth, target),
        text => return Ok(play(game, text).err().map(|problem| format!("{problem}\n")).unwrap_or_default()),
    }
    Ok(String::new())
}

/// The board, the position and, at the end, the result.
fn shown(game: &Game, target: &Target) -> String {
    let board = draw::board(game, &target.compiled.model.board);
    let position = position_text(game.program(), game.position());
    format!("{board}{position}\n{}", result(game))
}

/// The result as a line; empty if the game is not over.
pub(crate) fn result(game: &Game) -> String {
    game.outcome().map(|outcome| outcome_text(game.program(), outcome) + "\n").unwrap_or_default()
}

fn play(game: &mut Game, text: &str) -> Result<(), String> {
    let index = find_move(game, text).map_err(|error| error.to_string())?;
    game.play(index).map_err(|error| error.to_string())
}

fn go(game: &mut Game, depth: u32, target: &Target) -> Result<String, Failure> {
    let mut search = Search::new(game, Limits { depth, ..Limits::default() });
    let report = search.run(u64::MAX).map_err(|error| target.run_error(&error))?.clone();
    let Some(best) = report.best else {
        return Ok(String::new());
    };
    game.play(best).map_err(Failure::new)?;
    let line = report.line.join("; ");
    Ok(format!("{line} (depth {}, {} positions, {:+})\n", report.depth, report.nodes, report.score))
}
