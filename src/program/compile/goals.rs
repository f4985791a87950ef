//! Compiles goals, attacks, and which pieces must not be left attacked.

use super::action::Coder;
use super::compiler::{Compiler, WantedAttack};
use super::fold;
use crate::index::{PieceTypeId, PlayerId};
use crate::model::{Attack, Goal, Role, Truth};
use crate::program::{AttackCode, Gain, GoalCode, HypotheticalPiece, Piece, RoyalCode};

/// Most sets of piece types that goals may test captures of: one cell has a bit for each.
const MAX_PRIZES: usize = 32;

impl Compiler<'_> {
    /// The goals in order of evaluation: by priority, then in file order.
    pub(super) fn all_goals(&mut self) -> Vec<GoalCode> {
        let mut goals: Vec<&Goal> = self.model.goals.iter().collect();
        goals.sort_by_key(|goal| std::cmp::Reverse(goal.priority));
        goals.into_iter().flat_map(|goal| self.goals(goal)).collect()
    }

    fn goals(&mut self, goal: &Goal) -> Vec<GoalCode> {
        let gain = goal.gain;
        let scores = match &goal.score {
            Some(score) => self.for_all_players(|compiler, player| compiler.number_code(player, score)),
            None => Vec::new(),
        };
        let safe = self.royals_are_safe;
        let one = |&player: &PlayerId| GoalCode {
            gain,
            player,
            entry: self.goal_question(player, &goal.test, gain),
            holds_with_moves: fold::with_moves(&goal.test, safe) != Some(false),
            asks_for_moves: fold::mentions_moves(&goal.test),
            asks_for_repetition: fold::mentions_repetition(&goal.test),
            reason: goal.reason.clone(),
            kind: goal.kind.clone(),
            priority: goal.priority,
            scores: scores.clone(),
        };
        goal.players.iter().map(one).collect()
    }

    /// The code of a goal's condition. For a draw it does not matter who repeated the position.
    fn goal_question(&mut self, player: PlayerId, test: &Truth, gain: Gain) -> u32 {
        let entry = self.emitter.here();
        let everybody = matches!(gain, Gain::Draw | Gain::Count);
        Coder::new(self, player, 0).goal(test, everybody);
        entry
    }

    /// Finds the royal pieces of each player: those named in `checkmated`. Royal safety is not part of legality if a
    /// goal mentions `captured`, since then they may be captured.
    pub(super) fn find_royals(&mut self) {
        let model = self.model;
        self.royals_are_safe = !model.goals.iter().any(|goal| fold::mentions_captured(&goal.test));
        for goal in &model.goals {
            let mut types = vec![false; model.piece_types.len()];
            fold::royal_types(&goal.test, &mut types);
            for &player in goal.players.iter().filter(|_| types.contains(&true)) {
                self.add_royals(player, &types);
            }
        }
    }

    fn add_royals(&mut self, player: PlayerId, types: &[bool]) {
        match self.royals.iter_mut().find(|royal| royal.player == player) {
            Some(known) => known.types.iter_mut().zip(types).for_each(|(known, new)| *known |= new),
            None => self.royals.push(RoyalCode { player, types: types.to_vec(), groups: Vec::new() }),
        }
    }

    /// Builds the groups of moves that count as attacks, once all blocks and conditions are compiled, and gives
    /// hypothetical pieces the attributes of new ones.
    pub(super) fn fill_attacks(&mut self, new_pieces: &[Piece]) {
        for at in 0..self.royals.len() {
            let attacker = self.next_opponent(self.royals[at].player);
            self.royals[at].groups =
                attacker.map(|attacker| self.group(attacker, |_| true)).into_iter().collect();
        }
        for at in 0..self.attacks.len() {
            let WantedAttack { players, attack } = self.wanted_attacks[at].clone();
            self.attacks[at].groups = players.iter().map(|&player| self.attackers(player, attack)).collect();
            let new = |piece: Piece| new_pieces[piece.piece_type().index()].with_owner(piece.owner());
            self.attacks[at].hypothetical = match self.attacks[at].hypothetical {
                HypotheticalPiece::Empty(piece) => HypotheticalPiece::Empty(new(piece)),
                HypotheticalPiece::Owned(piece, kept) => HypotheticalPiece::Owned(new(piece), kept),
            };
        }
    }

    /// The group of a player's blocks that count as attacks.
    fn attackers(&mut self, player: PlayerId, attack: Attack) -> u16 {
        self.group(player, |kind| attack.move_type.is_none() || kind == attack.move_type)
    }

    /// The first player to move after a player who is not a partner.
    fn next_opponent(&self, player: PlayerId) -> Option<PlayerId> {
        let turns = &self.model.turns;
        let mut at = turns.iter().position(|turn| turn.player == player)?;
        for _ in 0..turns.len() {
            at = turns[at].next;
            let owner = turns[at].owner;
            if self.are_enemies(player, owner) {
                return Some(owner);
            }
        }
        let others = turns.iter().map(|turn| turn.owner);
        others.into_iter().find(|&owner| self.are_enemies(player, owner))
    }

    /// Whether a player is neither a partner of another one nor neutral.
    fn are_enemies(&self, player: PlayerId, other: PlayerId) -> bool {
        let partner = self.friends[player.index()] >> other.index() & 1 == 1;
        !partner && self.model.players[other.index()].role != Role::Neutral
    }

    /// The index of the query whether an enemy of a player, or a certain other player, could capture on a site.
    pub(super) fn attack(&mut self, player: PlayerId, kind: PieceTypeId, attack: Attack) -> u8 {
        let players = match attack.by {
            Some(friend) if !self.are_enemies(player, friend) => return self.defence(friend, kind, attack),
            Some(by) => vec![by],
            None => self.views().into_iter().filter(|&other| self.are_enemies(player, other)).collect(),
        };
        self.add_attack(players, attack, HypotheticalPiece::Empty(Piece::new(kind, player)))
    }

    /// The index of the query whether another piece of a player could capture on a site.
    pub(super) fn defence(&mut self, player: PlayerId, kind: PieceTypeId, attack: Attack) -> u8 {
        let friends = self.friends[player.index()];
        let roles = self.model.players.iter().enumerate();
        let enemies: Vec<PlayerId> = roles
            .filter(|(other, info)| info.role != Role::Neutral && friends >> other & 1 == 0)
            .map(|(other, _)| PlayerId::new(other))
            .collect();
        // Without enemies there is no owner for a hypothetical piece.
        let Some(&enemy) = enemies.first() else {
            return self.add_attack(Vec::new(), attack, HypotheticalPiece::Empty(Piece::new(kind, player)));
        };
        let kept = enemies.iter().fold(0_u16, |bits, enemy| bits | 1 << enemy.index());
        let hypothetical = HypotheticalPiece::Owned(Piece::new(kind, enemy), kept);
        self.add_attack(vec![player], attack, hypothetical)
    }

    fn add_attack(&mut self, players: Vec<PlayerId>, attack: Attack, hypothetical: HypotheticalPiece) -> u8 {
        let wanted = WantedAttack { players, attack };
        let known = self.wanted_attacks.iter().zip(&self.attacks);
        let found =
            known.into_iter().position(|(known, code)| *known == wanted && code.hypothetical == hypothetical);
        if found.is_none() && self.attacks.len() > usize::from(u8::MAX) {
            self.emitter.exceed();
            return 0;
        }
        found.unwrap_or_else(|| {
            self.wanted_attacks.push(wanted);
            self.attacks.push(AttackCode { groups: Vec::new(), hypothetical });
            self.attacks.len() - 1
        }) as u8
    }

    /// The index of a player's royal pieces, if there are any.
    pub(super) fn royal(&self, player: PlayerId) -> Option<u8> {
        self.royals.iter().position(|royal| royal.player == player).map(|at| at as u8)
    }

    /// The bit that tells whether the last move captured a piece of a player of one of these types.
    pub(super) fn prize(&mut self, player: PlayerId, types: &[PieceTypeId]) -> u8 {
        let mut wanted = vec![false; self.model.piece_types.len()];
        for kind in types {
            wanted[kind.index()] = true;
        }
        let prize = (player, wanted);
        let found = self.prizes.iter().position(|known| *known == prize);
        if found.is_none() && self.prizes.len() >= MAX_PRIZES {
            self.emitter.exceed();
            return 0;
        }
        found.unwrap_or_else(|| {
            self.prizes.push(prize);
            self.prizes.len() - 1
        }) as u8
    }
}
