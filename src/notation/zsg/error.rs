//! How a saved game can be unreadable, not fit the rules, or not be written.

use crate::coded_error::{Coded, Fault, coded_errors, with_context};
use crate::game::PlayError;
use crate::moves::RunError;
use thiserror::Error;

/// Legal moves that are told with an error by codes.
const MAX_LISTED_BY_CODE: usize = 5;

/// A text that is no saved game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct ParseZsgError {
    /// Line, from 1.
    pub line: usize,
    /// What is wrong, and what to do.
    pub problem: SavedProblem,
}

impl Coded for ParseZsgError {
    fn faults(&self) -> Vec<Fault> {
        with_context("saved.line", "line", self.line.to_string(), &self.problem)
    }
}

coded_errors! {
    /// How a text is no saved game.
    SavedProblem {
        /// The text does not begin as a saved game does.
        Head { head: &'static str } = "saved.head", "expected a saved game, which begins with `{head}`";
        /// The text has very many lines.
        TooManyLines { most: usize } = "saved.tooManyLines", "a saved game can have at most {most} lines";
    }
}

/// A record that does not fit the rules.
#[derive(Clone, Debug, Error)]
#[error("line {line}: {problem}")]
pub struct ReplayError {
    /// Line, from 1.
    pub line: usize,
    /// How many lines with moves fit before it.
    pub fitting: usize,
    /// What is wrong there.
    pub problem: ReplayProblem,
}

impl Coded for ReplayError {
    fn faults(&self) -> Vec<Fault> {
        with_context("saved.line", "line", self.line.to_string(), &self.problem)
    }
}

/// How a record does not fit the rules.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum ReplayProblem {
    /// A move is not legal.
    #[error("`{text}` is not legal here\nthe position: {position}\nlegal moves: {}", list(legal, *legal_count))]
    NotLegal {
        /// What the line says.
        text: String,
        /// The position text before it.
        position: String,
        /// Legal moves as the record would write them, the most similar first.
        legal: Vec<String>,
        /// How many legal moves there are.
        legal_count: usize,
    },
    /// The rules ended the game, but the record goes on.
    #[error("the game is over by the rules here ({ending}), but the record goes on; without the goals, {}", progress(*fits, *stuck))]
    GoesOn {
        /// How the game ended.
        ending: String,
        /// How many more lines are legal with the goals left out.
        fits: usize,
        /// The line that is not legal even then.
        stuck: Option<usize>,
    },
    /// An edit cannot be made.
    #[error(transparent)]
    Edit(#[from] EditProblem),
    /// The rules failed.
    #[error(transparent)]
    Rules(#[from] PlayError),
}

impl Coded for ReplayProblem {
    fn faults(&self) -> Vec<Fault> {
        let (code, values) = match self {
            Self::NotLegal { text, legal, .. } if legal.is_empty() => {
                ("saved.noneLegal", vec![("text", text.clone())])
            }
            Self::NotLegal { text, legal, .. } => {
                let legal = legal[..legal.len().min(MAX_LISTED_BY_CODE)].join(" | ");
                ("saved.notLegal", vec![("text", text.clone()), ("legal", legal)])
            }
            Self::GoesOn { .. } => ("saved.goesOn", Vec::new()),
            Self::Edit(problem) => return problem.faults(),
            Self::Rules(error) => return error.faults(),
        };
        vec![Fault { code, values: values.into_iter().collect() }]
    }
}

impl From<RunError> for ReplayProblem {
    fn from(error: RunError) -> Self {
        Self::Rules(error.into())
    }
}

fn list(legal: &[String], count: usize) -> String {
    let more = if count > legal.len() { format!("\n  … {count} in all") } else { String::new() };
    match legal {
        [] => "nothing".to_owned(),
        _ => format!("\n  {}{more}", legal.join("\n  ")),
    }
}

fn progress(fits: usize, stuck: Option<usize>) -> String {
    match stuck {
        None => "the rest is legal".to_owned(),
        Some(line) => format!("{fits} more lines are legal, and line {line} is not"),
    }
}

coded_errors! {
    /// How a change of the position by hand cannot be made.
    EditProblem {
        /// The words are no edit.
        Form = "edit.form", "expected `(PLAYER PIECE SITE)` or `(x SITE)`";
        /// A turn has begun and is not over.
        MidTurn = "edit.midTurn", "the position cannot be edited in the middle of a turn";
        /// The board has no site of that name.
        NoSite { name: String } = "edit.noSite", "there is no `{name}` on the board";
        /// The game has no player of that name.
        NoPlayer { name: String } = "edit.noPlayer", "there is no player `{name}`";
        /// The game has no piece of that name.
        NoPiece { name: String } = "edit.noPiece", "there is no piece `{name}`";
        /// The game keeps no pieces off the board.
        NoReserve = "edit.noReserve", "this game has no pieces off the board";
        /// How many pieces are off the board is not told as it should be.
        Count { most: u32 } = "edit.count", "expected a number up to {most} after `off`";
    }
}

coded_errors! {
    /// A game that cannot be written in the format of Zillions.
    WriteZsgError {
        /// The game begins with more than pieces placed anew.
        Start = "saved.start",
            "a game that starts from this position cannot be saved: the format can only list newly placed pieces";
    }
    or {
        /// The rules failed.
        Rules(PlayError),
    }
}

impl From<RunError> for WriteZsgError {
    fn from(error: RunError) -> Self {
        Self::Rules(error.into())
    }
}
