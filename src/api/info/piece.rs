//! The piece types of a game.

use serde::Serialize;
#[cfg(js)]
use tsify::Tsify;

use crate::Compiled;
use crate::index::{AttributeId, PieceTypeId, PlayerId};
use crate::model::{Drawing, Inscription, Model};
use crate::program::Program;

/// A piece type.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct PieceTypeInfo {
    /// The name in the rule file.
    pub name: String,
    /// A one-line description from the rule file.
    pub help: String,
    /// A longer description; plain text, never HTML.
    pub description: String,
    /// A short name in notation, such as "N" for a knight, or empty.
    pub notation: String,
    /// How it is drawn: `die` and `number` show the attribute at index `value`, `symbol` the text in `symbol`.
    pub drawing: DrawingKind,
    /// The name of a shape in `www/board/pieces/shapes`, or empty.
    pub shape: &'static str,
    /// The index of the attribute to show, or -1.
    pub value: i32,
    /// A short text such as a chess symbol, or empty.
    pub symbol: String,
    /// The texts of players whose pieces have a different one, by player; empty strings for the others.
    pub own_symbols: Vec<String>,
    /// A simpler text to use instead, or empty.
    pub plain: String,
    /// Whether the second colour of the owner is used.
    pub second_ink: bool,
    /// File names of pictures, by player; empty strings for none.
    pub images: Vec<String>,
    /// The attributes of its pieces.
    pub attributes: Vec<AttributeInfo>,
    /// Whether players should see how many are in reserve: since they can be dropped, or since captured ones go there.
    pub shows_reserve: bool,
}

/// How a piece is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub enum DrawingKind {
    /// As a die.
    Die,
    /// As a number on a stone.
    Number,
    /// As a stone.
    Stone,
    /// As the first letter of its name.
    Letter,
    /// As a symbol.
    Symbol,
    /// As a shape.
    Shape,
}

/// An attribute of pieces.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct AttributeInfo {
    /// Its name.
    pub name: String,
    /// Minimum.
    pub min: i32,
    /// Maximum.
    pub max: i32,
}

pub(super) fn piece_type(compiled: &Compiled, at: usize) -> PieceTypeInfo {
    let Compiled { model, program, .. } = compiled;
    let piece = &model.piece_types[at];
    let id = PieceTypeId::new(at);
    let drawing = model.display.pieces.iter().rev().find(|(piece, _)| *piece == id);
    let position_of = |wanted: &AttributeId| {
        let name = &model.attributes[wanted.index()].name;
        program.attributes_of(id).position(|slot| slot.name == *name)
    };
    let drawing = drawing.map(|(_, drawing)| drawing);
    let (kind, shown) = match drawing {
        Some(Drawing::Die(attribute)) => (DrawingKind::Die, Some(attribute)),
        Some(Drawing::Number(attribute)) => (DrawingKind::Number, Some(attribute)),
        Some(Drawing::Shape { inscription: Inscription::Attribute(attribute), .. }) => {
            (DrawingKind::Shape, Some(attribute))
        }
        Some(Drawing::Shape { .. }) => (DrawingKind::Shape, None),
        Some(Drawing::Symbol(_)) => (DrawingKind::Symbol, None),
        Some(Drawing::Stone) => (DrawingKind::Stone, None),
        None if model.piece_types.len() == 1 => (DrawingKind::Stone, None),
        Some(Drawing::Letter) | None => (DrawingKind::Letter, None),
    };
    let (symbol, plain, own) = match drawing {
        Some(Drawing::Symbol(text)) => (text.as_str(), "", [].as_slice()),
        Some(Drawing::Shape { inscription: Inscription::Text { text, plain, own }, .. }) => {
            (&**text, &**plain, &**own)
        }
        _ => ("", "", [].as_slice()),
    };
    let (shape, second_ink) = match drawing {
        Some(Drawing::Shape { name, second_ink, .. }) => (*name, *second_ink),
        _ => ("", false),
    };
    let attributes = program.attributes_of(id).map(|slot| AttributeInfo {
        name: slot.name.clone(),
        min: slot.min,
        max: slot.max,
    });
    PieceTypeInfo {
        name: piece.name.clone(),
        help: piece.help.clone(),
        description: piece.description.clone(),
        notation: piece.notation.clone(),
        drawing: kind,
        shape,
        value: shown.and_then(position_of).map_or(-1, |at| at as i32),
        symbol: symbol.to_owned(),
        own_symbols: by_player(model, own),
        plain: plain.to_owned(),
        second_ink,
        images: by_player(model, &piece.images),
        attributes: attributes.collect(),
        shows_reserve: program.recycles_captures || can_be_dropped(program, id),
    }
}

fn can_be_dropped(program: &Program, piece_type: PieceTypeId) -> bool {
    let players = (0..program.player_count()).map(PlayerId::new);
    let cells: Vec<usize> = players.filter_map(|player| program.reserve_cell(player, piece_type)).collect();
    let mut drops = program.groups.iter().flat_map(|group| &group.drops);
    drops.any(|(reserve, _)| cells.contains(&usize::from(*reserve)))
}

/// The file names of a piece type's pictures, one for each player; empty for none.
/// What some players have, by player; empty strings for the others.
fn by_player(model: &Model, given: &[(PlayerId, String)]) -> Vec<String> {
    let of = |at: usize| given.iter().find(|(player, _)| player.index() == at);
    (0..model.players.len()).map(|at| of(at).map(|(_, text)| text.clone()).unwrap_or_default()).collect()
}
