//! Explains why a site cannot be chosen now: the first thing that stands in the way.

use super::{Displacement, Entry, EntrySession, Token, footprint};
use crate::game::Game;
use crate::index::{PieceTypeId, SiteId};
use crate::moves::{IllegalReason, RunError, Step};
use crate::position::{Change, Position};
use crate::program::{Group, Origin, Piece, Program};

/// Why a site is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    Over,
    /// There is nothing to move here, and nothing can be dropped in this turn.
    Empty,
    /// A piece stands where one would have to be dropped, or where the chosen pieces would go if the site were empty.
    Occupied,
    /// The piece is not one of those that move in this turn.
    Foreign,
    /// Pieces of this type have no moves in this turn.
    Immobile,
    /// The footprint of the place contains a piece of another player, on this site.
    FootprintTaken(SiteId),
    /// The footprint of the place contains no piece of the player to move.
    FootprintEmpty,
    /// No move has both this piece and the chosen ones.
    CannotJoin,
    /// The chosen pieces would get there but for the piece on this site.
    BlockedAt(SiteId),
    /// The chosen pieces move in this direction, but not as far.
    TooFar,
    /// No move leads there; or, if nothing is chosen, none starts there.
    Illegal(IllegalReason),
    /// Nothing can be dropped here.
    IllegalDrop(IllegalReason),
    /// Moves lead there, but not with all the chosen pieces.
    NotTogether,
}

impl Refusal {
    /// Whether the reason is that a royal piece would be left attacked.
    pub fn protects_royals(self) -> bool {
        let (Self::Illegal(reason) | Self::IllegalDrop(reason)) = self else { return false };
        reason == IllegalReason::Endangers
    }
}

/// The state of an entry: what may come next, the completed steps, and the position after them.
#[derive(Clone, Copy)]
struct Moment<'e> {
    entry: &'e Entry,
    done: &'e [Step],
    position: &'e Position,
}

/// Why a site can be neither added nor pointed at after some tokens; `None` if it can, or if it takes part already.
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
    let is_target = entry.targets.iter().any(|target| target.site == site);
    let ends_here = entry.end_sites.iter().any(|end| end.site == site);
    if is_target
        || ends_here
        || [&entry.addable, &entry.chosen, &entry.forced].iter().any(|it| it.contains(&site))
    {
        return Ok(None);
    }
    let position = session.position().unwrap_or(game.position()).clone();
    let moment = Moment { entry: &entry, done: session.done(), position: &position };
    if entry.chosen.is_empty() {
        return why_not_movable(game, moment, site).map(Some);
    }
    let piece = position.piece(site);
    if piece.is_none() || piece.owner() != game.turn().owner {
        return why_not_reachable(game, moment, site).map(Some);
    }
    // Where pieces move alone, another one would not join the chosen one but move instead of it.
    let is_alone = !entry.groups && entry.addable.is_empty() && moment.done.is_empty();
    if !is_alone {
        return Ok(Some(Refusal::CannotJoin));
    }
    let refusal = why_not_movable(game, moment, site)?;
    Ok(Some(refusal).filter(|refusal| *refusal != Refusal::NotTogether))
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
    let footprint = footprint(game, site)?.sites;
    if let Some(refusal) = in_footprint(game, moment.position, &footprint) {
        return Ok(refusal);
    }
    let (piece, owner) = (moment.position.piece(site), game.turn().owner);
    let drops = moment.done.is_empty() && may_drop(game);
    if footprint.is_empty() && piece.is_none() {
        return if drops { why_no_drop(game, site) } else { Ok(Refusal::Empty) };
    }
    let any_group = |game: &Game, holds: &dyn Fn(&Group) -> bool| groups(game).any(holds);
    if footprint.is_empty() && !any_group(game, &|group| !group.anywhere.is_empty()) {
        if drops && !any_group(game, &Group::moves_pieces) {
            return Ok(Refusal::Occupied);
        }
        if piece.owner() == owner
            && !any_group(game, &|group| !group.by_type[piece.piece_type().index()].is_empty())
        {
            return Ok(Refusal::Immobile);
        }
    }
    let refusal = why_illegal(game, moment, |from, _| from == site)?;
    // Rules that let a player move everybody's pieces may still mean only some of them.
    let is_foreign = footprint.is_empty() && piece.owner() != owner;
    let is_moved = refusal != Refusal::Illegal(IllegalReason::Blocked);
    Ok(if is_foreign && !is_moved { Refusal::Foreign } else { refusal })
}

/// What is wrong with the pieces that a place carries along.
fn in_footprint(game: &Game, position: &Position, footprint: &[SiteId]) -> Option<Refusal> {
    let owner = game.turn().owner;
    let mut pieces =
        footprint.iter().map(|&site| (site, position.piece(site))).filter(|(_, it)| !it.is_none());
    if footprint.is_empty() {
        return None;
    }
    if pieces.clone().count() == 0 {
        return Some(Refusal::FootprintEmpty);
    }
    pieces.find(|(_, piece)| piece.owner() != owner).map(|(site, _)| Refusal::FootprintTaken(site))
}

