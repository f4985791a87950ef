//! What a player sees of a game: where cells are drawn, which attributes the pictures of pieces show, and what moves
//! are called.

use std::collections::BTreeMap;

use crate::board::Geometry;
use crate::index::SiteId;
use crate::moves::{Trace, Track, TrackKind};
use crate::program::{Below, Piece, Program};

/// What a player sees of a game; anything hidden does not distinguish kinds of moves.
#[derive(Clone, Debug)]
pub struct Appearance {
    /// Where cells are drawn, and which are hidden.
    pub geometry: Geometry,
    /// For each piece type, which of its attributes its picture shows, as an index in the order of the type.
    pub shown_attributes: Vec<Option<usize>>,
    /// Help texts from the rule file, by the name of a move.
    pub help: BTreeMap<String, String>,
}

impl Appearance {
    /// The visible part of a move. A piece that goes to a hidden site disappears, one that comes from there appears,
    /// and changes that no picture shows, such as the loss of castling rights, are left out.
    pub(super) fn visible(&self, program: &Program, trace: Trace) -> Trace {
        let is_shown = |track: &Track| self.is_shown(program, track);
        let tracks = trace.tracks.into_iter().filter(is_shown);
        let is_seen = |site: SiteId| !self.geometry.hidden.contains(site);
        Trace {
            tracks: tracks.filter_map(|track| self.visible_track(track)).collect(),
            counts: trace.counts.into_iter().filter(|count| is_seen(count.site)).collect(),
            cut_off: trace.cut_off.into_iter().filter(|&site| is_seen(site)).collect(),
            ..trace
        }
    }

    fn is_shown(&self, program: &Program, track: &Track) -> bool {
        let (before, after) = (track.piece, track.becomes);
        if track.kind != TrackKind::Change || after.is_none() {
            return true;
        }
        let height = |below: Below| program.layout.columns.as_ref().map_or(0, |columns| columns.count(below));
        before.piece_type() != after.piece_type()
            || before.owner() != after.owner()
            || height(track.below.0) != height(track.below.1)
            || self.shown_value(program, before) != self.shown_value(program, after)
    }

    fn shown_value(&self, program: &Program, piece: Piece) -> Option<i32> {
        let shown = self.shown_attributes[piece.piece_type().index()]?;
        program.attributes_of(piece.piece_type()).nth(shown).map(|slot| piece.attribute(slot))
    }

    /// The visible part of a track; `None` if all of it is hidden.
    fn visible_track(&self, mut track: Track) -> Option<Track> {
        let is_seen = |site: SiteId| !self.geometry.hidden.contains(site);
        if track.path.iter().all(|waypoint| is_seen(waypoint.site)) {
            return Some(track);
        }
        let (starts, arrives) = (is_seen(track.first()), is_seen(track.last()) && !track.becomes.is_none());
        track.path.retain(|waypoint| is_seen(waypoint.site));
        match (starts, arrives) {
            (true, true) => {}
            (true, false) => {
                track.path.truncate(1);
                (track.kind, track.becomes, track.below.1) = (TrackKind::Capture, Piece::NONE, 0);
            }
            (false, true) => {
                track.path.drain(..track.path.len() - 1);
                (track.kind, track.piece, track.below.0) = (TrackKind::Create, track.becomes, 0);
            }
            (false, false) => return None,
        }
        Some(track)
    }
}
