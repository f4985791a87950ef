//! The animation of a move: which piece moves where, when, and what becomes of it.
//!
//! The blocks of the move are run again with an open log, so that paths are those of the rules: around the board, with
//! bends, pushed by other pieces. Search and play do not pay for this. The unit of time is a step, which a piece takes
//! from one site to the next.

use crate::index::SiteId;
use crate::moves::explain::cohesion::cut_off;
use crate::moves::explain::counts::Count;
use crate::moves::explain::replay::{Departure, PiecePath, Replayed, Waypoint};
use crate::moves::generate::generator::cleared_memory;
use crate::moves::list::Step;
use crate::moves::rules::Rules;
use crate::moves::vm::RunError;
use crate::position::Position;
use crate::program::{Below, Piece, Program};

/// How long before its end, in steps, a pushing piece touches the one that it pushes.
const CONTACT: f32 = 0.8;

/// The animation of a move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    /// What happens to pieces, some of it at the same time.
    pub tracks: Vec<Track>,
    /// Values that change one after another, if that is how the move changes pieces.
    pub counts: Vec<Count>,
    /// When each step of the move starts.
    pub legs: Vec<f32>,
    /// When everything has ended.
    pub duration: f32,
    /// Pieces cut off from the rest of their player's pieces, in games where that matters.
    pub cut_off: Vec<SiteId>,
}

/// What happens to one piece.
#[derive(Clone, Debug, PartialEq)]
pub struct Track {
    /// How it happens.
    pub kind: TrackKind,
    /// The piece before, or as it appears.
    pub piece: Piece,
    /// The piece afterwards; none if it leaves the board.
    pub becomes: Piece,
    /// The column below it, before and afterwards.
    pub below: (Below, Below),
    /// Its path, from the first site to the last.
    pub path: Vec<Waypoint>,
    /// When it starts.
    pub start: f32,
    /// When it ends.
    pub end: f32,
}

/// What happens to a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrackKind {
    /// It moves from site to site.
    Slide,
    /// It moves straight to another place.
    Jump,
    /// It is pushed by another piece.
    Push,
    /// It appears.
    Create,
    /// It leaves the board.
    Capture,
    /// It stays and changes.
    Change,
}

impl Rules {
    /// Replays a legal move: runs its steps one after another, then what happens after the move.
    pub fn trace(&mut self, position: &Position, steps: &[Step]) -> Result<Trace, RunError> {
        let (mut whole, before) = self.trace_all(position, steps)?;
        if let Some(last) = steps.last() {
            let (tracks, end) = self.trace_end(&before, last)?;
            whole.append(tracks, Vec::new());
            whole.cut_off = cut_off(self.program(), position, &end);
        }
        Ok(whole)
    }

    /// Like [`Rules::trace`], for the first steps of a move that continues.
    pub fn trace_beginning(&mut self, position: &Position, steps: &[Step]) -> Result<Trace, RunError> {
        Ok(self.trace_all(position, steps)?.0)
    }

    /// The animation of all steps, and the position before the last one.
    fn trace_all(&mut self, position: &Position, steps: &[Step]) -> Result<(Trace, Position), RunError> {
        let mut whole = Trace::default();
        // Nothing comes before a pass.
        let passes = steps.iter().any(Step::is_pass);
        let mut before = if passes { position.clone() } else { self.position_before_move(position)? };
        let mut next = before.clone();
        for step in steps {
            before = next;
            let (replayed, after) = self.watch(&before, step)?;
            let tracks = tracks_of(&replayed, &before, &after, self.program());
            whole.legs.push(whole.duration);
            whole.append(tracks, replayed.counts);
            next = after;
        }
        Ok((whole, before))
    }

    /// The tracks of one step, from time 0, and the position after it. `before` is the position after the previous
    /// step, or before the first step that of [`Rules::position_before_move`].
    pub fn trace_step(&mut self, before: &Position, step: &Step) -> Result<(Vec<Track>, Position), RunError> {
        let (replayed, after) = self.watch(before, step)?;
        Ok((tracks_of(&replayed, before, &after, self.program()), after))
    }

    /// The tracks of what happens after a move, from time 0, and the final position. `before` is the position before
    /// the last step of the move.
    pub fn trace_end(&mut self, before: &Position, last: &Step) -> Result<(Vec<Track>, Position), RunError> {
        let (replayed, after) = self.watch(before, last)?;
        let mut end = after.clone();
        self.perform_last(&mut end, replayed.landing)?;
        let mut tracks = Vec::new();
        add_others(&mut tracks, &[], (&after, &end), self.program());
        Ok((tracks, end))
    }

