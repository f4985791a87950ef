//! PGN, the portable notation of chess games; PDN shares its reader and writer.
//!
//! In: a text, as the import format of the standard allows it and a little beyond. Out: games as trees of texts. The
//! reverse is the export format. Lines that begin with `%` are skipped.
//!
//! A comment belongs to the move before it, or to the one after it if it follows a number or a variation.
//!
//! - `dialect`: what differs between PGN and PDN.
//! - `token`, `spaced`: the words of movetext; `tag`: tags.
//! - `read`: texts as games; `write`, `layout`: the reverse; `shape`: what a text looks like.

mod dialect;
mod layout;
mod read;
mod shape;
mod spaced;
mod tag;
mod token;
mod write;

pub(super) use dialect::Dialect;
pub(super) use read::next_game;
pub(super) use shape::{Shape, shape};
pub(super) use write::write as write_in;

use super::cursor::Place;
use super::error::GameFileError;
use super::game::GameFile;
use super::games::{Games, Step, all_games};

/// What a game looks like.
const EXAMPLE: &str = "1. e4 e5 2. Nf3 *";

/// How moves are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbering {
    /// The number of the first move.
    pub first: usize,
    /// Whether the first move is that of the second player, as a FEN tag may say.
    pub second_begins: bool,
}

impl Default for Numbering {
    fn default() -> Self {
        Self { first: 1, second_begins: false }
    }
}

/// What a game itself does not say about the file that it is written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Export<'a> {
    /// How moves are numbered.
    pub numbering: Numbering,
    /// The tags with the names of the two players.
    pub players: [&'a str; 2],
}

/// The usual tags with the names of the players.
const PLAYERS: [&str; 2] = ["White", "Black"];

impl Default for Export<'_> {
    fn default() -> Self {
        Self { numbering: Numbering::default(), players: PLAYERS }
    }
}

/// Reads all games.
///
/// # Errors
/// The first game that is damaged; a text without games, or with too many.
pub fn read(text: &str) -> Result<Vec<GameFile>, GameFileError> {
    all_games(games(text), EXAMPLE)
}

/// Reads game by game.
pub fn games(text: &str) -> Games<'_> {
    Games::new(text, next)
}

/// Reads the game at a place, and moves the place past it, even if the game is damaged; `None` at the end.
pub fn next(text: &str, place: &mut Place) -> Step {
    next_game(text, place, Dialect::Pgn)
}

/// Writes a game.
pub fn write(game: &GameFile, export: Export<'_>) -> String {
    write_in(game, export, Dialect::Pgn)
}

#[cfg(test)]
mod tests;
