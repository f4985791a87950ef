//! The narrow waist between compiler and engine: a game as immutable plain data.
//!
//! In: a model without errors. Out: a [`Program`] that the engine trusts: every jump, id and register in it is in range
//! (see `verify`), so that running it can fail only by running out of fuel or by a number out of bounds. Nothing after
//! this layer knows source texts; nothing before it knows positions.
//!
//! - `op`: the instructions.
//! - `reg`: registers with fixed roles.
//! - `cell`: how a piece is packed into 32 bits.
//! - `column`: the pieces below it.
//! - `compile`: from the model.
//! - `layout`: which cell holds what.
//! - `turns`: turns, groups and goals.
//! - `single_drops`, `empty_starts`: properties of turns and blocks that make moves faster to find.
//! - `spans`: places of instructions in the source.
//! - `targets`: where runs may end.
//! - `verify`: the check.
//! - `weight_compatibility`: whether weights mean the same elsewhere.
//! - `disasm`: the program as text.
//! - `fingerprint`: a hash of programs.

mod cell;
mod column;
mod compile;
mod disasm;
mod empty_starts;
mod fingerprint;
mod layout;
mod op;
pub mod reg;
mod single_drops;
mod spans;
mod targets;
mod turns;
mod verify;
mod weight_compatibility;

pub use crate::terms::{Gain, Maximal, Origin, Passing, Stopping, VariableScope};
pub use crate::weights::{Phase, Term, Weight, Weights};
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
    AttackCode, BlockCode, Continuation, GoalCode, Group, Hooks, HypotheticalPiece, Meter, RandomGames,
    RoyalCode, TurnCode,
};
pub use verify::verify;
pub use weight_compatibility::IncompatibleWeights;

use crate::board::SiteSet;
use crate::index::{DirectionId, PieceTypeId, PlayerId, SiteId, VariableId};
use crate::notations::Notations;

/// In link tables: there is no link.
pub const NO_SITE: u16 = u16::MAX;
/// In tables of directions: no direction.
pub const NO_DIRECTION: u8 = u8::MAX;

/// A compiled game.
#[derive(Clone, Debug, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "independent properties of the rules")]
pub struct Program {
    /// Names for texts.
    pub names: Names,
    /// The neighbour of each site in each direction: `links[site * direction_count + direction]`.
    pub links: Box<[u16]>,
    /// The number of directions.
    pub direction_count: usize,
    /// Tables of directions, players or piece types, indexed by `map` in instructions.
    pub direction_maps: Vec<Box<[u8]>>,
    /// Zones as players see them: `zones[zone * player_count + player]`, followed by the goal sites of each player.
    pub zones: Vec<SiteSet>,
    /// How attributes are packed into a piece.
    pub attributes: Vec<AttributeSlot>,
    /// A new piece of each type, owned by the first player.
    pub new_pieces: Vec<Piece>,
    /// For each piece type, the number of promotions needed to become it.
    pub ranks: Vec<u8>,
    /// Which cell holds what.
    pub layout: Layout,
    /// Instructions.
    pub ops: Box<[Op]>,
    /// Where each instruction comes from.
    pub spans: SpanTable,
    /// Compiled blocks, one for each block and player.
    pub blocks: Vec<BlockCode>,
    /// Sets of blocks that turns and steps offer.
    pub groups: Vec<Group>,
    /// What may follow a step of a compound move.
    pub continuations: Vec<Continuation>,
    /// The turn order.
    pub turns: Vec<TurnCode>,
    /// For each player, the players on the same side, as bits.
    pub friends: Vec<u16>,
    /// For each player, the next one in the `players` section who takes part, for `flip`.
    pub next_players: Vec<PlayerId>,
    /// The players who take part, as bits; neither random nor neutral ones.
    pub playing: u16,
    /// Hooks around moves, invariants and preferences.
    pub hooks: Hooks,
    /// For each player, the first instruction of whether a site is their own; empty if the game has no territory. It
    /// is only shown; goals have code of their own.
    pub territory: Vec<u32>,
    /// Queries whether a piece could be captured.
    pub attacks: Vec<AttackCode>,
    /// Players whose groups of pieces the rules count, each with the table of directions that connect them.
    pub cohesion: Vec<(PlayerId, u8)>,
    /// Royal pieces, which must not be left attacked.
    pub royals: Vec<RoyalCode>,
    /// Whether moves that leave a royal piece attacked are illegal.
    pub royals_are_safe: bool,
    /// The goals, in order of evaluation.
    pub goals: Vec<GoalCode>,
    /// How far the goals are.
    pub meters: Vec<Meter>,
    /// Sets of piece types whose capture goals test, with their owner.
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
    /// Whether promoted pieces are exchanged for pieces in the reserve.
    pub recycles_promotions: bool,
    /// Whether the third occurrence of a position is a draw.
    pub draws_by_repetition: bool,
    /// Whether positions remember earlier arrangements of pieces.
    pub remembers_arrangements: bool,
    /// For each direction, the sites from which it wraps around the board, as drawn.
    pub wraps: Vec<SiteSet>,
    /// Whether players see directions differently, so that forward for one may be backward for another.
    pub has_fronts: bool,
    /// Evaluation weights from the rule file.
    pub weights: Weights,
    /// How games at random are played.
    pub random_games: RandomGames,
    /// How players write moves, positions and games.
    pub notations: Notations,
    /// What runs may keep.
    pub run_arrays: Vec<RunArray>,
    /// The first instruction of each procedure, for each player who calls it.
    pub procedures: Vec<u32>,
    /// Where runs may end, computed on demand.
    pub targets: Targets,
}

