//! Reads records.

use std::sync::Arc;

use super::super::{find_move, parse_position};
use super::error::{ParseRecordError, RecordProblem};
use super::{HEAD, VERSION, comment, play_move};
use crate::game::{Game, Heading, Node, NodeId, Notes};
use crate::game_file::Format;
use crate::moves::RunError;
use crate::position::Position;
use crate::program::Program;

type Result<T> = std::result::Result<T, ParseRecordError>;

/// Parses a record.
///
/// # Errors
/// The first line that is wrong.
pub fn read_record(program: &Arc<Program>, text: &str) -> Result<Game> {
    let mut reader = RecordReader::new(program, text)?;
    while reader.step()? {}
    reader.finish()
}

/// Whether the third occurrence of a position is a draw.
fn repetition(line: usize, text: &str) -> Result<bool> {
    match text {
        "draw" => Ok(true),
        "allowed" => Ok(false),
        _ => wrong(line, RecordProblem::Repetition),
    }
}

fn version(line: usize, head: &str) -> Result<u32> {
    let number = head.strip_prefix(HEAD).map(|rest| rest.trim().parse());
    match number {
        Some(Ok(version @ 1..=VERSION)) => Ok(version),
        Some(Ok(version)) => wrong(line, RecordProblem::Version { version, known: VERSION }),
        _ => wrong(line, RecordProblem::Head { head: format!("{HEAD} {VERSION}") }),
    }
}

/// A record being read line by line: long ones take a while, since each move is looked up among the legal ones.
#[derive(Debug)]
pub struct RecordReader {
    program: Arc<Program>,
    text: Lines,
    version: u32,
    game: Game,
    /// The current path: the node of each ply, up to the last move read.
    path: Vec<NodeId>,
    /// All nodes in the order of the record.
    nodes: Vec<NodeId>,
    /// The current move, if a line gives it.
    present: Option<Present>,
    draws: Option<bool>,
    /// What is being said about the current move.
    said: Said,
    /// Lines of what is being said before the next one.
    before: Vec<String>,
    heading: Heading,
}

/// Lines about a move.
#[derive(Debug, Default)]
struct Said {
    comment: Vec<String>,
    marks: Vec<String>,
}

/// The current node by its index in the record, and the line that gives it.
#[derive(Clone, Copy, Debug)]
struct Present {
    line: usize,
    node: usize,
}

/// A text that is consumed line by line.
#[derive(Debug)]
struct Lines {
    text: String,
    /// The offset of the next line.
    at: usize,
    /// How many lines were consumed.
    count: usize,
}

impl Lines {
    /// The next line that is not empty, with its number from 1.
    fn next(&mut self) -> Option<(usize, String)> {
        loop {
            let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
            let line = rest.split_once('\n').map_or(rest, |(line, _)| line);
            let (length, line) = (line.len(), line.trim().to_owned());
            self.at += length + 1;
            self.count += 1;
            if !line.is_empty() {
                return Some((self.count, line));
            }
        }
    }
}

impl RecordReader {
    /// Starts to read a record of a game.
    ///
    /// # Errors
    /// If the text does not begin like a record.
    pub fn new(program: &Arc<Program>, text: &str) -> Result<Self> {
        let text = text.trim_start_matches('\u{feff}').to_owned();
        let mut text = Lines { text, at: 0, count: 0 };
        let (line, head) = text.next().unwrap_or((1, String::new()));
        Ok(Self {
            version: version(line, &head)?,
            game: start(program, None, 1)?,
            program: program.clone(),
            text,
            path: vec![NodeId::START],
            nodes: vec![NodeId::START],
            present: None,
            draws: None,
            said: Said::default(),
            before: Vec::new(),
            heading: Heading::default(),
        })
    }

    /// Reads the next line; false at the end.
    ///
    /// # Errors
    /// If the line is wrong.
    pub fn step(&mut self) -> Result<bool> {
        let Some((line, text)) = self.text.next() else { return Ok(false) };
        self.take(line, &text)?;
        Ok(true)
    }

    /// How much of the text has been read, from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "an approximate fraction is enough")]
    pub fn progress(&self) -> f64 {
        let Lines { text, at, .. } = &self.text;
        if *at < text.len() { *at as f64 / text.len() as f64 } else { 1.0 }
    }

    fn take(&mut self, line: usize, text: &str) -> Result<()> {
        if self.version > 1 && self.take_note(line, text)? {
            return Ok(());
        }
        self.end_notes(line)?;
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let rest = rest.trim();
        match word {
            "tag" if self.version > 2 => {
                let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
                self.heading.tags.push((name.to_owned(), unescaped(line, value)?));
            }
            "format" if self.version > 2 => self.heading.format = Format::named(rest).map(Format::word),
            "ended" if self.version > 2 => self.heading.result = unescaped(line, rest)?,
            "heading" if self.version > 2 => self.heading.extra = unescaped(line, rest)?,
            // These follow from the moves and are written for people.
            "game" | "result" => {}
            "repetition" => self.draws = Some(repetition(line, rest)?),
            "ply" if self.version == 1 => self.present = rest.parse().ok().map(|node| Present { line, node }),
            "present" if self.version > 1 => self.present = Some(Present { line, node: number(line, rest)? }),
            "start" => self.begin(line, rest)?,
            _ => match word.strip_suffix('.') {
                Some(number) => self.play(line, number, rest)?,
                None => return wrong(line, RecordProblem::Unknown { word: word.chars().take(40).collect() }),
            },
        }
        Ok(())
    }

