//! The waist: a game as immutable plain data.
//!
//! In: a model without errors. Out: a [`Program`] that the engine trusts: every jump, id and
//! register in it is in range (see `verify`), so that running it can fail only by fuel or by a
//! number that leaves its bounds. Nothing right of here knows texts; nothing left of here knows positions.
//!
//! - `op`: the instruction table. - `reg`: registers with fixed roles. - `cell`: how a piece is packed into 32 bits. - `column`: what stands under it. - `compile`: from the model.
//! - `layout`: which cell holds what. - `turns`: turns, groups and goals. - `spans`: places of instructions.
//! - `targets`: where runs may end. - `verify`: the check. - `weight_compatibility`: whether weights mean the same elsewhere.
//! - `disasm`: the program as text.
//! - `fingerprint`: a number that tells programs apart.

mod cell;
mod column;
mod compile;
mod disasm;
mod fingerprint;
mod layout;
mod op;
pub mod reg;
mod spans;
mod targets;
mod turns;
mod verify;
mod weight_compatibility;

pub use crate::terms::{Gain, Maximal, Origin, Passing, Stopping, VariableScope};
pub use crate::weights::{Term, Weight, Weights};
pub use cell::{AttributeSlot, Piece};
pub use column::{Below, Columns};
pub use compile::compile;
pub use disasm::disassemble;
pub use layout::{Layout, VariableSlot};
pub(crate) use op::{AGAIN, NO_CONTINUATION, NOBODY, NOWHERE};
pub use op::{Op, emit, reach};
pub use reg::Reg;
pub use spans::SpanTable;
pub use targets::{RunTargets, Targets};
pub use turns::{
    AttackCode, BlockCode, Continuation, GoalCode, Group, Hooks, HypotheticalPiece, Meter, RoyalCode,
    TurnCode,
};
pub use verify::verify;
pub use weight_compatibility::IncompatibleWeights;

use crate::board::SiteSet;
use crate::index::{DirectionId, PieceTypeId, PlayerId, SiteId, VariableId};

/// Stands in link tables where no site follows.
pub const NO_SITE: u16 = u16::MAX;
/// Stands in tables of directions where no direction is meant.
pub const NO_DIRECTION: u8 = u8::MAX;

/// A compiled game.
#[derive(Clone, Debug, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "rules that hold or do not, independent of each other")]
pub struct Program {
    /// Names for texts.
    pub names: Names,
    /// Site after each site and direction: `links[site * direction_count + direction]`.
    pub links: Box<[u16]>,
    /// Number of directions.
    pub direction_count: usize,
    /// Tables of directions, players or piece types that instructions refer to.
    pub direction_maps: Vec<Box<[u8]>>,
    /// Zones as players see them: `zones[zone * player_count + player]`.
    pub zones: Vec<SiteSet>,
    /// Where attributes lie in a piece.
    pub attributes: Vec<AttributeSlot>,
    /// A new piece of each type, without owner.
    pub new_pieces: Vec<Piece>,
    /// For each piece type, how often a piece must be promoted to become one.
    pub ranks: Vec<u8>,
    /// Which cell holds what.
    pub layout: Layout,
    /// Instructions.
    pub ops: Box<[Op]>,
    /// Where each instruction comes from.
    pub spans: SpanTable,
    /// Programs of moves.
    pub blocks: Vec<BlockCode>,
    /// Sets of blocks that turns and steps offer.
    pub groups: Vec<Group>,
    /// What may follow a step of a compound move.
    pub continuations: Vec<Continuation>,
    /// The turn order.
    pub turns: Vec<TurnCode>,
    /// For each player, the players whose pieces are friends, as bits.
    pub friends: Vec<u16>,
    /// For each player, the one whose turn in `players` comes next, for `flip`.
    pub next_players: Vec<PlayerId>,
    /// The players that play, as bits; neither chance nor neutral.
    pub playing: u16,
    /// What happens around moves, for each player whose pieces move.
    pub hooks: Hooks,
    /// Questions whether something could be captured.
    pub attacks: Vec<AttackCode>,
    /// Players whose groups of pieces the rules count, each with the table of directions that join them.
    pub cohesion: Vec<(PlayerId, u8)>,
    /// Pieces that must not be left attacked.
    pub royals: Vec<RoyalCode>,
    /// Whether moves that leave a royal piece attacked are illegal.
    pub royals_are_safe: bool,
    /// How the game ends, in the order to ask.
    pub goals: Vec<GoalCode>,
    /// How far wins and losses are.
    pub meters: Vec<Meter>,
    /// Sets of piece types whose capture goals ask for, with their owner.
    pub prizes: Vec<(PlayerId, Vec<bool>)>,
    /// Names of moves.
    pub move_names: Vec<MoveName>,
    /// Cells at the start.
    pub start: Box<[u32]>,
    /// Whether a player may pass.
    pub passing: Passing,
    /// Which compound moves are legal.
    pub maximal: Maximal,
    /// Whether captured pieces go to their owner's reserve.
    pub recycles_captures: bool,
    /// Whether promoted pieces change places with one of the reserve.
    pub recycles_promotions: bool,
    /// Whether the third occurrence of a position draws.
    pub draws_by_repetition: bool,
    /// Whether positions remember which arrangements of pieces were on the board.
    pub remembers_arrangements: bool,
    /// For each direction, the sites from which it runs round the board, as the board is drawn.
    pub wraps: Vec<SiteSet>,
    /// Whether players see directions differently, so that one's ahead is another's back.
    pub has_fronts: bool,
    /// What a rule file says about the worth of positions.
    pub weights: Weights,
    /// Where runs may end, as far as that was asked for.
    pub targets: Targets,
}

