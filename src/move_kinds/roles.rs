//! The roles of the tracks of a move: pieces that move by themselves, that are pushed, that are captured.

use super::context::Context;
use crate::board::Point;
use crate::index::{PlayerId, SiteId};
use crate::moves::{Track, TrackKind, rotations};

/// Displacements that differ by less than this fraction of a cell are the same.
const NEAR: f64 = 0.1;

/// A track, and whether it belongs to a rotation, in which no piece leads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Actor<'t> {
    pub(super) track: &'t Track,
    pub(super) turns: bool,
}

impl Actor<'_> {
    pub(super) fn is(self, kind: TrackKind) -> bool {
        !self.turns && self.track.kind == kind
    }

    pub(super) fn is_of(self, player: PlayerId) -> bool {
        self.track.piece.owner() == player
    }

    /// Whether a piece on the board changes its type.
    pub(super) fn is_promoted(self) -> bool {
        let Track { piece, becomes, kind, .. } = self.track;
        *kind != TrackKind::Create && !becomes.is_none() && becomes.piece_type() != piece.piece_type()
    }

    /// Where it is afterwards; `None` if it leaves the board.
    pub(super) fn end(self) -> Option<SiteId> {
        (!self.track.becomes.is_none()).then(|| self.track.last())
    }

    fn is_same(self, other: Actor<'_>) -> bool {
        std::ptr::eq(self.track, other.track)
    }

    /// Whether another track continues with the piece where this one has brought it.
    fn leads_to(self, next: Actor<'_>) -> bool {
        let is_next = !self.is_same(next) && self.track.end <= next.track.start;
        is_next && self.end() == Some(next.track.first())
    }
}

/// The tracks of a move, by role.
#[derive(Debug)]
pub(super) struct Roles<'t> {
    pub(super) context: &'t Context,
    pub(super) player: PlayerId,
    /// The number of steps of the move.
    pub(super) legs: usize,
    pub(super) all: Vec<Actor<'t>>,
    /// Tracks of pieces of the player to move.
    pub(super) own: Vec<Actor<'t>>,
    /// The first track of each piece that moves by itself, own pieces first.
    pub(super) movers: Vec<Actor<'t>>,
    /// The later tracks of these pieces, from step to step.
    pub(super) onward: Vec<Actor<'t>>,
    pub(super) pushed: Vec<Actor<'t>>,
    pub(super) captured: Vec<Actor<'t>>,
}

impl<'t> Roles<'t> {
    pub(super) fn new(context: &'t Context, player: PlayerId, tracks: &'t [Track], legs: usize) -> Self {
        let rotations = rotations(tracks, &context.program, &context.appearance.geometry);
        let actor = |(track, turn): (&'t Track, Option<_>)| Actor { track, turns: turn.is_some() };
        let all: Vec<Actor<'t>> = tracks.iter().zip(rotations).map(actor).collect();
        let chosen = |of: &[Actor<'t>], is_wanted: &dyn Fn(Actor<'t>) -> bool| -> Vec<Actor<'t>> {
            of.iter().copied().filter(|&actor| is_wanted(actor)).collect()
        };
        let own = chosen(&all, &|actor| actor.is_of(player));
        let moving = moving(context, &all, &own);
        let goes_on = |actor: Actor<'t>| moving.iter().any(|before| before.leads_to(actor));
        let mut movers = chosen(&moving, &|actor| !goes_on(actor));
        movers.sort_by_key(|actor| !actor.is_of(player));
        let moves = |actor: Actor<'t>| moving.iter().any(|one| one.is_same(actor));
        Self {
            onward: chosen(&moving, &goes_on),
            pushed: chosen(&all, &|actor| actor.is(TrackKind::Push) && !moves(actor)),
            captured: chosen(&all, &|actor| actor.is(TrackKind::Capture)),
            context,
            player,
            legs,
            all,
            own,
            movers,
        }
    }

    /// The piece that a move is attributed to: the first one that moves, or else that is affected.
    pub(super) fn leader(&self) -> Option<Actor<'t>> {
        self.movers.first().or(self.own.first()).or(self.all.first()).copied()
    }

    /// The tracks of pieces that move by themselves, first and later ones.
    pub(super) fn ways(&self) -> impl Iterator<Item = Actor<'t>> {
        self.movers.iter().chain(&self.onward).copied()
    }

    /// The same move without its movements.
    pub(super) fn at_rest(self) -> Self {
        Self { movers: Vec::new(), onward: Vec::new(), pushed: Vec::new(), ..self }
    }

    /// The displacement of a piece.
    pub(super) fn way_of(&self, actor: Actor<'_>) -> Point {
        way_of(self.context, actor)
    }
}

/// The tracks of pieces that move by themselves. If no piece leads, those that move together do.
fn moving<'t>(context: &Context, all: &[Actor<'t>], own: &[Actor<'t>]) -> Vec<Actor<'t>> {
    let leads = |actor: &Actor<'t>| actor.is(TrackKind::Slide) || actor.is(TrackKind::Jump);
    let is_led = all.iter().any(leads);
    let pushed = || own.iter().filter(|actor| actor.is(TrackKind::Push)).copied();
    if !is_led {
        return pushed().collect();
    }
    let leading: Vec<Actor<'t>> = all.iter().filter(|actor| leads(actor)).copied().collect();
    let along = pushed().filter(|&actor| goes_along(context, actor, leading[0]));
    leading.iter().copied().chain(along).collect()
}

/// Whether a piece moves several steps in parallel with the leading one, rather than being pushed by it.
fn goes_along(context: &Context, actor: Actor<'_>, first: Actor<'_>) -> bool {
    let apart = way_of(context, first).minus(way_of(context, actor)).length();
    first.track.path.len() > 2 && apart < NEAR * context.appearance.geometry.width
}

fn way_of(context: &Context, actor: Actor<'_>) -> Point {
    let from = actor.track.first();
    context.appearance.geometry.way(from, actor.end().unwrap_or(from))
}
