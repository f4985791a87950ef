//! Pieces that a move cuts off from the rest, in games whose rules count the groups of a player's pieces.

use crate::index::{PlayerId, SiteId};
use crate::moves::vm::Region;
use crate::position::Position;
use crate::program::Program;

/// The sites outside the largest group, for each player who has more groups than before.
pub(in crate::moves) fn cut_off(program: &Program, before: &Position, after: &Position) -> Vec<SiteId> {
    let mut sites = Vec::new();
    for &(player, map) in &program.cohesion {
        let directions = &program.direction_maps[usize::from(map)];
        let now = groups(program, after, player, directions);
        if now.len() > groups(program, before, player, directions).len().max(1) {
            let largest = now.iter().enumerate().max_by_key(|&(at, group)| (group.len(), usize::MAX - at));
            let largest = largest.map(|(at, _)| at);
            let others = now.into_iter().enumerate().filter(|&(at, _)| Some(at) != largest);
            sites.extend(others.flat_map(|(_, group)| group));
        }
    }
    sites
}

/// The groups of a player's pieces.
fn groups(program: &Program, position: &Position, player: PlayerId, directions: &[u8]) -> Vec<Vec<SiteId>> {
    let is_owned = |site: SiteId| !position.piece(site).is_none() && position.piece(site).owner() == player;
    let mut region = Region::default();
    let mut groups: Vec<Vec<SiteId>> = Vec::new();
    for first in (0..program.site_count()).map(SiteId::new).filter(|&site| is_owned(site)) {
        if groups.iter().all(|group| !group.contains(&first)) {
            region.begin(Some(first));
            region.spread(program, directions, is_owned);
            groups.push(region.members().collect());
        }
    }
    groups
}
