//! Model to program.
//!
//! Every block is compiled once for each player whose pieces move, with directions and zones as that player
//! sees them.
//!
//! - `emit`: instructions, labels, registers. - `action`, `effect`, `loops`: instructions of blocks. - `expression`,
//!   `truth`: values and tests. - `turns`: turns and groups of blocks. - `goals`: ends, attacks, royal pieces. - `meters`: how far ends are. -
//!   `tables`: everything but code. - `fold`: tests whose answer is known beforehand. - `flags`: which flags a block
//!   uses. - `fuse`: common pairs of actions that are one instruction.

mod action;
mod effect;
mod emit;
mod expression;
mod flags;
mod fold;
mod fuse;
mod goals;
mod loops;
mod meters;
mod region;
mod tables;
mod truth;
mod turns;

use std::collections::BTreeMap;

use super::{
    AttackCode, BlockCode, Continuation, Group, MoveName, Op, Program, RoyalCode, Stopping, Targets,
};
use crate::diagnostic::{Code, Diagnostic};
use crate::index::{DirectionId, MoveTypeId, PieceTypeId, PlayerId};
use crate::model::{Attack, Block, Follow, Model, Number, Repetition, Truth};
use emit::Emitter;

/// Compiles a model that came without errors.
///
/// # Errors
/// A game that asks for more than a program holds: too many attribute bits, registers or blocks.
pub fn compile(model: &Model) -> Result<Program, Diagnostic> {
    let tables = tables::Tables::of(model)?;
    let mut compiler = Compiler::new(model);
    compiler.layout_last = tables.layout.last;
    compiler.find_royals();
    compiler.compile_blocks();
    let turns = (0..model.turns.len()).map(|at| compiler.turn(at)).collect();
    let goals = compiler.all_goals();
    let meters = compiler.meters();
    let hooks = compiler.hooks();
    compiler.fill_continuations();
    compiler.fill_attacks(&tables.new_pieces);
    compiler.emitter.emit(Op::End);
    let (ops, spans) = compiler.emitter.finish()?;
    let program = Program {
        links: tables::links(&model.board),
        direction_count: model.board.directions().len(),
        direction_maps: compiler.direction_maps,
        zones: tables::zones(model),
        attributes: tables.attributes,
        new_pieces: tables.new_pieces,
        ranks: tables::ranks(model),
        layout: tables.layout,
        ops: ops.into(),
        spans,
        blocks: compiler.blocks,
        groups: compiler.groups,
        continuations: compiler.continuations.iter().map(|wanted| wanted.made).collect(),
        turns,
        friends: compiler.friends,
        next_players: tables::next_players(model),
        playing: tables::playing(model),
        hooks,
        attacks: compiler.attacks,
        cohesion: compiler.cohesion,
        royals: compiler.royals,
        royals_are_safe: compiler.royals_are_safe,
        goals,
        meters,
        prizes: compiler.prizes,
        names: tables::names(model, compiler.block_names),
        move_names: compiler.move_names,
        start: tables.start,
        passing: model.options.pass_turn,
        maximal: model.options.maximal_captures,
        recycles_captures: model.options.recycle_captures,
        recycles_promotions: model.options.recycle_promotions,
        draws_by_repetition: model.repetition == Repetition::Draw,
        remembers_arrangements: model.memory.arrangements,
        wraps: tables::wraps(&model.board),
        has_fronts: tables::has_fronts(model),
        weights: model.weights.clone(),
        targets: Targets::default(),
    };
    debug_assert_eq!(super::verify(&program), Ok(()));
    Ok(program)
}

/// A continuation that code refers to before all blocks are known.
struct WantedContinuation {
    player: PlayerId,
    moves: Follow,
    made: Continuation,
}

/// Moves that count as attacks, to be put into groups when all blocks are known.
#[derive(Clone, PartialEq, Eq)]
struct WantedAttack {
    players: Vec<PlayerId>,
    attack: Attack,
}

/// What is built while compiling.
struct Compiler<'m> {
    model: &'m Model,
    emitter: Emitter,
    /// For each player, the board's direction that the player means by each.
    seen: Vec<Vec<DirectionId>>,
    /// For each direction, the way back.
    opposites: Box<[u8]>,
    friends: Vec<u16>,
    layout_last: Option<u16>,
    direction_maps: Vec<Box<[u8]>>,
    blocks: Vec<BlockCode>,
    /// Move type of each block.
    block_types: Vec<Option<MoveTypeId>>,
    groups: Vec<Group>,
    continuations: Vec<WantedContinuation>,
    attacks: Vec<AttackCode>,
    wanted_attacks: Vec<WantedAttack>,
    cohesion: Vec<(PlayerId, u8)>,
    royals: Vec<RoyalCode>,
    royals_are_safe: bool,
    prizes: Vec<(PlayerId, Vec<bool>)>,
    move_names: Vec<MoveName>,
    block_names: Vec<String>,
    block_name_ids: BTreeMap<String, u32>,
    move_name_ids: BTreeMap<MoveName, usize>,
    /// The groups that turns of a player offer under a move type, once they are known.
    offered: BTreeMap<(PlayerId, Option<MoveTypeId>), Vec<u16>>,
}

