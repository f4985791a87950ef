//! What happens to one piece in a move, as plain data.
//!
//! In: a track of the engine. Out: the same as data; `moves::rotations` finds the tracks that belong to one rotation.

use serde::Serialize;
#[cfg(js)]
use tsify::Tsify;

use super::piece::PieceView;
use crate::moves;
use crate::program::Program;

/// What happens to a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub enum TrackKind {
    /// It moves from site to site.
    Slide,
    /// It is moved without touching the sites between.
    Jump,
    /// Another piece pushes it.
    Push,
    /// It turns around a centre together with others, as when part of the board is rotated.
    Turn,
    /// It appears.
    Create,
    /// It leaves the board.
    Capture,
    /// It stays and changes.
    Change,
}

/// What happens to one piece, and when.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null))]
pub struct Track {
    /// What happens.
    pub kind: TrackKind,
    /// The piece before, or as it appears for `create`; `piece.site` is where it is before.
    pub piece: PieceView,
    /// The piece after, or null if it leaves the board.
    pub becomes: Option<PieceView>,
    /// The sites on its path, including first and last.
    pub path: Vec<Waypoint>,
    /// When it starts.
    pub start: f32,
    /// The rotation, if it turns together with others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(js, tsify(optional))]
    pub turn: Option<Turn>,
    /// When it ends.
    pub end: f32,
}

/// A rotation around a centre, in the drawing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct Turn {
    /// The centre, in the units of the board.
    pub x: f64,
    /// The centre; y points down.
    pub y: f64,
    /// The angle in degrees, clockwise.
    pub degrees: f64,
}

impl Turn {
    fn new(moves::Rotation { centre, angle }: moves::Rotation) -> Self {
        Self { x: centre.x, y: centre.y, degrees: angle.to_degrees() }
    }
}

/// A site on the path of a piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct Waypoint {
    /// The site.
    pub site: u16,
    /// How it was reached: a direction, or -1 for the first site and after a jump.
    pub direction: i16,
    /// Whether the path leaves the drawing here at one edge and returns at another.
    pub wraps: bool,
}

impl Track {
    pub(super) fn new(track: &moves::Track, rotation: Option<moves::Rotation>, program: &Program) -> Self {
        let stays = !track.becomes.is_none();
        Self {
            kind: if rotation.is_some() { TrackKind::Turn } else { TrackKind::from(track.kind) },
            piece: PieceView::new(program, track.first(), track.piece, track.below.0),
            becomes: stays.then(|| PieceView::new(program, track.last(), track.becomes, track.below.1)),
            path: path(track, program),
            start: track.start,
            turn: rotation.map(Turn::new),
            end: track.end,
        }
    }
}

impl From<moves::TrackKind> for TrackKind {
    fn from(kind: moves::TrackKind) -> Self {
        match kind {
            moves::TrackKind::Slide => Self::Slide,
            moves::TrackKind::Jump => Self::Jump,
            moves::TrackKind::Push => Self::Push,
            moves::TrackKind::Create => Self::Create,
            moves::TrackKind::Capture => Self::Capture,
            moves::TrackKind::Change => Self::Change,
        }
    }
}

fn path(track: &moves::Track, program: &Program) -> Vec<Waypoint> {
    let waypoint = |(at, waypoint): (usize, &moves::Waypoint)| Waypoint {
        site: waypoint.site.0,
        direction: waypoint.direction.map_or(-1, |direction| i16::from(direction.0)),
        wraps: track.wraps_at(at, program),
    };
    track.path.iter().enumerate().map(waypoint).collect()
}
