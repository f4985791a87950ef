//! What can go wrong while a verified program runs.

use crate::source::Span;
use thiserror::Error;

/// A fault of the rules that shows only in play, with the place of the instruction.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{kind}")]
pub struct RunError {
    /// What happened.
    pub kind: RunErrorKind,
    /// Where in the rule file.
    pub span: Span,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RunErrorKind {
    /// A loop does not end.
    #[error("the moves of one turn take more than a hundred million instructions; a loop may not end")]
    OutOfFuel,
    /// A turn offers too much.
    #[error("one turn has more than two hundred thousand moves")]
    TooManyMoves,
    /// A compound move does not end.
    #[error("a compound move has more than four hundred steps")]
    TooManySteps,
    /// A number is outside its declared bounds.
    #[error("`{name}` becomes {value}, which is outside {min} to {max}")]
    OutOfBounds {
        /// Attribute or variable.
        name: String,
        /// The value.
        value: i32,
        /// Least value.
        min: i32,
        /// Greatest value.
        max: i32,
    },
    /// A division by zero.
    #[error("a division by zero")]
    DivisionByZero,
    /// No entry of the turn order may come next.
    #[error("no turn of the turn order can come next")]
    NoTurn,
}
