//! The resolved meaning of a rule file: every name looked up, every expression typed, every part
//! with the place it is written at.
//!
//! In: expanded S-expressions. Out: one [`Model`] for the game or variant asked for.
//! Read `action` for what a move's program may do, `expression` for what it may ask, and `display` for how it is drawn;
//! `lower` makes the model, and `lint` tells what is suspicious in it.

mod action;
mod display;
mod expression;
mod lint;
mod lower;

pub use action::{Action, ActionKind, Block, Continuation, Domain, Emission, Follow, Jump, NamePart};
pub use display::{CellShape, Display, Drawing, Inscription, Sign};
pub use expression::{
    Arithmetic, Attack, Comparison, Direction, Fold, Kind, LocalId, Number, Player, Quantified, Region, Site,
    Truth, Value,
};
pub use lint::{Findings, lint};
pub use lower::{Menu, lower};

use std::collections::BTreeSet;

use crate::board::{Board, SiteSet};
pub use crate::terms::{Gain, Maximal, Origin, Passing, Stopping, VariableScope};

use crate::index::{AttributeId, MoveTypeId, PieceTypeId, PlayerId, SiteId};
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
    /// Most pieces that may stand on each other, where the board has columns.
    pub column_height: Option<usize>,
    /// Attributes of pieces; one name means one attribute, whatever piece type bears it.
    pub attributes: Vec<Range>,
    /// Attributes that pieces of every type have: in plain ZRF those that rules set.
    pub borne_by_all: BTreeSet<AttributeId>,
    /// Piece types in file order.
    pub piece_types: Vec<PieceType>,
    /// Names that moves are declared under.
    pub move_types: Vec<MoveType>,
    /// Game variables.
    pub variables: Vec<Variable>,
    /// Turns in order; each knows the one after it.
    pub turns: Vec<Turn>,
    /// Places in the turn order that moves may jump to.
    pub labels: Vec<Label>,
    /// Move types in the order in which they take precedence, where a turn names none.
    pub priorities: Vec<MoveTypeId>,
    /// Names of the flags of runs.
    pub flags: Vec<String>,
    /// Names of the flags that runs keep for sites.
    pub site_flags: Vec<String>,
    /// Pieces at the start.
    pub setup: Vec<Placement>,
    /// Pieces off the board at the start.
    pub reserves: Vec<Reserve>,
    /// What happens around moves.
    pub phases: Phases,
    /// How games end, in file order.
    pub goals: Vec<Goal>,
    /// For each player, the sites that configuration goals name.
    pub goal_sites: Vec<SiteSet>,
    /// What happens when a position comes up for the third time.
    pub repetition: Repetition,
    /// What positions are worth, where the file says so.
    pub weights: Weights,
    /// Whether pieces off the board tell positions apart for the rule of repetition, as they do not in ZRF.
    pub repetition_sees_reserves: bool,
    /// What positions have to remember because a rule speaks of it.
    pub memory: Memory,
    /// Options that change the rules.
    pub options: Options,
    /// Options that only say how to show the game, with their values.
    pub hints: Vec<(String, String)>,
    /// How it is drawn.
    pub display: Display,
    /// Where names are written that the rules may leave unused.
    pub places: Places,
}

/// What positions have to remember because a rule speaks of it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Memory {
    /// The sites of the last step, for which a rule asks.
    pub last_step: bool,
    /// The arrangements of pieces that were on the board before, for which a rule asks.
    pub arrangements: bool,
    /// How many pieces are off the board, which a rule sets.
    pub reserves: bool,
}

/// Where names are written for the first time, each list as long as the one of what bears the names.
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
    /// Of flags of runs.
    pub flags: Vec<Place>,
    /// Of flags that runs keep for sites.
    pub site_flags: Vec<Place>,
}

/// A place in the text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place {
    /// Where it is.
    pub span: Span,
    /// The macro call that brought it in; 0 for none.
    pub call: u32,
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
    /// Who made it, when, and where the rules were found.
    pub about: About,
}

