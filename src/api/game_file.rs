//! Files of other programs, as plain data.

use serde::Serialize;
#[cfg(js)]
use tsify::Tsify;

use crate::coded_error::{Coded as _, Fault};
use crate::game_file::{GameFile, GameFileError, detect};
use crate::notation::FileRemark;

/// Most games that are listed.
const MAX_LISTED: usize = 2000;

/// What a text of another program holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(hashmap_as_object))]
pub struct GameFiles {
    /// The format, by its word in rule files.
    pub format: String,
    /// The games, at most 2,000 of them.
    pub games: Vec<ListedGame>,
}

/// A game in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(hashmap_as_object))]
pub struct ListedGame {
    /// Its tags, as pairs of name and value.
    pub tags: Vec<(String, String)>,
    /// How many moves it has, with its variations.
    pub moves: usize,
    /// Why it cannot be read; empty if it can.
    pub faults: Vec<Fault>,
}

/// A game that was loaded from a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(hashmap_as_object))]
pub struct LoadedFile {
    /// Its tags, as pairs of name and value.
    pub tags: Vec<(String, String)>,
    /// Variations that do not fit the rules and were left out.
    pub left_out: Vec<LeftOut>,
}

/// A variation that was left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(hashmap_as_object))]
pub struct LeftOut {
    /// Line of the file, from 1.
    pub line: usize,
    /// How many moves it has.
    pub moves: usize,
    /// Why, in English.
    pub message: String,
    /// Why, as codes.
    pub faults: Vec<Fault>,
}

impl GameFiles {
    /// Finds the games in a text; `None` if it does not look like a file of another program.
    pub fn read(text: &str) -> Option<Self> {
        let format = detect(text)?;
        let games = format.games(text).take(MAX_LISTED).map(ListedGame::new);
        Some(Self { format: format.word().to_owned(), games: games.collect() })
    }
}

impl ListedGame {
    fn new(game: Result<GameFile, GameFileError>) -> Self {
        match game {
            Ok(game) => Self {
                tags: game.tags.into_iter().map(|tag| (tag.name, tag.value)).collect(),
                moves: game.moves.len(),
                faults: Vec::new(),
            },
            Err(error) => Self { tags: Vec::new(), moves: 0, faults: error.faults() },
        }
    }
}

impl LeftOut {
    pub(super) fn new(remark: &FileRemark) -> Self {
        let FileRemark { error, moves } = remark;
        Self { line: error.line, moves: *moves, message: error.to_string(), faults: error.faults() }
    }
}
