//! Whole games: a head, then one move per line, with variations and comments.
//!
//! ```text
//! Boardwright record 2
//! game Chase
//! repetition draw
//! start Red action; Red Die A1=1 …      (only if it is not that of the rules)
//! present 2                             (the current move, counted in the order below)
//! result Red wins: no die left (survival) (only if the game is over there; for people)
//! 1. A1 - A2 e
//! ; A quiet beginning.
//! 2. I1 - I2 e
//! 3. …
//!   2. I2 - I3 e                        (a variation: it follows the last move 1 above it)
//! ```
//!
//! The number of a move is its ply, so it follows the last move above it whose number is one less. Version 1 has
//! neither variations nor comments, and its numbers have no meaning. Version 3 adds what game files say: `format WORD`,
//! `tag NAME TEXT`, `ended TEXT` and `heading TEXT` about the game, `< ` before lines of a comment before a move, and `~ ` before marks.
//!
//! - `write`: a game as text; `read`: the reverse. `comment`: comments as lines; `error`: what can be wrong.

mod comment;
mod error;
mod read;
mod write;

pub use error::{ParseRecordError, RecordProblem};
pub use read::{RecordReader, read_record};
pub use write::{name_move, name_moves, play_move, write_record};

/// How every record begins.
const HEAD: &str = "Boardwright record";
/// The latest version.
const VERSION: u32 = 3;
/// The version of games that have no tags and no marks, so that older programs can read them.
const WITHOUT_MARKS: u32 = 2;
