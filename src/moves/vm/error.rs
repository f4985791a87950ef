//! Errors that can occur while a verified program runs.

use crate::coded_error::{Coded, Fault, coded_errors};
use crate::source::Span;
use thiserror::Error;

/// A fault in the rules that shows only in play, with the place of the instruction.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{kind}")]
pub struct RunError {
    /// What happened.
    pub kind: RunErrorKind,
    /// Where in the rule file.
    pub span: Span,
}

impl Coded for RunError {
    fn faults(&self) -> Vec<Fault> {
        self.kind.faults()
    }
}

coded_errors! {
    /// What happened.
    RunErrorKind {
        /// A loop does not end.
        OutOfFuel = "run.outOfFuel",
            "finding the moves of one turn takes more than a hundred million instructions; a loop may never end";
        /// A turn has too many moves.
        TooManyMoves = "run.tooManyMoves", "a turn has more than two hundred thousand moves";
        /// A compound move does not end.
        TooManySteps = "run.tooManySteps", "a compound move has more than four hundred steps";
        /// An attribute or a variable gets a value outside its declared range.
        OutOfBounds { name: String, value: i32, min: i32, max: i32 } = "run.outOfBounds",
            "`{name}` becomes {value}, outside its range of {min} to {max}";
        /// Procedures call each other without end.
        TooDeep = "run.tooDeep", "procedures call each other more than a thousand deep";
        /// A division by zero.
        DivisionByZero = "run.divisionByZero", "division by zero";
        /// No turn in the turn order can come next.
        NoTurn = "run.noTurn", "no turn in the turn order can come next";
    }
}
