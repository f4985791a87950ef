//! What a place carries along when it moves, in games whose moves are of places rather than pieces.

use super::group_shift::{Displacement, GroupShift};
use crate::game::Game;
use crate::index::{DirectionId, SiteId};
use crate::moves::{RunError, Step};
use crate::program::Origin;

/// A place that may move, as shown to a player before it is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Footprint {
    /// The place and the neighbouring sites whose pieces move with it in some move of the position; empty in games
    /// where only pieces move.
    pub sites: Vec<SiteId>,
    /// The directions in which it may move.
    pub ways: Vec<DirectionId>,
}

/// The footprint of a place: what it carries along, and where it may move.
pub fn footprint(game: &mut Game, place: SiteId) -> Result<Footprint, RunError> {
    let steps = steps_that_move_places(game);
    let around = directions(game, &steps)?;
    if around.is_empty() {
        return Ok(Footprint::default());
    }
    let program = game.program();
    let neighbours = around.into_iter().filter_map(|direction| program.link(place, direction));
    let own = steps.iter().filter(|step| SiteId(step.origin) == place);
    let courses = own.filter_map(|step| Displacement::between(program, place, SiteId(step.target)));
    let led: Vec<DirectionId> = courses.map(|displacement| displacement.direction).collect();
    let ways = (0..program.direction_count).map(DirectionId::new).filter(|way| led.contains(way)).collect();
    Ok(Footprint { sites: neighbours.chain([place]).collect(), ways })
}

/// The first steps of all moves that move a place.
fn steps_that_move_places(game: &Game) -> Vec<Step> {
    let is_place = |step: &Step| {
        game.program().blocks.get(step.block as usize).is_some_and(|block| block.origin == Origin::Anywhere)
    };
    (0..game.moves().len()).map(|index| game.moves().steps(index)[0]).filter(is_place).collect()
}

/// The directions in which a neighbouring piece moves along with a place.
fn directions(game: &mut Game, steps: &[Step]) -> Result<Vec<DirectionId>, RunError> {
    let position = game.position().clone();
    let before = game.rules_mut().position_before_move(&position)?;
    let player = game.turn().owner;
    let mut found = Vec::new();
    for step in steps {
        let (tracks, _) = game.rules_mut().trace_step(&before, step)?;
        let program = game.program();
        let (from, to) = (SiteId(step.origin), SiteId(step.target));
        let Some(shift) = GroupShift::with_place(program, from, to, &tracks, player) else { continue };
        let leads = |&direction: &DirectionId| {
            program.link(from, direction).is_some_and(|near| shift.carried.contains(&near))
        };
        let is_found = |direction: &DirectionId| found.contains(direction) || leads(direction);
        found = (0..program.direction_count).map(DirectionId::new).filter(is_found).collect();
        if found.len() == program.direction_count {
            break;
        }
    }
    Ok(found)
}
