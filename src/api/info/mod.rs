//! Everything about a game that does not change while it is played.
//!
//! - `board`: sites, links and what is drawn on them.
//! - `piece`: piece types.
//! - `texts`: texts in other languages.

mod board;
mod piece;
mod texts;

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
#[cfg(js)]
use tsify::Tsify;

use super::error::Diagnostic;
use crate::Compiled;
use crate::board::Geometry;
use crate::index::{PlayerId, VariableId};
use crate::model::{About, Model, Role};
use crate::move_kinds::Appearance;
use crate::notations::{GameFileKind, Notation};
use crate::program::{Gain, Op, Program, TurnCode};
use crate::source::SourceText;
pub use board::{BoardInfo, Cell, DirectionInfo, LinkInfo, MarkInfo, SiteInfo, TintInfo, ZoneInfo};
pub use piece::{AttributeInfo, DrawingKind, PieceTypeInfo};
pub use texts::{PieceTexts, TranslatedTexts};

/// Everything about a game that does not change while it is played.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null, hashmap_as_object))]
pub struct GameInfo {
    /// The title of the game or variant.
    pub title: String,
    /// The description in the rule file: paragraphs separated by blank lines; plain text, never HTML.
    pub description: String,
    /// The history of the game, in the same format.
    pub history: String,
    /// Advice on strategy, in the same format.
    pub strategy: String,
    /// What a player has to achieve, in one sentence, or empty.
    pub aim: String,
    /// Where the game comes from.
    pub about: AboutInfo,
    /// Title of every game and variant in the file, in file order.
    pub variants: Vec<String>,
    /// The index of this game or variant among them.
    pub variant: usize,
    /// The players, in the order of the rule file.
    pub players: Vec<PlayerInfo>,
    /// Whether two players alternate strictly, with one turn each.
    pub alternates: bool,
    /// The piece types, in the order of the rule file.
    pub piece_types: Vec<PieceTypeInfo>,
    /// The board.
    pub board: BoardInfo,
    /// How the players of the game write it, in the order of the rule file.
    pub notations: Vec<NotationInfo>,
    /// Help texts from the rule file, by the name of a move or move type.
    pub help: BTreeMap<String, String>,
    /// The texts of the rule file in other languages, by language tag, such as `de`.
    pub texts: BTreeMap<String, TranslatedTexts>,
    /// Hints for the user interface from the rule file, by name, such as "smart moves".
    pub hints: BTreeMap<String, String>,
    /// Variables to be shown beside the board.
    pub scores: Vec<ScoreInfo>,
    /// Whether the number of pieces may decide the game, so that players should see it.
    pub counts_pieces: bool,
    /// What the scores at the end are divided by when they are shown to people: 2 if they are counted in halves.
    pub score_unit: u32,
    /// The warnings of the compiler.
    pub warnings: Vec<Diagnostic>,
}

/// A notation in which the game can be written.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(hashmap_as_object))]
pub struct NotationInfo {
    /// Its name, such as `SAN`.
    pub name: String,
    /// Signs that may be shown instead of the letters of pieces, by letter and then by player; empty if there are none.
    pub figurines: BTreeMap<String, Vec<String>>,
    /// Whether it describes positions.
    pub has_positions: bool,
    /// The formats of game files that are written in it: `pgn`, `sgf`, `kif`, `transcript`.
    pub files: Vec<GameFileInfo>,
}

/// A kind of game file.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(hashmap_as_object))]
pub struct GameFileInfo {
    /// Its format.
    pub format: String,
    /// The tags by which files of this game are known, such as `GameType` `20`.
    pub tags: BTreeMap<String, String>,
}

/// A variable to be shown beside the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct ScoreInfo {
    /// Its name.
    pub variable: String,
    /// Its label.
    pub label: String,
}

/// Where a game comes from; empty or null if the rule file does not say.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null))]
pub struct AboutInfo {
    /// The inventor.
    pub author: String,
    /// The publisher.
    pub publisher: String,
    /// The year; negative before the common era.
    pub year: Option<i32>,
    /// The rule text that the file follows.
    pub source: String,
    /// The https address of a program that plays the game, or empty. Nothing runs it automatically.
    pub program: String,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct PlayerInfo {
    /// The name in the rule file.
    pub name: String,
    /// Who or what moves for the player.
    pub role: PlayerRole,
    /// The CSS colour from the rule file, or empty.
    pub colour: String,
    /// The direction in which the player's pieces point, or -1 if they are upright.
    pub facing: i32,
}

/// Who or what moves for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub enum PlayerRole {
    /// A person or the computer.
    Playing,
    /// Dice and the like: moves are random.
    Chance,
    /// Nobody: the player has no turn and only owns pieces.
    Neutral,
}

