//! How a game is drawn.

use super::Hook;
use crate::index::{AttributeId, DirectionId, PieceTypeId, PlayerId, VariableId, ZoneId};

/// How a game is drawn; everything is optional.
#[derive(Clone, Debug, Default)]
pub struct Display {
    /// The shape of cells.
    pub cell: CellShape,
    /// What the board looks made of, by its word in the language.
    pub material: Option<&'static str>,
    /// CSS colours of players.
    pub colours: Vec<(PlayerId, String)>,
    /// How pieces are drawn.
    pub pieces: Vec<(PieceTypeId, Drawing)>,
    /// Zones to show, with their labels.
    pub zones: Vec<(ZoneId, String)>,
    /// Zones whose cells have their own CSS colour.
    pub tints: Vec<(ZoneId, String)>,
    /// What is drawn in every cell of a zone.
    pub marks: Vec<(ZoneId, Sign)>,
    /// Directions whose links are drawn as lines between points; `None` for all.
    pub lines: Option<Vec<DirectionId>>,
    /// Directions whose links are drawn as curves around a corner of the board.
    pub curves: Vec<DirectionId>,
    /// The direction in which a player's pieces point.
    pub facings: Vec<(PlayerId, DirectionId)>,
    /// Variables that are shown beside the board, with their labels.
    pub scores: Vec<(VariableId, String)>,
    /// What the scores of an end are divided by when they are shown: 2 if they are counted in halves.
    pub score_unit: Option<u32>,
    /// Which sites count as a player's own: they are shaded while players settle the end, and after it.
    pub territory: Option<Hook>,
    /// The file name of a picture of the board, or empty.
    pub image: String,
}

/// What is drawn in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A sign that has a word in the language.
    Drawn(&'static str),
    /// A short text.
    Text(String),
}

/// Shape of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum CellShape {
    /// A square.
    #[default]
    Square,
    /// A hexagon with a corner at the top.
    Hexagon,
    /// A square without its corners.
    Octagon,
    /// An intersection of lines.
    Point,
}

/// How a piece is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// A round stone.
    Stone,
    /// A die that shows an attribute as pips.
    Die(AttributeId),
    /// A round stone with an attribute as a number on it.
    Number(AttributeId),
    /// The first letter of its name.
    Letter,
    /// A short text, such as a chess symbol.
    Symbol(String),
    /// A shape that the page knows how to draw.
    Shape {
        /// Which one, by its word in the language.
        name: &'static str,
        /// What is written on it.
        inscription: Inscription,
        /// Whether the inscription has a different colour than on most pieces.
        second_ink: bool,
    },
}

/// What is written on a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inscription {
    /// Nothing.
    None,
    /// A short text.
    Text {
        /// What is written on most players' pieces.
        text: String,
        /// A simpler text for where that cannot be written or read, or empty.
        plain: String,
        /// What is written on some players' pieces instead.
        own: Vec<(PlayerId, String)>,
    },
    /// The value of an attribute.
    Attribute(AttributeId),
}
