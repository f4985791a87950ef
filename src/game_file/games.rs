//! Reads the games of a file one after the other.

use super::cursor::Place;
use super::error::{GameFileError, GameFileProblem, wrong};
use super::game::GameFile;

/// Most games that are read at once.
const MAX_GAMES: usize = 100_000;
/// Longest text that is read at once.
const MAX_MEGABYTES: usize = 64;

/// A game, or what is wrong with it; `None` after the last game.
pub type Step = Option<Result<GameFile, GameFileError>>;

/// The games of a text; goes on with the next game after one that is damaged.
#[derive(Clone, Debug)]
pub struct Games<'t> {
    text: &'t str,
    place: Place,
    next: fn(&str, &mut Place) -> Step,
}

impl<'t> Games<'t> {
    pub(super) fn new(text: &'t str, next: fn(&str, &mut Place) -> Step) -> Self {
        Self { text, place: Place::default(), next }
    }

    /// Where the next game begins; between games.
    pub fn place(&self) -> Place {
        self.place
    }
}

impl Iterator for Games<'_> {
    type Item = Result<GameFile, GameFileError>;

    fn next(&mut self) -> Step {
        (self.next)(self.text, &mut self.place)
    }
}

/// All games of a text, which must have at least one.
pub(super) fn all_games(mut games: Games<'_>, example: &'static str) -> Result<Vec<GameFile>, GameFileError> {
    if games.text.len() > MAX_MEGABYTES << 20 {
        return wrong(1, GameFileProblem::TooLong { most: MAX_MEGABYTES });
    }
    let mut all = Vec::new();
    while let Some(game) = games.next() {
        all.push(game?);
        if all.len() > MAX_GAMES {
            return wrong(games.place.line(), GameFileProblem::TooManyGames { most: MAX_GAMES });
        }
    }
    if all.is_empty() {
        return wrong(1, GameFileProblem::Empty { example });
    }
    Ok(all)
}
