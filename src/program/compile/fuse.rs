//! Common pairs of actions that are one instruction.

use crate::index::SymmetryId;
use crate::model::{Action, ActionKind, Direction, LocalId, Site, Truth, Value};

/// How many actions every pattern takes.
pub(super) const LENGTH: usize = 2;

/// Two actions that are done at once.
pub(super) enum Fused<'a> {
    /// A step that must end on an empty site: `d (verify empty?)`.
    StepEmpty(&'a Direction),
    /// A step that turns where it would leave the board: `(if (not-on-board? d) (set d (map d))) d`.
    Bounce(LocalId, SymmetryId),
}

/// The pattern that actions begin with.
pub(super) fn find(actions: &[Action]) -> Option<Fused<'_>> {
    let [first, second, ..] = actions else {
        return None;
    };
    match (&first.kind, &second.kind) {
        (ActionKind::Step(direction), ActionKind::Verify(Truth::Empty(Site::Here))) => {
            Some(Fused::StepEmpty(direction))
        }
        (ActionKind::If(test, then, other), ActionKind::Step(Direction::Local(local)))
            if other.is_empty() =>
        {
            bounce(test, then, *local)
        }
        _ => None,
    }
}

fn bounce<'a>(test: &Truth, then: &[Action], local: LocalId) -> Option<Fused<'a>> {
    let Truth::Not(inner) = test else { return None };
    let Truth::OnBoard(Site::Toward(Direction::Local(tested))) = **inner else {
        return None;
    };
    let [Action { kind: ActionKind::Set(set, Value::Direction(Direction::Mapped(symmetry, from))), .. }] =
        then
    else {
        return None;
    };
    let Direction::Local(from) = **from else {
        return None;
    };
    (tested == local && *set == local && from == local).then_some(Fused::Bounce(local, *symmetry))
}
