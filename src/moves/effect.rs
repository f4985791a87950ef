//! What a run has said and what waits until its move is made.

use crate::program::Piece;

/// Stands where a movement begins off the board.
pub(super) const DROPPED: u16 = u16::MAX - 1;

/// What registers hold instead of a site while a piece is dropped.
pub(super) const IN_HAND: i32 = -2;

/// A piece goes from one site to another, or onto the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Movement {
    pub(super) from: u16,
    pub(super) to: u16,
    /// Whether the piece stays and a copy goes.
    pub(super) copy: bool,
}

/// Anything else that a move does, in the order of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Effect {
    Create {
        site: u16,
        piece: Piece,
    },
    SetAttribute {
        site: u16,
        attribute: u8,
        value: i32,
    },
    SetKind {
        site: u16,
        kind: u8,
    },
    SetOwner {
        site: u16,
        owner: u8,
    },
    Flip {
        site: u16,
    },
    /// The piece on a site goes under the column on another.
    Tuck {
        site: u16,
        under: u16,
    },
    /// So many pieces from the top of a column go onto another site as they lie.
    Stack {
        count: u8,
        site: u16,
        on: u16,
    },
    SetCell {
        cell: u16,
        value: i32,
    },
    Capture {
        site: u16,
    },
}

impl Effect {
    /// The sites that it is about.
    pub(super) fn sites(self) -> [Option<u16>; 2] {
        match self {
            Effect::Create { site, .. }
            | Effect::SetAttribute { site, .. }
            | Effect::SetKind { site, .. }
            | Effect::SetOwner { site, .. }
            | Effect::Flip { site }
            | Effect::Capture { site } => [Some(site), None],
            Effect::Tuck { site, under } => [Some(site), Some(under)],
            Effect::Stack { site, on, .. } => [Some(site), Some(on)],
            Effect::SetCell { .. } => [None, None],
        }
    }
}

/// Movements and effects that wait. What an earlier move of the same run used stays in place before
/// `start`, since a loop may come back to it.
#[derive(Clone, Debug)]
pub(super) struct PendingEffects<T> {
    list: Vec<T>,
    start: usize,
    /// Where what the last move used begins and ends.
    used: (usize, usize),
}

impl<T> Default for PendingEffects<T> {
    fn default() -> Self {
        Self { list: Vec::new(), start: 0, used: (0, 0) }
    }
}

impl<T: Copy> PendingEffects<T> {
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
    pub(super) fn consume(&mut self) {
        self.used = (self.start, self.list.len());
        self.start = self.list.len();
    }

    /// Everything that waits has been used by a move, and all but the last few waits again.
    pub(super) fn consume_all_but(&mut self, without: usize) {
        let (first, end) = (self.start, self.list.len());
        self.consume();
        self.list.extend_from_within(first..end - without);
    }

    /// What the last move used, until something else is made to wait.
    pub(super) fn last_used(&self) -> &[T] {
        self.list.get(self.used.0..self.used.1).unwrap_or(&[])
    }

    /// Where it begins and ends, to come back to.
    #[inline]
    pub(super) fn bounds(&self) -> (i32, i32) {
        (self.start as i32, self.list.len() as i32)
    }

    #[inline]
    pub(super) fn restore(&mut self, (start, end): (i32, i32)) {
        self.list.truncate(end as usize);
        self.start = self.list.len().min(start as usize);
    }
}
