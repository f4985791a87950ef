//! What people read about a game: titles, descriptions, help, and all of it in other languages.

use std::collections::BTreeMap;

/// Title and texts for people, as plain text.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    /// Title of the game or variant.
    pub title: String,
    /// What it is.
    pub description: String,
    /// Its history.
    pub history: String,
    /// How to play well.
    pub strategy: String,
    /// What a player has to achieve, in one sentence.
    pub aim: String,
    /// Help texts, by the name of a move type or move.
    pub help: Vec<(String, String)>,
    /// Who made it, when, and where the rules were found.
    pub about: About,
    /// The texts in other languages, by language tag.
    pub translations: BTreeMap<String, Translation>,
}

/// Catalogue data about a game; all of it optional.
#[derive(Clone, Debug, Default)]
pub struct About {
    /// Who invented the game, or where it comes from.
    pub author: String,
    /// Its first publisher.
    pub publisher: String,
    /// The year; negative before the common era.
    pub year: Option<i32>,
    /// The rule text that the file follows.
    pub source: String,
    /// The https address of a program that plays the game, or empty.
    pub program: String,
    /// The usual length of a game between people, in turns of all players together.
    pub turns: Option<u32>,
    /// Keywords for searching.
    pub tags: Vec<String>,
    /// Other names of the game.
    pub aliases: Vec<String>,
}

/// What a rule file says in another language. A text that is empty or missing is shown as the rules have it.
#[derive(Clone, Debug, Default)]
pub struct Translation {
    /// Title of the game or variant.
    pub title: String,
    /// What it is.
    pub description: String,
    /// Its history.
    pub history: String,
    /// How to play well.
    pub strategy: String,
    /// What a player has to achieve.
    pub aim: String,
    /// Where the rules were found.
    pub source: String,
    /// Names and short texts, by what stands in the rules.
    pub names: BTreeMap<String, String>,
    /// Texts of piece types, by name.
    pub pieces: BTreeMap<String, PieceTexts>,
    /// Help texts, by the name of a move type or move.
    pub help: BTreeMap<String, String>,
}

/// Texts of a piece type.
#[derive(Clone, Debug, Default)]
pub struct PieceTexts {
    /// One line for people.
    pub help: String,
    /// A description, for people.
    pub description: String,
}

/// What a translation refers to by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Translated {
    /// Anything that has a name or a short text.
    Name(String),
    /// A piece type.
    Piece(String),
    /// The help for a move or move type.
    Help(String),
}
