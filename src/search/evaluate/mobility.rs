//! Mobility: how many moves players have, and which pieces could be captured.
//!
//! In: a position, evaluated as if each player were to move. This generates moves, so it costs more than all other
//! terms together and is done only if a weight needs it.

use std::borrow::Cow;

use crate::board::SiteSet;
use crate::index::{PieceTypeId, PlayerId, SiteId};
use crate::moves::{MoveList, NoisyMoves, Rules};
use crate::position::{Change, Position};
use crate::program::{Piece, Program};
use crate::search::score::Score;

/// The mobility of all players, and working memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Mobility {
    list: MoveList,
    /// For each site, whether another player could capture its piece.
    taken: Vec<bool>,
    /// For each player the number of pseudo-legal moves; 0 if moves were not counted.
    pub(super) moves: Vec<Score>,
    /// The same for each player and type of piece: those that begin with a piece of the type.
    of_kinds: Vec<Score>,
    kinds: usize,
    /// For each player the number of pieces that others could capture.
    pub(super) attacked: Vec<Score>,
}

impl Mobility {
    /// Generates the moves of all players; only captures if moves need not be counted.
    pub(super) fn measure(&mut self, rules: &mut Rules, position: &Position, counts_moves: bool) {
        let (players, sites) = (rules.program().player_count(), rules.program().site_count());
        self.taken.clear();
        self.taken.resize(sites, false);
        self.moves.clear();
        self.kinds = rules.program().new_pieces.len();
        self.of_kinds.clear();
        self.of_kinds.resize(players * self.kinds, 0);
        for player in (0..players).map(PlayerId::new) {
            let is_others = |piece: Piece| !piece.is_none() && piece.owner() != player;
            let takes = |change: Change| {
                let old = position
                    .cells()
                    .get(usize::from(change.cell))
                    .filter(|_| usize::from(change.cell) < sites);
                old.is_some_and(|&old| is_others(Piece(old))) && !is_others(Piece(change.value))
            };
            self.find_moves(rules, position, player, counts_moves);
            self.moves.push(if counts_moves { self.list.len() as Score } else { 0 });
            if counts_moves {
                self.count_kinds(rules.program(), position, player);
            }
            let changes = (0..self.list.len()).flat_map(|index| self.list.changes(index));
            for change in changes.filter(|&&change| takes(change)) {
                self.taken[usize::from(change.cell)] = true;
            }
        }
        self.attacked.clear();
        self.attacked.resize(players, 0);
        for (site, _) in self.taken.iter().enumerate().filter(|&(_, &taken)| taken) {
            self.attacked[position.piece(SiteId::new(site)).owner().index()] += 1;
        }
    }

    /// The number of a player's pseudo-legal moves that begin with a piece of a type; 0 if moves were not counted.
    pub(super) fn moves_of(&self, player: PlayerId, kind: PieceTypeId) -> Score {
        self.of_kinds[player.index() * self.kinds + kind.index()]
    }

    /// Counts the moves found by the type of the piece that begins them: one on the board, or the one that is dropped.
    fn count_kinds(&mut self, program: &Program, position: &Position, player: PlayerId) {
        for index in 0..self.list.len() {
            let Some(step) = self.list.steps(index).first().filter(|step| !step.is_pass()) else { continue };
            let moved = position.piece(SiteId(step.origin));
            let piece = if moved.is_none() { program.dropped_piece(step.block) } else { moved };
            if let Some(count) =
                self.of_kinds.get_mut(player.index() * self.kinds + piece.piece_type().index())
            {
                *count += 1;
            }
        }
    }

    /// The moves of a player, or only noisy ones, as if that player were to move.
    fn find_moves(&mut self, rules: &mut Rules, position: &Position, player: PlayerId, counts_moves: bool) {
        self.list.clear();
        let Some(position) = as_if_to_move(rules, position, player) else { return };
        let goal = SiteSet::default();
        let found = if counts_moves {
            rules.pseudo_legal_moves(&position, &mut self.list).map(drop)
        } else {
            rules.noisy_moves(&position, &mut self.list, NoisyMoves { player, goal: &goal }).map(drop)
        };
        if found.is_err() {
            self.list.clear();
        }
    }
}

/// A position with this player to move; `None` if the rules never let the player move.
pub(super) fn as_if_to_move<'p>(
    rules: &Rules,
    position: &'p Position,
    player: PlayerId,
) -> Option<Cow<'p, Position>> {
    if rules.turn(position).player == player {
        return Some(Cow::Borrowed(position));
    }
    let turn = rules.program().turns.iter().position(|turn| turn.player == player && !turn.decision)?;
    let mut other = position.clone();
    other.set_turn(turn);
    Some(Cow::Owned(other))
}
