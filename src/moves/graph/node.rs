//! What graphs are made of.

use crate::moves::effect::{Effect, Movement};
use crate::program::reg::NAME_ARGUMENT_COUNT;
use crate::program::{NOBODY, Reg};

/// The number of a node.
pub(in crate::moves) type NodeId = u32;

/// The bit of sites where no piece stands, in sets of owners.
pub(super) const NO_OWNER: u16 = 1 << NOBODY;

/// A question about the position, with one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::moves) enum Test {
    /// Whether a piece of one of some owners stands on a site; [`NO_OWNER`] stands for no piece.
    Owner { cell: u16, owners: u16 },
    /// Whether some bits of a cell are a number: the type of a piece, an attribute, the turn.
    Bits { cell: u16, shift: u8, width: u8, value: u16 },
    /// Whether a cell holds a number.
    Equal { cell: u16, value: i32 },
    /// Whether a cell holds a greater number.
    Greater { cell: u16, value: i32 },
    /// Whether what stands on a site is attacked: the machine looks.
    Attacked { site: u16, attack: u8 },
    /// Whether a royal piece is attacked: the machine looks.
    InCheck { royal: u8 },
    /// Whether a player has so many pieces.
    PiecesEqual { player: u8, value: i32 },
    /// Whether a player has more pieces.
    PiecesGreater { player: u8, value: i32 },
    /// Whether a player has the turn and no move.
    Stalemated { player: u8 },
    /// Whether a player has the turn and no move that leaves the royal pieces safe.
    Helpless { player: u8 },
    /// Whether one of some players made the position occur for so many times.
    Repeated { players: u16, times: u8 },
    /// Whether the move brought back an arrangement of pieces.
    Returned,
}

impl Test {
    /// Whether a piece of a type stands on a site.
    pub(super) fn piece_type(cell: u16, kind: u8) -> Self {
        Self::Bits { cell, shift: 0, width: 8, value: u16::from(kind) + 1 }
    }
}

/// One node. What it does not say the cells decide; no register is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::moves) enum Node {
    /// The run is over.
    End,
    /// The question is answered.
    Answer { yes: bool },
    /// Goes on by an answer.
    Test { test: Test, yes: NodeId, no: NodeId },
    /// Goes on by the number in a cell, counted from the least that it holds.
    Switch { cell: u16, min: i32, targets: u32 },
    /// Does something to what waits; `may_fail` where that may be a fault of the rules.
    Do { action: u32, may_fail: bool, next: NodeId },
    /// A move is ready; `partial` where steps may follow it.
    Emit { emission: u32, partial: bool, next: NodeId },
}

/// What happens to the movements and effects that wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::moves) enum Action {
    /// One movement more.
    Move(Movement),
    /// One effect more.
    Effect(Effect),
    /// A cell becomes what another one holds, and so much more, which must be within bounds.
    SetFrom { cell: u16, source: u16, plus: i32, min: i32, max: i32 },
    /// Which turn comes after the move.
    NextTurn(u16),
    /// What waits is remembered.
    Save(Reg),
    /// What waited comes back.
    Restore(Reg),
}

/// A move that is ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::moves) struct EmissionCode {
    /// Its last movement.
    pub(in crate::moves) movement: Movement,
    /// What it points at, where the program says it.
    pub(in crate::moves) target: Option<u16>,
    pub(in crate::moves) name: i16,
    pub(in crate::moves) arguments: [i32; NAME_ARGUMENT_COUNT],
    pub(in crate::moves) continuation: Option<u16>,
    pub(in crate::moves) becomes: u8,
    /// Whether the same move comes once more, as another type.
    pub(in crate::moves) more: bool,
}
