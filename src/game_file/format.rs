//! What all formats of game files have in common.

use super::detect::Format;
use super::error::GameFileError;
use super::game::GameFile;
use super::pgn::Export;
use super::{kif, pdn, pgn, sgf, transcript};

impl Format {
    /// All formats, by their words in rule files and on the command line.
    pub const ALL: [(&'static str, Self); 5] = [
        ("pgn", Self::Pgn),
        ("pdn", Self::Pdn),
        ("sgf", Self::Sgf),
        ("kif", Self::Kif),
        ("transcript", Self::Transcript),
    ];

    /// The format with a word.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(known, _)| *known == word).map(|(_, format)| format)
    }

    /// Its word.
    pub fn word(self) -> &'static str {
        Self::ALL.into_iter().find(|(_, format)| *format == self).map_or("", |(word, _)| word)
    }

    /// The games of a text, one after the other; damaged ones are errors between the others.
    pub fn games(self, text: &str) -> Box<dyn Iterator<Item = Result<GameFile, GameFileError>> + '_> {
        match self {
            Self::Pgn => Box::new(pgn::games(text)),
            Self::Pdn => Box::new(pdn::games(text)),
            Self::Sgf => Box::new(sgf::games(text)),
            Self::Kif => Box::new(kif::games(text)),
            Self::Transcript => Box::new(std::iter::once(transcript::read(text, None))),
        }
    }

    /// The text of a game.
    pub fn write(self, game: &GameFile, export: Export<'_>) -> String {
        match self {
            Self::Pgn => pgn::write(game, export),
            Self::Pdn => pdn::write(game, export),
            Self::Sgf => sgf::write(game),
            Self::Kif => kif::write(game),
            Self::Transcript => transcript::write(game),
        }
    }
}
