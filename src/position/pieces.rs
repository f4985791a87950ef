//! Goes through the pieces on the board, by the bits that say which sites an owner's pieces occupy.

use std::ops::Range;

use super::Position;
use crate::bits::WORD;
use crate::index::{PlayerId, SiteId};
use crate::program::{NOBODY, Piece};

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

    /// The sites with a piece of one of these owners on top, as bits, word by word; the bit of [`NOBODY`] stands for empty
    /// sites, and for those with a piece that nobody owns.
    pub(crate) fn occupied_by(&self, owners: u16) -> impl Iterator<Item = u64> + '_ {
        (0..self.site_count.div_ceil(WORD)).map(move |at| self.word_of(at, owners))
    }

    /// The first site from one on that is occupied by one of these owners.
    #[inline]
    pub(crate) fn next_occupied_by(&self, first: usize, owners: u16) -> Option<usize> {
        let mut passed = !(u64::MAX << (first % WORD));
        for at in first / WORD..self.site_count.div_ceil(WORD) {
            let word = self.word_of(at, owners) & !passed;
            if word != 0 {
                return Some(at * WORD + word.trailing_zeros() as usize);
            }
            passed = 0;
        }
        None
    }

    /// The sites of one word that are occupied by some owners.
    #[inline]
    fn word_of(&self, at: usize, owners: u16) -> u64 {
        let rows = &self.occupied[at * self.owners..][..self.owners];
        if owners >> NOBODY & 1 == 0 {
            return Self::of_players(rows, owners);
        }
        let on_board = u64::MAX >> (WORD - (self.site_count - at * WORD).min(WORD));
        !Self::of_players(rows, !owners) & on_board
    }

    /// The bits of some players among the words of all owners, of which the last is nobody's.
    #[inline]
    fn of_players(rows: &[u64], players: u16) -> u64 {
        let mut left = players & !(u16::MAX << (rows.len() - 1));
        let mut sites = 0;
        while left != 0 {
            sites |= rows[left.trailing_zeros() as usize];
            left &= left - 1;
        }
        sites
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile;
    use crate::source::SourceText;

    /// More sites than a word has bits, two players, and pieces that nobody owns.
    const GAME: &str = r#"(game (title "T") (players White Black ?Wall)
        (turn-order White Black)
        (board (grid (start-rectangle 0 0 1 1) (dimensions ("a/b/c/d/e/f/g/h/i/j" (1 0)) ("8/7/6/5/4/3/2/1" (0 1)))))
        (piece (name Man) (drops (add)))
        (board-setup (White (Man a8 d2)) (Black (Man j8 a1)) (?Wall (Man e5))))"#;

    #[test]
    fn sites_are_found_by_their_owners() {
        let program = compile(&SourceText::new("t.zrf", GAME), 0).expect("it compiles").program;
        let position = Position::start(&program);
        let pieces: Vec<(usize, u8)> =
            position.pieces().map(|(site, piece)| (site.index(), piece.owner().0)).collect();
        assert_eq!(pieces.len(), 5);
        let players = program.player_count() as u8;
        for owners in (0..1 << players).flat_map(|players: u16| [players, players | 1 << NOBODY]) {
            let is_owned = |site: usize| {
                let owner = pieces.iter().find(|(at, _)| *at == site).map(|&(_, owner)| owner);
                owner
                    .filter(|&owner| owner < players)
                    .map_or(owners >> NOBODY & 1, |owner| owners >> owner & 1)
                    == 1
            };
            let words: Vec<u64> = position.occupied_by(owners).collect();
            for first in 0..program.site_count() + 70 {
                let expected = (first..program.site_count()).find(|&site| is_owned(site));
                assert_eq!(position.next_occupied_by(first, owners), expected, "{owners:b} from {first}");
                let bit = words.get(first / WORD).map_or(0, |word| word >> (first % WORD) & 1);
                assert_eq!(bit == 1, first < program.site_count() && is_owned(first));
            }
        }
    }
}