    /// A position after the hook before moves.
    pub fn position_before_move(&mut self, position: &Position) -> Result<Position, RunError> {
        let mut opening = position.clone();
        opening.apply(cleared_memory(self.program(), position).as_slice());
        self.perform(&mut opening, |hooks| &hooks.before_move, None)?;
        Ok(opening)
    }

    /// Runs a step again; returns what it does, and the position after it.
    fn watch(&mut self, before: &Position, step: &Step) -> Result<(Replayed, Position), RunError> {
        let mut after = before.clone();
        let is_pass = step.is_pass();
        if !is_pass {
            self.perform(&mut after, |hooks| &hooks.before_step, None)?;
        }
        let replayed = Replayed::of(self, &after, step)?;
        // Charges for the work on all cells, and for comparing each track with all others.
        let tracks = replayed.piece_paths.len() + replayed.changes.len();
        self.consume_fuel(self.program().layout.cells + tracks * tracks)?;
        after.apply(&replayed.changes);
        if !is_pass {
            self.perform(&mut after, |hooks| &hooks.after_step, replayed.landing)?;
        }
        Ok((replayed, after))
    }
}

impl Trace {
    /// Appends what follows everything so far; each count takes one step.
    fn append(&mut self, mut tracks: Vec<Track>, mut counts: Vec<Count>) {
        for (at, count) in counts.iter_mut().enumerate() {
            count.time = self.duration + steps(at);
        }
        for track in &mut tracks {
            track.start += self.duration;
            track.end += self.duration;
        }
        let read_count = counts.last().map_or(0.0, |last| last.time + 1.0);
        self.duration = tracks.iter().map(|track| track.end).fold(self.duration, f32::max).max(read_count);
        self.tracks.append(&mut tracks);
        self.counts.append(&mut counts);
    }
}

/// What happens to pieces in a step.
fn tracks_of(replayed: &Replayed, before: &Position, after: &Position, program: &Program) -> Vec<Track> {
    let mut tracks = Vec::new();
    let parts: Vec<Part> = replayed.piece_paths.iter().filter_map(Part::of).collect();
    let drops = replayed.piece_paths.iter().any(|passage| passage.manner == Departure::IsDropped);
    let lead = if drops { 1.0 } else { 0.0 };
    for passage in &replayed.piece_paths {
        let track = travel(passage, lead, &tracks, before, after);
        tracks.extend(track);
    }
    add_others(&mut tracks, &parts, (before, after), program);
    tracks
}

/// The upper part of a column, which moves onto another site.
struct Part {
    from: SiteId,
    to: SiteId,
    count: u8,
}

impl Part {
    fn of(PiecePath { path, manner }: &PiecePath) -> Option<Self> {
        let Departure::Stacks(count) = *manner else { return None };
        Some(Self { from: path[0].site, to: path[path.len() - 1].site, count })
    }
}

/// Adds the tracks of pieces that have changed without moving, and sets for all tracks what is below the pieces.
fn add_others(
    tracks: &mut Vec<Track>,
    parts: &[Part],
    (before, after): (&Position, &Position),
    program: &Program,
) {
    let of = |kept: fn(&&Track) -> bool, site: fn(&Track) -> SiteId| -> Vec<SiteId> {
        tracks.iter().filter(kept).map(site).collect()
    };
    let mut left = of(|track| track.kind != TrackKind::Create, Track::first);
    let taken = of(|_| true, Track::last);
    // When the top of a column leaves, the rest of it stays and changes. What a column is put onto is still there,
    // below it.
    left.retain(|&site| !parts.iter().any(|part| part.from == site) || taken.contains(&site));
    let left = [left, parts.iter().map(|part| part.to).collect()].concat();
    for site in (0..program.site_count()).map(SiteId::new) {
        let (old, new) = (before.piece(site), after.piece(site));
        let was_here = !old.is_none() && !left.contains(&site);
        if was_here && (old != new || before.below(program, site) != after.below(program, site)) {
            let track = stay(site, old, new, tracks);
            tracks.push(track);
        } else if !was_here && !new.is_none() && !taken.contains(&site) {
            let start = tracks.iter().map(|track| track.end).fold(0.0, f32::max);
            let path = vec![Waypoint { site, direction: None }];
            let kind = TrackKind::Create;
            let below = (0, 0);
            tracks.push(Track { kind, piece: new, becomes: new, below, path, start, end: start + 1.0 });
        }
    }
    for track in tracks {
        let is_new = track.kind == TrackKind::Create;
        let moves_on = parts.iter().find(|part| part.from == track.first() && part.to == track.last());
        let lower = before.below(program, track.first());
        let was = if is_new { 0 } else { moves_on.map_or(lower, |part| upper(program, lower, part.count)) };
        let is_gone = track.becomes.is_none();
        track.below = (was, if is_gone { 0 } else { after.below(program, track.last()) });
    }
}

