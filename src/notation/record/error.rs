//! Why a text is not a record.

use super::super::{ParseMoveError, ParsePositionError};
use crate::coded_error::{Coded, Fault, coded_errors, with_context};
use crate::game::PlayError;
use crate::moves::RunError;
use thiserror::Error;

/// A text that is not a record of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line} of the record: {problem}")]
pub struct ParseRecordError {
    /// Line, from 1.
    pub line: usize,
    /// What is wrong, and what to do.
    pub problem: RecordProblem,
}

impl Coded for ParseRecordError {
    fn faults(&self) -> Vec<Fault> {
        with_context("record.line", "line", self.line.to_string(), &self.problem)
    }
}

coded_errors! {
    /// What is wrong with a line of a record.
    RecordProblem {
        /// The text does not begin as a record does.
        Head { head: String } = "record.head", "expected a record, which begins with `{head}`";
        /// The record has a later version.
        Version { version: u32, known: u32 } = "record.version",
            "this is version {version} of the format; only versions 1 to {known} can be read";
        /// `start` after a move or a comment.
        Start = "record.start", "`start` must come before the first move and the first comment; move it up";
        /// An invalid escape.
        Backslash = "record.backslash",
            "expected another backslash or a character code such as `\\u{{20}}` after a backslash; write `\\\\` for a backslash";
        /// A move that does not follow any move above it.
        NoParent { number: usize, most: usize } = "record.noParent",
            "move number {number} does not follow any move above; expected a number from 1 to {most}";
        /// The current move is not in the record.
        Present { count: usize } = "record.present", "the record has no such move; the last is number {count}";
        /// `repetition` without one of its two values.
        Repetition = "record.repetition", "expected `draw` or `allowed` after `repetition`";
        /// An unknown kind of line.
        Unknown { word: String } = "record.unknown",
            "unexpected `{word}`; the line of a move begins with its number and a dot";
        /// A number is missing.
        Number = "record.number", "expected a number, as in `present 3` or `3. A1 - A2`";
    }
    or {
        /// The start position is wrong.
        Position(ParsePositionError),
        /// A move is not legal.
        Move(ParseMoveError),
        /// The game refuses it.
        Play(PlayError),
    }
}

impl From<RunError> for RecordProblem {
    fn from(error: RunError) -> Self {
        Self::Play(error.into())
    }
}
