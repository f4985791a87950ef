//! Explains why a site cannot be chosen now.

use super::{Displacement, Entry, EntrySession, Token, footprint};
use crate::game::Game;
use crate::index::{PieceTypeId, SiteId};
use crate::moves::{IllegalReason, RunError};
use crate::position::Position;
use crate::program::{Origin, Program};

/// Why a site is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    Over,
    /// There is nothing to move here.
    Empty,
    /// Nothing can be dropped here.
    NoDrop,
    /// The piece is not one of those that move in this turn.
    Foreign,
    /// The footprint of the place contains a piece of another player, on this site.
    FootprintTaken(SiteId),
    /// The footprint of the place contains no piece of the player to move.
    FootprintEmpty,
    /// No move has both this piece and the chosen ones.
    CannotJoin,
    /// The chosen pieces can move in this direction, but a piece on this site is in the way.
    BlockedAt(SiteId),
    /// The chosen pieces can move in this direction, but not as far.
    TooFar,
    /// No move leads there; or, if nothing is chosen, none starts there.
    Illegal(IllegalReason),
}

/// The state of an entry: what may come next, and the position after the completed steps.
#[derive(Clone, Copy)]
struct Moment<'e> {
    entry: &'e Entry,
    position: &'e Position,
}

/// Why a site can be neither added nor pointed at after some tokens; `None` if it can.
pub fn refusal(
    session: &mut EntrySession,
    game: &mut Game,
    tokens: &[Token],
    site: SiteId,
) -> Result<Option<Refusal>, RunError> {
    if game.outcome().is_some() {
        return Ok(Some(Refusal::Over));
    }
    let entry = session.filter_moves(game, tokens)?;
    if entry.addable.contains(&site) || entry.targets.iter().any(|target| target.site == site) {
        return Ok(None);
    }
    let position = session.position().unwrap_or(game.position()).clone();
    let refusal = if entry.chosen.is_empty() {
        why_not_movable(game, Moment { entry: &entry, position: &position }, site)?
    } else {
        why_not_reachable(game, Moment { entry: &entry, position: &position }, site)?
    };
    Ok(Some(refusal))
}

/// The types of royal pieces on the board that the player to move must not leave attacked.
pub fn royals(game: &Game) -> Vec<PieceTypeId> {
    let (program, owner) = (game.program(), game.turn().owner);
    let Some(royal) = program.royal_of(owner).map(|at| &program.royals[at]) else { return Vec::new() };
    let stands = |kind: PieceTypeId| {
        game.position().pieces().any(|(_, piece)| piece.owner() == owner && piece.piece_type() == kind)
    };
    let kinds = (0..royal.types.len()).filter(|&kind| royal.types[kind]).map(PieceTypeId::new);
    kinds.filter(|&kind| stands(kind)).collect()
}

/// Why no move starts or continues at a site.
fn why_not_movable(game: &mut Game, moment: Moment<'_>, site: SiteId) -> Result<Refusal, RunError> {
    let Moment { entry, position } = moment;
    let owner = game.turn().owner;
    let footprint = footprint(game, site)?.sites;
    let piece = position.piece(site);
    let owner_of = |site: &SiteId| Some(position.piece(*site)).filter(|piece| !piece.is_none());
    if let Some(foreign) = footprint.iter().find(|site| owner_of(site).is_some_and(|it| it.owner() != owner))
    {
        return Ok(Refusal::FootprintTaken(*foreign));
    }
    if !footprint.is_empty() && footprint.iter().all(|site| owner_of(site).is_none()) {
        return Ok(Refusal::FootprintEmpty);
    }
    if footprint.is_empty() && piece.is_none() {
        let may_drop = entry.targets.iter().any(|target| !target.is_pick);
        return Ok(if may_drop { Refusal::NoDrop } else { Refusal::Empty });
    }
    if footprint.is_empty() && piece.owner() != owner && !moves_foreign(game, piece.owner()) {
        return Ok(Refusal::Foreign);
    }
    why_illegal(game, entry, |from, _| from == site)
}

/// Whether pieces of an owner are among those that move in this turn.
fn moves_foreign(game: &Game, owner: crate::index::PlayerId) -> bool {
    let groups = game.turn().groups.iter().map(|&group| &game.program().groups[usize::from(group)]);
    groups.into_iter().any(|group| group.owner.is_none_or(|moved| moved == owner))
}

/// Why the chosen pieces cannot be joined by a piece on a site, or move there.
fn why_not_reachable(game: &mut Game, moment: Moment<'_>, site: SiteId) -> Result<Refusal, RunError> {
    let Moment { entry, position } = moment;
    let named: Vec<SiteId> = entry.chosen.iter().chain(&entry.forced).copied().collect();
    let piece = position.piece(site);
    if !piece.is_none() && piece.owner() == game.turn().owner {
        // Where pieces move alone, another one would not join the chosen one but move instead of it.
        let is_alone = !entry.groups && entry.addable.is_empty() && entry.steps.is_empty();
        return if is_alone { why_not_movable(game, moment, site) } else { Ok(Refusal::CannotJoin) };
    }
    if let Some(refusal) = too_far(game.program(), moment, &named, site) {
        return Ok(refusal);
    }
    why_illegal(game, entry, |from, to| named.contains(&from) && to == site)
}

/// Whether a site lies beyond the reach of the chosen pieces in a direction in which they can move.
fn too_far(
    program: &Program,
    Moment { entry, position }: Moment<'_>,
    named: &[SiteId],
    site: SiteId,
) -> Option<Refusal> {
    let ahead =
        |from: &SiteId| Displacement::between(program, *from, site).map(|displacement| (*from, displacement));
    let (from, displacement) =
        named.iter().filter_map(ahead).min_by_key(|(_, displacement)| displacement.distance)?;
    let heading = entry.headings.iter().find(|heading| heading.direction == displacement.direction)?;
    let farthest = heading.reaches.last().filter(|reach| reach.distance < displacement.distance)?.distance;
    let next = Displacement { distance: farthest + 1, ..displacement }.end(program, from)?;
    let is_taken = next != site && !position.piece(next).is_none();
    Some(if is_taken { Refusal::BlockedAt(next) } else { Refusal::TooFar })
}

fn why_illegal(
    game: &mut Game,
    entry: &Entry,
    wanted: impl Fn(SiteId, SiteId) -> bool,
) -> Result<Refusal, RunError> {
    if !entry.steps.is_empty() {
        return Ok(Refusal::Illegal(IllegalReason::Blocked));
    }
    let (position, legal) = (game.position().clone(), game.moves().clone());
    let origins: Vec<Origin> = game.program().blocks.iter().map(|block| block.origin).collect();
    let is_wanted = |step: &crate::moves::Step| {
        let is_drop = origins.get(step.block as usize) == Some(&Origin::Hand);
        !is_drop && wanted(SiteId(step.origin), SiteId(step.target))
    };
    game.rules_mut().illegal_reason(&position, &legal, is_wanted).map(Refusal::Illegal)
}
