//! The nodes of graphs.

use crate::moves::effect::{Effect, Movement};
use crate::program::reg::NAME_ARGUMENT_COUNT;
use crate::program::{NOBODY, Program, Reg};

/// The index of a node.
pub(in crate::moves) type NodeId = u32;

/// In sets of owners, the bit that stands for an empty site.
pub(super) const NO_OWNER: u16 = 1 << NOBODY;

/// A test of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::moves) enum Test {
    /// Whether a piece of one of these owners is on a site; [`NO_OWNER`] stands for an empty site.
    Owner { cell: u16, owners: u16 },
    /// Whether a bit field of a cell has this value: the type of a piece, an attribute, the turn.
    Bits { cell: u16, shift: u8, width: u8, value: u16 },
    /// Whether a cell holds this number.
    Equal { cell: u16, value: i32 },
    /// Whether a cell holds a greater number than this.
    Greater { cell: u16, value: i32 },
    /// Whether the piece on a site is attacked; the machine finds out.
    Attacked { site: u16, attack: u8 },
    /// Whether a royal piece is attacked; the machine finds out.
    InCheck { royal: u8 },
    /// Whether a player has this number of pieces.
    PiecesEqual { player: u8, value: i32 },
    /// Whether a player has more pieces than this.
    PiecesGreater { player: u8, value: i32 },
    /// Whether a player is to move and has no move.
    Stalemated { player: u8 },
    /// Whether a player is to move and has no move that leaves the royal pieces safe.
    Helpless { player: u8 },
    /// Whether one of these players brought about the position, as at least this many occurrences.
    Repeated { players: u16, times: u8 },
    /// Whether the move has brought back an earlier arrangement of pieces.
    Returned,
}

impl Test {
    /// Whether a piece of this type is on a site.
    pub(super) fn piece_type(cell: u16, kind: u8) -> Self {
        Self::Bits { cell, shift: 0, width: 8, value: u16::from(kind) + 1 }
    }

    /// The cell that it reads; the number of a player's pieces counts as a cell after all others. None if it asks anything
    /// else.
    pub(super) fn reads(self, program: &Program) -> Option<usize> {
        match self {
            Self::Owner { cell, .. }
            | Self::Bits { cell, .. }
            | Self::Equal { cell, .. }
            | Self::Greater { cell, .. } => Some(usize::from(cell)),
            Self::PiecesEqual { player, .. } | Self::PiecesGreater { player, .. } => {
                Some(program.layout.cells + usize::from(player))
            }
            Self::Attacked { .. }
            | Self::InCheck { .. }
            | Self::Stalemated { .. }
            | Self::Helpless { .. }
            | Self::Repeated { .. }
            | Self::Returned => None,
        }
    }
}

/// A node. It depends on cells only: registers have been resolved while the graph was built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::moves) enum Node {
    /// The run ends.
    End,
    /// The answer to the question.
    Answer { yes: bool },
    /// Branches on a test.
    Test { test: Test, yes: NodeId, no: NodeId },
    /// Branches on the number in a cell: index `number - min` of a list of targets.
    Switch { cell: u16, min: i32, targets: u32 },
    /// Performs an action; `may_fail` if that can be a fault of the rules.
    Do { action: u32, may_fail: bool, next: NodeId },
    /// Emits a move; `partial` if steps may follow it.
    Emit { emission: u32, partial: bool, next: NodeId },
}

/// An action on the pending movements and effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::moves) enum Action {
    /// Adds a movement.
    Move(Movement),
    /// Adds an effect.
    Effect(Effect),
    /// Adds an effect that sets a cell to the value of `source` plus a constant; the sum must be within bounds.
    SetFrom { cell: u16, source: u16, plus: i32, min: i32, max: i32 },
    /// Adds an effect that says which turn comes after the move.
    NextTurn(u16),
    /// Saves the bounds of what is pending, if anything is.
    Save(Reg),
    /// Restores saved bounds.
    Restore(Reg),
    /// Drops what is pending: nothing was when the state was saved.
    Drop,
}

impl Action {
    /// The site that a move ends on, captures something on or adds to by this action.
    pub(super) fn hit(self) -> Option<u16> {
        match self {
            Self::Move(Movement { from, to, .. }) => (from != to).then_some(to),
            Self::Effect(
                Effect::Capture { site } | Effect::Remove { site } | Effect::Stack { on: site, .. },
            ) => Some(site),
            Self::Effect(_)
            | Self::SetFrom { .. }
            | Self::NextTurn(_)
            | Self::Save(_)
            | Self::Restore(_)
            | Self::Drop => None,
        }
    }

    /// Whether more is pending after it.
    pub(super) fn adds_to_pending(self) -> bool {
        match self {
            Self::Move(_) | Self::Effect(_) | Self::SetFrom { .. } | Self::NextTurn(_) => true,
            Self::Save(_) | Self::Restore(_) | Self::Drop => false,
        }
    }
}

/// A move to be emitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::moves) struct EmissionCode {
    /// Its last movement.
    pub(in crate::moves) movement: Movement,
    /// The site that it points at, if the program sets one.
    pub(in crate::moves) target: Option<u16>,
    pub(in crate::moves) name: i16,
    pub(in crate::moves) arguments: [i32; NAME_ARGUMENT_COUNT],
    pub(in crate::moves) continuation: Option<u16>,
    pub(in crate::moves) becomes: u8,
    /// Whether the same move follows with another promotion.
    pub(in crate::moves) more: bool,
}
