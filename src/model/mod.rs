//! The resolved meaning of a rule file: every name looked up, every expression typed, every part
//! with the place it is written at.
//!
//! In: expanded S-expressions. Out: one [`Model`] for the game or variant asked for.
//! Read `action` for what a move's program may do and `expression` for what it may ask;
//! `lower` makes the model.

mod action;
mod expression;
mod lower;

pub use action::{Action, ActionKind, Block, Domain, NamePart};
pub use expression::{
    Arithmetic, Comparison, Direction, Fold, LocalId, Number, Player, Quantified, Site, Truth, Value,
};
pub use lower::{Menu, lower};

use crate::board::Board;
use crate::index::{AttributeId, MoveTypeId, PieceTypeId, PlayerId, SiteId, ZoneId};
use crate::source::Span;

/// One game or variant.
#[derive(Clone, Debug, Default)]
pub struct Model {
    /// Title and texts for people.
    pub texts: Texts,
    /// Players in file order.
    pub players: Vec<PlayerInfo>,
    /// The board.
    pub board: Board,
    /// Attributes of pieces; one name means one attribute, whatever piece type bears it.
    pub attributes: Vec<Range>,
    /// Piece types in file order.
    pub piece_types: Vec<PieceType>,
    /// Names that moves are declared under.
    pub move_types: Vec<MoveType>,
    /// Game variables.
    pub variables: Vec<Variable>,
    /// Turns in order; after the last, [`Model::repeat_from`].
    pub turns: Vec<Turn>,
    /// The turn that follows the last.
    pub repeat_from: usize,
    /// Pieces at the start.
    pub setup: Vec<Placement>,
    /// How games end, in file order.
    pub goals: Vec<Goal>,
    /// What happens when a position comes up for the third time.
    pub repetition: Repetition,
    /// How it is drawn.
    pub display: Display,
}

/// Title and texts for people, as plain text.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    /// Title of the game or variant.
    pub title: String,
    /// What it is.
    pub description: String,
    /// Where it comes from.
    pub history: String,
    /// How to play well.
    pub strategy: String,
    /// Help by name of a move type or move.
    pub help: Vec<(String, String)>,
}

/// A player.
#[derive(Clone, Debug)]
pub struct PlayerInfo {
    /// Name.
    pub name: String,
}

/// A named number with its bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    /// Name.
    pub name: String,
    /// Least value.
    pub min: i32,
    /// Greatest value.
    pub max: i32,
    /// Whether it is written `true` and `false`.
    pub truth: bool,
}

/// A kind of piece.
#[derive(Clone, Debug)]
pub struct PieceType {
    /// Name.
    pub name: String,
    /// One line for people.
    pub help: String,
    /// Attributes it has, with their values on a new piece.
    pub attributes: Vec<(AttributeId, i32)>,
    /// Programs that make its moves.
    pub blocks: Vec<Block>,
}

/// A name that moves are declared under.
#[derive(Clone, Debug)]
pub struct MoveType {
    /// Name.
    pub name: String,
    /// Whether only the outcome of such a move matters: moves with one outcome are one move, and
    /// one that is the only move plays itself.
    pub decision: bool,
}

/// A number that the game remembers.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Name and bounds.
    pub range: Range,
    /// Value at the start.
    pub initial: i32,
    /// Whether each player has one.
    pub per_player: bool,
}

/// One entry of the turn order.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Who decides.
    pub player: PlayerId,
    /// The only move type allowed, if one is named.
    pub move_type: Option<MoveTypeId>,
    /// The turn is skipped unless this holds for its player.
    pub guard: Option<Truth>,
    /// Where it is written.
    pub span: Span,
}

/// A piece at the start.
#[derive(Clone, Debug)]
pub struct Placement {
    /// Where it stands.
    pub site: SiteId,
    /// Whose it is.
    pub owner: PlayerId,
    /// What it is.
    pub piece_type: PieceTypeId,
    /// Attribute values that differ from a new piece's.
    pub attributes: Vec<(AttributeId, i32)>,
}

/// Who gains by a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalKind {
    /// The player for whom it holds wins.
    Win,
    /// The player for whom it holds loses.
    Loss,
    /// Nobody wins.
    Draw,
}

/// A way for the game to end.
#[derive(Clone, Debug)]
pub struct Goal {
    /// Who gains.
    pub kind: GoalKind,
    /// Players it is asked for, each from their own view.
    pub players: Vec<PlayerId>,
    /// What must hold.
    pub test: Truth,
    /// Words for people.
    pub reason: String,
    /// Where it is written.
    pub span: Span,
}

/// What a third occurrence of a position means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Repetition {
    /// The game is drawn: ZRF's rule where no goal names repetition.
    #[default]
    Draw,
    /// Nothing.
    Allowed,
}

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
}

/// Shape of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum CellShape {
    /// A square field.
    #[default]
    Square,
    /// A hexagon with a corner at the top.
    Hexagon,
    /// The crossing of lines.
    Point,
}

/// How a piece is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// A round stone.
    Stone,
    /// A die that shows an attribute as pips.
    Die(AttributeId),
    /// The first letter of its name.
    Letter,
}
