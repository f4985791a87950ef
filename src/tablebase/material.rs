//! Arrangements of certain pieces, numbered: a number has a digit for the turn and one for the site of each piece.
//!
//! Numbers are wasted on arrangements with two pieces on a site, and with like pieces in another order; in exchange, a
//! number is computed in no time, and what is wasted takes no room in a compressed file.

use super::arrangement::Arrangement;

/// Certain pieces on a board of a certain size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Material {
    /// The pieces as their cells, in order.
    pieces: Box<[u32]>,
    sites: usize,
    turns: usize,
}

impl Material {
    /// The pieces of an arrangement on a board with so many sites, in a game with so many turns in its order.
    pub(crate) fn of(arrangement: &Arrangement, sites: usize, turns: usize) -> Self {
        Self::new(arrangement.placed().iter().map(|&(piece, _)| piece).collect(), sites, turns)
    }

    /// These pieces, which are in order.
    pub(super) fn new(pieces: Box<[u32]>, sites: usize, turns: usize) -> Self {
        Self { pieces, sites, turns }
    }

    pub(crate) fn pieces(&self) -> &[u32] {
        &self.pieces
    }

    /// Whether an arrangement is one of these pieces.
    #[inline]
    pub(crate) fn has(&self, arrangement: &Arrangement) -> bool {
        let placed = arrangement.placed();
        placed.len() == self.pieces.len()
            && placed.iter().zip(&self.pieces).all(|(&(piece, _), &other)| piece == other)
    }

    /// One more than the greatest number; `None` if numbers would not fit into 31 bits.
    pub(crate) fn numbers(&self) -> Option<usize> {
        let arrangements = self.sites.checked_pow(self.pieces.len() as u32)?;
        arrangements.checked_mul(self.turns).filter(|&numbers| numbers < 1 << 31)
    }

    /// The number of an arrangement of these pieces.
    #[inline]
    pub(crate) fn number(&self, arrangement: &Arrangement) -> usize {
        let sites = arrangement.placed().iter();
        sites.fold(arrangement.turn, |number, &(_, site)| number * self.sites + usize::from(site))
    }

    /// The arrangement with a number; none if two pieces would stand on one site, or like ones in another order.
    pub(crate) fn arrangement(&self, number: usize) -> Option<Arrangement> {
        let mut power = self.sites.pow(self.pieces.len() as u32);
        let mut arrangement = Arrangement::empty(number / power);
        for &piece in &self.pieces {
            let rest = number % power;
            power /= self.sites;
            arrangement.push((piece, (rest / power) as u16))?;
        }
        Some(arrangement)
    }

    /// The turn in the arrangement with a number.
    pub(crate) fn turn(&self, number: usize) -> usize {
        number / self.sites.pow(self.pieces.len() as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_arrangements_belong_together() {
        let material = Material::new(Box::new([7, 7, 9]), 5, 2);
        let numbers = material.numbers().expect("they fit");
        let arrangements: Vec<_> = (0..numbers).filter_map(|number| material.arrangement(number)).collect();
        // Two like pieces on five sites, the third on one of the other three, and two turns.
        assert_eq!((numbers, arrangements.len()), (250, 10 * 3 * 2));
        for number in 0..numbers {
            let Some(arrangement) = material.arrangement(number) else { continue };
            assert_eq!((material.number(&arrangement), material.turn(number)), (number, arrangement.turn));
            assert!(material.has(&arrangement));
        }
        assert_eq!(Material::new(Box::new([1; 6]), 64, 2).numbers(), None, "too many");
    }
}
