//! The resolved meaning of a rule file: every name looked up, every expression typed, every part with its place in the
//! source.
//!
//! In: expanded S-expressions. Out: the [`Model`] of one game or variant. `action` has the instructions of blocks,
//! `expression` what they evaluate, and `visit` goes through the parts of both; `display` says how the game is drawn, `texts`
//! what people read. `lower` builds the model, and `lint` finds what is suspicious in it.

mod action;
mod display;
mod expression;
mod lint;
mod lower;
mod texts;
pub(crate) mod visit;

pub use action::{Action, ActionKind, Block, Continuation, Domain, Emission, Follow, Jump, NamePart};
pub use display::{CellShape, Display, Drawing, Inscription, Sign};
pub use expression::{
    Arithmetic, Attack, Comparison, Connections, Direction, Fold, Kind, LocalId, Number, Player, Quantified,
    Region, Site, Truth, Value,
};
pub use lint::{Findings, lint};
pub use lower::{Menu, lower};
pub use texts::{About, PieceTexts, Texts, Translated, Translation};

use std::collections::BTreeSet;

use crate::board::{Board, SiteSet};
pub use crate::terms::{Gain, Maximal, Origin, Passing, Stopping, VariableScope};

use crate::index::{AttributeId, MoveTypeId, PieceTypeId, PlayerId, SiteId};
use crate::notations::Notations;
use crate::source::Span;
use crate::weights::Weights;

/// One game or variant.
#[derive(Clone, Debug, Default)]
pub struct Model {
    /// Title and texts for people.
    pub texts: Texts,
    /// Players in file order.
    pub players: Vec<PlayerInfo>,
    /// The board.
    pub board: Board,
    /// Greatest height of a column, if the board has columns.
    pub column_height: Option<usize>,
    /// Attributes of pieces; one name is one attribute, whichever piece types have it.
    pub attributes: Vec<Range>,
    /// Attributes that pieces of every type have: in plain ZRF, those that rules set.
    pub borne_by_all: BTreeSet<AttributeId>,
    /// Piece types in file order.
    pub piece_types: Vec<PieceType>,
    /// Names that moves are declared under.
    pub move_types: Vec<MoveType>,
    /// Game variables.
    pub variables: Vec<Variable>,
    /// Variables and arrays that every run has for itself.
    pub run_arrays: Vec<RunArray>,
    /// Instructions that others run by name.
    pub procedures: Vec<Procedure>,
    /// Turns in order; each has the index of the next one.
    pub turns: Vec<Turn>,
    /// Places in the turn order that moves may jump to.
    pub labels: Vec<Label>,
    /// Move types in order of precedence, for turns that name none.
    pub priorities: Vec<MoveTypeId>,
    /// Names of flags.
    pub flags: Vec<String>,
    /// Names of flags for positions.
    pub site_flags: Vec<String>,
    /// Pieces at the start.
    pub setup: Vec<Placement>,
    /// Pieces off the board at the start.
    pub reserves: Vec<Reserve>,
    /// Hooks around moves, invariants and preferences.
    pub phases: Phases,
    /// How games end, in file order.
    pub goals: Vec<Goal>,
    /// For each player, the sites that configuration goals name.
    pub goal_sites: Vec<SiteSet>,
    /// What happens when a position comes up for the third time.
    pub repetition: Repetition,
    /// Evaluation weights, if the file has them.
    pub weights: Weights,
    /// How games at random are played.
    pub random_games: RandomGames,
    /// How players write moves, positions and games.
    pub notations: Notations,
    /// Whether positions that differ in pieces off the board are different for the repetition rule; in ZRF they are
    /// not.
    pub repetition_sees_reserves: bool,
    /// What positions have to remember because rules refer to it.
    pub memory: Memory,
    /// Options that change the rules.
    pub options: Options,
    /// Options that only say how to show the game, with their values.
    pub hints: Vec<(String, String)>,
    /// How the game is drawn.
    pub display: Display,
    /// Where names that may be unused are declared.
    pub places: Places,
}