impl GameInfo {
    pub(super) fn new(compiled: &Compiled, variant: usize, source: &SourceText) -> Self {
        let model = &compiled.model;
        let texts = model.texts.clone();
        Self {
            title: texts.title,
            description: texts.description,
            history: texts.history,
            strategy: texts.strategy,
            aim: texts.aim,
            about: about(&texts.about),
            variants: compiled.variants.clone(),
            variant,
            players: (0..model.players.len()).map(|at| player(model, at)).collect(),
            alternates: alternates(&compiled.program),
            piece_types: (0..model.piece_types.len()).map(|at| piece::piece_type(compiled, at)).collect(),
            board: board::board(model),
            notations: model.notations.0.iter().map(notation).collect(),
            help: texts.help.into_iter().collect(),
            texts: texts::translated(&texts.translations, &compiled.translated_variants),
            hints: model.hints.iter().cloned().collect(),
            scores: model.display.scores.iter().map(|(id, label)| score(model, *id, label)).collect(),
            counts_pieces: model.goals.iter().any(|goal| goal.gain == Gain::Count && goal.score.is_none()),
            score_unit: model.display.score_unit.unwrap_or(1),
            warnings: Diagnostic::list(&compiled.warnings, source),
        }
    }

    /// What players see of moves.
    pub(super) fn appearance(&self, compiled: &Compiled) -> Appearance {
        Appearance {
            geometry: Geometry::of(&compiled.model.board),
            shown_attributes: self.piece_types.iter().map(|kind| usize::try_from(kind.value).ok()).collect(),
            help: self.help.clone(),
        }
    }
}

/// Whether two players alternate strictly, with one turn each, and no rule can change that.
fn alternates(program: &Program) -> bool {
    let deciders: BTreeSet<PlayerId> = program.turns.iter().map(|turn| turn.player).collect();
    let is_steady = |turn: &TurnCode| {
        turn.guard.is_none() && !turn.random && program.turns[usize::from(turn.next)].player != turn.player
    };
    let is_granted = program.ops.iter().any(|op| matches!(op, Op::NextTurn { .. }));
    deciders.len() == 2 && program.turns.iter().all(is_steady) && !is_granted
}

fn about(about: &About) -> AboutInfo {
    AboutInfo {
        author: about.author.clone(),
        publisher: about.publisher.clone(),
        year: about.year,
        source: about.source.clone(),
        program: about.program.clone(),
    }
}

fn notation(notation: &Notation) -> NotationInfo {
    let signs = notation.letters.iter().zip(&notation.figurines);
    let sign = |(letters, signs): (&Vec<Option<String>>, &Vec<Option<String>>)| {
        let signs = signs.iter().map(|sign| sign.clone().unwrap_or_default());
        Some((letters.first()?.clone()?, signs.collect()))
    };
    let file = |kind: &GameFileKind| GameFileInfo {
        format: kind.format.word().to_owned(),
        tags: kind.tags.iter().cloned().collect(),
    };
    NotationInfo {
        name: notation.name.clone(),
        figurines: signs.filter_map(sign).collect(),
        has_positions: notation.fen.is_some(),
        files: notation.files.iter().map(file).collect(),
    }
}

fn score(model: &Model, id: VariableId, label: &str) -> ScoreInfo {
    ScoreInfo { variable: model.variables[id.index()].range.name.clone(), label: label.to_owned() }
}

fn player(model: &Model, at: usize) -> PlayerInfo {
    let id = PlayerId::new(at);
    let facing = model.display.facings.iter().rev().find(|(player, _)| *player == id);
    let colour = model.display.colours.iter().rev().find(|(player, _)| *player == id);
    PlayerInfo {
        name: model.players[at].name.clone(),
        role: match model.players[at].role {
            Role::Playing => PlayerRole::Playing,
            Role::Random => PlayerRole::Chance,
            Role::Neutral => PlayerRole::Neutral,
        },
        colour: colour.map(|(_, colour)| colour.clone()).unwrap_or_default(),
        facing: facing.map_or(-1, |(_, direction)| i32::from(direction.0)),
    }
}
