//! A move in motion.

use serde::Serialize;

use super::view::PieceView;
use crate::board::{Layout, SiteSet};
use crate::index::SiteId;
use crate::model::Model;
use crate::moves::{Trace, Track, TrackKind};
use crate::program::Program;

#[derive(Serialize)]
pub(super) struct TraceDto {
    tracks: Vec<TrackDto>,
    duration: f32,
    marks: Vec<u16>,
}

#[derive(Serialize)]
struct TrackDto {
    kind: &'static str,
    piece: PieceView,
    becomes: Option<PieceView>,
    path: Vec<WaypointDto>,
    start: f32,
    end: f32,
}

#[derive(Serialize)]
struct WaypointDto {
    site: u16,
    direction: i16,
    wraps: bool,
}

impl TraceDto {
    pub(super) fn new(trace: &Trace, model: &Model, program: &Program, layout: &Layout) -> Self {
        let marks: SiteSet = trace.tracks.iter().flat_map(|track| [track.first(), track.last()]).collect();
        Self {
            tracks: trace.tracks.iter().map(|one| track(one, model, program, layout)).collect(),
            duration: trace.duration,
            marks: marks.iter().map(|site| site.0).collect(),
        }
    }
}

fn track(track: &Track, model: &Model, program: &Program, layout: &Layout) -> TrackDto {
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
        piece: PieceView::new(model, program, track.first(), (track.piece, track.below.0)),
        becomes: becomes
            .then(|| PieceView::new(model, program, track.last(), (track.becomes, track.below.1))),
        path: path(track, layout),
        start: track.start,
        end: track.end,
    }
}

fn path(track: &Track, layout: &Layout) -> Vec<WaypointDto> {
    let before = std::iter::once(None).chain(track.path.iter().map(|waypoint| Some(waypoint.site)));
    let waypoint = |(waypoint, before): (&crate::moves::Waypoint, Option<SiteId>)| WaypointDto {
        site: waypoint.site.0,
        direction: waypoint.direction.map_or(-1, |direction| i16::from(direction.0)),
        wraps: before.zip(waypoint.direction).is_some_and(|(from, direction)| layout.wraps(from, direction)),
    };
    track.path.iter().zip(before).map(waypoint).collect()
}
