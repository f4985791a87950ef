//! What a node of a reduced graph looks at, and which of its edges the answer chooses.

use crate::program::Piece;

/// What of a cell a node looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Look {
    /// 0 if the site is empty, else one more than the owner of the piece there.
    Owner,
    /// A field of bits, less a number; whatever is out of range counts as the last answer.
    Field { left: u8, right: u8, less: i32, last: u16 },
    /// 1 if the number is greater than this.
    Greater(i32),
}

impl Look {
    /// The answer for a cell that holds this.
    #[inline]
    pub(super) fn answer(self, held: u32) -> u32 {
        match self {
            Look::Owner => {
                let piece = Piece(held);
                if piece.is_none() { 0 } else { u32::from(piece.owner().0) + 1 }
            }
            Look::Field { left, right, less, last } => {
                (held << left >> right).wrapping_sub(less as u32).min(u32::from(last))
            }
            Look::Greater(value) => u32::from(held as i32 > value),
        }
    }

    /// A number less another one, with this many answers.
    pub(super) fn number(less: i32, answers: usize) -> Self {
        Self::Field { left: 0, right: 0, less, last: answers as u16 - 1 }
    }

    /// A field of bits less a number, with this many answers.
    pub(super) fn bits((shift, width): (u8, u8), less: i32, answers: usize) -> Self {
        Self::Field { left: 32 - shift - width, right: 32 - width, less, last: answers as u16 - 1 }
    }
}
