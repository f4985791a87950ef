//! Compiles turns and the groups of blocks that they offer.

use super::compiler::Compiler;
use super::tables;
use crate::index::{MoveTypeId, PieceTypeId, PlayerId};
use crate::model::{Hook, Jump, Origin, Role, Turn};
use crate::program::compile::action;
use crate::program::{Group, Hooks, RandomGames, TurnCode};

impl Compiler<'_> {
    pub(super) fn turn(&mut self, at: usize) -> TurnCode {
        let turn = &self.model.turns[at];
        let move_type = turn.move_type.map(|id| &self.model.move_types[id.index()]);
        let decision = move_type.is_some_and(|kind| kind.decision);
        TurnCode {
            player: turn.player,
            owner: turn.owner,
            groups: self.offers(turn.owner, turn.move_type),
            guard: turn.guard.as_ref().map(|guard| self.condition_code(turn.owner, guard)),
            next: turn.next as u16,
            decision,
            merges: decision || self.model.options.merge_outcomes,
            random: self.model.players[turn.player.index()].role == Role::Random,
            label: tables::turn_label(self.model, at),
            move_type: move_type.map(|kind| kind.name.clone()),
            prompt: move_type.map(|kind| tables::help(self.model, &kind.name)).unwrap_or_default(),
        }
    }

    /// The groups that a turn offers: the first one that has a move counts.
    fn offers(&mut self, owner: PlayerId, move_type: Option<MoveTypeId>) -> Vec<u16> {
        if let Some(known) = self.offered.get(&(owner, move_type)) {
            return known.clone();
        }
        let offers = self.find_offers(owner, move_type);
        self.offered.insert((owner, move_type), offers.clone());
        offers
    }

    fn find_offers(&mut self, owner: PlayerId, move_type: Option<MoveTypeId>) -> Vec<u16> {
        if move_type.is_some() {
            return vec![self.group(owner, |kind| kind == move_type)];
        }
        let priorities = &self.model.priorities;
        if priorities.is_empty() {
            let decides = |kind: MoveTypeId| self.model.move_types[kind.index()].decision;
            let fits = |kind: Option<MoveTypeId>| !kind.is_some_and(decides);
            return vec![self.group(owner, fits)];
        }
        let mut groups: Vec<u16> =
            priorities.iter().map(|&wanted| self.group(owner, |kind| kind == Some(wanted))).collect();
        groups.push(self.group(owner, |kind| kind.is_none()));
        groups
    }

    /// The group of a player's blocks under certain move types.
    pub(super) fn group(&mut self, owner: PlayerId, fits: impl Fn(Option<MoveTypeId>) -> bool) -> u16 {
        let types = self.model.piece_types.len();
        let (mut by_type, mut drops) = (vec![Vec::new(); types], vec![Vec::new(); types]);
        let mut anywhere = Vec::new();
        for (at, block) in self.blocks.iter().enumerate() {
            if block.player == owner && fits(self.block_types[at]) {
                let kind = block.piece_type.index();
                let blocks = match block.origin {
                    Origin::Piece => &mut by_type[kind],
                    Origin::Hand => &mut drops[kind],
                    Origin::Anywhere => &mut anywhere,
                };
                blocks.push(at as u32);
            }
        }
        let reserve = |kind: usize| tables::reserve_cell(self.model, owner, PieceTypeId::new(kind));
        let drops = drops.into_iter().enumerate().filter(|(_, blocks)| !blocks.is_empty());
        let drops = drops.filter_map(|(kind, blocks)| Some((reserve(kind)?, blocks))).collect();
        let anybody = self.model.options.any_owner;
        let group = Group { owner: (!anybody).then_some(owner), by_type, drops, anywhere };
        let found = self.groups.iter().position(|known| *known == group);
        found.unwrap_or_else(|| {
            self.groups.push(group);
            self.groups.len() - 1
        }) as u16
    }

    /// The turn that a jump leads to for a player; `None` for the same turn again.
    pub(super) fn landing_turn(&self, player: PlayerId, jump: Jump) -> Option<u16> {
        let Jump::Label(label) = jump else { return None };
        let turns = &self.model.labels[usize::from(label)].turns;
        let own = turns.iter().find(|&&(known, _)| known == player).or_else(|| turns.first());
        own.map(|&(_, turn)| turn as u16)
    }

    pub(super) fn hooks(&mut self) -> Hooks {
        let phases = &self.model.phases;
        let preferences = &phases.preferences;
        Hooks {
            before_move: self.hook(phases.before_move.as_ref()),
            before_step: self.hook(phases.before_step.as_ref()),
            after_step: self.hook(phases.after_step.as_ref()),
            after_move: self.hook(phases.after_move.as_ref()),
            after_pass: self.hook(phases.after_pass.as_ref()),
            invariants: self.hook(phases.invariants.as_ref()),
            preferences: preferences
                .iter()
                .map(|number| self.for_all_players(|compiler, player| compiler.number_code(player, number)))
                .collect(),
            counts_moves: phases.count_moves,
        }
    }

    pub(super) fn random_games(&mut self) -> RandomGames {
        let model = self.model;
        let games = &model.random_games;
        let is_passed = |turn: &Turn| turn.move_type.is_some_and(|kind| games.passed.contains(&kind));
        RandomGames {
            avoided: games.avoided.iter().map(|hook| self.hook(Some(hook))).collect(),
            answers: games.answers.iter().map(|hook| self.hook(Some(hook))).collect(),
            passed: model.turns.iter().map(is_passed).collect(),
            single_drops: Vec::new(),
        }
    }

    pub(super) fn hook(&mut self, hook: Option<&Hook>) -> Vec<u32> {
        let Some(hook) = hook else { return Vec::new() };
        self.for_all_players(|compiler, player| {
            let entry = compiler.emitter.here();
            action::Coder::new(compiler, player, hook.locals).hook(hook);
            entry
        })
    }

    pub(super) fn for_all_players(&mut self, mut code: impl FnMut(&mut Self, PlayerId) -> u32) -> Vec<u32> {
        (0..self.model.players.len()).map(|player| code(self, PlayerId::new(player))).collect()
    }
}
