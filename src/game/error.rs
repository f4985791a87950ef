//! What may be refused.

use super::tree::{MAX_COMMENT, MAX_COMMENTS, MAX_MOVES};
use crate::moves::RunError;
use thiserror::Error;

/// Why a move was not played, or a game not changed otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlayError {
    /// There is no legal move of that number.
    #[error("there is no such move")]
    NoSuchMove,
    /// The game has no moment of that id.
    #[error("this move is not in the game, or not any more")]
    NoSuchNode,
    /// The game has too many moves.
    #[error("a game has at most {MAX_MOVES} moves with its variations; delete some that are not needed")]
    TooManyMoves,
    /// A comment is too long.
    #[error(
        "a comment has at most {MAX_COMMENT} letters, and all comments of a game {MAX_COMMENTS} bytes; shorten it"
    )]
    TooLong,
    /// The rules failed.
    #[error(transparent)]
    Rules(#[from] RunError),
}
