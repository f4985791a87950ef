//! How a game is drawn.

use crate::index::{AttributeId, DirectionId, PieceTypeId, PlayerId, VariableId, ZoneId};

/// How a game is drawn; all of it optional.
#[derive(Clone, Debug, Default)]
pub struct Display {
    /// Shape of a cell.
    pub cell: CellShape,
    /// CSS colours of players.
    pub colours: Vec<(PlayerId, String)>,
    /// How pieces are drawn.
    pub pieces: Vec<(PieceTypeId, Drawing)>,
    /// Zones to show, with their labels.
    pub zones: Vec<(ZoneId, String)>,
    /// Zones whose cells have a CSS colour of their own.
    pub tints: Vec<(ZoneId, String)>,
    /// What is drawn in every cell of a zone.
    pub marks: Vec<(ZoneId, Sign)>,
    /// Directions along which points are joined by lines, where not all are.
    pub lines: Option<Vec<DirectionId>>,
    /// Directions whose links are drawn as curves around a corner of the board.
    pub curves: Vec<DirectionId>,
    /// Directions that the pieces of players point to.
    pub facings: Vec<(PlayerId, DirectionId)>,
    /// Variables that are shown beside the board, with their labels.
    pub scores: Vec<(VariableId, String)>,
    /// Name of the file with a picture of the board, or empty.
    pub image: String,
}

/// What is drawn in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sign {
    /// One of the signs that the language has words for.
    Drawn(&'static str),
    /// A short text.
    Text(String),
}

/// Shape of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum CellShape {
    /// A square field.
    #[default]
    Square,
    /// A hexagon with a corner at the top.
    Hexagon,
    /// A square without its corners.
    Octagon,
    /// The crossing of lines.
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
    /// Something that the page can draw.
    Shape {
        /// Which, by the word of the language.
        name: &'static str,
        /// What is written on it.
        inscription: Inscription,
        /// Whether that is written in another ink than on most pieces.
        second_ink: bool,
    },
}

/// What is written on a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inscription {
    /// Nothing.
    None,
    /// A short text, and a plainer one where that cannot be written or read; it may be empty.
    Text(String, String),
    /// The value of an attribute.
    Attribute(AttributeId),
}
