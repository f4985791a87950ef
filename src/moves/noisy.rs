//! Noisy moves: those that a quiescence search looks at.

use crate::board::SiteSet;
use crate::index::{PlayerId, SiteId};
use crate::position::{Change, Position};
use crate::program::Piece;

/// Selects the moves that capture a piece, promote one, or bring one to a goal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoisyMoves<'s> {
    /// The player whose moves they are.
    pub(crate) player: PlayerId,
    /// The sites where arriving counts.
    pub(crate) goal: &'s SiteSet,
}

impl NoisyMoves<'_> {
    /// Whether a change makes its move noisy.
    pub(in crate::moves) fn has(&self, position: &Position, change: Change) -> bool {
        let cell = usize::from(change.cell);
        if !position.is_site(cell) {
            return false;
        }
        let (old, new) = (Piece(position.cells()[cell]), Piece(change.value));
        let is_own = |piece: Piece| !piece.is_none() && piece.owner() == self.player;
        let takes = !old.is_none() && !is_own(old);
        let becomes = is_own(old) && is_own(new) && old.piece_type() != new.piece_type();
        takes || becomes || is_own(new) && self.goal.contains(SiteId(change.cell))
    }

    /// Whether a move is noisy that takes a piece of this player to a site, and changes no other piece.
    #[inline]
    pub(in crate::moves) fn has_arrival(&self, position: &Position, site: u16) -> bool {
        let there = Piece(position.cells()[usize::from(site)]);
        !there.is_none() && there.owner() != self.player || self.goal.contains(SiteId(site))
    }
}
