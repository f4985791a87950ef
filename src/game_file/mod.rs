//! Game files: PGN, PDN, SGF, KIF and plain lists of moves.
//!
//! In: a text. Out: what it says, as a tree whose moves are still texts; no rules are asked. And the reverse. A text
//! that is read, written and read again says the same; only space, the numbers of moves and the like may differ.
//!
//! Nothing here recurses, so variations may be nested any deep; the limits below bound what a file can ask for.
//!
//! - `game`: what a file says; `error`: why it cannot be read.
//! - `pgn`, `pdn`, `sgf`, `kif`, `transcript`: the formats; `detect`: which of them a text is in; `format`:
//!   what they have in common.
//! - `games`: one game after the other; `cursor`: a text that is being read; `tree`: a tree that is being built.

mod cursor;
mod detect;
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
pub use pgn::Numbering;

use games::all_games;

/// Most moves of a game, with its variations.
const MAX_MOVES: usize = 200_000;
/// Most tags of a game.
const MAX_TAGS: usize = 1000;
/// Most games that are read at once.
const MAX_GAMES: usize = 100_000;
/// Longest text that is read at once.
const MAX_MEGABYTES: usize = 64;
