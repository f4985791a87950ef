//! Why a text is not a position.

use crate::coded_error::{Coded, Fault, coded_errors, with_context};
use thiserror::Error;

/// A text that is not a position of the game.
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
    /// What is wrong with a part of the text of a position.
    PositionProblem {
        /// The text does not begin with a turn of the game.
        Turn { turns: String } = "position.turn", "expected a position, which begins with the turn, one of: {turns}";
        /// No part of a position begins like this.
        Part = "position.unknown",
            "expected a player and a piece, as in `White Pawn a2 b2`, or a variable, as in `owed Red=3`";
        /// The board has no site with this name.
        NoSite { name: String } = "position.noSite", "there is no `{name}` on the board";
        /// There are two pieces for one site.
        Taken = "position.taken", "there is already a piece here";
        /// There are pieces below a missing one.
        Hollow = "position.hollow", "there is no piece on top of these";
        /// `under` without a site.
        Under = "position.under", "expected a cell of the board after `under`";
        /// `under` with something other than pieces.
        Column = "position.column",
            "expected the players and pieces under a piece, from the top down";
        /// A column with too many pieces.
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
        /// Too few or too many rows.
        FenRows { rows: usize } = "position.fenRows", "expected {rows} rows, separated by `/`";
        /// A row that is too short or too long.
        FenRow { sites: usize } = "position.fenRow", "the pieces and empty cells of a row must be {sites} together";
        /// No piece has this letter.
        FenPiece = "position.fenPiece", "no piece is written like this";
        /// No player has this letter.
        FenTurn { turns: String } = "position.fenTurn", "expected whose turn it is, one of: {turns}";
        /// Letters such as `KQkq` that are wrong or in the wrong order.
        FenLetters { letters: String } = "position.fenLetters", "expected some of the letters {letters}, in this order, or `-`";
        /// A letter such as `K` without its piece.
        FenAttribute { site: String } = "position.fenAttribute", "this needs a piece on {site} that is not there";
        /// Nothing has just passed over this site.
        FenPassed = "position.fenPassed", "no piece of the other player stands after this cell";
        /// More fields than a position has.
        FenEnd = "position.fenEnd", "the position should end before this";
        /// A number that is out of bounds, or not a number.
        OutOfBounds { name: String, min: i32, max: i32 } = "position.outOfBounds",
            "expected a number from {min} to {max} for `{name}`";
    }
}
