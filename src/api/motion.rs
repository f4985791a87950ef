//! Moves in motion, as plain data.

use serde::Serialize;
#[cfg(js)]
use tsify::Tsify;

use super::position::PositionView;
use super::track::Track;
use crate::board::{Geometry, SiteSet};
use crate::moves;
use crate::program::Program;

/// A move in motion. Times are in steps: a piece takes one step for one cell.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null))]
pub struct Trace {
    /// What happens to each piece, possibly at the same time.
    pub tracks: Vec<Track>,
    /// Attributes that are counted up or down one after another, as when seeds are sown; the tracks have the final
    /// values.
    pub counts: Vec<Count>,
    /// When each step of the move starts.
    pub legs: Vec<f32>,
    /// When everything has ended.
    pub duration: f32,
    /// Sites to mark as the last move.
    pub marks: Vec<u16>,
    /// Sites where pieces are cut off from the rest of their player's, in games where that matters.
    pub cut_off: Vec<u16>,
}

/// From a certain time on, an attribute has another value; each change takes one step.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct Count {
    /// The site of the piece.
    pub site: u16,
    /// Index of the attribute.
    pub attribute: u8,
    /// The new value.
    pub value: i32,
    /// The time.
    pub time: f32,
}

/// A move that was tried, and the state after it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null))]
pub struct Followed {
    /// The move in motion.
    pub trace: Trace,
    /// The state after it.
    pub view: PositionView,
}

impl Trace {
    pub(super) fn new(trace: &moves::Trace, program: &Program, geometry: &Geometry) -> Self {
        let rotations = moves::rotations(&trace.tracks, program, geometry);
        let track = |(track, rotation)| Track::new(track, rotation, program);
        let marks: SiteSet = trace.tracks.iter().flat_map(|track| [track.first(), track.last()]).collect();
        Self {
            tracks: trace.tracks.iter().zip(rotations).map(track).collect(),
            counts: trace.counts.iter().map(Count::new).collect(),
            legs: trace.legs.clone(),
            duration: trace.duration,
            marks: marks.iter().map(|site| site.0).collect(),
            cut_off: trace.cut_off.iter().map(|site| site.0).collect(),
        }
    }
}

impl Count {
    fn new(count: &moves::Count) -> Self {
        Self { site: count.site.0, attribute: count.attribute.0, value: count.value, time: count.time }
    }
}