/// What positions have to remember because rules refer to it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Memory {
    /// The sites of the last step.
    pub last_step: bool,
    /// Earlier arrangements of pieces.
    pub arrangements: bool,
    /// How many pieces are off the board, which rules can set.
    pub reserves: bool,
}

/// Where names are first written; each list is parallel to the one that has the names.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// Of zones.
    pub zones: Vec<Place>,
    /// Of attributes.
    pub attributes: Vec<Place>,
    /// Of piece types.
    pub piece_types: Vec<Place>,
    /// Of move types.
    pub move_types: Vec<Place>,
    /// Of variables.
    pub variables: Vec<Place>,
    /// Of variables and arrays of runs.
    pub run_arrays: Vec<Place>,
    /// Of procedures.
    pub procedures: Vec<Place>,
    /// Of flags.
    pub flags: Vec<Place>,
    /// Of flags for positions.
    pub site_flags: Vec<Place>,
    /// Of names and texts in `texts`, with what they translate.
    pub translated: Vec<(Translated, Place)>,
}

/// A place in the source.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place {
    /// The bytes.
    pub span: Span,
    /// The macro call that produced it; 0 for none.
    pub call: u32,
}

/// A player.
#[derive(Clone, Debug)]
pub struct PlayerInfo {
    /// Name.
    pub name: String,
    /// Who or what moves for them.
    pub role: Role,
    /// Players with the same number are partners.
    pub team: u8,
}

/// Who or what moves for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A person or the computer.
    Playing,
    /// Dice and the like: a player whose name begins with `?`.
    Random,
    /// Nobody: the player has pieces but no turn.
    Neutral,
}

/// A named number with its bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    /// Name.
    pub name: String,
    /// Minimum.
    pub min: i32,
    /// Maximum.
    pub max: i32,
    /// Whether it is a truth value, written `true` and `false`.
    pub truth: bool,
}

/// A piece type.
#[derive(Clone, Debug)]
pub struct PieceType {
    /// Name.
    pub name: String,
    /// One line for people.
    pub help: String,
    /// Its attributes, with the values of a new piece.
    pub attributes: Vec<(AttributeId, i32)>,
    /// Its name in texts for people, if different.
    pub notation: String,
    /// A description, for people.
    pub description: String,
    /// Whether it is declared to be only an obstacle.
    pub dummy: bool,
    /// File names of its pictures, by player.
    pub images: Vec<(PlayerId, String)>,
    /// The blocks of its moves and drops.
    pub blocks: Vec<Block>,
}

/// A name that moves are declared under.
#[derive(Clone, Debug)]
pub struct MoveType {
    /// Name.
    pub name: String,
    /// Whether only the outcome of such a move matters: moves with the same outcome are one move, and if there is only
    /// one, it is played automatically.
    pub decision: bool,
}

/// A variable of the rules.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Name and bounds.
    pub range: Range,
    /// Value at the start of the game, or of each move.
    pub initial: i32,
    /// What it belongs to, and how long it lasts.
    pub scope: VariableScope,
}

/// An array that every run has for itself; a variable is an array of one element.
#[derive(Clone, Debug)]
pub struct RunArray {
    /// Name.
    pub name: String,
    /// The number of elements.
    pub length: usize,
    /// What they are when a run begins.
    pub initial: i32,
    /// Whether it is declared as an array, and read with an index.
    pub is_indexed: bool,
}

/// Instructions that others run by name.
#[derive(Clone, Debug)]
pub struct Procedure {
    /// Name.
    pub name: String,
    /// What it does.
    pub hook: Hook,
}

/// One entry of the turn order.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Who decides.
    pub player: PlayerId,
    /// Whose pieces are moved, and from whose point of view.
    pub owner: PlayerId,
    /// The index of the next turn.
    pub next: usize,
    /// The only move type allowed, if one is named.
    pub move_type: Option<MoveTypeId>,
    /// The turn is skipped unless this holds for its player.
    pub guard: Option<Truth>,
    /// Where it is written.
    pub span: Span,
}

/// A place in the turn order.
#[derive(Clone, Debug)]
pub struct Label {
    /// Its name.
    pub name: String,
    /// The turn that follows the label, for each player who has it.
    pub turns: Vec<(PlayerId, usize)>,
}