/// What a catalogue says about a game; all of it optional.
#[derive(Clone, Debug, Default)]
pub struct About {
    /// Who made the game up, or where it comes from.
    pub author: String,
    /// Who published it first.
    pub publisher: String,
    /// When; years before the common era are negative.
    pub year: Option<i32>,
    /// Which text of the rules the file follows.
    pub source: String,
    /// Where a program is found that plays the game: an address with https, or empty.
    pub program: String,
    /// How many turns of all players together a game between people takes, about.
    pub turns: Option<u32>,
    /// Words to find it by.
    pub tags: Vec<String>,
    /// Other names that people know it by.
    pub aliases: Vec<String>,
}

/// A player.
#[derive(Clone, Debug)]
pub struct PlayerInfo {
    /// Name.
    pub name: String,
    /// What moves for them.
    pub role: Role,
    /// Players of one team are partners.
    pub team: u8,
}

/// What moves for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A person or the computer.
    Playing,
    /// Chance: a name that begins with `?`.
    Random,
    /// Nobody: the player has pieces but no turn.
    Neutral,
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
    /// Name for people, where it is another.
    pub notation: String,
    /// What it is, for people.
    pub description: String,
    /// Whether the file says that it is only in the way.
    pub dummy: bool,
    /// Names of the files with its pictures, by player.
    pub images: Vec<(PlayerId, String)>,
    /// Programs that make its moves and drops.
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
    /// How many there are, and for how long they are remembered.
    pub scope: VariableScope,
}

/// One entry of the turn order.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Who decides.
    pub player: PlayerId,
    /// Whose pieces are moved, and from whose view.
    pub owner: PlayerId,
    /// The turn after it.
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
    /// The turn after it, for the players who may use it.
    pub turns: Vec<(PlayerId, usize)>,
}

/// What happens around moves; everything is done from the view of the player whose pieces move.
#[derive(Clone, Debug, Default)]
pub struct Phases {
    /// Before the moves of a turn are looked for.
    pub before_move: Option<Hook>,
    /// Before each step is looked for, the first included.
    pub before_step: Option<Hook>,
    /// After each step, with the cursor where the piece landed.
    pub after_step: Option<Hook>,
    /// After the whole move, with the cursor where the piece landed; a move that fails here is not legal.
    pub after_move: Option<Hook>,
    /// What must hold after every move and pass, on the board as the hooks have left it.
    pub invariants: Option<Hook>,
    /// Whether what is done after a move asks for the number of moves of the next player.
    pub count_moves: bool,
    /// Of all moves only those with the greatest first number count, of these those with the greatest second.
    pub preferences: Vec<Number>,
}

/// Instructions that are no move.
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
    /// Whether a compound move may stop where it could go on.
    pub pass_partial: bool,
    /// Which compound moves are legal.
    pub maximal_captures: Maximal,
    /// Whether a captured piece goes to its owner's reserve.
    pub recycle_captures: bool,
    /// Whether a promoted piece changes places with one of its owner's reserve.
    pub recycle_promotions: bool,
    /// Whether pieces off the board count as remaining.
    pub include_off_pieces: bool,
    /// Whether the pieces of all players are moved.
    pub any_owner: bool,
    /// Whether moves with one outcome are one move in all turns.
    pub merge_outcomes: bool,
}

/// Pieces off the board at the start.
#[derive(Clone, Copy, Debug)]
pub struct Reserve {
    /// Whose they are.
    pub owner: PlayerId,
    /// What they are.
    pub piece_type: PieceTypeId,
    /// How many.
    pub count: u32,
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

/// A way for the game to end.
#[derive(Clone, Debug)]
pub struct Goal {
    /// Who gains.
    pub gain: Gain,
    /// Players it is asked for, each from their own view.
    pub players: Vec<PlayerId>,
    /// What must hold.
    pub test: Truth,
    /// Words for people.
    pub reason: String,
    /// What kind of end it is, for people, records and statistics; may be empty.
    pub kind: String,
    /// Of several that hold, one with the highest priority counts.
    pub priority: i32,
    /// Points that each player gets, asked from that player's view.
    pub score: Option<Number>,
    /// Where it is written.
    pub span: Span,
}

/// What a third occurrence of a position means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Repetition {
    /// The game is drawn: ZRF's rule where no goal names repetition.
    #[default]
    Draw,
    /// What the goals say, or nothing.
    Allowed,
}
