//! Groups of pieces that move by the same displacement, as one.

use crate::board::SiteSet;
use crate::index::{DirectionId, PlayerId, SiteId};
use crate::moves::{Rules, RunError, Step, Track, TrackKind};
use crate::position::Position;
use crate::program::Program;

/// A displacement along the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Displacement {
    /// Its direction.
    pub direction: DirectionId,
    /// The number of steps.
    pub distance: usize,
}

impl Displacement {
    /// The site that it leads to, unless that is off the board.
    pub(super) fn end(self, program: &Program, from: SiteId) -> Option<SiteId> {
        (0..self.distance).try_fold(from, |site, _| program.link(site, self.direction))
    }

    /// The shortest straight displacement from one site to another.
    pub(super) fn between(program: &Program, from: SiteId, to: SiteId) -> Option<Self> {
        // On a ring a direction leads back to its start, but a piece that stays where it is has no displacement.
        if from == to {
            return None;
        }
        let directions = (0..program.direction_count).map(DirectionId::new);
        let straight = |direction| {
            let mut site = from;
            for distance in 1..program.site_count() {
                site = program.link(site, direction)?;
                if site == to {
                    return Some(Self { direction, distance });
                }
                if site == from {
                    return None;
                }
            }
            None
        };
        directions.filter_map(straight).min_by_key(|displacement| displacement.distance)
    }

    /// The displacement of a track, if it is straight.
    fn of(program: &Program, track: &Track) -> Option<Self> {
        let steps = &track.path[1..];
        let direction = steps.first()?.direction;
        match direction {
            Some(direction) if steps.iter().all(|waypoint| waypoint.direction == Some(direction)) => {
                Some(Self { direction, distance: steps.len() })
            }
            _ => Self::between(program, track.first(), track.last()),
        }
    }
}

/// The move of a group.
#[derive(Clone, Debug)]
pub(super) struct GroupShift {
    pub(super) displacement: Displacement,
    /// The pieces by which a player can select it: the one that moves, and equal ones that move along.
    pub(super) members: Vec<SiteId>,
    /// All own pieces that move along.
    pub(super) carried: Vec<SiteId>,
    /// Where the members land.
    pub(super) ends: Vec<SiteId>,
    /// Whether a place moves, with everything around it.
    pub(super) is_place: bool,
}

impl GroupShift {
    pub(super) fn new(
        program: &Program,
        displacement: Displacement,
        members: Vec<SiteId>,
        carried: Vec<SiteId>,
    ) -> Self {
        let ends = members.iter().filter_map(|&site| displacement.end(program, site)).collect();
        Self { displacement, members, carried, ends, is_place: false }
    }

    /// The group that moves with the piece on `site`, which may be the last of a line; `None` if it does not move
    /// straight.
    pub(super) fn with_piece(
        program: &Program,
        before: &Position,
        site: SiteId,
        tracks: &[Track],
        line: Option<Vec<SiteId>>,
    ) -> Option<Self> {
        let lead = lead_of(tracks, site)?;
        let displacement = Displacement::of(program, lead)?;
        if let Some(line) = line {
            let displacement = Displacement { distance: 1, ..displacement };
            return Some(Self::new(program, displacement, line.clone(), line));
        }
        let carried = moving_along(program, tracks, displacement, lead.piece.owner());
        let is_like = |site: &SiteId| before.piece(*site) == lead.piece;
        let members = carried.iter().copied().filter(is_like).collect();
        Some(Self::new(program, displacement, members, carried))
    }

    /// What a place carries along when it moves; only the place itself selects it.
    pub(super) fn with_place(
        program: &Program,
        from: SiteId,
        to: SiteId,
        tracks: &[Track],
        owner: PlayerId,
    ) -> Option<Self> {
        let displacement = Displacement::between(program, from, to)?;
        let carried = moving_along(program, tracks, displacement, owner);
        (!carried.is_empty())
            .then(|| Self { is_place: true, ..Self::new(program, displacement, vec![from], carried) })
    }
}

/// The track of the piece on a site.
fn lead_of(tracks: &[Track], site: SiteId) -> Option<&Track> {
    tracks.iter().find(|track| moves_on(track) && track.first() == site)
}

fn moves_on(track: &Track) -> bool {
    matches!(track.kind, TrackKind::Slide | TrackKind::Jump | TrackKind::Push) && !track.becomes.is_none()
}

/// The origins of an owner's pieces that move by a displacement.
fn moving_along(
    program: &Program,
    tracks: &[Track],
    displacement: Displacement,
    owner: PlayerId,
) -> Vec<SiteId> {
    let own = tracks.iter().filter(|track| moves_on(track) && track.piece.owner() == owner);
    let there = own.filter(|track| displacement.end(program, track.first()) == Some(track.last()));
    SiteSet::in_order(there.map(Track::first))
}

/// The line of pieces that the last one jumps over to the front: that amounts to the line advancing one step. If the
/// piece could also jump over other players' pieces here, it is a jump, and there is no line.
pub(super) fn line_gone_over(
    rules: &mut Rules,
    before: &Position,
    step: &Step,
    tracks: &[Track],
) -> Result<Option<Vec<SiteId>>, RunError> {
    let lead = lead_of(tracks, SiteId(step.origin));
    let Some(line) = lead.and_then(|lead| alike_on_the_way(before, tracks, lead)) else { return Ok(None) };
    let mut others = before.clone();
    for &site in line.iter().filter(|site| site.0 != step.origin) {
        let piece = before.piece(site);
        let other = rules.program().next_players[piece.owner().index()];
        others.set(site.index(), piece.with_owner(other).0);
    }
    let jumps = rules.has_step(&others, step)?;
    Ok((!jumps).then_some(line))
}

/// A piece together with the equal pieces that it jumps over, if it lands directly behind them in a straight line.
fn alike_on_the_way(before: &Position, tracks: &[Track], lead: &Track) -> Option<Vec<SiteId>> {
    let (_, line) = lead.path.split_last().filter(|(_, line)| line.len() > 1)?;
    let is_straight =
        lead.path[1..].iter().all(|at| at.direction.is_some() && at.direction == lead.path[1].direction);
    let stays = |site: SiteId| site == lead.first() || tracks.iter().all(|track| track.first() != site);
    let is_line = line.iter().all(|at| before.piece(at.site) == lead.piece && stays(at.site));
    (is_straight && is_line).then(|| SiteSet::in_order(line.iter().map(|at| at.site)))
}
