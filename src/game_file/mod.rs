//! Game files: PGN, PDN, SGF, KIF and plain lists of moves.
//!
//! In: a text. Out: what it says, as a tree whose moves are still texts; no rules are asked. And the reverse. A text
//! that is read, written and read again says the same; only space, the numbers of moves and the like may differ.
//!
//! Nothing here recurses, so variations may be nested any deep; the limits below bound what a file can ask for.
//!
//! - `game`: what a file says; `error`: why it cannot be read.
//! - `pgn`, `pdn`, `sgf`, `kif`, `transcript`: the formats; `detect`: which of them a text is in, with
//!   `draughts_moves`; `format`: what they have in common.
//! - `games`: one game after the other; `cursor`: a text that is being read; `tree`: a tree that is being built.

mod cursor;
mod detect;
mod draughts_moves;
mod error;
mod format;
mod game;
mod games;
pub mod kif;
pub mod pdn;
pub mod pgn;
pub mod sgf;
pub mod transcript;
mod tree;

#[cfg(test)]
mod damaged;
#[cfg(test)]
mod outline;

pub use cursor::Place;
pub use detect::{Format, detect};
pub use error::{GameFileError, GameFileProblem};
pub use game::{FileMove, GameFile, Tag};
pub use games::{Games, Step};
pub use pgn::{Export, Numbering};
