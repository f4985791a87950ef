//! What a step does, one thing after the other: for records that write down more than where pieces go.

use super::list::Step;
use super::rules::Rules;
use super::vm::{DROPPED, Effect, Log, Movement, RunError};
use crate::index::{AttributeId, PieceTypeId, PlayerId, SiteId};
use crate::position::Position;
use crate::program::Piece;

/// What a step does, in the order of its program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deeds {
    /// Pieces that go, at the same time.
    pub ways: Vec<Way>,
    /// What else happens; captures come last, whatever the order.
    pub effects: Vec<Deed>,
    /// What the piece that goes last becomes.
    pub becomes: Option<PieceTypeId>,
}

/// A piece that goes from one site to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// From where; none where it is put on the board.
    pub from: Option<SiteId>,
    /// To where.
    pub to: SiteId,
    /// What goes: as it stood, or as it is put on the board; nothing where no piece stood.
    pub piece: Piece,
    /// Whether the piece stays and a copy goes.
    pub copy: bool,
}

/// Something else that a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// A piece appears.
    Create(SiteId, Piece),
    /// A piece gets an attribute value.
    SetAttribute(SiteId, AttributeId, i32),
    /// A piece becomes another kind.
    SetKind(SiteId, PieceTypeId),
    /// A piece gets another owner.
    SetOwner(SiteId, PlayerId),
    /// A piece goes to the next player.
    Flip(SiteId),
    /// A piece is captured.
    Capture(SiteId),
}

impl Rules {
    /// What a step does on the position before it. Nothing for a pass, and for a step that is not one of the position's
    /// moves.
    pub fn deeds(&mut self, position: &Position, step: &Step) -> Result<Deeds, RunError> {
        if step.is_pass() {
            return Ok(Deeds::default());
        }
        let (program, machine) = self.parts();
        machine.refuel();
        machine.begin(program, step.block, SiteId(step.origin), true);
        while machine.resume(program, position, &mut Log::closed())? {
            if machine.emission().step.ordinal == step.ordinal {
                let (movements, effects) = machine.deeds();
                let block = &program.blocks[step.block as usize];
                let dropped = program.new_pieces[block.piece_type.index()].with_owner(block.player);
                let way = |movement: &Movement| way(*movement, position, dropped);
                let stacked = effects.iter().filter_map(|&effect| stacked(effect, position));
                return Ok(Deeds {
                    ways: movements.iter().map(way).chain(stacked).collect(),
                    effects: effects.iter().copied().filter_map(deed).collect(),
                    becomes: step.promotion(),
                });
            }
        }
        Ok(Deeds::default())
    }
}

fn way(movement: Movement, position: &Position, dropped: Piece) -> Way {
    let from = (movement.from != DROPPED).then_some(SiteId(movement.from));
    let piece = from.map_or(dropped, |site| position.piece(site));
    Way { from, to: SiteId(movement.to), piece, copy: movement.copy }
}

/// The way of the top piece of what is stacked onto something else.
fn stacked(effect: Effect, position: &Position) -> Option<Way> {
    let Effect::Stack { site, on, .. } = effect else { return None };
    Some(Way { from: Some(SiteId(site)), to: SiteId(on), piece: position.piece(SiteId(site)), copy: false })
}

fn deed(effect: Effect) -> Option<Deed> {
    Some(match effect {
        Effect::Create { site, piece } => Deed::Create(SiteId(site), piece),
        Effect::SetAttribute { site, attribute, value } => {
            Deed::SetAttribute(SiteId(site), AttributeId(attribute), value)
        }
        Effect::SetKind { site, kind } => Deed::SetKind(SiteId(site), PieceTypeId(kind)),
        Effect::SetOwner { site, owner } => Deed::SetOwner(SiteId(site), PlayerId(owner)),
        Effect::Flip { site } => Deed::Flip(SiteId(site)),
        Effect::Capture { site } => Deed::Capture(SiteId(site)),
        Effect::SetCell { .. } | Effect::Tuck { .. } | Effect::Stack { .. } => return None,
    })
}
