//! Whole games: a head, then one move a line, with variations and comments.
//!
//! ```text
//! Boardwright record 2
//! game Chase
//! repetition draw
//! start Red action; Red Die A1=1 …      (only where it is not the game's start)
//! present 2                             (of the moves below, the one the game stands at)
//! result Red wins: no die left (survival) (only where the game is over there; for people)
//! 1. A1 - A2 e
//! ; A quiet beginning.
//! 2. I1 - I2 e
//! 3. …
//!   2. I2 - I3 e                        (a variation: it follows the last move 1 above it)
//! ```
//!
//! A move's number tells how many moves lead to it, so that it follows the last move above it with a number one less.
//! Version 1 has neither variations nor comments, and its numbers mean nothing.
//!
//! - `write`: a game as text. - `read`: the other way round. - `comment`: comments as lines that hold anything.
//! - `error`: what can be wrong.

mod comment;
mod error;
mod read;
mod write;

pub use error::{ParseRecordError, RecordProblem};
pub use read::{RecordReader, read_record};
pub use write::{name_move, name_moves, play_move, write_record};

/// How every record begins.
const HEAD: &str = "Boardwright record";
/// The version that is written.
const VERSION: u32 = 2;
