//! How a text can be no position.

use crate::coded_error::{Coded, Fault, coded_errors, with_context};
use thiserror::Error;

/// A text that is no position of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("in `{part}`: {problem}")]
pub struct ParsePositionError {
    /// The part of the text that is wrong.
    pub part: String,
    /// What is wrong, and what to do.
    pub problem: PositionProblem,
}

impl Coded for ParsePositionError {
    fn faults(&self) -> Vec<Fault> {
        with_context("position.part", "part", self.part.clone(), &self.problem)
    }
}

coded_errors! {
    /// What is wrong with a part of a position.
    PositionProblem {
        /// No turn of the game stands at the beginning.
        Turn { turns: String } = "position.turn", "expected a position, which begins with the turn, one of: {turns}";
        /// The part begins like none that there is.
        Part = "position.unknown",
            "expected a player and a piece, as in `White Pawn a2 b2`, or a variable, as in `owed Red=3`";
        /// The board has no site of that name.
        NoSite { name: String } = "position.noSite", "there is no `{name}` on the board";
        /// Two pieces for one site.
        Taken = "position.taken", "there is already a piece here";
        /// Something is under a piece that is not there.
        Hollow = "position.hollow", "there is no piece on top of these";
        /// `under` without a site.
        Under = "position.under", "expected a cell of the board after `under`";
        /// `under` with something else than pieces.
        Column = "position.column",
            "expected the players and pieces under a piece, from the top down";
        /// A column of too many pieces.
        TooHigh { most: usize } = "position.tooHigh", "a column can hold at most {most} pieces";
        /// `out` without players.
        Out = "position.out", "expected players that have dropped out after `out`";
        /// `last` without two sites.
        Last = "position.last", "expected the cells where the last move began and ended after `last`";
        /// A piece with too many values.
        TooManyValues = "position.tooManyValues", "there are more values than this piece has attributes";
        /// A variable without a value.
        Variable = "position.variable",
            "expected `PLAYER=NUMBER`, `SITE=NUMBER`, or `=NUMBER` where the game has one variable";
        /// A number that is too small, too large or none.
        OutOfBounds { name: String, min: i32, max: i32 } = "position.outOfBounds",
            "expected a number from {min} to {max} for `{name}`";
    }
}
