//! Pieces that turn around a centre together, such as the marbles in a part of the board that is twisted.
//!
//! In: the tracks of a move, and the board as drawn. Out: which of them are parts of one rotation, with its centre and
//! angle. Rules know no angles, so a rotation is recognised on the drawing. Its pieces start together and each take one
//! step: either along a direction whose links form circles around one centre, or in any way that is one rotation of
//! them all.

use std::collections::BTreeSet;
use std::f64::consts::{PI, TAU};

use crate::board::{Geometry, Point};
use crate::index::{DirectionId, SiteId};
use crate::moves::explain::trace::{Track, TrackKind};
use crate::program::Program;

/// Longer circles are ways around the board, not rotations.
const LONGEST_CIRCLE: usize = 8;
/// How many pieces are enough to tell a rotation from their movements alone; with fewer, it takes a direction that goes
/// in circles.
const TELLING: usize = 3;
/// Points closer than this fraction of a cell count as the same.
const NEAR: f64 = 0.05;

/// A rotation on the drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rotation {
    /// The centre, in the units of the board.
    pub centre: Point,
    /// The angle, clockwise, in radians.
    pub angle: f64,
}

/// For each track, the rotation that it is part of; none for a piece that moves on its own.
pub fn rotations(tracks: &[Track], program: &Program, geometry: &Geometry) -> Vec<Option<Rotation>> {
    let drawn = Drawn { program, geometry };
    let starts: BTreeSet<u32> =
        tracks.iter().filter(|track| drawn.goes(track)).map(|track| track.start.to_bits()).collect();
    let creates = tracks.iter().any(|track| track.kind == TrackKind::Create);
    let mut found = vec![None; tracks.len()];
    for start in starts {
        let is_part = |track: &Track| drawn.goes(track) && track.start.to_bits() == start;
        let parts: Vec<&Track> = tracks.iter().filter(|track| is_part(track)).collect();
        // A single piece moves on its own, unless the move belongs to another piece, which is placed.
        let circle = if parts.len() > 1 || creates { drawn.along_circles(&parts) } else { None };
        let Some(rotation) = circle.or_else(|| drawn.rotation(&parts)) else { continue };
        for (at, _) in tracks.iter().enumerate().filter(|(_, track)| is_part(track)) {
            found[at] = Some(rotation);
        }
    }
    found
}

/// The board as drawn.
#[derive(Clone, Copy)]
struct Drawn<'b> {
    program: &'b Program,
    geometry: &'b Geometry,
}

impl Drawn<'_> {
    /// Whether a piece takes a single step, or a jump, without leaving the drawing.
    fn goes(self, track: &Track) -> bool {
        let moves = matches!(track.kind, TrackKind::Slide | TrackKind::Jump | TrackKind::Push);
        moves && track.path.len() == 2 && !track.wraps_at(1, self.program)
    }

    fn near(self) -> f64 {
        NEAR * self.geometry.cell()
    }

    fn ends(self, track: &Track) -> (Point, Point) {
        (self.geometry.centre(track.first()), self.geometry.centre(track.last()))
    }

    /// The rotation of pieces that all follow one direction, in circles around one centre.
    fn along_circles(self, parts: &[&Track]) -> Option<Rotation> {
        let mut rotations = parts.iter().map(|track| self.circle(track.first(), track.path[1].direction?));
        let first = rotations.next()??;
        rotations.all(|one| one.is_some_and(|one| self.is_same(one, first))).then_some(first)
    }

    fn is_same(self, a: Rotation, b: Rotation) -> bool {
        distance(a.centre, b.centre) < self.near() && (a.angle - b.angle).abs() < 1.0_f64.to_radians()
    }

    /// The rotation by which a direction leads from a site, if it returns there in a circle of equal steps.
    fn circle(self, from: SiteId, direction: DirectionId) -> Option<Rotation> {
        let mut circle = vec![from];
        loop {
            let here = *circle.last()?;
            let next = self.program.link(here, direction)?;
            if self.program.wraps[direction.index()].contains(here) || circle.len() > LONGEST_CIRCLE {
                return None;
            }
            if next == from {
                break;
            }
            circle.push(next);
        }
        let places: Vec<Point> = circle.iter().map(|&site| self.geometry.centre(site)).collect();
        let count = f64::from(u32::try_from(places.len()).ok()?);
        let sum = places.iter().fold((0.0, 0.0), |sum, place| (sum.0 + place.x, sum.1 + place.y));
        let centre = Point { x: sum.0 / count, y: sum.1 / count };
        let angle = angle_between(centre, places[0], *places.get(1)?);
        let mut steps = places.iter().zip(places.iter().cycle().skip(1));
        let turns =
            places.len() > 2 && steps.all(|(&a, &b)| distance(turned(a, centre, angle), b) < self.near());
        turns.then_some(Rotation { centre, angle })
    }

    /// The rotation that takes each of the pieces from its first site to its last.
    fn rotation(self, parts: &[&Track]) -> Option<Rotation> {
        if parts.len() < TELLING {
            return None;
        }
        let (from, to) = self.ends(parts[0]);
        let (other_from, other_to) = self.ends(parts[1]);
        let (before, after) = (other_from.minus(from), other_to.minus(to));
        let angle = whole_turn(after.y.atan2(after.x) - before.y.atan2(before.x));
        if angle.abs() < 0.01 || before.length() < self.near() {
            return None;
        }
        // The centre is on the perpendicular bisector of the first piece's movement, at a distance given by the angle.
        let half = (angle / 2.0).tan();
        let way = to.minus(from);
        let middle = (f64::midpoint(from.x, to.x), f64::midpoint(from.y, to.y));
        let centre = Point { x: middle.0 - way.y / (2.0 * half), y: middle.1 + way.x / (2.0 * half) };
        let fits = parts.iter().all(|track| {
            let (from, to) = self.ends(track);
            distance(turned(from, centre, angle), to) < self.near()
        });
        fits.then_some(Rotation { centre, angle })
    }
}

fn distance(a: Point, b: Point) -> f64 {
    a.minus(b).length()
}

fn turned(point: Point, centre: Point, angle: f64) -> Point {
    let (sin, cos) = angle.sin_cos();
    let arm = point.minus(centre);
    Point { x: centre.x + arm.x * cos - arm.y * sin, y: centre.y + arm.x * sin + arm.y * cos }
}

fn angle_between(centre: Point, a: Point, b: Point) -> f64 {
    let (a, b) = (a.minus(centre), b.minus(centre));
    whole_turn(b.y.atan2(b.x) - a.y.atan2(a.x))
}

/// The same angle in the range from minus half a turn (exclusive) to half a turn (inclusive).
fn whole_turn(angle: f64) -> f64 {
    let angle = angle.rem_euclid(TAU);
    if angle > PI + 1e-9 { angle - TAU } else { angle }
}