/// Names for texts, each list indexed by its id.
#[derive(Clone, Debug, Default, Hash)]
pub struct Names {
    /// The game.
    pub title: String,
    /// Players.
    pub players: Vec<String>,
    /// Sites.
    pub sites: Vec<String>,
    /// Directions.
    pub directions: Vec<String>,
    /// Piece types.
    pub piece_types: Vec<String>,
    /// Blocks, by the macro calls that made them; the first is empty, for those that no macro made.
    pub blocks: Vec<String>,
}

/// How a move is named in its text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveName {
    /// Parts in order; values come from the move's arguments in the same order.
    pub parts: Vec<MoveNamePart>,
}

/// A part of a move's name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveNamePart {
    /// A word.
    Word(String),
    /// The next argument is a number.
    Number,
    /// The next argument is a direction.
    Direction,
    /// The next argument is a site.
    Site,
    /// The next argument is a player.
    Player,
    /// The next argument is a piece type.
    Kind,
}

impl Program {
    /// The attributes that pieces of a type have: first those that the type declares.
    pub fn attributes_of(&self, piece_type: PieceTypeId) -> impl Iterator<Item = &AttributeSlot> {
        let others = self
            .attributes
            .iter()
            .filter(move |slot| slot.bearers[piece_type.index()] && !slot.declared[piece_type.index()]);
        self.declared_attributes(piece_type).chain(others)
    }

    /// The attributes that a type of piece declares.
    pub fn declared_attributes(&self, piece_type: PieceTypeId) -> impl Iterator<Item = &AttributeSlot> {
        self.attributes.iter().filter(move |slot| slot.declared[piece_type.index()])
    }

    /// Number of sites.
    pub fn site_count(&self) -> usize {
        self.names.sites.len()
    }

    /// Number of players.
    pub fn player_count(&self) -> usize {
        self.names.players.len()
    }

    /// The same piece as another type: attributes that both have stay, others are as new. One that only the new type
    /// declares stays where it has been set.
    pub fn retyped(&self, piece: Piece, piece_type: PieceTypeId) -> Piece {
        let (old, kind) = (piece.piece_type().index(), piece_type.index());
        let new = self.new_pieces[kind].with_owner(piece.owner());
        let stays = |slot: &&AttributeSlot| {
            let is_known = slot.declared[old] || piece.attribute(slot) != slot.min;
            slot.bearers[old] && slot.bearers[kind] && (is_known || !slot.declared[kind])
        };
        let staying = self.attributes.iter().filter(stays);
        staying.fold(new, |new, slot| new.with_attribute(slot, piece.attribute(slot)))
    }

    /// Where a direction leads from a site.
    #[inline]
    pub fn link(&self, site: SiteId, direction: DirectionId) -> Option<SiteId> {
        let next = self.links[site.index() * self.direction_count + direction.index()];
        (next != NO_SITE).then_some(SiteId(next))
    }

    /// The image of a direction, player or piece type under a mapping.
    #[inline]
    pub(crate) fn image(&self, map: u8, of: i32) -> i32 {
        i32::from(self.direction_maps[usize::from(map)].get(of as usize).copied().unwrap_or(0))
    }

    /// The cell of a variable, for a player where each has one.
    #[inline]
    pub fn variable_cell(&self, variable: VariableId, player: PlayerId) -> usize {
        let slot = &self.layout.variables[variable.index()];
        slot.cell + if slot.scope == VariableScope::Player { player.index() } else { 0 }
    }

    /// The cell that counts a player's pieces of a type off the board, if any can be there.
    #[inline]
    pub fn reserve_cell(&self, player: PlayerId, piece_type: PieceTypeId) -> Option<usize> {
        let at = player.index() * self.new_pieces.len() + piece_type.index();
        self.layout.reserves.map(|first| first + at)
    }

    /// The number of a player's royal pieces, if there are any.
    pub fn royal_of(&self, player: PlayerId) -> Option<usize> {
        self.royals.iter().position(|royal| royal.player == player)
    }

    /// A player and its partners, as bits.
    pub fn side_of(&self, player: PlayerId) -> u16 {
        self.friends[player.index()] | 1 << player.0
    }

    /// How many goals there are of which it can be told how near they are; their numbers are less.
    pub fn measured_goals(&self) -> u16 {
        self.meters.last().map_or(0, |last| last.goal + 1)
    }

    /// The first goal by which points are compared, by its number.
    pub fn scoring_goal(&self) -> Option<usize> {
        self.goals.iter().position(|goal| !goal.scores.is_empty())
    }

    /// The first goal by which points are compared or, where it has no points, pieces.
    pub fn counting_goal(&self) -> Option<usize> {
        self.goals.iter().position(|goal| goal.gain == Gain::Count || !goal.scores.is_empty())
    }

    /// Whether two players are on one side.
    pub fn are_partners(&self, a: PlayerId, b: PlayerId) -> bool {
        self.friends[a.index()] >> b.index() & 1 == 1
    }

    /// Whether players that lose leave a game that goes on.
    pub fn has_survivors(&self) -> bool {
        self.layout.out.is_some()
    }

    /// Whether positions must know which ones there were before them: a player may drop out because one occurs again.
    pub fn remembers_positions(&self) -> bool {
        self.has_survivors() && self.goals.iter().any(|goal| goal.asks_for_repetition)
    }
}
