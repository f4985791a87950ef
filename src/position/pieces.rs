//! Goes through the pieces on the board, by the bits that say which sites an owner's pieces occupy.

use std::ops::Range;

use super::Position;
use crate::bits::WORD;
use crate::index::{PlayerId, SiteId};
use crate::program::Piece;

/// The pieces of an owner, or of all, on top, with their sites, in board order.
#[derive(Clone, Debug)]
pub struct PiecesOf<'p> {
    position: &'p Position,
    /// The owners, by the rows of their bits.
    rows: Range<usize>,
    next_word: usize,
    /// The sites of the word before that are still to come.
    left: u64,
}

impl Position {
    /// All sites with a piece, with their top piece, in board order.
    pub fn pieces(&self) -> PiecesOf<'_> {
        self.pieces_of(None)
    }

    /// The sites with a piece of this owner, or of any, on top, with that piece, in board order.
    pub fn pieces_of(&self, owner: Option<PlayerId>) -> PiecesOf<'_> {
        let rows = owner.map_or(0..self.owners, |owner| self.row(owner)..self.row(owner) + 1);
        PiecesOf { position: self, rows, next_word: 0, left: 0 }
    }
}

impl Iterator for PiecesOf<'_> {
    type Item = (SiteId, Piece);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let Position { occupied, owners, cells, .. } = self.position;
        while self.left == 0 {
            let words = occupied.get(self.next_word * owners..)?.get(self.rows.clone())?;
            self.left = words.iter().fold(0, |all, word| all | word);
            self.next_word += 1;
        }
        let site = (self.next_word - 1) * WORD + self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some((SiteId::new(site), Piece(cells[site])))
    }
}
