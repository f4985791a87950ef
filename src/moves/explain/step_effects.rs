//! What a step does in detail, for records that contain more than where pieces move.

use crate::index::{AttributeId, PieceTypeId, PlayerId, SiteId};
use crate::moves::effect::{DROPPED, Effect, Movement};
use crate::moves::list::Step;
use crate::moves::rules::Rules;
use crate::moves::vm::{Log, NumberedMove, RunError};
use crate::position::Position;
use crate::program::Piece;

/// What a step does, in the order of its program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StepEffects {
    /// Pieces that move, all at the same time.
    pub movements: Vec<PieceMovement>,
    /// What else happens, in program order; captures take effect last, wherever they are in the list.
    pub effects: Vec<StepEffect>,
    /// What the piece that moves last is promoted to.
    pub becomes: Option<PieceTypeId>,
}

/// A piece that moves from one site to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceMovement {
    /// The origin; none for a drop.
    pub from: Option<SiteId>,
    /// The destination.
    pub to: SiteId,
    /// The piece that moves or is dropped; none if there was none on the origin.
    pub piece: Piece,
    /// Whether the piece stays and a copy moves.
    pub copy: bool,
}

/// Another effect of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepEffect {
    /// A piece appears.
    Create(SiteId, Piece),
    /// A piece gets an attribute value.
    SetAttribute(SiteId, AttributeId, i32),
    /// A piece changes its type.
    SetKind(SiteId, PieceTypeId),
    /// A piece changes its owner.
    SetOwner(SiteId, PlayerId),
    /// A piece changes to the next player.
    Flip(SiteId),
    /// A piece is captured.
    Capture(SiteId),
    /// A piece is captured, before what comes after it in the list.
    Remove(SiteId),
}

impl Rules {
    /// What a step does in the position before it. Nothing for a pass, or for a step that is not among the moves of the
    /// position.
    pub fn step_effects(&mut self, position: &Position, step: &Step) -> Result<StepEffects, RunError> {
        if step.is_pass() {
            return Ok(StepEffects::default());
        }
        let (program, machine) = self.parts();
        machine.refuel();
        if !machine.run_to(program, position, NumberedMove::of_step(step), &mut Log::closed())? {
            return Ok(StepEffects::default());
        }
        let (movements, effects) = machine.last_effects();
        let dropped = program.dropped_piece(step.block);
        let movement_of = |movement: &Movement| movement_of(*movement, position, dropped);
        let stacked = effects.iter().filter_map(|&effect| stacked(effect, position));
        Ok(StepEffects {
            movements: movements.iter().map(movement_of).chain(stacked).collect(),
            effects: effects.iter().copied().filter_map(effect_of).collect(),
            becomes: step.promotion(),
        })
    }
}

fn movement_of(movement: Movement, position: &Position, dropped: Piece) -> PieceMovement {
    let from = (movement.from != DROPPED).then_some(SiteId(movement.from));
    let piece = from.map_or(dropped, |site| position.piece(site));
    PieceMovement { from, to: SiteId(movement.to), piece, copy: movement.copy }
}

/// The movement of the top piece of what is stacked onto another site.
fn stacked(effect: Effect, position: &Position) -> Option<PieceMovement> {
    let Effect::Stack { site, on, .. } = effect else { return None };
    Some(PieceMovement {
        from: Some(SiteId(site)),
        to: SiteId(on),
        piece: position.piece(SiteId(site)),
        copy: false,
    })
}

fn effect_of(effect: Effect) -> Option<StepEffect> {
    Some(match effect {
        Effect::Create { site, piece } => StepEffect::Create(SiteId(site), piece),
        Effect::SetAttribute { site, attribute, value } => {
            StepEffect::SetAttribute(SiteId(site), AttributeId(attribute), value)
        }
        Effect::SetKind { site, kind } => StepEffect::SetKind(SiteId(site), PieceTypeId(kind)),
        Effect::SetOwner { site, owner } => StepEffect::SetOwner(SiteId(site), PlayerId(owner)),
        Effect::Flip { site } => StepEffect::Flip(SiteId(site)),
        Effect::Capture { site } => StepEffect::Capture(SiteId(site)),
        Effect::Remove { site } => StepEffect::Remove(SiteId(site)),
        Effect::SetCell { .. } | Effect::Tuck { .. } | Effect::Stack { .. } => return None,
    })
}
