//! Why a game file does not fit the rules.

use super::super::{ParseMoveError, ParsePositionError};
use crate::coded_error::{Coded, Fault, coded_errors, with_context};
use crate::game::PlayError;
use crate::moves::RunError;
use thiserror::Error;

/// A game file that does not fit the rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct ReplayFileError {
    /// Line of the file, from 1.
    pub line: usize,
    /// What is wrong, and what to do.
    pub problem: ReplayFileProblem,
}

impl Coded for ReplayFileError {
    fn faults(&self) -> Vec<Fault> {
        with_context("gameFile.line", "line", self.line.to_string(), &self.problem)
    }
}

coded_errors! {
    /// Why a game file does not fit the rules.
    ReplayFileProblem {
        /// The rules do not say how such files are written.
        NoFormat { format: &'static str, title: String } = "replayFile.noFormat",
            "{title} is not written in files of the format {format}";
        /// A tag says that it is another game.
        OtherGame { name: String, value: String, expected: String } = "replayFile.otherGame",
            "this is a file of another game: `{name}` is `{value}`, and here `{expected}` is expected";
        /// Stones are placed where the rules have none.
        NoStones = "replayFile.noStones", "stones can be placed only on points of the board, before the first move";
        /// There is a diagram, but the rules do not describe any.
        NoDiagram { title: String } = "replayFile.noDiagram",
            "the game begins with a diagram, and {title} has none in such files; begin it with its usual position";
        /// The diagram does not have the shape of the board.
        DiagramShape { rows: usize, columns: usize } = "replayFile.diagramShape",
            "the diagram does not fit the board, which has {rows} rows of {columns} points";
        /// A letter in the diagram, or among the pieces in hand, that means no piece.
        DiagramPiece { letter: char } = "replayFile.diagramPiece",
            "`{letter}` in the diagram or among the pieces in hand is not a piece that can be there";
        /// A tag asks for a start that the rules do not know.
        UnknownStart { name: String, value: String, known: String } = "replayFile.unknownStart",
            "`{name}` is `{value}`, and where such a game begins is not known without a diagram; known are: {known}";
        /// A move of a player whose turn it is not, and who cannot be passed over.
        OtherTurn { side: char } = "replayFile.otherTurn", "it is not the turn of `{side}`, and nobody may pass";
        /// The game is over by the rules.
        Over { text: String, result: String } = "replayFile.over",
            "`{text}` is played after the end of the game: {result}";
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

impl From<RunError> for ReplayFileProblem {
    fn from(error: RunError) -> Self {
        Self::Play(error.into())
    }
}
