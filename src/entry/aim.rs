//! Aiming a piece that stays where it is, such as a pit that is sown clockwise: the direction comes from the name of
//! the step.

use super::group_shift::Displacement;
use crate::index::{DirectionId, SiteId};
use crate::moves::Step;
use crate::program::{MoveNamePart, Program};

/// A direction, and the site that stands for it on the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim {
    /// The direction, with distance 1.
    pub(super) displacement: Displacement,
    /// The neighbour in that direction.
    pub(super) site: SiteId,
}

impl Aim {
    /// The aim of a step whose target is its own site, if its name has exactly one direction and there is a neighbour
    /// in it.
    pub(super) fn of(program: &Program, step: &Step) -> Option<Self> {
        if step.is_pass() || step.target != step.origin || step.dropped(program).is_some() {
            return None;
        }
        let displacement = Displacement { direction: named_direction(program, step)?, distance: 1 };
        displacement.end(program, SiteId(step.origin)).map(|site| Self { displacement, site })
    }
}

/// The direction in the name of a step; `None` if there are several.
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