/// What happens around moves, all from the point of view of the player whose pieces move.
#[derive(Clone, Debug, Default)]
pub struct Phases {
    /// Before the moves of a turn are generated.
    pub before_move: Option<Hook>,
    /// Before each step is generated, including the first.
    pub before_step: Option<Hook>,
    /// After each step, with the cursor where the piece landed.
    pub after_step: Option<Hook>,
    /// After the whole move, with the cursor where the piece landed; a move whose run fails here is illegal.
    pub after_move: Option<Hook>,
    /// After a pass, with the cursor nowhere; a pass whose run fails here is illegal.
    pub after_pass: Option<Hook>,
    /// What must hold after every move and pass, with the effects of the hooks.
    pub invariants: Option<Hook>,
    /// Whether code after moves counts the legal moves of the next player.
    pub count_moves: bool,
    /// Only the moves with the greatest first number are legal, and of these those with the greatest second, and so on.
    pub preferences: Vec<Number>,
}

/// How the games at random are played by which the search judges positions; it never changes what is legal.
#[derive(Clone, Debug, Default)]
pub struct RandomGames {
    /// No piece is put on a site for which one of these holds before the move, if there is another move.
    pub avoided: Vec<Hook>,
    /// In answer to a piece that was put on the board, one is put near it: on a site for which the first of these holds
    /// that holds for any.
    pub answers: Vec<Hook>,
    /// In turns of these move types, players pass if they may.
    pub passed: Vec<MoveTypeId>,
}

/// Instructions that make no move.
#[derive(Clone, Debug)]
pub struct Hook {
    /// What it does.
    pub body: Vec<Action>,
    /// Number of local variables.
    pub locals: u8,
    /// Where it is written.
    pub span: Span,
}

/// Options that change the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the options of the rule language, independent of each other"
)]
pub struct Options {
    /// Whether a player may pass.
    pub pass_turn: Passing,
    /// Whether a compound move may stop where it could continue.
    pub pass_partial: bool,
    /// Which compound moves are legal.
    pub maximal_captures: Maximal,
    /// Whether a captured piece goes to its owner's reserve.
    pub recycle_captures: bool,
    /// Whether a promoted piece is exchanged for one in its owner's reserve.
    pub recycle_promotions: bool,
    /// Whether pieces off the board count as remaining.
    pub include_off_pieces: bool,
    /// Whether a player moves the pieces of all players.
    pub any_owner: bool,
    /// Whether moves with the same outcome are one move in all turns.
    pub merge_outcomes: bool,
}

/// Pieces off the board at the start.
#[derive(Clone, Copy, Debug)]
pub struct Reserve {
    /// Their owner.
    pub owner: PlayerId,
    /// Their type.
    pub piece_type: PieceTypeId,
    /// How many.
    pub count: u32,
}

/// A piece on the board at the start.
#[derive(Clone, Debug)]
pub struct Placement {
    /// Its site.
    pub site: SiteId,
    /// Its owner.
    pub owner: PlayerId,
    /// Its type.
    pub piece_type: PieceTypeId,
    /// Attribute values that differ from those of a new piece.
    pub attributes: Vec<(AttributeId, i32)>,
}

/// A way in which the game can end.
#[derive(Clone, Debug)]
pub struct Goal {
    /// Who benefits.
    pub gain: Gain,
    /// The players for whom it is evaluated, each from their own point of view.
    pub players: Vec<PlayerId>,
    /// The condition.
    pub test: Truth,
    /// The reason, as shown to people.
    pub reason: String,
    /// The kind of end, for people, records and statistics; may be empty.
    pub kind: String,
    /// If several hold, one with the highest priority counts.
    pub priority: i32,
    /// The score of each player, evaluated from that player's point of view.
    pub score: Option<Number>,
    /// Where it is written.
    pub span: Span,
}

/// What a third occurrence of a position means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Repetition {
    /// A draw: ZRF's rule if no goal mentions repetition.
    #[default]
    Draw,
    /// Whatever the goals say, if anything.
    Allowed,
}
