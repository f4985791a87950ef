//! Which pieces stand where, and whose turn it is: what tells the positions of a table apart.

use super::MAX_PIECES;
use crate::position::Position;

/// A piece as its cell, and its site.
pub(crate) type Placed = (u32, u16);

/// The few pieces of a position with their sites, ordered by both, and the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arrangement {
    placed: [Placed; MAX_PIECES],
    len: usize,
    pub(crate) turn: usize,
}

impl Arrangement {
    /// That of a position; none if it has too many pieces.
    pub(crate) fn of(position: &Position) -> Option<Self> {
        let mut arrangement = Self::empty(position.turn());
        for (site, piece) in position.pieces() {
            arrangement.insert((piece.0, site.0))?;
        }
        Some(arrangement)
    }

    pub(super) fn empty(turn: usize) -> Self {
        Self { placed: [(0, 0); MAX_PIECES], len: 0, turn }
    }

    /// Adds a piece; none if there are too many.
    fn insert(&mut self, new: Placed) -> Option<()> {
        let at = self.placed().partition_point(|placed| *placed < new);
        *self.placed.get_mut(self.len)? = new;
        self.len += 1;
        self.placed[at..self.len].rotate_right(1);
        Some(())
    }

    /// Adds a piece that comes after all others in order; none if it does not, or if its site is occupied.
    pub(super) fn push(&mut self, new: Placed) -> Option<()> {
        let is_free = self.placed().iter().all(|&(_, site)| site != new.1);
        let is_next = self.placed().last().is_none_or(|last| *last < new);
        (is_free && is_next).then(|| self.insert(new)).flatten()
    }

    /// The same pieces on the images of their sites.
    pub(super) fn image(&self, images: &[u16]) -> Self {
        let mut image = Self::empty(self.turn);
        for &(piece, site) in self.placed() {
            // There is room for as many as before.
            let _ = image.insert((piece, images[usize::from(site)]));
        }
        image
    }

    pub(crate) fn placed(&self) -> &[Placed] {
        &self.placed[..self.len]
    }
}
