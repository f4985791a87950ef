//! Where a piece is aimed that stays where it is: the direction that the name of its step tells, as of a pit that is sown
//! clockwise.

use super::group_shift::Displacement;
use crate::index::{DirectionId, SiteId};
use crate::moves::Step;
use crate::program::{MoveNamePart, Program};

/// What is pointed at to say a direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim {
    /// The direction, one step far.
    pub(super) displacement: Displacement,
    /// The neighbour there.
    pub(super) site: SiteId,
}

impl Aim {
    /// The aim of a step that points at its own site, where its name tells one direction and there is a neighbour.
    pub(super) fn of(program: &Program, step: &Step) -> Option<Self> {
        if step.is_pass() || step.target != step.origin || step.dropped(program).is_some() {
            return None;
        }
        let displacement = Displacement { direction: named_direction(program, step)?, distance: 1 };
        displacement.end(program, SiteId(step.origin)).map(|site| Self { displacement, site })
    }
}

/// The direction that the name of a step tells; none where it tells several.
fn named_direction(program: &Program, step: &Step) -> Option<DirectionId> {
    let name = program.move_names.get(usize::try_from(step.name).ok()?)?;
    let arguments = name.parts.iter().filter(|part| !matches!(part, MoveNamePart::Word(_)));
    let directions =
        arguments.zip(&step.arguments).filter(|(part, _)| matches!(part, MoveNamePart::Direction));
    let mut numbers = directions.map(|(_, &number)| number);
    let (first, more) = (numbers.next()?, numbers.next());
    let index = usize::try_from(first).ok().filter(|_| more.is_none())?;
    (index < program.direction_count).then(|| DirectionId::new(index))
}
