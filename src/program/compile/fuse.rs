//! Superinstructions: frequent sequences become one instruction, since fetching an instruction costs more than most of
//! them do. Most steps of sliding pieces go to an empty site, pieces that sow usually change direction at the edge, and rows of
//! pieces go a number of steps.

use crate::index::SymmetryId;
use crate::model::{Action, ActionKind, Direction, LocalId, Site, Truth, Value};
use crate::program::{Op, reg};

/// How many actions are replaced by [`Op::Bounce`].
pub(super) const BOUNCE_LENGTH: usize = 2;

/// Whether actions begin with a step that turns where it would leave the board: `(if (not-on-board? d) (set d (map d)))
/// d`.
pub(super) fn find_bounce(actions: &[Action]) -> Option<(LocalId, SymmetryId)> {
    let [first, second, ..] = actions else {
        return None;
    };
    match (&first.kind, &second.kind) {
        (ActionKind::If(test, then, other), ActionKind::Step(Direction::Local(local)))
            if other.is_empty() =>
        {
            bounce(test, then, *local)
        }
        _ => None,
    }
}

/// The direction of a loop that only steps.
pub(super) fn find_steps(body: &[Action]) -> Option<LocalId> {
    match body {
        [Action { kind: ActionKind::Step(Direction::Local(local)), .. }] => Some(*local),
        _ => None,
    }
}

/// Fuses a step with a test that it ends on an empty site, if both have the same target on failure.
pub(super) fn pair(first: Op, second: Op) -> Option<Op> {
    let Op::IfEmpty { site: reg::CURSOR, want: true, or: fails } = second else {
        return None;
    };
    match first {
        Op::Step { direction, or } if or == fails => Some(Op::StepEmpty { direction, or }),
        Op::StepBy { direction, or } if or == fails => Some(Op::StepByEmpty { direction, or }),
        Op::Bounce { direction, map, or } if or == fails => Some(Op::BounceEmpty { direction, map, or }),
        _ => None,
    }
}

fn bounce(test: &Truth, then: &[Action], local: LocalId) -> Option<(LocalId, SymmetryId)> {
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
    (tested == local && *set == local && from == local).then_some((local, *symmetry))
}