    fn begin(&mut self, line: usize, text: &str) -> Result<()> {
        if self.nodes.len() > 1
            || self.game.tree().get(NodeId::START).is_some_and(|start| !start.comment().is_empty())
        {
            return wrong(line, RecordProblem::Start);
        }
        let position = parse_position(&self.program, text).or_else(|error| wrong(line, error))?;
        self.game = start(&self.program, Some(position), line)?;
        Ok(())
    }

    /// Takes a line of a comment or of marks; false if it is neither.
    fn take_note(&mut self, line: usize, text: &str) -> Result<bool> {
        let (sign, rest) = text.split_at(text.chars().next().map_or(0, char::len_utf8));
        let lines = match sign {
            comment::COMMENT => &mut self.said.comment,
            comment::MARKS if self.version > 2 => &mut self.said.marks,
            comment::BEFORE if self.version > 2 => &mut self.before,
            _ => return Ok(false),
        };
        lines.push(unescaped(line, rest)?);
        Ok(true)
    }

    fn end_notes(&mut self, line: usize) -> Result<()> {
        let Said { comment, marks } = std::mem::take(&mut self.said);
        if comment.is_empty() && marks.is_empty() {
            return Ok(());
        }
        let here = self.game.current();
        let mut notes = self.game.tree().get(here).map(Node::notes).cloned().unwrap_or_default();
        for (lines, text) in [(comment, &mut notes.comment), (marks, &mut notes.marks)] {
            if !lines.is_empty() {
                *text = lines.join("\n");
            }
        }
        self.game.set_notes(here, notes).or_else(|error| wrong(line - 1, error))
    }

    fn play(&mut self, line: usize, number: &str, text: &str) -> Result<()> {
        if self.version > 1 {
            self.go_back(line, number)?;
        }
        let index = find_move(&mut self.game, text).or_else(|error| wrong(line, error))?;
        play_move(&mut self.game, index).or_else(|error| wrong(line, error))?;
        self.path.push(self.game.current());
        self.nodes.push(self.game.current());
        if !self.before.is_empty() {
            let before = std::mem::take(&mut self.before).join("\n");
            let notes = Notes { before, ..Notes::default() };
            let said = self.game.set_notes(self.game.current(), notes);
            said.or_else(|error| wrong(line, error))?;
        }
        Ok(())
    }

    /// Goes back to the move that a move with this number follows.
    fn go_back(&mut self, line: usize, text: &str) -> Result<()> {
        let number = number(line, text)?;
        if !(1..=self.path.len()).contains(&number) {
            return wrong(line, RecordProblem::NoParent { number, most: self.path.len() });
        }
        self.path.truncate(number);
        let before = self.path[number - 1];
        if before != self.game.current() {
            self.game.visit(before).or_else(|error| wrong(line, error))?;
        }
        Ok(())
    }

    /// Reads the remaining lines and returns the game.
    ///
    /// # Errors
    /// If a line is wrong, or what the lines say together.
    pub fn finish(mut self) -> Result<Game> {
        while self.step()? {}
        self.end_notes(self.text.count + 1)?;
        let present = match self.present {
            Some(Present { line, node }) if self.version > 1 && node >= self.nodes.len() => {
                return wrong(line, RecordProblem::Present { count: self.nodes.len() - 1 });
            }
            Some(Present { node, .. }) => self.nodes[node.min(self.nodes.len() - 1)],
            None => self.end_of_main_line(),
        };
        let draws = self.draws.unwrap_or(self.game.program().draws_by_repetition);
        let settled =
            self.game.visit_main_line(present).and_then(|()| Ok(self.game.set_draws_by_repetition(draws)?));
        settled.or_else(|error| wrong(1, error))?;
        self.game.set_heading(self.heading).or_else(|error| wrong(1, error))?;
        Ok(self.game)
    }

    fn end_of_main_line(&self) -> NodeId {
        let tree = self.game.tree();
        let next = |id: &NodeId| tree.get(*id)?.children().first().copied();
        std::iter::successors(Some(NodeId::START), next).last().unwrap_or(NodeId::START)
    }
}

fn unescaped(line: usize, text: &str) -> Result<String> {
    comment::read(text).map_or_else(|| wrong(line, RecordProblem::Backslash), Ok)
}

fn number(line: usize, text: &str) -> Result<usize> {
    text.parse().or_else(|_| wrong(line, RecordProblem::Number))
}

fn start(program: &Arc<Program>, position: Option<Position>, line: usize) -> Result<Game> {
    let game = match position {
        Some(position) => Game::from_position(program.clone(), position),
        None => Game::new(program.clone()),
    };
    game.and_then(without_repetition).or_else(|error| wrong(line, error))
}

/// Disables the draw by repetition, so that moves after a third occurrence can be read.
fn without_repetition(mut game: Game) -> std::result::Result<Game, RunError> {
    game.set_draws_by_repetition(false)?;
    Ok(game)
}

fn wrong<T>(line: usize, problem: impl Into<RecordProblem>) -> Result<T> {
    Err(ParseRecordError { line, problem: problem.into() })
}
