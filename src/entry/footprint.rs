//! What a place carries along when it moves, in games where places move and not pieces.

use super::shift::Shift;
use crate::game::Game;
use crate::index::{DirectionId, SiteId};
use crate::moves::{RunError, Step};
use crate::program::Origin;

/// The sites around a place whose pieces go along with it in some move of the position, and the place itself; nothing
/// in games where only pieces move.
pub fn footprint(game: &mut Game, place: SiteId) -> Result<Vec<SiteId>, RunError> {
    let around = directions(game)?;
    if around.is_empty() {
        return Ok(Vec::new());
    }
    let program = game.program();
    let near = around.into_iter().filter_map(|direction| program.link(place, direction));
    Ok(near.chain([place]).collect())
}

/// Directions in which a piece beside a place goes along with it.
fn directions(game: &mut Game) -> Result<Vec<DirectionId>, RunError> {
    let position = game.position().clone();
    let before = game.rules_mut().opening(&position)?;
    let player = game.turn().owner;
    let is_place = |step: &Step| {
        game.program().blocks.get(step.block as usize).is_some_and(|block| block.origin == Origin::Anywhere)
    };
    let places = (0..game.moves().len()).map(|index| game.moves().steps(index)[0]).filter(is_place);
    let steps: Vec<Step> = places.collect();
    let mut found = Vec::new();
    for step in steps {
        let (tracks, _) = game.rules_mut().trace_step(&before, &step)?;
        let program = game.program();
        let (from, to) = (SiteId(step.origin), SiteId(step.target));
        let Some(shift) = Shift::with_place(program, (from, to), &tracks, player) else { continue };
        let leads = |&direction: &DirectionId| {
            program.link(from, direction).is_some_and(|to| shift.carried.contains(&to))
        };
        found.extend((0..program.direction_count).map(DirectionId::new).filter(leads));
        found.sort_unstable();
        found.dedup();
        if found.len() == program.direction_count {
            break;
        }
    }
    Ok(found)
}
