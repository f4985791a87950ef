//! Why an operation on a game is refused.

use crate::coded_error::coded_errors;
use crate::moves::RunError;

coded_errors! {
    /// Why a move was not played, or a game was not changed in another way.
    PlayError {
        /// There is no legal move with this index.
        NoSuchMove = "play.noMove", "there is no such move";
        /// The game has no node with this id.
        NoSuchNode = "play.noNode", "this move is not in the game, or no longer is";
        /// The game has too many moves.
        TooManyMoves { most: usize } = "play.tooManyMoves",
            "a game can have at most {most} moves, including variations; delete some";
        /// A comment is too long.
        TooLong { letters: usize, bytes: usize } = "play.tooLong",
            "a comment can have at most {letters} characters, and all comments of a game {bytes} bytes; shorten it";
        /// Too many tags, or tags that are too long.
        LongHeading = "play.longHeading", "a game can have at most 1000 tags, with a megabyte of text; remove some";
    }
    or {
        /// The rules failed to run.
        Rules(RunError),
    }
}
