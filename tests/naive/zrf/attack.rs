//! Attacked and defended cells, and royal pieces: §11 and §15 of the reference.

use std::collections::BTreeSet;

use super::Name;
use super::game::{Game, Goal};
use super::run::{Move, Run};
use super::state::State;

/// Whether an enemy of the run's player could capture on a cell; an empty one counts as holding a piece of his.
pub(super) fn attacks(run: &Run<'_>, cell: &Name, kind: Option<&Name>) -> bool {
    let mut state = run.state.clone();
    let stand_in = || run.game.new_piece(run.player, run.kind);
    state.board.entry(cell.clone()).or_insert_with(stand_in);
    run.game.is_attacked(&state, cell, run.player, kind)
}

/// Whether another piece of the run's player could capture an enemy on a cell.
pub(super) fn defends(run: &Run<'_>, cell: &Name, kind: Option<&Name>) -> bool {
    let Some(enemy) = run.game.enemies(run.state, run.player).into_iter().next() else { return false };
    let mut state = run.state.clone();
    let stand_in = state.board.get(cell).map_or(run.kind, |piece| &piece.kind).clone();
    state.board.insert(cell.clone(), run.game.new_piece(&enemy, &stand_in));
    run.game.reaches(&state, run.player, cell, kind, run.origin.as_ref())
}

impl Game {
    /// Whether an enemy of a player could capture on a cell.
    fn is_attacked(&self, state: &State, cell: &Name, player: &Name, kind: Option<&Name>) -> bool {
        self.enemies(state, player).iter().any(|enemy| self.reaches(state, enemy, cell, kind, None))
    }

    /// Whether a player's pieces, all but one, could move to a cell or capture there.
    fn reaches(
        &self,
        state: &State,
        player: &Name,
        cell: &Name,
        kind: Option<&Name>,
        but: Option<&Name>,
    ) -> bool {
        let pieces = state.board.iter().filter(|(at, piece)| piece.owner == *player && Some(*at) != but);
        let hits = |mv: &Move| mv.subs.iter().any(|sub| sub.to == *cell) || mv.captures.contains(cell);
        let mut blocks = pieces.flat_map(|(at, piece)| {
            let blocks = self.kinds[&piece.kind].moves.iter();
            blocks
                .filter(|block| kind.is_none() || block.kind.as_ref() == kind)
                .map(move |block| (at, piece, block))
        });
        blocks.any(|(at, piece, block)| {
            Run::moves(self, state, (player, &piece.kind), (at, false), block, true).iter().any(hits)
        })
    }

    /// Whose pieces can attack those of a player: of several opponents only the next to move.
    fn enemies(&self, state: &State, player: &Name) -> Vec<Name> {
        let all = self.players.iter().filter(|other| self.are_enemies(player, other));
        let all: Vec<Name> = all.filter(|other| !state.out.contains(*other)).cloned().collect();
        if all.len() <= 1 {
            return all;
        }
        let turns = self.turns[state.turn..].iter().chain(&self.turns[self.repeat..]);
        turns.map(|turn| turn.player.clone()).find(|other| all.contains(other)).into_iter().collect()
    }

    /// The types whose capture a player must not allow.
    pub(super) fn royals(&self, player: &Name) -> BTreeSet<Name> {
        let goals = self.goals.iter().filter(|goal| goal.players.contains(player));
        goals.flat_map(Goal::royals).collect()
    }

    /// Whether a royal piece of a player could be captured.
    pub(super) fn royal_attacked(&self, state: &State, player: &Name, royals: &BTreeSet<Name>) -> bool {
        let mut own = state.board.iter().filter(|(_, piece)| piece.owner == *player);
        own.any(|(cell, piece)| royals.contains(&piece.kind) && self.is_attacked(state, cell, player, None))
    }
}