/// An array that every run has for itself; a variable is an array of one element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RunArray {
    /// The place of its first element among the elements of all arrays.
    pub first: usize,
    /// The number of elements.
    pub length: usize,
    /// What its elements are when a run begins.
    pub initial: i32,
}

/// Names for texts, each list indexed by id.
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
    /// Names of blocks: the macro calls that produced them; the first is empty, for blocks outside macros.
    pub blocks: Vec<String>,
}

/// How the name of a move is written in notation.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveName {
    /// The parts in order; values are taken from the move's arguments in the same order.
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
    /// The attributes of a piece type, those that it declares first.
    pub fn attributes_of(&self, piece_type: PieceTypeId) -> impl Iterator<Item = &AttributeSlot> {
        let others = self
            .attributes
            .iter()
            .filter(move |slot| slot.bearers[piece_type.index()] && !slot.declared[piece_type.index()]);
        self.declared_attributes(piece_type).chain(others)
    }

    /// The attributes that a piece type declares.
    pub fn declared_attributes(&self, piece_type: PieceTypeId) -> impl Iterator<Item = &AttributeSlot> {
        self.attributes.iter().filter(move |slot| slot.declared[piece_type.index()])
    }

    /// The number of sites.
    pub fn site_count(&self) -> usize {
        self.names.sites.len()
    }

    /// The number of players.
    pub fn player_count(&self) -> usize {
        self.names.players.len()
    }

    /// The same piece with another type: attributes that both types have are kept, others are as in a new piece. An
    /// attribute that only the new type declares is kept if it has been set.
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

    /// The piece that a block drops, if it drops one.
    pub(crate) fn dropped_piece(&self, block: u32) -> Piece {
        let block = &self.blocks[block as usize];
        self.new_pieces[block.piece_type.index()].with_owner(block.player)
    }

    /// The neighbour of a site in a direction.
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

    /// The cell of a variable; if each player has one, that of this player.
    #[inline]
    pub fn variable_cell(&self, variable: VariableId, player: PlayerId) -> usize {
        let slot = &self.layout.variables[variable.index()];
        slot.cell + if slot.scope == VariableScope::Player { player.index() } else { 0 }
    }

    /// The cell that counts a player's pieces of a type off the board, if the game has reserves.
    #[inline]
    pub fn reserve_cell(&self, player: PlayerId, piece_type: PieceTypeId) -> Option<usize> {
        let at = player.index() * self.new_pieces.len() + piece_type.index();
        self.layout.reserves.map(|first| first + at)
    }

    /// The first turn of a player in the turn order, for positions that say only who moves; whether it can be played may
    /// depend on more than that.
    pub fn first_turn_of(&self, player: PlayerId) -> Option<usize> {
        let next = |at: &usize| Some(usize::from(self.turns.get(*at)?.next));
        let order = std::iter::successors(Some(0), next).take(self.turns.len());
        let is_own =
            |at: &usize| self.turns.get(*at).is_some_and(|turn| turn.player == player && !turn.random);
        order.into_iter().find(is_own)
    }

    /// The index of a player's royal pieces, if there are any.
    pub fn royal_of(&self, player: PlayerId) -> Option<usize> {
        self.royals.iter().position(|royal| royal.player == player)
    }

    /// The index of a player's royal pieces, if they must be safe after a move.
    pub fn safe_royal_of(&self, player: PlayerId) -> Option<usize> {
        self.royal_of(player).filter(|_| self.royals_are_safe)
    }

    /// A player and its partners, as bits.
    pub fn side_of(&self, player: PlayerId) -> u16 {
        self.friends[player.index()] | 1 << player.0
    }

    /// The number of goals whose distance can be measured; their numbers are less than this.
    pub fn measured_goals(&self) -> u16 {
        self.meters.last().map_or(0, |last| last.goal + 1)
    }

    /// The index of the first goal that compares scores.
    pub fn scoring_goal(&self) -> Option<usize> {
        self.goals.iter().position(|goal| !goal.scores.is_empty())
    }

    /// The index of the first goal that compares scores or, without scores, pieces.
    pub fn counting_goal(&self) -> Option<usize> {
        self.goals.iter().position(|goal| goal.gain == Gain::Count || !goal.scores.is_empty())
    }

    /// Whether two players are on the same side.
    pub fn are_partners(&self, a: PlayerId, b: PlayerId) -> bool {
        self.friends[a.index()] >> b.index() & 1 == 1
    }

    /// Whether players who lose drop out of a game that continues.
    pub fn has_survivors(&self) -> bool {
        self.layout.out.is_some()
    }

    /// Whether positions must know the earlier ones: a player may drop out because of repetition.
    pub fn remembers_positions(&self) -> bool {
        self.has_survivors() && self.goals.iter().any(|goal| goal.asks_for_repetition)
    }
}
