//! The changes of moves that need not be built.
//!
//! If a move only takes its piece to a site, or drops it there, and sets variables or changes the piece that it moves,
//! the emission and the effects before it determine its changes. They come in the order in which the move builder would
//! find them.

use super::move_builder::changed_piece;
use crate::index::PieceTypeId;
use crate::moves::effect::{DROPPED, Effect, Movement};
use crate::moves::graph::EmissionCode;
use crate::position::{Change, Position};
use crate::program::{Origin, Piece, Program};

/// The most effects of a move that is not built: to find the last value of a cell they are compared pairwise.
const MAX_EFFECTS: usize = 6;

/// The changes of a move that is not built.
#[derive(Clone, Copy)]
pub(in crate::moves) struct LeafChanges<'m> {
    program: &'m Program,
    position: &'m Position,
    /// The site that is left, or the reserve, and the destination.
    moved: [Option<Change>; 2],
    effects: &'m [Effect],
    /// What is remembered of the last step.
    remembered: [Option<Change>; 2],
}

/// Whether moves of a block can do without being built, if their emissions allow it. A block that starts from any site
/// may start without a piece; columns, prizes and captured pieces that go to a reserve are the builder's business.
pub(super) fn may_stay_unbuilt(program: &Program, block: u32) -> bool {
    let layout = &program.layout;
    program.blocks[block as usize].origin != Origin::Anywhere
        && layout.columns.is_none()
        && layout.prizes.is_none()
        && !program.recycles_captures
        && !program.recycles_promotions
}

/// Whether a movement takes the piece of a block from its site to another, or drops it. In a drop, a movement from the
/// site itself takes nothing, unless there is a piece.
pub(super) fn moves_own_piece(program: &Program, (block, origin): (u32, u16), movement: Movement) -> bool {
    match program.blocks[block as usize].origin {
        Origin::Piece => movement.from == origin && movement.from != movement.to,
        Origin::Hand => movement.from == DROPPED,
        Origin::Anywhere => false,
    }
}

/// Whether the effects of a move that moves its own piece leave it simple: they set variables, or change that piece.
pub(super) fn are_simple(movement: Movement, effects: &[Effect]) -> bool {
    let is_of_mover = |effect: &Effect| match *effect {
        // A drop changes the reserve, which an effect may set as well.
        Effect::SetCell { .. } => movement.from != DROPPED,
        Effect::SetAttribute { site, .. }
        | Effect::SetKind { site, .. }
        | Effect::SetOwner { site, .. }
        | Effect::Flip { site } => site == movement.to,
        Effect::Create { .. } | Effect::Tuck { .. } | Effect::Stack { .. } | Effect::Capture { .. } => false,
    };
    effects.len() <= MAX_EFFECTS && effects.iter().all(is_of_mover)
}

impl<'m> LeafChanges<'m> {
    /// The changes of a move that [`moves_own_piece`] alone, with effects that [`are_simple`].
    pub(super) fn new(
        program: &'m Program,
        position: &'m Position,
        code: &EmissionCode,
        dropped: Piece,
        effects: &'m [Effect],
    ) -> Self {
        let movement = code.movement;
        let held = |cell: u16| position.cells()[usize::from(cell)];
        let change = |cell: u16, value: u32| (held(cell) != value).then_some(Change { cell, value });
        let is_drop = movement.from == DROPPED;
        let piece = if is_drop { dropped } else { Piece(held(movement.from)) };
        let left = if is_drop {
            let reserve = program.reserve_cell(piece.owner(), piece.piece_type()).map(|cell| cell as u16);
            reserve.and_then(|cell| change(cell, held(cell).saturating_sub(1)))
        } else if movement.copy {
            None
        } else {
            change(movement.from, 0)
        };
        let becomes = code.becomes.checked_sub(1).map(PieceTypeId);
        let piece = becomes.map_or(piece, |kind| program.retyped(piece, kind));
        let piece = effects.iter().fold(piece, |piece, effect| changed_piece(program, piece, *effect));
        let remembered = program.layout.last.map(|cell| {
            let from = if is_drop { 0 } else { u32::from(movement.from) + 1 };
            [change(cell, from), change(cell + 1, u32::from(movement.to) + 1)]
        });
        Self {
            program,
            position,
            moved: [left, change(movement.to, piece.0)],
            effects,
            remembered: remembered.unwrap_or_default(),
        }
    }

    /// The changes that outlast the move.
    pub(in crate::moves) fn iter(self) -> impl Iterator<Item = Change> {
        let Self { program, position, moved, effects, remembered } = self;
        let of_effects = effects.iter().enumerate().filter_map(move |(at, effect)| {
            let Effect::SetCell { cell, .. } = *effect else { return None };
            let value_of = |effect: &Effect| match *effect {
                Effect::SetCell { cell: other, value } if other == cell => Some(value as u32),
                _ => None,
            };
            if effects[..at].iter().any(|earlier| value_of(earlier).is_some())
                || program.layout.move_variables.contains(&usize::from(cell))
            {
                return None;
            }
            let value = effects[at..].iter().rev().find_map(value_of)?;
            (position.cells()[usize::from(cell)] != value).then_some(Change { cell, value })
        });
        moved.into_iter().flatten().chain(of_effects).chain(remembered.into_iter().flatten())
    }
}
