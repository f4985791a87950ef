//! The waist: a game as immutable plain data.
//!
//! In: a model without errors. Out: a [`Program`] that the engine trusts: every jump, id and
//! register in it is in range (see `verify`), so that running it can fail only by fuel or by a
//! number that leaves its bounds. Nothing right of here knows texts; nothing left of here knows positions.
//!
//! - `op`: the instruction table. - `cell`: how a piece is packed into 32 bits. - `compile`: from the model.
//! - `verify`: the check. - `disasm`: the program as text.

mod cell;
mod compile;
mod disasm;
mod op;
mod verify;

pub use cell::{AttributeSlot, Piece};
pub use compile::compile;
pub use disasm::disassemble;
pub(crate) use op::NO_CONTINUATION;
pub use op::{Op, Reg, reg};
pub use verify::verify;

use crate::board::SiteSet;
use crate::index::{DirectionId, PieceTypeId, PlayerId, SiteId, VariableId};
use crate::source::Span;

/// Stands in link tables where no site follows.
pub const NO_SITE: u16 = u16::MAX;

/// A compiled game.
#[derive(Clone, Debug)]
pub struct Program {
    /// Names for texts.
    pub names: Names,
    /// Site after each site and direction: `links[site * direction_count + direction]`.
    pub links: Box<[u16]>,
    /// Number of directions.
    pub direction_count: usize,
    /// Mappings of directions that instructions refer to.
    pub direction_maps: Vec<Box<[u8]>>,
    /// Zones as players see them: `zones[zone * player_count + player]`.
    pub zones: Vec<SiteSet>,
    /// Where attributes lie in a piece.
    pub attributes: Vec<AttributeSlot>,
    /// A new piece of each type, without owner.
    pub new_pieces: Vec<Piece>,
    /// Game variables and their cells.
    pub variables: Vec<VariableSlot>,
    /// Number of cells of a position: sites, then variables, then the turn.
    pub cell_count: usize,
    /// Instructions.
    pub ops: Box<[Op]>,
    /// Where each instruction comes from.
    pub spans: Box<[Span]>,
    /// Programs of moves.
    pub blocks: Vec<BlockCode>,
    /// Sets of blocks that turns and steps offer.
    pub groups: Vec<Group>,
    /// What may follow a step of a compound move.
    pub continuations: Vec<Continuation>,
    /// The turn order.
    pub turns: Vec<TurnCode>,
    /// The turn after the last.
    pub repeat_from: usize,
    /// How the game ends, in the order to ask.
    pub goals: Vec<GoalCode>,
    /// Names of moves.
    pub move_names: Vec<MoveName>,
    /// Cells at the start.
    pub start: Box<[u32]>,
    /// Whether the third occurrence of a position draws.
    pub draws_by_repetition: bool,
}

/// Names for texts, each list indexed by its id.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Players.
    pub players: Vec<String>,
    /// Sites.
    pub sites: Vec<String>,
    /// Directions.
    pub directions: Vec<String>,
    /// Piece types.
    pub piece_types: Vec<String>,
}

/// A game variable.
#[derive(Clone, Debug)]
pub struct VariableSlot {
    /// Name.
    pub name: String,
    /// Its cell, or that of the first player's.
    pub cell: usize,
    /// Whether each player has one.
    pub per_player: bool,
    /// Least value.
    pub min: i32,
    /// Greatest value.
    pub max: i32,
    /// Value at the start.
    pub initial: i32,
}

/// One program of moves, specialised for a player and piece type.
#[derive(Clone, Copy, Debug)]
pub struct BlockCode {
    /// First instruction.
    pub entry: u32,
    /// Whose pieces it moves.
    pub player: PlayerId,
    /// Which pieces it moves.
    pub piece_type: PieceTypeId,
}

/// The blocks on offer for each piece type, as indices into [`Program::blocks`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Whose pieces move.
    pub player: PlayerId,
    /// Blocks by piece type.
    pub by_type: Vec<Vec<u16>>,
}

/// What may follow a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Continuation {
    /// Blocks on offer, an index into [`Program::groups`].
    pub group: u16,
    /// Whether any piece may go on, or only the one that moved.
    pub any_piece: bool,
}

/// One entry of the turn order.
#[derive(Clone, Debug)]
pub struct TurnCode {
    /// Who decides.
    pub player: PlayerId,
    /// Blocks on offer, an index into [`Program::groups`].
    pub group: u16,
    /// Condition without which the turn is skipped: its first instruction.
    pub guard: Option<u32>,
    /// Whether only outcomes matter: moves with one outcome are one move.
    pub decision: bool,
    /// How the turn is written in position texts.
    pub label: String,
    /// Move type that it is limited to, for people.
    pub move_type: Option<String>,
}

/// Who gains by a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gain {
    /// The player wins.
    Win,
    /// The player loses.
    Loss,
    /// Nobody wins.
    Draw,
}

/// One goal asked for one player.
#[derive(Clone, Debug)]
pub struct GoalCode {
    /// Who gains.
    pub gain: Gain,
    /// From whose view it is asked.
    pub player: PlayerId,
    /// First instruction.
    pub entry: u32,
    /// Whether it can hold while the player to move still has a move.
    pub holds_with_moves: bool,
    /// Whether it can hold when the player to move has none, and only then has to be asked again.
    pub asks_for_moves: bool,
    /// Words for people.
    pub reason: String,
}

/// How a move is named in its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveName {
    /// Parts in order; values come from the move's arguments in the same order.
    pub parts: Vec<MoveNamePart>,
}

/// A part of a move's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveNamePart {
    /// A word.
    Word(String),
    /// The next argument is a number.
    Number,
    /// The next argument is a direction.
    Direction,
    /// The next argument is a site.
    Site,
}

impl Program {
    /// Number of sites.
    pub fn site_count(&self) -> usize {
        self.names.sites.len()
    }

    /// Number of players.
    pub fn player_count(&self) -> usize {
        self.names.players.len()
    }

    /// The cell that holds the index of the turn.
    pub fn turn_cell(&self) -> usize {
        self.cell_count - 1
    }

    /// Where a direction leads from a site.
    #[inline]
    pub fn link(&self, site: SiteId, direction: DirectionId) -> Option<SiteId> {
        let next = self.links[site.index() * self.direction_count + direction.index()];
        (next != NO_SITE).then_some(SiteId(next))
    }

    /// The cell of a variable, for a player where each has one.
    #[inline]
    pub fn variable_cell(&self, variable: VariableId, player: PlayerId) -> usize {
        let slot = &self.variables[variable.index()];
        slot.cell + if slot.per_player { player.index() } else { 0 }
    }
}
