//! A text as a game.

use std::sync::Arc;

use super::super::{find_move, parse_position};
use super::error::{ParseRecordError, RecordProblem};
use super::{HEAD, VERSION, comment, play_move};
use crate::game::{Game, NodeId};
use crate::moves::RunError;
use crate::position::Position;
use crate::program::Program;

type Result<T> = std::result::Result<T, ParseRecordError>;

/// The game that a text describes.
///
/// # Errors
/// The first line that is wrong.
pub fn read_record(program: &Arc<Program>, text: &str) -> Result<Game> {
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim()));
    let first = lines.by_ref().find(|(_, text)| !text.is_empty()).unwrap_or((1, ""));
    let mut reader = Reader {
        version: version(first)?,
        game: start(program, None, 1)?,
        way: vec![NodeId::START],
        nodes: vec![NodeId::START],
        present: None,
        draws: None,
        comment: Vec::new(),
    };
    for (line, text) in lines.filter(|(_, text)| !text.is_empty()) {
        reader.take(program, line, text)?;
    }
    reader.finish(text.lines().count())
}

/// Whether the third occurrence of a position is a draw.
fn repetition(line: usize, text: &str) -> Result<bool> {
    match text {
        "draw" => Ok(true),
        "allowed" => Ok(false),
        _ => wrong(line, RecordProblem::Repetition),
    }
}

fn version((line, head): (usize, &str)) -> Result<u32> {
    let number = head.strip_prefix(HEAD).map(|rest| rest.trim().parse());
    match number {
        Some(Ok(version @ 1..=VERSION)) => Ok(version),
        Some(Ok(version)) => wrong(line, RecordProblem::Version { version, known: VERSION }),
        _ => wrong(line, RecordProblem::Head { head: format!("{HEAD} {VERSION}") }),
    }
}

struct Reader {
    version: u32,
    game: Game,
    /// The last node of each number, up to that of the last move.
    way: Vec<NodeId>,
    /// All nodes in order.
    nodes: Vec<NodeId>,
    /// Where the game stands: the line that says so, and which node.
    present: Option<(usize, usize)>,
    draws: Option<bool>,
    /// Lines of the comment that is being read.
    comment: Vec<String>,
}

impl Reader {
    fn take(&mut self, program: &Arc<Program>, line: usize, text: &str) -> Result<()> {
        if self.version > 1 && text.starts_with(comment::SIGN) {
            return self.say(line, text);
        }
        self.end_comment(line)?;
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let rest = rest.trim();
        match word {
            "game" => {}
            "repetition" => self.draws = Some(repetition(line, rest)?),
            "ply" if self.version == 1 => self.present = rest.parse().ok().map(|ply| (line, ply)),
            "present" if self.version > 1 => self.present = Some((line, number(line, rest)?)),
            "start" => self.begin(program, line, rest)?,
            _ => match word.strip_suffix('.') {
                Some(number) => self.play(line, number, rest)?,
                None => return wrong(line, RecordProblem::Unknown { word: word.chars().take(40).collect() }),
            },
        }
        Ok(())
    }

    fn begin(&mut self, program: &Arc<Program>, line: usize, text: &str) -> Result<()> {
        if self.nodes.len() > 1
            || self.game.tree().get(NodeId::START).is_some_and(|start| !start.comment().is_empty())
        {
            return wrong(line, RecordProblem::Start);
        }
        let position = parse_position(program, text).or_else(|error| wrong(line, error))?;
        self.game = start(program, Some(position), line)?;
        Ok(())
    }

    fn say(&mut self, line: usize, text: &str) -> Result<()> {
        match comment::read(text) {
            Some(text) => self.comment.push(text),
            None => return wrong(line, RecordProblem::Backslash),
        }
        Ok(())
    }

    fn end_comment(&mut self, line: usize) -> Result<()> {
        if self.comment.is_empty() {
            return Ok(());
        }
        let said = std::mem::take(&mut self.comment).join("\n");
        let said = self.game.set_comment(self.game.present(), &said);
        said.or_else(|error| wrong(line - 1, error))
    }

    fn play(&mut self, line: usize, number: &str, text: &str) -> Result<()> {
        if self.version > 1 {
            self.go_back(line, number)?;
        }
        let index = find_move(&mut self.game, text).or_else(|error| wrong(line, error))?;
        play_move(&mut self.game, index).or_else(|error| wrong(line, error))?;
        self.way.push(self.game.present());
        self.nodes.push(self.game.present());
        Ok(())
    }

    /// Goes back to the move that a move of this number follows.
    fn go_back(&mut self, line: usize, text: &str) -> Result<()> {
        let number = number(line, text)?;
        if !(1..=self.way.len()).contains(&number) {
            return wrong(line, RecordProblem::NoParent { number, most: self.way.len() });
        }
        self.way.truncate(number);
        let before = self.way[number - 1];
        if before != self.game.present() {
            self.game.visit(before).or_else(|error| wrong(line, error))?;
        }
        Ok(())
    }

    fn finish(mut self, lines: usize) -> Result<Game> {
        self.end_comment(lines + 1)?;
        let present = match self.present {
            Some((line, at)) if self.version > 1 && at >= self.nodes.len() => {
                return wrong(line, RecordProblem::Present { count: self.nodes.len() - 1 });
            }
            Some((_, at)) => self.nodes[at.min(self.nodes.len() - 1)],
            None => self.end_of_main_line(),
        };
        let draws = self.draws.unwrap_or(self.game.program().draws_by_repetition);
        let settled =
            self.game.stand_anew(present).and_then(|()| Ok(self.game.set_draws_by_repetition(draws)?));
        settled.or_else(|error| wrong(1, error))?;
        Ok(self.game)
    }

    fn end_of_main_line(&self) -> NodeId {
        let tree = self.game.tree();
        let next = |id: &NodeId| tree.get(*id)?.children().first().copied();
        std::iter::successors(Some(NodeId::START), next).last().unwrap_or(NodeId::START)
    }
}

fn number(line: usize, text: &str) -> Result<usize> {
    text.parse().or_else(|_| wrong(line, RecordProblem::Number))
}

fn start(program: &Arc<Program>, position: Option<Position>, line: usize) -> Result<Game> {
    let game = match position {
        Some(position) => Game::from_position(program.clone(), position),
        None => Game::new(program.clone()),
    };
    game.and_then(quiet).or_else(|error| wrong(line, error))
}

/// The game with repetition not looked at, so that moves behind a third occurrence can be played.
fn quiet(mut game: Game) -> std::result::Result<Game, RunError> {
    game.set_draws_by_repetition(false)?;
    Ok(game)
}

fn wrong<T>(line: usize, problem: impl Into<RecordProblem>) -> Result<T> {
    Err(ParseRecordError { line, problem: problem.into() })
}
