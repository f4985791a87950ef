//! `play`: a game in the terminal.

use std::io::{BufRead as _, Write as _};
use std::sync::Arc;

use boardwright::game::Game;
use boardwright::notation::{find_move, move_texts, outcome_text, position_text};
use boardwright::search::{Evaluation, Limits, Memory};

use crate::draw;
use crate::failure::Failure;
use crate::target::Target;
use crate::think::{Strength, think};

const HELP: &str = "type a move, or: moves, go (the computer moves), undo, redo, help, quit";

/// The game that is played, and the computer as a player.
struct Session {
    target: Target,
    game: Game,
    strength: Strength,
    /// Built when the computer moves for the first time.
    evaluation: Option<Arc<Evaluation>>,
    memory: Memory,
}

pub(crate) fn run(game: &str, depth: u32, threads: usize) -> Result<(), Failure> {
    let target = Target::load(game)?;
    let game = target.game(None)?;
    let strength = Strength { limits: Limits { depth, ..Limits::default() }, time: None, threads };
    let mut session = Session { target, game, strength, evaluation: None, memory: Memory::default() };
    prompt(&format!("{}. {HELP}\n{}", session.target.compiled.model.texts.title, session.shown()))?;
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let answer = match line.trim() {
            "quit" => break,
            command => session.answer(command)?,
        };
        prompt(&format!("{answer}{}", session.shown()))?;
    }
    Ok(())
}

/// Prints a text and the prompt for the next command.
fn prompt(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    write!(out, "{text}> ")?;
    Ok(out.flush()?)
}

impl Session {
    /// Executes a command and returns its output, each line with its line end.
    fn answer(&mut self, command: &str) -> Result<String, Failure> {
        let Self { target, game, .. } = self;
        match command {
            "" => {}
            "help" => return Ok(format!("{HELP}\n")),
            "moves" => return Ok(move_texts(game.program(), game.moves()).join("\n") + "\n"),
            "undo" => drop(game.undo().map_err(|error| target.run_error(&error))?),
            "redo" => drop(game.redo().map_err(|error| target.run_error(&error))?),
            "go" => return self.go(),
            text => {
                return Ok(play(game, text).err().map(|problem| format!("{problem}\n")).unwrap_or_default());
            }
        }
        Ok(String::new())
    }

    /// The board, the position and, at the end, the result.
    fn shown(&self) -> String {
        let Self { target, game, .. } = self;
        let board = draw::board(game, &target.compiled.model.board);
        let position = position_text(game.program(), game.position());
        format!("{board}{position}\n{}", result(game))
    }

    /// Lets the computer move.
    fn go(&mut self) -> Result<String, Failure> {
        let Self { target, game, strength, evaluation, memory } = self;
        let evaluation = match evaluation {
            Some(evaluation) => evaluation,
            None => evaluation.insert(target.evaluation()?),
        };
        let report = think(game, strength, evaluation, memory).map_err(|error| target.run_error(&error))?;
        let Some(best) = report.best else {
            return Ok(String::new());
        };
        game.play(best).map_err(Failure::new)?;
        let line = report.line.join("; ");
        Ok(format!("{line} (depth {}, {} positions, {:+})\n", report.depth, report.nodes, report.score))
    }
}

/// The result as a line; empty if the game is not over.
pub(crate) fn result(game: &Game) -> String {
    game.outcome().map(|outcome| outcome_text(game.program(), outcome) + "\n").unwrap_or_default()
}

fn play(game: &mut Game, text: &str) -> Result<(), String> {
    let index = find_move(game, text).map_err(|error| error.to_string())?;
    game.play(index).map_err(|error| error.to_string())
}
