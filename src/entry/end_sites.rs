//! Where compound moves end: pointing there is a short way to enter a whole move.

use super::EndSite;
use super::filter::{Candidate, Filter};
use crate::game::Game;
use crate::index::SiteId;
use crate::moves::{MoveList, Step};
use crate::notation::move_texts;
use crate::position::Change;
use crate::program::Piece;

/// With more candidates than this no end sites are offered: too much is still open, and marks on most of the board
/// would help nobody.
const MAX_WAYS: usize = 600;

/// The end sites of the remaining moves that have more than one step to go, unless pointing there means something else.
pub(super) fn end_sites(filter: &Filter, game: &Game, all_moves: &MoveList) -> Vec<EndSite> {
    let is_begun = !filter.steps.is_empty() || !filter.chosen.is_empty();
    if !is_begun || filter.pointed || game.turn().decision || filter.candidates.len() > MAX_WAYS {
        return Vec::new();
    }
    let mut end_sites: Vec<(EndSite, Vec<&[Change]>)> = Vec::new();
    let mut texts = None;
    for candidate in &filter.candidates {
        let changes = all_moves.changes(candidate.index);
        let Some(site) = end_of(candidate, filter, all_moves).filter(|&site| arrives(game, changes, site))
        else {
            continue;
        };
        let at = end_sites.iter().position(|(known, _)| known.site == site).unwrap_or_else(|| {
            end_sites.push((EndSite { site, moves: Vec::new() }, Vec::new()));
            end_sites.len() - 1
        });
        let (known, outcomes) = &mut end_sites[at];
        if !outcomes.contains(&changes) {
            let texts = texts.get_or_insert_with(|| move_texts(game.program(), game.moves()));
            let merged = game.turn().merges.then(|| game.moves().with_changes(changes));
            known.moves.extend(merged.unwrap_or(Some(candidate.index)).map(|index| texts[index].clone()));
            outcomes.push(changes);
        }
    }
    end_sites.into_iter().map(|(known, _)| known).collect()
}

/// Whether a piece of the player to move arrives at a site.
fn arrives(game: &Game, changes: &[Change], site: SiteId) -> bool {
    let is_own = |piece: Piece| !piece.is_none() && piece.owner() == game.turn().owner;
    changes.iter().any(|change| usize::from(change.cell) == site.index() && is_own(Piece(change.value)))
}

/// Where a candidate ends that has several more steps with the same piece; `None` if one of the possible next steps
/// points there.
fn end_of(candidate: &Candidate, filter: &Filter, all_moves: &MoveList) -> Option<SiteId> {
    let rest = all_moves.steps(candidate.index).get(filter.steps.len()..)?;
    let goes_on = |pair: &[Step]| pair[1].origin == pair[0].target && pair[1].target != pair[1].origin;
    if rest.len() < 2 || !rest.windows(2).all(goes_on) {
        return None;
    }
    let end = SiteId(rest[rest.len() - 1].target);
    let is_meant = filter.open().iter().any(|view| view.target == Some(end) || view.members.contains(&end));
    (!is_meant).then_some(end)
}