/// What is below the top piece, in the part of a column that consists of its `count` upper pieces.
fn upper(program: &Program, below: Below, count: u8) -> Below {
    let Some(columns) = &program.layout.columns else { return 0 };
    let mut part = 0;
    for piece in columns.pieces(below).take(usize::from(count).saturating_sub(1)) {
        let has_room = columns.tuck(&mut part, piece);
        debug_assert!(has_room, "a part is no higher than the whole");
    }
    part
}

/// The track of a piece that moves or appears; none if a move starts at a site without a piece. All pieces start at the
/// same time, but after the one that is dropped (`lead`).
fn travel(
    passage: &PiecePath,
    lead: f32,
    earlier: &[Track],
    before: &Position,
    after: &Position,
) -> Option<Track> {
    let PiecePath { path, manner } = passage;
    let first = path[0].site;
    let start = match manner {
        Departure::IsPushed => {
            let pusher = earlier.iter().rfind(|track| track.last() == first);
            pusher.map_or(0.0, |pusher| (pusher.end - CONTACT).max(0.0))
        }
        Departure::Appears => earlier.iter().filter_map(|track| track.time_at(first)).fold(0.0, f32::max),
        Departure::Goes | Departure::Stacks(_) => lead,
        Departure::IsDropped => 0.0,
    };
    let jumps = path[1..].iter().any(|waypoint| waypoint.direction.is_none());
    let kind = match manner {
        Departure::Appears | Departure::IsDropped => TrackKind::Create,
        Departure::IsPushed => TrackKind::Push,
        Departure::Goes | Departure::Stacks(_) if jumps => TrackKind::Jump,
        Departure::Goes | Departure::Stacks(_) => TrackKind::Slide,
    };
    let becomes = after.piece(path[path.len() - 1].site);
    let piece = if kind == TrackKind::Create { becomes } else { before.piece(first) };
    let taken = match manner {
        Departure::IsDropped => steps(path.len()),
        _ => steps((path.len() - 1).max(1)),
    };
    let path = path.clone();
    let below = (0, 0);
    (!piece.is_none()).then_some(Track { kind, piece, becomes, below, end: start + taken, start, path })
}

/// A number of steps as a time.
#[expect(clippy::cast_precision_loss, reason = "a path has few steps")]
fn steps(count: usize) -> f32 {
    count as f32
}

/// The track of a piece that stays and changes, or is captured: when another piece touches it or has passed over it,
/// otherwise when all have arrived.
fn stay(site: SiteId, old: Piece, new: Piece, others: &[Track]) -> Track {
    let touched =
        others.iter().filter(|track| track.last() == site).map(|track| (track.end - CONTACT).max(0.0));
    let passed = others.iter().filter_map(|track| track.time_at(site));
    let arrivals = others.iter().filter(|track| track.moves_or_appears()).map(|track| track.end);
    let gone = others.iter().any(|track| track.last() == site) || new.is_none();
    let start = touched.reduce(f32::max).or_else(|| passed.reduce(f32::max));
    let start = start.unwrap_or_else(|| arrivals.fold(0.0, f32::max));
    Track {
        kind: if gone { TrackKind::Capture } else { TrackKind::Change },
        piece: old,
        becomes: if gone { Piece::NONE } else { new },
        below: (0, 0),
        path: vec![Waypoint { site, direction: None }],
        start,
        end: start + 1.0,
    }
}

impl Track {
    /// The site where it starts.
    pub fn first(&self) -> SiteId {
        self.path[0].site
    }

    /// The site where it ends.
    pub fn last(&self) -> SiteId {
        self.path[self.path.len() - 1].site
    }

    /// Whether a piece on the board moves to another site.
    pub fn moves_on(&self) -> bool {
        self.kind != TrackKind::Create && self.first() != self.last()
    }

    /// Whether the piece leaves the drawing at one edge and returns at another on its way to this waypoint.
    pub fn wraps_at(&self, at: usize, program: &Program) -> bool {
        let before = at.checked_sub(1).map(|before| self.path[before].site);
        let direction = self.path[at].direction;
        before.zip(direction).is_some_and(|(from, direction)| program.wraps[direction.index()].contains(from))
    }

    /// Whether it moves or appears.
    fn moves_or_appears(&self) -> bool {
        !matches!(self.kind, TrackKind::Capture | TrackKind::Change)
    }

    /// When it passes a site, if it does.
    fn time_at(&self, site: SiteId) -> Option<f32> {
        let at = self.path.iter().position(|waypoint| waypoint.site == site)?;
        Some(self.start + steps(at))
    }
}
