//! A move in motion.

use super::json::object;
use super::piece::PieceView;
use crate::board::SiteSet;
use crate::index::SiteId;
use crate::moves::{Count, Trace, Track, TrackKind};
use crate::program::Program;

pub(super) struct TraceDto {
    tracks: Vec<TrackDto>,
    counts: Vec<CountDto>,
    legs: Vec<f32>,
    duration: f32,
    marks: Vec<u16>,
    cut_off: Vec<u16>,
}

object!(TraceDto { tracks, counts, legs, duration, marks, cut_off as "cutOff" });

struct CountDto {
    site: u16,
    attribute: u8,
    value: i32,
    time: f32,
}

object!(CountDto { site, attribute, value, time });

struct TrackDto {
    kind: &'static str,
    piece: PieceView,
    becomes: Option<PieceView>,
    path: Vec<WaypointDto>,
    start: f32,
    end: f32,
}

object!(TrackDto { kind, piece, becomes, path, start, end });

struct WaypointDto {
    site: u16,
    direction: i16,
    wraps: bool,
}

object!(WaypointDto { site, direction, wraps });

impl TraceDto {
    pub(super) fn new(trace: &Trace, program: &Program) -> Self {
        let marks: SiteSet = trace.tracks.iter().flat_map(|track| [track.first(), track.last()]).collect();
        Self {
            tracks: trace.tracks.iter().map(|one| track(one, program)).collect(),
            counts: trace.counts.iter().map(count).collect(),
            legs: trace.legs.clone(),
            duration: trace.duration,
            marks: marks.iter().map(|site| site.0).collect(),
            cut_off: trace.cut_off.iter().map(|site| site.0).collect(),
        }
    }
}

fn count(count: &Count) -> CountDto {
    CountDto { site: count.site.0, attribute: count.attribute.0, value: count.value, time: count.time }
}

fn track(track: &Track, program: &Program) -> TrackDto {
    let becomes = !track.becomes.is_none();
    TrackDto {
        kind: match track.kind {
            TrackKind::Slide => "slide",
            TrackKind::Jump => "jump",
            TrackKind::Push => "push",
            TrackKind::Create => "create",
            TrackKind::Capture => "capture",
            TrackKind::Change => "change",
        },
        piece: PieceView::new(program, track.first(), (track.piece, track.below.0)),
        becomes: becomes.then(|| PieceView::new(program, track.last(), (track.becomes, track.below.1))),
        path: path(track, program),
        start: track.start,
        end: track.end,
    }
}

fn path(track: &Track, program: &Program) -> Vec<WaypointDto> {
    let before = std::iter::once(None).chain(track.path.iter().map(|waypoint| Some(waypoint.site)));
    let waypoint = |(waypoint, before): (&crate::moves::Waypoint, Option<SiteId>)| WaypointDto {
        site: waypoint.site.0,
        direction: waypoint.direction.map_or(-1, |direction| i16::from(direction.0)),
        wraps: before
            .zip(waypoint.direction)
            .is_some_and(|(from, direction)| program.wraps[direction.index()].contains(from)),
    };
    track.path.iter().zip(before).map(waypoint).collect()
}
