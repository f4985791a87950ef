//! Why a saved game cannot be read, replayed or written.

use crate::coded_error::{Coded, Fault, coded_errors, with_context};
use crate::game::PlayError;
use crate::moves::RunError;
use thiserror::Error;

/// Most legal moves listed in a coded error.
const MAX_LISTED_BY_CODE: usize = 5;

/// A text that is not a saved game.
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
    /// Why a text is not a saved game.
    SavedProblem {
        /// The text does not begin as a saved game does.
        Head { head: &'static str } = "saved.head", "expected a saved game, which begins with `{head}`";
        /// The text has too many lines.
        TooManyLines { most: usize } = "saved.tooManyLines", "a saved game can have at most {most} lines";
    }
}

/// A saved game that does not fit the rules.
#[derive(Clone, Debug, Error)]
#[error("line {line}: {problem}")]
pub struct ReplayError {
    /// Line, from 1.
    pub line: usize,
    /// How many lines with moves before it were replayed.
    pub fitting: usize,
    /// What is wrong there.
    pub problem: ReplayProblem,
}

impl Coded for ReplayError {
    fn faults(&self) -> Vec<Fault> {
        with_context("saved.line", "line", self.line.to_string(), &self.problem)
    }
}

/// Why a saved game does not fit the rules.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum ReplayProblem {
    /// A move is not legal.
    #[error("`{text}` is not legal here\nthe position: {position}\nlegal moves: {}", list(legal, *legal_count))]
    NotLegal {
        /// The text of the line.
        text: String,
        /// The text of the position before it.
        position: String,
        /// Legal moves as a saved game would have them, the most similar first.
        legal: Vec<String>,
        /// How many legal moves there are.
        legal_count: usize,
    },
    /// The game is over by the rules, but the saved game continues.
    #[error("the game is over by the rules here ({ending}), but the record goes on; without the goals, {}", progress(*fits, *stuck))]
    GoesOn {
        /// How the game ended.
        ending: String,
        /// How many more lines are legal if goals are ignored.
        fits: usize,
        /// The first line that is not legal even then.
        stuck: Option<usize>,
    },
    /// An edit cannot be made.
    #[error(transparent)]
    Edit(#[from] EditProblem),
    /// The rules failed to run.
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
    /// Why an edit of the position is impossible.
    EditProblem {
        /// The words are not an edit.
        Form = "edit.form", "expected `(PLAYER PIECE SITE)` or `(x SITE)`";
        /// It is in the middle of a turn.
        MidTurn = "edit.midTurn", "the position cannot be edited in the middle of a turn";
        /// The board has no site with this name.
        NoSite { name: String } = "edit.noSite", "there is no `{name}` on the board";
        /// The game has no player with this name.
        NoPlayer { name: String } = "edit.noPlayer", "there is no player `{name}`";
        /// The game has no piece with this name.
        NoPiece { name: String } = "edit.noPiece", "there is no piece `{name}`";
        /// The game has no pieces off the board.
        NoReserve = "edit.noReserve", "this game has no pieces off the board";
        /// The number of pieces off the board is not valid.
        Count { most: u32 } = "edit.count", "expected a number up to {most} after `off`";
    }
}

coded_errors! {
    /// Why a game cannot be written in the format of Zillions.
    WriteZsgError {
        /// The start position cannot be built with edits, which can only place new pieces.
        Start = "saved.start",
            "a game that starts from this position cannot be saved: the format can only list newly placed pieces";
    }
    or {
        /// The rules failed to run.
        Rules(PlayError),
    }
}

impl From<RunError> for WriteZsgError {
    fn from(error: RunError) -> Self {
        Self::Rules(error.into())
    }
}
