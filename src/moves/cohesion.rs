//! Pieces that a move cuts off from the rest, in games whose rules count the groups of a player's pieces.

use crate::board::SiteSet;
use crate::index::{DirectionId, PlayerId, SiteId};
use crate::position::Position;
use crate::program::{Op, Program};

/// The sites outside a player's largest group, of players who have more groups than before.
pub(super) fn cut_off(program: &Program, before: &Position, after: &Position) -> Vec<SiteId> {
    let mut sites = Vec::new();
    for (player, directions) in counted(program) {
        let now = groups(program, after, player, directions);
        if now.len() > groups(program, before, player, directions).len().max(1) {
            let largest = now.iter().enumerate().max_by_key(|&(at, group)| (group.len(), usize::MAX - at));
            let largest = largest.map(|(at, _)| at);
            sites.extend(
                now.into_iter()
                    .enumerate()
                    .filter(|&(at, _)| Some(at) != largest)
                    .flat_map(|(_, group)| group),
            );
        }
    }
    sites
}

/// The players whose groups of pieces the rules count, each once, and along which directions.
fn counted(program: &Program) -> Vec<(PlayerId, &[u8])> {
    let mut counted: Vec<(PlayerId, &[u8])> = Vec::new();
    for pair in program.ops.windows(2) {
        let &[Op::InsertOwned { owners }, Op::CountGroups { map, .. }] = pair else { continue };
        let player = PlayerId(owners.trailing_zeros() as u8);
        if owners.is_power_of_two() && counted.iter().all(|&(known, _)| known != player) {
            counted.push((player, &program.direction_maps[usize::from(map)]));
        }
    }
    counted
}

/// The groups of a player's pieces.
fn groups(program: &Program, position: &Position, player: PlayerId, directions: &[u8]) -> Vec<Vec<SiteId>> {
    let owned = |site: SiteId| !position.piece(site).is_none() && position.piece(site).owner() == player;
    let mut seen = SiteSet::default();
    let mut groups = Vec::new();
    for first in (0..program.site_count()).map(SiteId::new) {
        if !owned(first) || seen.contains(first) {
            continue;
        }
        seen.insert(first);
        let mut group = vec![first];
        let mut at = 0;
        while at < group.len() {
            for &direction in directions {
                let next = program.link(group[at], DirectionId(direction));
                if let Some(next) = next.filter(|&next| owned(next) && !seen.contains(next)) {
                    seen.insert(next);
                    group.push(next);
                }
            }
            at += 1;
        }
        groups.push(group);
    }
    groups
}