/// What is on offer in this turn.
fn groups(game: &Game) -> impl Iterator<Item = &Group> {
    game.turn().groups.iter().map(|&group| &game.program().groups[usize::from(group)])
}

/// Whether the player has a piece that blocks of this turn drop.
fn may_drop(game: &Game) -> bool {
    let cells = game.position().cells();
    groups(game).any(|group| group.drops.iter().any(|&(reserve, _)| cells[usize::from(reserve)] > 0))
}

/// Why nothing can be dropped on an empty site.
fn why_no_drop(game: &mut Game, site: SiteId) -> Result<Refusal, RunError> {
    let (position, origins) = (game.position().clone(), origins(game.program()));
    let wanted = |step: &Step| is_drop(&origins, step) && step.target == site.0;
    let reason = game.rules_mut().illegal_reason(&position, &[], wanted)?;
    Ok(reason.map_or(Refusal::NotTogether, Refusal::IllegalDrop))
}

/// Why the chosen pieces cannot move to a site.
fn why_not_reachable(game: &mut Game, moment: Moment<'_>, site: SiteId) -> Result<Refusal, RunError> {
    let Moment { entry, done, .. } = moment;
    let named: Vec<SiteId> = entry.chosen.iter().chain(&entry.forced).copied().collect();
    let refusal = why_illegal(game, moment, |from, to| named.contains(&from) && to == site)?;
    let is_blocked = refusal == Refusal::Illegal(IllegalReason::Blocked) && done.is_empty();
    Ok(if is_blocked { on_the_way(game, &named, site).unwrap_or(refusal) } else { refusal })
}

/// What keeps the nearest of some pieces from moving straight to a site, if the site lies in a straight line from it:
/// a piece on the way, or the distance.
fn on_the_way(game: &mut Game, named: &[SiteId], site: SiteId) -> Option<Refusal> {
    let program = game.shared_program();
    let ahead = |from: &SiteId| {
        Displacement::between(&program, *from, site).map(|displacement| (*from, displacement))
    };
    let nearest = named.iter().filter_map(ahead).min_by_key(|(_, displacement)| displacement.distance);
    let (from, Displacement { direction, distance }) = nearest?;
    let way = (1..=distance).filter_map(|distance| Displacement { direction, distance }.end(&program, from));
    let way: Vec<SiteId> = way.filter(|at| !named.contains(at)).collect();
    let taken: Vec<SiteId> = way.iter().copied().filter(|&at| !game.position().piece(at).is_none()).collect();
    // Without these pieces the position may be one for which the rules were not made, and then nothing is reached.
    let mut reached = |cleared: &[SiteId]| {
        let position = without(game.position(), &program, cleared);
        game.rules_mut().attempted_targets(&position, from).unwrap_or_default()
    };
    let clear = reached(&taken);
    if !clear.contains(&site) {
        let is_short = way.iter().any(|at| clear.contains(at));
        return is_short.then_some(Refusal::TooFar);
    }
    for &at in &taken {
        let others: Vec<SiteId> = taken.iter().copied().filter(|&other| other != at).collect();
        if !reached(&others).contains(&site) {
            return Some(if at == site { Refusal::Occupied } else { Refusal::BlockedAt(at) });
        }
    }
    None
}

/// A position without the pieces on some sites.
fn without(position: &Position, program: &Program, sites: &[SiteId]) -> Position {
    let below = |site: SiteId| program.layout.columns.iter().flat_map(move |it| it.cells(site.index()));
    let cells = sites.iter().flat_map(|&site| std::iter::once(site.index()).chain(below(site)));
    let changes: Vec<Change> = cells.map(|cell| Change { cell: cell as u16, value: Piece::NONE.0 }).collect();
    let mut position = position.clone();
    position.apply(&changes);
    position
}

fn why_illegal(
    game: &mut Game,
    moment: Moment<'_>,
    wanted: impl Fn(SiteId, SiteId) -> bool,
) -> Result<Refusal, RunError> {
    let (position, origins) = (game.position().clone(), origins(game.program()));
    let wanted = |step: &Step| !is_drop(&origins, step) && wanted(SiteId(step.origin), SiteId(step.target));
    let reason = game.rules_mut().illegal_reason(&position, moment.done, wanted)?;
    Ok(reason.map_or(Refusal::NotTogether, Refusal::Illegal))
}

/// Where the runs of each block start.
fn origins(program: &Program) -> Vec<Origin> {
    program.blocks.iter().map(|block| block.origin).collect()
}

fn is_drop(origins: &[Origin], step: &Step) -> bool {
    origins.get(step.block as usize) == Some(&Origin::Hand)
}