impl<'m> Compiler<'m> {
    fn new(model: &'m Model) -> Self {
        Self {
            model,
            emitter: Emitter::default(),
            seen: tables::seen(model),
            opposites: tables::opposites(&model.board),
            friends: tables::friends(model),
            layout_last: None,
            direction_maps: Vec::new(),
            blocks: Vec::new(),
            block_types: Vec::new(),
            groups: Vec::new(),
            continuations: Vec::new(),
            attacks: Vec::new(),
            wanted_attacks: Vec::new(),
            cohesion: Vec::new(),
            royals: Vec::new(),
            royals_are_safe: true,
            prizes: Vec::new(),
            move_names: Vec::new(),
            block_names: vec![String::new()],
            block_name_ids: [(String::new(), 0)].into(),
            move_name_ids: BTreeMap::new(),
            offered: BTreeMap::new(),
        }
    }

    fn compile_blocks(&mut self) {
        for player in self.views() {
            for (at, piece) in self.model.piece_types.iter().enumerate() {
                for block in &piece.blocks {
                    self.block(player, PieceTypeId::new(at), block);
                }
            }
        }
    }

    /// The players from whose view moves are made.
    fn views(&self) -> Vec<PlayerId> {
        let players = (0..self.model.players.len()).map(PlayerId::new);
        players.filter(|&player| self.model.turns.iter().any(|turn| turn.owner == player)).collect()
    }

    fn block(&mut self, player: PlayerId, piece_type: PieceTypeId, block: &Block) {
        let entry = self.emitter.here();
        action::Coder::new(self, player, block.locals).of_piece(piece_type).block(block);
        let next = self.block_names.len() as u32;
        let name = *self.block_name_ids.entry(block.name.clone()).or_insert(next);
        if name == next {
            self.block_names.push(block.name.clone());
        }
        self.blocks.push(BlockCode { entry, player, piece_type, origin: block.origin, name });
        self.block_types.push(block.move_type);
    }

    fn continuation(&mut self, player: PlayerId, next: crate::model::Continuation) -> u16 {
        let stops_anywhere = self.model.options.pass_partial;
        let otherwise = if stops_anywhere { Stopping::Free } else { Stopping::Exhausted };
        let stopping = next.stopping.unwrap_or(otherwise);
        let made = Continuation { group: 0, any_piece: next.any_piece, stopping };
        let same = |known: &WantedContinuation| {
            known.player == player && known.moves == next.moves && known.made == made
        };
        let found = self.continuations.iter().position(same);
        found.unwrap_or_else(|| {
            self.continuations.push(WantedContinuation { player, moves: next.moves, made });
            self.continuations.len() - 1
        }) as u16
    }

    fn fill_continuations(&mut self) {
        for at in 0..self.continuations.len() {
            let WantedContinuation { player, moves, .. } = self.continuations[at];
            self.continuations[at].made.group = self.group(player, |kind| match moves {
                Follow::All => true,
                Follow::Typed(wanted) => kind == Some(wanted),
                Follow::Nothing => false,
            });
        }
    }

    fn move_name(&mut self, name: MoveName) -> usize {
        if let Some(&known) = self.move_name_ids.get(&name) {
            return known;
        }
        if self.move_names.len() >= i16::MAX as usize {
            self.emitter.exceed();
            return 0;
        }
        self.move_name_ids.insert(name.clone(), self.move_names.len());
        self.move_names.push(name);
        self.move_names.len() - 1
    }

    /// Notes that the groups of all pieces of some players count, where that is one player.
    fn note_cohesion(&mut self, owners: u16, map: u8) {
        let player = PlayerId(owners.trailing_zeros() as u8);
        if owners.is_power_of_two() && self.cohesion.iter().all(|&(known, _)| known != player) {
            self.cohesion.push((player, map));
        }
    }

    /// Code that answers a condition from a player's view.
    fn condition_code(&mut self, player: PlayerId, test: &Truth) -> u32 {
        let entry = self.emitter.here();
        action::Coder::new(self, player, 0).condition_code(test);
        entry
    }

    /// Code that answers with a number from a player's view.
    fn number_code(&mut self, player: PlayerId, number: &Number) -> u32 {
        let entry = self.emitter.here();
        action::Coder::new(self, player, 0).number_code(number);
        entry
    }
}

impl From<emit::TooLarge> for Diagnostic {
    fn from(too_large: emit::TooLarge) -> Self {
        let message = "this needs more instructions, names or nested loops than a program holds";
        Diagnostic::new(Code::TooLarge, too_large.span, message)
            .hint("say it with loops instead of macros, or in several blocks")
    }
}
