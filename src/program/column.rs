//! Columns: the pieces below the top piece of a site.
//!
//! Each site has a few more cells. Together they hold the pieces below the top one, the uppermost in the lowest bits,
//! each as a code that is never 0; at an empty site there is nothing.

use std::ops::Range;

use super::Piece;
use super::cell::PieceParts;

/// The pieces below the top piece of a column, packed.
pub type Below = u128;

/// What the size of a code depends on: the numbers of piece types and players, and the bits used by attributes.
#[derive(Clone, Copy)]
pub(super) struct PieceCodes {
    pub(super) kinds: usize,
    pub(super) players: usize,
    pub(super) attribute_bits: u32,
}

/// How columns are packed into cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Columns {
    /// Greatest height of a column, including the top piece.
    pub most: usize,
    /// The first cell of the first site.
    pub(super) first: usize,
    /// How many cells each site has for its column.
    pub(super) words: usize,
    /// The number of bits of a piece type, of an owner, and of a whole code.
    pub(super) kind_bits: u32,
    pub(super) owner_bits: u32,
    pub(super) bits: u32,
}

impl Columns {
    /// Columns of up to `most` pieces, in cells from `first` on; `None` if they need more bits than [`Below`] has.
    pub(super) fn new(most: usize, first: usize, codes: PieceCodes) -> Option<Self> {
        let PieceCodes { kinds, players, attribute_bits } = codes;
        let bits_of = |greatest: usize| usize::BITS - greatest.leading_zeros();
        // A place in a column takes a bit even in a game that has no pieces, so that places can be counted.
        let (kind_bits, owner_bits) = (bits_of(kinds.max(1)), bits_of(players.saturating_sub(1)));
        let bits = kind_bits + owner_bits + attribute_bits;
        let whole = (bits as usize).checked_mul(most.saturating_sub(1))?;
        let words = whole.div_ceil(u32::BITS as usize);
        (whole <= Below::BITS as usize).then_some(Self { most, first, words, kind_bits, owner_bits, bits })
    }

    /// Whether these columns are the ones for such pieces and lie within the cells of a position.
    pub(super) fn fit(&self, codes: PieceCodes, sites: usize, cells: usize) -> bool {
        Self::new(self.most, self.first, codes).as_ref() == Some(self)
            && self.bits > 0
            && self.first.saturating_add(self.words * sites) < cells
    }

    /// The cells of all sites.
    pub fn all_cells(&self, sites: usize) -> Range<usize> {
        self.first..self.first + self.words * sites
    }

    /// The cells of one site.
    #[inline]
    pub fn cells(&self, site: usize) -> Range<usize> {
        let first = self.first + site * self.words;
        first..first + self.words
    }

    /// Joins the cells of a site, in order.
    #[inline]
    pub fn join(words: impl DoubleEndedIterator<Item = u32>) -> Below {
        words.rev().fold(0, |below, word| below << u32::BITS | Below::from(word))
    }

    /// The value of one cell of a site, by its index among them.
    #[inline]
    pub fn word(below: Below, at: usize) -> u32 {
        (below >> (u32::BITS as usize * at)) as u32
    }

    /// How many pieces are below the top one.
    #[inline]
    pub fn count(&self, below: Below) -> usize {
        (Below::BITS - below.leading_zeros()).div_ceil(self.bits) as usize
    }

    /// The pieces below the top one, from top to bottom.
    pub fn pieces(&self, mut below: Below) -> impl Iterator<Item = Piece> + '_ {
        std::iter::from_fn(move || Some(self.pop(&mut below)).filter(|piece| !piece.is_none()))
    }

    /// Removes the uppermost piece; [`Piece::NONE`] if there is none.
    #[inline]
    pub fn pop(&self, below: &mut Below) -> Piece {
        let code = *below & ((1 << self.bits) - 1);
        *below = below.checked_shr(self.bits).unwrap_or(0);
        let part = |shift: u32, bits: u32| (code >> shift) as u32 & ((1 << bits) - 1);
        let attributes = (code >> (self.kind_bits + self.owner_bits)) as u32;
        let (kind, owner) = (part(0, self.kind_bits), part(self.kind_bits, self.owner_bits));
        Piece::from_parts(PieceParts { kind, owner, attributes })
    }

    /// Puts a piece between the top of a column and the pieces below, for building the start position.
    pub(super) fn cover(&self, cells: &mut [u32], site: usize, piece: Piece) {
        let mut below = 0;
        let was = Self::join(self.cells(site).map(|cell| cells[cell]));
        for piece in std::iter::once(piece).chain(self.pieces(was)) {
            let has_room = self.tuck(&mut below, piece);
            debug_assert!(has_room, "the setup has no column that is too high");
        }
        for (at, cell) in self.cells(site).enumerate() {
            cells[cell] = Self::word(below, at);
        }
    }

    /// Puts a piece under all others; returns whether there was room.
    #[must_use]
    pub fn tuck(&self, below: &mut Below, piece: Piece) -> bool {
        let count = self.count(*below);
        let has_room = count + 1 < self.most;
        if has_room {
            let PieceParts { kind, owner, attributes } = piece.parts();
            let code = Below::from(kind)
                | Below::from(owner) << self.kind_bits
                | Below::from(attributes) << (self.kind_bits + self.owner_bits);
            *below |= code << (self.bits as usize * count);
        }
        has_room
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(kinds: usize, players: usize, attribute_bits: u32) -> PieceCodes {
        PieceCodes { kinds, players, attribute_bits }
    }
    use crate::index::{PieceTypeId, PlayerId};

    #[test]
    fn pieces_come_out_as_they_went_in() {
        let columns = Columns::new(24, 0, codes(2, 2, 2)).expect("24 times 5 bits fit");
        let piece = |at: u32| {
            let piece = Piece::new(PieceTypeId(at as u8 % 2), PlayerId(at as u8 / 2 % 2));
            Piece(piece.0 | (at % 4) << 12)
        };
        let mut below = 0;
        for at in 0..23 {
            assert_eq!(columns.count(below), at as usize);
            assert!(columns.tuck(&mut below, piece(at)));
        }
        assert!(!columns.tuck(&mut below, piece(0)), "24 with the one on top");
        assert!(columns.pieces(below).eq((0..23).map(piece)));
        assert_eq!(Columns::join((0..4).map(|at| Columns::word(below, at))), below);
    }

    #[test]
    fn a_full_column_accepts_no_more() {
        assert!(Columns::new(33, 0, codes(2, 3, 0)).is_some());
        assert!(Columns::new(34, 0, codes(2, 3, 0)).is_none());
    }
}
