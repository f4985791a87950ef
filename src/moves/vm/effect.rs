//! What a run has said and what waits until its move is made.

use crate::program::Piece;

/// A piece goes from one site to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Movement {
    pub(super) from: u16,
    pub(super) to: u16,
}

/// Anything else that a move does, in the order of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    Create { site: u16, piece: Piece },
    SetAttribute { site: u16, attribute: u8, value: i32 },
    SetCell { cell: u16, value: i32 },
    Capture { site: u16 },
}

/// Movements and effects that wait. What an earlier move of the same run used stays in place before
/// `start`, since a loop may come back to it.
#[derive(Clone, Debug)]
pub(super) struct Waiting<T> {
    list: Vec<T>,
    start: usize,
}

impl<T> Default for Waiting<T> {
    fn default() -> Self {
        Self { list: Vec::new(), start: 0 }
    }
}

impl<T> Waiting<T> {
    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.start = 0;
    }

    #[inline]
    pub(super) fn push(&mut self, item: T) {
        self.list.push(item);
    }

    #[inline]
    pub(super) fn as_slice(&self) -> &[T] {
        &self.list[self.start..]
    }

    /// Everything that waits has been used by a move.
    #[inline]
    pub(super) fn used(&mut self) {
        self.start = self.list.len();
    }

    /// Where it begins and ends, to come back to.
    #[inline]
    pub(super) fn bounds(&self) -> (i32, i32) {
        (self.start as i32, self.list.len() as i32)
    }

    #[inline]
    pub(super) fn restore(&mut self, (start, end): (i32, i32)) {
        self.list.truncate(end as usize);
        self.start = start as usize;
    }
}
