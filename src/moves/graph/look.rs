//! What a node of a reduced graph looks at, and which of its edges the answer chooses.

use crate::program::Piece;

/// What of a cell a node looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Look {
    /// A number made of some bits of the cell: they are masked, `plus` is added, and the lowest bits are left out. Whatever
    /// is out of range counts as the last answer.
    ///
    /// Walks spend most of their time here, so all questions but one have this form, without a branch.
    Bits { mask: u32, plus: u32, shift: u8, last: u16 },
    /// 1 if the number is greater than this.
    Greater(i32),
}

impl Look {
    /// The answer for a cell that holds this.
    #[inline]
    pub(super) fn answer(self, held: u32) -> u32 {
        match self {
            Self::Bits { mask, plus, shift, last } => {
                ((held & mask).wrapping_add(plus) >> (shift & 31)).min(u32::from(last))
            }
            Self::Greater(value) => u32::from(held as i32 > value),
        }
    }

    /// The number of answers.
    pub(super) fn answers(self) -> usize {
        match self {
            Self::Bits { last, .. } => usize::from(last) + 1,
            Self::Greater(_) => 2,
        }
    }

    /// 0 if the site is empty, else one more than the owner of the piece there.
    pub(super) fn owner(players: usize) -> Self {
        // Any type of piece carries one over to the owner.
        let plus = (1 << Piece::OWNER_SHIFT) - 1;
        let mask = (1 << (Piece::OWNER_SHIFT + Piece::OWNER_BITS)) - 1;
        Self::Bits { mask, plus, shift: Piece::OWNER_SHIFT as u8, last: players as u16 }
    }

    /// A number less another one, with this many answers.
    pub(super) fn number(less: i32, answers: usize) -> Self {
        Self::bits((0, 32), less as u32, answers)
    }

    /// A field of bits less a number that it may hold, with this many answers.
    pub(super) fn bits((shift, width): (u8, u8), less: u32, answers: usize) -> Self {
        let mask = (u32::MAX >> (32 - width)) << shift;
        Self::Bits { mask, plus: (less << shift).wrapping_neg(), shift, last: answers as u16 - 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::{PieceTypeId, PlayerId};

    #[test]
    fn an_owner_is_one_more_than_the_number_of_a_player() {
        let look = Look::owner(3);
        assert_eq!(look.answer(Piece::NONE.0), 0);
        for (kind, owner) in [(0, 0), (254, 0), (0, 2), (254, 2)] {
            let piece = Piece::new(PieceTypeId(kind), PlayerId(owner));
            assert_eq!(look.answer(piece.0 | 1 << 31), u32::from(owner) + 1, "{piece:?}");
        }
    }

    #[test]
    fn what_is_out_of_range_is_the_last_answer() {
        let look = Look::number(-2, 4);
        let answers = [-3, -2, -1, 0, 1, 2, i32::MAX, i32::MIN].map(|number: i32| look.answer(number as u32));
        assert_eq!(answers, [3, 0, 1, 2, 3, 3, 3, 3]);
        let look = Look::bits((28, 4), 10, 2);
        let answers = [0, 9, 10, 11, 15].map(|number: u32| look.answer(number << 28 | 0xfff_ffff));
        assert_eq!(answers, [1, 1, 0, 1, 1]);
        let look = Look::bits((12, 2), 0, 4);
        assert_eq!([0, 1, 2, 3].map(|number| look.answer(number << 12 | 5)), [0, 1, 2, 3]);
    }

    #[test]
    fn numbers_are_compared_with_their_signs() {
        let look = Look::Greater(-5);
        assert_eq!([-6, -5, -4, 0].map(|number: i32| look.answer(number as u32)), [0, 0, 1, 1]);
    }
}
