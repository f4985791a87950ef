//! What a move does, and to how many pieces.

use super::roles::{Actor, Roles};
use crate::effect_kind::EffectKind;
use crate::index::PlayerId;
use crate::moves::TrackKind;

impl EffectKind {
    /// The count up to which kinds are distinguished; larger counts are the same kind.
    pub(super) fn most_counted(self) -> usize {
        match self {
            Self::Slide => 4,
            Self::Push | Self::Capture => 3,
            Self::Rotate => 1,
            _ => 2,
        }
    }

    /// Whether it describes only the path, which distinguishes moves only if they do nothing else.
    pub(super) fn is_way(self) -> bool {
        matches!(self, Self::Slide | Self::Jump | Self::Wraps | Self::Turns)
    }

    /// Whether it may happen at each step, so that its count says no more than the number of steps.
    pub(super) fn is_stepwise(self) -> bool {
        matches!(self, Self::Over | Self::Pick | Self::Change)
    }
}

/// Something that a move does, and to how many pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Effect {
    /// What.
    pub kind: EffectKind,
    /// The number of pieces; 1 for effects of the move as a whole.
    pub count: usize,
}

impl Effect {
    pub(super) fn new(kind: EffectKind, count: usize) -> Self {
        Self { kind, count }
    }
}

/// The effects of a drop; of the pieces that move around it only their number counts.
pub(super) fn effects_of_drop(roles: Roles<'_>) -> Vec<Effect> {
    let moved = roles.movers.len() + roles.pushed.len();
    let mut effects = effects_of(&roles.at_rest(), false);
    effects.extend((moved > 0).then(|| Effect::new(EffectKind::Slide, moved)));
    effects
}

/// The effects of a move; `promoted` means that a piece of the player changes its type.
pub(super) fn effects_of(roles: &Roles<'_>, promoted: bool) -> Vec<Effect> {
    let counts = [movement(roles), captures(roles), others(roles, promoted)].concat();
    let mut effects: Vec<Effect> = counts
        .into_iter()
        .filter(|(_, count)| *count > 0)
        .map(|(kind, count)| Effect { kind, count })
        .collect();
    effects.sort_by_key(|effect| effect.kind);
    effects
}

type Counts = Vec<(EffectKind, usize)>;

/// How pieces move.
fn movement(roles: &Roles<'_>) -> Counts {
    let movers = &roles.movers;
    let jumps = movers.iter().any(|actor| actor.is(TrackKind::Jump));
    let way = if jumps { EffectKind::Jump } else { EffectKind::Slide };
    let own_pushed = count(&roles.pushed, |actor| actor.is_of(roles.player));
    vec![
        (way, movers.len()),
        (EffectKind::Abreast, usize::from(is_abreast(roles))),
        (EffectKind::Wraps, usize::from(roles.ways().any(|actor| wraps(roles, actor)))),
        (EffectKind::Turns, usize::from(roles.ways().any(has_bend))),
        (EffectKind::Steps, usize::from(roles.legs > 1 && roles.ways().count() > 1)),
        (EffectKind::Bump, own_pushed),
        (EffectKind::Push, roles.pushed.len() - own_pushed),
        (EffectKind::Rotate, count(&roles.all, |actor| actor.turns)),
    ]
}

/// Which pieces leave the board.
fn captures(roles: &Roles<'_>) -> Counts {
    let taken = of_others(&roles.captured, roles.player);
    let (landed, others): (Vec<_>, Vec<_>) = taken.into_iter().partition(|&one| is_arrived_at(roles, one));
    let crossed = count(&others, |one| is_crossed(roles, one));
    let beside = others.len() - crossed;
    // If a move captures by replacement, other captures belong to it.
    let (with_it, picked) = if landed.is_empty() { (0, beside) } else { (beside, 0) };
    vec![
        (EffectKind::Capture, landed.len() + with_it),
        (EffectKind::Over, crossed),
        (EffectKind::Pick, picked),
        (EffectKind::Lose, count(&roles.captured, |one| one.is_of(roles.player))),
    ]
}

/// Which pieces appear or change.
fn others(roles: &Roles<'_>, promoted: bool) -> Counts {
    let made = count(&roles.all, |actor| actor.is(TrackKind::Create));
    let appears = if roles.movers.is_empty() { EffectKind::Create } else { EffectKind::Split };
    let changed = count(&roles.all, |actor| actor.is(TrackKind::Change) && !actor.is_promoted());
    let is_told = !roles.own.is_empty() || !promoted;
    vec![
        (appears, made),
        (EffectKind::Change, if is_told { changed } else { 0 }),
        (EffectKind::Becomes, usize::from(promoted)),
    ]
}

fn count<'t>(actors: &[Actor<'t>], is_counted: impl Fn(Actor<'t>) -> bool) -> usize {
    actors.iter().filter(|&&actor| is_counted(actor)).count()
}

fn of_others<'t>(actors: &[Actor<'t>], player: PlayerId) -> Vec<Actor<'t>> {
    actors.iter().copied().filter(|actor| !actor.is_of(player)).collect()
}

/// Whether several pieces of one type move, but not along the line that they form.
fn is_abreast(roles: &Roles<'_>) -> bool {
    let [first, second, ..] = roles.movers[..] else { return false };
    let kind = first.track.piece.piece_type();
    let is_one_kind = roles.movers.iter().all(|actor| actor.track.piece.piece_type() == kind);
    roles.legs < 2 && is_one_kind && !is_in_line(roles, first, second)
}

/// Whether the sine of the angle between the path and the line of pieces is small.
fn is_in_line(roles: &Roles<'_>, first: Actor<'_>, second: Actor<'_>) -> bool {
    let way = roles.way_of(first);
    let line = roles.context.appearance.geometry.way(first.track.first(), second.track.first());
    way.cross(line).abs() < 0.1 * way.length() * line.length()
}

fn wraps(roles: &Roles<'_>, actor: Actor<'_>) -> bool {
    (0..actor.track.path.len()).any(|at| actor.track.wraps_at(at, &roles.context.program))
}

/// Whether a path has more than one direction.
fn has_bend(actor: Actor<'_>) -> bool {
    let mut directions = actor.track.path.iter().skip(1).map(|waypoint| waypoint.direction);
    let first = directions.next().flatten();
    first.is_some() && directions.any(|direction| direction.is_some() && direction != first)
}

/// Whether something has arrived at the site of a capture by the time of the capture.
fn is_arrived_at(roles: &Roles<'_>, captured: Actor<'_>) -> bool {
    let arrives = |actor: &Actor<'_>| {
        !actor.is(TrackKind::Capture)
            && actor.end() == Some(captured.track.first())
            && actor.track.start <= captured.track.start
    };
    roles.all.iter().any(arrives)
}

/// Whether a captured piece is on the path of a piece that has started to move.
fn is_crossed(roles: &Roles<'_>, captured: Actor<'_>) -> bool {
    let site = captured.track.first();
    let geometry = &roles.context.appearance.geometry;
    let crosses = |actor: Actor<'_>| {
        let path = &actor.track.path;
        path.iter().any(|waypoint| waypoint.site == site)
            || path.windows(2).any(|pair| geometry.is_between(pair[0].site, site, pair[1].site))
    };
    roles.ways().any(|actor| actor.track.start <= captured.track.start && crosses(actor))
}
