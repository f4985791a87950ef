//! A move in motion: which piece goes which way, when, and what becomes of it.
//!
//! The move's programs are run again with a recorder, so paths are those of the rules: round the
//! board, with bends, pushed on by others. Search and play never pay for it. Times are in steps:
//! a piece takes one from a site to the next.

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

/// How far from its end a pushing piece touches the one it pushes.
const CONTACT: f32 = 0.8;

/// A move in motion.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    /// What happens, some of it at the same time.
    pub tracks: Vec<Track>,
    /// Values that are counted up and down one after the other, where that is how pieces change.
    pub counts: Vec<Count>,
    /// When each step of the move starts.
    pub legs: Vec<f32>,
    /// When everything has ended.
    pub duration: f32,
    /// Where pieces are cut off from the rest of their player's, in games where that matters.
    pub cut_off: Vec<SiteId>,
}

/// What happens to one piece.
#[derive(Clone, Debug, PartialEq)]
pub struct Track {
    /// In which way.
    pub kind: TrackKind,
    /// The piece before, or as it appears.
    pub piece: Piece,
    /// The piece afterwards; none where it leaves the board.
    pub becomes: Piece,
    /// What is under it before, and afterwards.
    pub below: (Below, Below),
    /// Where it goes, from its first site to its last.
    pub path: Vec<Waypoint>,
    /// When it starts.
    pub start: f32,
    /// When it ends.
    pub end: f32,
}

/// In which way something happens to a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrackKind {
    /// It goes from site to site.
    Slide,
    /// It is put somewhere else.
    Jump,
    /// Another piece pushes it.
    Push,
    /// It appears.
    Create,
    /// It leaves the board.
    Capture,
    /// It stays and changes.
    Change,
}

impl Rules {
    /// Runs the steps of a legal move again and watches them one after the other, then what is done after the move.
    pub fn trace(&mut self, position: &Position, steps: &[Step]) -> Result<Trace, RunError> {
        let (mut whole, before) = self.trace_all(position, steps)?;
        if let Some(last) = steps.last() {
            let (tracks, end) = self.trace_end(&before, last)?;
            whole.append(tracks, Vec::new());
            whole.cut_off = cut_off(self.program(), position, &end);
        }
        Ok(whole)
    }

    /// The same for the first steps of a move that goes on.
    pub fn trace_beginning(&mut self, position: &Position, steps: &[Step]) -> Result<Trace, RunError> {
        Ok(self.trace_all(position, steps)?.0)
    }

    /// All steps in motion, and the position before the last of them.
    fn trace_all(&mut self, position: &Position, steps: &[Step]) -> Result<(Trace, Position), RunError> {
        let mut whole = Trace::default();
        let mut before = self.position_before_move(position)?;
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

    /// The tracks of one step, from time 0, and the position after it, on an opening or the position after the
    /// step before.
    pub fn trace_step(&mut self, before: &Position, step: &Step) -> Result<(Vec<Track>, Position), RunError> {
        let (replayed, after) = self.watch(before, step)?;
        Ok((tracks_of(&replayed, before, &after, self.program()), after))
    }

    /// The tracks of what the rules do after a move, from time 0, and the position then; `before` is the position
    /// before the move's last step.
    pub fn trace_end(&mut self, before: &Position, last: &Step) -> Result<(Vec<Track>, Position), RunError> {
        let (replayed, after) = self.watch(before, last)?;
        let mut end = after.clone();
        self.perform_last(&mut end, replayed.landing)?;
        let mut tracks = Vec::new();
        add_others(&mut tracks, &[], (&after, &end), self.program());
        Ok((tracks, end))
    }

    /// A position with what the rules do before a move.
    pub fn position_before_move(&mut self, position: &Position) -> Result<Position, RunError> {
        let mut opening = position.clone();
        opening.apply(cleared_memory(self.program(), position).as_slice());
        self.perform(&mut opening, |hooks| &hooks.before_move, None)?;
        Ok(opening)
    }

    /// Runs a step again: what it does, and the position after it.
    fn watch(&mut self, before: &Position, step: &Step) -> Result<(Replayed, Position), RunError> {
        let mut after = before.clone();
        self.perform(&mut after, |hooks| &hooks.before_step, None)?;
        let replayed = Replayed::of(self, &after, step)?;
        // What is done with all cells, and with each track for all others.
        let tracks = replayed.piece_paths.len() + replayed.changes.len();
        self.consume_fuel(self.program().layout.cells + tracks * tracks)?;
        after.apply(&replayed.changes);
        self.perform(&mut after, |hooks| &hooks.after_step, replayed.landing)?;
        Ok((replayed, after))
    }
}

impl Trace {
    /// Adds what comes after all that is there; what is counted takes a step for each count.
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

/// The upper part of a column that goes onto what stands elsewhere.
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

/// Adds tracks of the pieces that did not go anywhere and are not as before, and to all tracks what is under pieces.
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
    // What is left of a column stays; what another comes to stand on is still there.
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

/// What is below the top piece of so many from the top of a column.
fn upper(program: &Program, below: Below, count: u8) -> Below {
    let Some(columns) = &program.layout.columns else { return 0 };
    let mut part = 0;
    for piece in columns.pieces(below).take(usize::from(count).saturating_sub(1)) {
        let has_room = columns.tuck(&mut part, piece);
        debug_assert!(has_room, "a part is no higher than the whole");
    }
    part
}

/// A piece that goes somewhere or appears; none where a move begins at a site without a piece.
/// All go at once, but after what is dropped (`lead`).
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

/// A piece that stays where it is and changes, or is taken away: when another touches it or has passed over it, else
/// when all have arrived.
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
    /// Where it begins.
    pub fn first(&self) -> SiteId {
        self.path[0].site
    }

    /// Where it ends.
    pub fn last(&self) -> SiteId {
        self.path[self.path.len() - 1].site
    }

    /// Whether a piece that is on the board goes somewhere else.
    pub fn moves_on(&self) -> bool {
        self.kind != TrackKind::Create && self.first() != self.last()
    }

    /// Whether the way to a site of the path leaves the drawing at one edge and returns at another.
    pub fn wraps_at(&self, at: usize, program: &Program) -> bool {
        let before = at.checked_sub(1).map(|before| self.path[before].site);
        let direction = self.path[at].direction;
        before.zip(direction).is_some_and(|(from, direction)| program.wraps[direction.index()].contains(from))
    }

    /// Whether it moves or appears.
    fn moves_or_appears(&self) -> bool {
        !matches!(self.kind, TrackKind::Capture | TrackKind::Change)
    }

    /// When it passes a site.
    fn time_at(&self, site: SiteId) -> Option<f32> {
        let at = self.path.iter().position(|waypoint| waypoint.site == site)?;
        Some(self.start + steps(at))
    }
}
