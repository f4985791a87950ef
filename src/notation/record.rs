//! Whole games: a head, then one move a line.
//!
//! ```text
//! Boardwright record 1
//! game Chase
//! repetition draw
//! start Red action; Red Die A1=1 …      (only where it is not the game's start)
//! ply 2
//! 1. A1 - A2 e
//! 2. I1 - I2 e
//! 3. …                                  (moves behind `ply` were taken back)
//! ```

use std::fmt::Write as _;
use std::sync::Arc;

use super::{find_move, move_texts, parse_position, position_text};
use crate::game::Game;
use crate::moves::{Rules, RunError};
use crate::position::Position;
use crate::program::Program;
use thiserror::Error;

const HEAD: &str = "Boardwright record 1";
/// Most lines that a record may have.
const MAX_LINES: usize = 100_000;

/// A text that is no record of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line} of the record: {problem}")]
pub struct ParseRecordError {
    /// Line, from 1.
    pub line: usize,
    /// What is wrong, and what to do.
    pub problem: String,
}

/// A game as text.
pub fn write_record(game: &mut Game, title: &str) -> Result<String, RunError> {
    let mut text = format!("{HEAD}\ngame {title}\n");
    let _ = writeln!(text, "repetition {}", if game.draws_by_repetition() { "draw" } else { "allowed" });
    if *game.start() != Rules::new(game.shared_program()).start()? {
        let _ = writeln!(text, "start {}", position_text(game.program(), game.start()));
    }
    let mut replay = quiet(Game::from_position(game.shared_program(), game.start().clone())?)?;
    let _ = writeln!(text, "ply {}", game.ply());
    for (at, played) in game.line().iter().enumerate() {
        let texts = move_texts(replay.program(), replay.moves());
        let index = (0..texts.len()).find(|&index| replay.moves().get(index) == played.played);
        let Some(index) = index else { break };
        let _ = writeln!(text, "{}. {}", at + 1, texts[index]);
        if replay.play(index).is_err() {
            break;
        }
    }
    Ok(text)
}

/// The game that a text describes.
pub fn read_record(program: &Arc<Program>, text: &str) -> Result<Game, ParseRecordError> {
    let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim()));
    match lines.next() {
        Some((_, HEAD)) => {}
        _ => return wrong(1, format!("a record begins with `{HEAD}`")),
    }
    let mut reader = Reader { game: start(program, None, 1)?, ply: None, draws: None };
    for (line, text) in lines.filter(|(_, text)| !text.is_empty()) {
        if line > MAX_LINES {
            return wrong(line, format!("a record has at most {MAX_LINES} lines"));
        }
        reader.take(program, line, text)?;
    }
    reader.finish()
}

struct Reader {
    game: Game,
    ply: Option<usize>,
    draws: Option<bool>,
}

impl Reader {
    fn take(&mut self, program: &Arc<Program>, line: usize, text: &str) -> Result<(), ParseRecordError> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        match word {
            "game" => {}
            "repetition" => self.draws = Some(rest == "draw"),
            "ply" => self.ply = rest.parse().ok(),
            "start" if self.game.line().is_empty() => {
                let position =
                    parse_position(program, rest).or_else(|error| wrong(line, error.to_string()))?;
                self.game = start(program, Some(position), line)?;
            }
            _ if word.ends_with('.') => self.play(line, rest)?,
            _ => {
                return wrong(
                    line,
                    format!("`{word}` is not known here; a move's line begins with its number and a dot"),
                );
            }
        }
        Ok(())
    }

    fn play(&mut self, line: usize, text: &str) -> Result<(), ParseRecordError> {
        let index = find_move(&mut self.game, text).or_else(|error| wrong(line, error.to_string()))?;
        self.game.play(index).or_else(|error| wrong(line, error.to_string()))
    }

    fn finish(mut self) -> Result<Game, ParseRecordError> {
        let ply = self.ply.unwrap_or(self.game.line().len());
        let draws = self.draws.unwrap_or(self.game.program().draws_by_repetition);
        let settled = self.game.set_draws_by_repetition(draws).and_then(|()| self.game.go_to(ply));
        settled.or_else(|error| wrong(1, error.to_string()))?;
        Ok(self.game)
    }
}

fn start(program: &Arc<Program>, position: Option<Position>, line: usize) -> Result<Game, ParseRecordError> {
    let game = match position {
        Some(position) => Game::from_position(program.clone(), position),
        None => Game::new(program.clone()),
    };
    game.and_then(quiet).or_else(|error| wrong(line, error.to_string()))
}

/// The game with repetition not looked at, so that moves behind a third occurrence can be played.
fn quiet(mut game: Game) -> Result<Game, RunError> {
    game.set_draws_by_repetition(false)?;
    Ok(game)
}

fn wrong<T>(line: usize, problem: impl Into<String>) -> Result<T, ParseRecordError> {
    Err(ParseRecordError { line, problem: problem.into() })
}
