//! "Attacks and royal pieces".

use std::collections::BTreeSet;

use super::adding::Move;
use super::config::gather;
use super::effect::Effect;
use super::game::Game;
use super::run::Run;
use super::state::{Piece, State};
use super::value::{View, words};
use super::{Cell, Name, Play};

impl View<'_, '_> {
    /// "Holds if an enemy could capture a piece on the position now." "If the position is empty, a new piece of the
    /// player is imagined there, of the kind whose block asks the question."
    pub(super) fn is_attacked(&self, cell: Cell, kind: Option<&Name>, by: Option<Name>) -> Play<bool> {
        let (run, game) = (self.run, self.run.game);
        if let Some(friend) = by.as_ref().filter(|player| !game.are_enemies(&run.player, player)) {
            return self.is_reached(friend, cell, kind);
        }
        let mut state = run.state.clone();
        if let Some(stand_in) = run.kind.as_ref().or(game.kind_names.first()) {
            state.board.entry(cell).or_insert_with(|| vec![game.new_piece(&run.player, stand_in)].into());
        }
        let enemies: Vec<Name> = match by {
            Some(player) => vec![player],
            None => {
                game.players.iter().filter(|other| game.are_enemies(&run.player, other)).cloned().collect()
            }
        };
        for enemy in enemies {
            if game.hits(run.past, &state, &enemy, cell, kind)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// "Holds if a piece of the player could go there if an enemy stood there." "An enemy that stands there is taken as
    /// it is."
    pub(super) fn is_defended(&self, cell: Cell, kind: Option<&Name>) -> Play<bool> {
        self.is_reached(&self.run.player, cell, kind)
    }

    /// Whether a player's pieces could go to a position if an enemy of that player stood there.
    fn is_reached(&self, player: &Name, cell: Cell, kind: Option<&Name>) -> Play<bool> {
        let (run, game) = (self.run, self.run.game);
        let mut state = run.state.clone();
        let there = state.piece(cell).cloned();
        if there.as_ref().is_none_or(|piece| !game.are_enemies(player, &piece.owner)) {
            let Some(enemy) = game.players.iter().find(|other| game.are_enemies(player, other)) else {
                return Ok(false);
            };
            let stand_in = there.map(|piece| Piece { owner: enemy.clone(), ..piece }).or_else(|| {
                let kind = run.kind.as_ref().or(game.kind_names.first());
                kind.map(|kind| game.new_piece(enemy, kind))
            });
            let Some(stand_in) = stand_in else { return Ok(false) };
            state.board.insert(cell, vec![stand_in].into());
        }
        game.hits(run.past, &state, player, cell, kind)
    }
}

impl Game {
    /// Whether a player's pieces hit a position: "if a piece arrives there, or if a `capture` removes what is there".
    /// "Whose turn it is, the move types of the turn order, priorities, drops do not matter"; "of a compound move only
    /// the first step counts".
    fn hits(
        &self,
        past: &[State],
        state: &State,
        player: &Name,
        cell: Cell,
        kind: Option<&Name>,
    ) -> Play<bool> {
        let hit = |made: &Move| {
            made.movements.iter().any(|moved| moved.to == cell && moved.from != Some(cell))
                || made.captures.contains(&cell)
                || made
                    .effects
                    .iter()
                    .any(|effect| matches!(effect, Effect::Stack { onto: at, .. } | Effect::Remove { at } if *at == cell))
        };
        // "Only players whose pieces have a turn are considered."
        if self.turns.iter().all(|turn| turn.player != *player) {
            return Ok(false);
        }
        let any = self.has_option("move any piece");
        let moves = |piece: &Piece| any || piece.owner == *player;
        for (at, piece) in state.pieces().filter(|(_, piece)| moves(piece)) {
            let blocks = self.kinds[&piece.kind].moves.iter();
            for block in blocks.filter(|block| kind.is_none() || block.kind.as_ref() == kind) {
                let mut run = Run::nowhere(self, past, state, player).on(at, &piece.kind);
                run.blind = true;
                if run.moves(&block.code)?.iter().any(hit) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The kinds that are royal for a player: all those named by a `checkmated` in one of the player's goals.
    pub(super) fn royals(&self, player: &Name) -> BTreeSet<Name> {
        let mut mates = Vec::new();
        for goal in self.goals.iter().filter(|goal| goal.players.contains(player)) {
            goal.conditions.iter().for_each(|condition| gather(condition, "checkmated", &mut mates));
        }
        mates.into_iter().flat_map(|mate| words(mate.arguments())).collect()
    }

    /// Whether a royal piece of a player is attacked.
    pub(super) fn royal_attacked(&self, past: &[State], state: &State, player: &Name) -> Play<bool> {
        self.attacks_on(past, state, player, &self.royals(player))
    }

    /// Whether pieces of some kinds are attacked. "Only the moves of the next player in the turn order who is not a
    /// partner count as attacks here."
    pub(super) fn attacks_on(
        &self,
        past: &[State],
        state: &State,
        player: &Name,
        kinds: &BTreeSet<Name>,
    ) -> Play<bool> {
        if kinds.is_empty() {
            return Ok(false);
        }
        let Some(enemy) = self.next_enemy(player) else { return Ok(false) };
        for (cell, piece) in state.pieces() {
            if piece.owner == *player
                && kinds.contains(&piece.kind)
                && self.hits(past, state, &enemy, cell, None)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// "The first such player whose pieces move after the player's own first turn", or else the first in the turn
    /// order.
    fn next_enemy(&self, player: &Name) -> Option<Name> {
        let is_enemy = |at: &usize| self.are_enemies(player, &self.turns[*at].player);
        let mut at = self.turns.iter().position(|turn| turn.mover == *player)?;
        for _ in 0..self.turns.len() {
            at = self.turns[at].next;
            if is_enemy(&at) {
                return Some(self.turns[at].player.clone());
            }
        }
        (0..self.turns.len()).find(is_enemy).map(|at| self.turns[at].player.clone())
    }
}
