//! The state of compilation.

use std::collections::BTreeMap;

use super::emit::Emitter;
use super::tables;
use crate::index::{DirectionId, MoveTypeId, PlayerId, ProcedureId};
use crate::model::{Attack, Follow, Model};
use crate::program::{AttackCode, BlockCode, Continuation, Group, MoveName, RoyalCode, Stopping};

/// A continuation that code refers to before all blocks are known.
pub(super) struct WantedContinuation {
    pub(super) player: PlayerId,
    pub(super) moves: Follow,
    pub(super) made: Continuation,
}

/// Moves that count as attacks; their groups are built when all blocks are known.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct WantedAttack {
    pub(super) players: Vec<PlayerId>,
    pub(super) attack: Attack,
}

/// What has been compiled so far.
pub(super) struct Compiler<'m> {
    pub(super) model: &'m Model,
    pub(super) emitter: Emitter,
    /// For each player, the board's direction for each direction in the rules.
    pub(super) seen: Vec<Vec<DirectionId>>,
    /// For each direction, the opposite one.
    pub(super) opposites: Box<[u8]>,
    pub(super) friends: Vec<u16>,
    pub(super) layout_last: Option<u16>,
    pub(super) direction_maps: Vec<Box<[u8]>>,
    pub(super) blocks: Vec<BlockCode>,
    /// The move type of each block.
    pub(super) block_types: Vec<Option<MoveTypeId>>,
    pub(super) groups: Vec<Group>,
    pub(super) continuations: Vec<WantedContinuation>,
    pub(super) attacks: Vec<AttackCode>,
    pub(super) wanted_attacks: Vec<WantedAttack>,
    pub(super) cohesion: Vec<(PlayerId, u8)>,
    pub(super) royals: Vec<RoyalCode>,
    pub(super) royals_are_safe: bool,
    pub(super) prizes: Vec<(PlayerId, Vec<bool>)>,
    pub(super) move_names: Vec<MoveName>,
    pub(super) block_names: Vec<String>,
    pub(super) block_name_ids: BTreeMap<String, u32>,
    pub(super) move_name_ids: BTreeMap<MoveName, usize>,
    /// The procedures that are called, with the players who call them; and where the first of them begin.
    pub(super) called: Vec<(PlayerId, ProcedureId)>,
    pub(super) procedure_entries: Vec<u32>,
    /// The groups that turns of a player offer under a move type, once computed.
    pub(super) offered: BTreeMap<(PlayerId, Option<MoveTypeId>), Vec<u16>>,
}

impl<'m> Compiler<'m> {
    pub(super) fn new(model: &'m Model) -> Self {
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
            called: Vec::new(),
            procedure_entries: Vec::new(),
            offered: BTreeMap::new(),
        }
    }

    /// The players from whose point of view code is generated: those whose pieces move.
    pub(super) fn views(&self) -> Vec<PlayerId> {
        let players = (0..self.model.players.len()).map(PlayerId::new);
        players.filter(|&player| self.model.turns.iter().any(|turn| turn.owner == player)).collect()
    }

    pub(super) fn continuation(&mut self, player: PlayerId, next: crate::model::Continuation) -> u16 {
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

    pub(super) fn move_name(&mut self, name: MoveName) -> usize {
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

    /// Records that the groups of all pieces of some players are counted, if that is a single player.
    pub(super) fn note_cohesion(&mut self, owners: u16, map: u8) {
        let player = PlayerId(owners.trailing_zeros() as u8);
        if owners.is_power_of_two() && self.cohesion.iter().all(|&(known, _)| known != player) {
            self.cohesion.push((player, map));
        }
    }
}
