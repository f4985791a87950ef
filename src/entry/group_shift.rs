//! Pieces that go the same way equally far, as one.

use crate::board::SiteSet;
use crate::index::{DirectionId, PlayerId, SiteId};
use crate::moves::{Rules, RunError, Step, Track, TrackKind};
use crate::position::Position;
use crate::program::Program;

/// Where a group goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Displacement {
    /// Along which direction.
    pub direction: DirectionId,
    /// So many steps.
    pub distance: usize,
}

impl Displacement {
    /// The site that it leads to, if it does not leave the board.
    pub(super) fn end(self, program: &Program, from: SiteId) -> Option<SiteId> {
        (0..self.distance).try_fold(from, |site, _| program.link(site, self.direction))
    }

    /// The straight course between two sites.
    pub(super) fn between(program: &Program, from: SiteId, to: SiteId) -> Option<Self> {
        // Round a ring one comes back, but a piece that stays where it is goes nowhere.
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

    /// The course of a track, if it is straight.
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

/// A group on its way.
#[derive(Clone, Debug)]
pub(super) struct GroupShift {
    pub(super) displacement: Displacement,
    /// The pieces that a player can name for it: the one that moves, and others like it that go along.
    pub(super) members: Vec<SiteId>,
    /// All own pieces that go along.
    pub(super) carried: Vec<SiteId>,
    /// Where the members come to.
    pub(super) ends: Vec<SiteId>,
    /// Whether it is a place that goes, with what stands around it.
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

    /// The group that goes with the piece of a site, which may be the last of a line; none where it does not go straight.
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

    /// What is carried along with a place that moves; it is named by the place alone.
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

/// How the piece of a site goes.
fn lead_of(tracks: &[Track], site: SiteId) -> Option<&Track> {
    tracks.iter().find(|track| moves_on(track) && track.first() == site)
}

fn moves_on(track: &Track) -> bool {
    matches!(track.kind, TrackKind::Slide | TrackKind::Jump | TrackKind::Push) && !track.becomes.is_none()
}

/// Where pieces of an owner begin that go a course.
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

/// The pieces of a line that the last one goes over to its front, while they stay: that comes to the same as the line
/// going one step. A piece that could go over other pieces just so jumps, and no line goes.
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

/// A piece and those like it that it goes over, straight on to the next site after them.
fn alike_on_the_way(before: &Position, tracks: &[Track], lead: &Track) -> Option<Vec<SiteId>> {
    let (_, line) = lead.path.split_last().filter(|(_, line)| line.len() > 1)?;
    let is_straight =
        lead.path[1..].iter().all(|at| at.direction.is_some() && at.direction == lead.path[1].direction);
    let stays = |site: SiteId| site == lead.first() || tracks.iter().all(|track| track.first() != site);
    let is_line = line.iter().all(|at| before.piece(at.site) == lead.piece && stays(at.site));
    (is_straight && is_line).then(|| SiteSet::in_order(line.iter().map(|at| at.site)))
}
