//! Movements and effects that a run has requested, deferred until its move is emitted.

use crate::index::{PieceTypeId, PlayerId};
use crate::position::{Position, turn_cell};
use crate::program::{AGAIN, Piece, Program};

/// The origin of a movement that starts off the board.
pub(super) const DROPPED: u16 = u16::MAX - 1;

/// A piece moves from one site to another, or onto the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Movement {
    pub(super) from: u16,
    pub(super) to: u16,
    /// Whether the piece stays and a copy moves.
    pub(super) copy: bool,
}

/// Any other effect of a move, in program order.
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
    /// The piece on a site goes to the bottom of the column on another.
    Tuck {
        site: u16,
        under: u16,
    },
    /// The top `count` pieces of a column go onto another site, in the same order.
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
    /// The same, in the order of the effects.
    Remove {
        site: u16,
    },
}

impl Effect {
    /// The effect that says which turn comes after the move. The default successor is left out, since it comes anyway.
    pub(super) fn next_turn(program: &Program, position: &Position, turn: u16) -> Self {
        let value = Self::next_turn_cell(program, position, turn) as i32;
        Self::SetCell { cell: program.layout.turn() as u16, value }
    }

    /// What the cell of the turn holds after that effect.
    pub(super) fn next_turn_cell(program: &Program, position: &Position, turn: u16) -> u32 {
        let now = position.turn();
        let turn = if turn == AGAIN { now } else { usize::from(turn) };
        let said = (turn != usize::from(program.turns[now].next)).then_some(turn);
        turn_cell(now, said)
    }

    /// A piece after the effect on it; unchanged by one on something else.
    pub(super) fn applied_to(self, program: &Program, piece: Piece) -> Piece {
        match self {
            Effect::SetAttribute { attribute, value, .. } => {
                let slot = &program.attributes[usize::from(attribute)];
                let has_it = slot.bearers[piece.piece_type().index()];
                if has_it { piece.with_attribute(slot, value) } else { piece }
            }
            Effect::SetKind { kind, .. } => program.retyped(piece, PieceTypeId(kind)),
            Effect::SetOwner { owner, .. } => piece.with_owner(PlayerId(owner)),
            Effect::Flip { .. } => piece.with_owner(program.next_players[piece.owner().index()]),
            _ => piece,
        }
    }

    /// The sites that it changes.
    pub(super) fn sites(self) -> [Option<u16>; 2] {
        match self {
            Effect::Create { site, .. }
            | Effect::SetAttribute { site, .. }
            | Effect::SetKind { site, .. }
            | Effect::SetOwner { site, .. }
            | Effect::Flip { site }
            | Effect::Capture { site }
            | Effect::Remove { site } => [Some(site), None],
            Effect::Tuck { site, under } => [Some(site), Some(under)],
            Effect::Stack { site, on, .. } => [Some(site), Some(on)],
            Effect::SetCell { .. } => [None, None],
        }
    }
}

/// Deferred movements or effects. Those already consumed by an emitted move stay in place before `start`, because a
/// loop may restore a state that still needs them.
#[derive(Clone, Debug)]
pub(super) struct PendingEffects<T> {
    list: Vec<T>,
    start: usize,
    /// The range consumed by the last move.
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

    /// The item at an index, as told by [`PendingEffects::bounds`], if it is still deferred.
    #[inline]
    pub(super) fn pending_at(&self, index: usize) -> Option<&T> {
        self.list.get(index).filter(|_| index >= self.start)
    }

    /// Drops everything deferred.
    #[inline]
    pub(super) fn drop_pending(&mut self) {
        self.list.truncate(self.start);
    }

    /// Marks everything deferred as consumed by a move.
    #[inline]
    pub(super) fn consume(&mut self) {
        self.used = (self.start, self.list.len());
        self.start = self.list.len();
    }

    /// Like [`PendingEffects::consume`], but defers all except the last few items again, for another move.
    pub(super) fn consume_all_but(&mut self, without: usize) {
        let (first, end) = (self.start, self.list.len());
        self.consume();
        self.list.extend_from_within(first..end - without);
    }

    /// What the last move consumed; valid until something else is deferred.
    pub(super) fn last_used(&self) -> &[T] {
        self.list.get(self.used.0..self.used.1).unwrap_or(&[])
    }

    /// The current bounds, for [`PendingEffects::restore`].
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
