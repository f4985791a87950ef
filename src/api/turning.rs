//! Pieces that turn round a centre together, such as the marbles of a part of the board that is twisted.
//!
//! In: the tracks of a move, and the board as drawn. Out: which of them are parts of one turn, with its centre and angle.
//! Rules know no angles, so a turn is found on the drawing: pieces that start together and each take one step, either
//! along a direction whose links lead in circles round one centre, or in any way that is a rotation of all of them.

use std::collections::BTreeSet;
use std::f64::consts::{PI, TAU};

use super::info::BoardInfo;
use super::track::{Point, Track, TrackKind, Turn};

/// Longer circles than this are ways round the board, not turns.
const LONGEST_CIRCLE: usize = 8;
/// So many pieces show by themselves that they turn; of fewer only a direction that leads in circles tells.
const TELLING: usize = 3;
/// Places nearer to each other than this share of a cell are one.
const NEAR: f64 = 0.05;

/// Where a piece begins and ends.
struct Ends {
    from: Point,
    to: Point,
}

/// Marks the tracks that are parts of a turn.
pub(super) fn mark_turns(tracks: &mut [Track], board: &BoardInfo) {
    let starts: BTreeSet<u32> =
        tracks.iter().filter(|track| goes(track)).map(|track| track.start.to_bits()).collect();
    let creates = tracks.iter().any(|track| track.kind == TrackKind::Create);
    for start in starts {
        let is_part = |track: &Track| goes(track) && track.start.to_bits() == start;
        let parts: Vec<&Track> = tracks.iter().filter(|track| is_part(track)).collect();
        // One piece alone goes of itself, unless the move is that of another.
        let found = if parts.len() > 1 || creates { along_circles(&parts, board) } else { None };
        let Some(turn) = found.or_else(|| rotation(&parts, board)) else { continue };
        for track in tracks.iter_mut().filter(|track| is_part(track)) {
            (track.kind, track.turn) = (TrackKind::Turn, Some(turn));
        }
    }
}

/// Whether a piece takes one step, or jumps to one place.
fn goes(track: &Track) -> bool {
    let moves = matches!(track.kind, TrackKind::Slide | TrackKind::Jump | TrackKind::Push);
    moves && track.path.len() == 2 && !track.path[1].wraps
}

fn place(board: &BoardInfo, site: u16) -> Point {
    let site = &board.sites[usize::from(site)];
    Point { x: site.x, y: site.y }
}

fn ends(track: &Track, board: &BoardInfo) -> Ends {
    Ends { from: place(board, track.path[0].site), to: place(board, track.path[1].site) }
}

/// The turn of pieces that all go along one direction, in circles round one centre.
fn along_circles(parts: &[&Track], board: &BoardInfo) -> Option<Turn> {
    let mut turns = parts.iter().map(|track| {
        let [from, to] = [&track.path[0], &track.path[1]];
        circle_turn(board, from.site, u8::try_from(to.direction).ok()?)
    });
    let first = turns.next()??;
    turns.all(|turn| turn.is_some_and(|turn| is_same(turn, first, board))).then_some(first)
}

fn is_same(a: Turn, b: Turn, board: &BoardInfo) -> bool {
    let near = NEAR * board.width.min(board.height);
    (a.x - b.x).hypot(a.y - b.y) < near && (a.degrees - b.degrees).abs() < 1.0
}

/// The turn by which a direction leads from a site, if it comes back to it in a circle with equal steps.
fn circle_turn(board: &BoardInfo, from: u16, direction: u8) -> Option<Turn> {
    let mut circle = vec![from];
    loop {
        let here = *circle.last()?;
        let link = board.links.iter().find(|link| link.from == here && link.direction == direction)?;
        if link.wraps || circle.len() > LONGEST_CIRCLE {
            return None;
        }
        if link.to == from {
            break;
        }
        circle.push(link.to);
    }
    let places: Vec<Point> = circle.iter().map(|&site| place(board, site)).collect();
    let count = f64::from(u32::try_from(places.len()).ok()?);
    let add = |sum: Point, place: &Point| Point { x: sum.x + place.x, y: sum.y + place.y };
    let sum = places.iter().fold(Point { x: 0.0, y: 0.0 }, add);
    let centre = Point { x: sum.x / count, y: sum.y / count };
    let angle = angle_between(centre, places[0], *places.get(1)?);
    let near = NEAR * board.width.min(board.height);
    let mut steps = places.iter().zip(places.iter().cycle().skip(1));
    let turns = places.len() > 2 && steps.all(|(&a, &b)| distance(turned(a, centre, angle), b) < near);
    turns.then(|| Turn::new(centre, angle))
}

/// The rotation that takes each of some pieces from where it stood to where it goes.
fn rotation(parts: &[&Track], board: &BoardInfo) -> Option<Turn> {
    if parts.len() < TELLING {
        return None;
    }
    let near = NEAR * board.width.min(board.height);
    let (Ends { from, to }, other) = (ends(parts[0], board), ends(parts[1], board));
    let before = Point { x: other.from.x - from.x, y: other.from.y - from.y };
    let after = Point { x: other.to.x - to.x, y: other.to.y - to.y };
    let angle = whole_turn(after.y.atan2(after.x) - before.y.atan2(before.x));
    if angle.abs() < 0.01 || before.x.hypot(before.y) < near {
        return None;
    }
    // The centre stays where it is: it is on the middle line of the first way, as far from it as the angle says.
    let half = (angle / 2.0).tan();
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let middle = Point { x: f64::midpoint(from.x, to.x), y: f64::midpoint(from.y, to.y) };
    let centre = Point { x: middle.x - dy / (2.0 * half), y: middle.y + dx / (2.0 * half) };
    let fits = parts.iter().all(|track| {
        let Ends { from, to } = ends(track, board);
        distance(turned(from, centre, angle), to) < near
    });
    fits.then(|| Turn::new(centre, angle))
}

fn distance(a: Point, b: Point) -> f64 {
    (a.x - b.x).hypot(a.y - b.y)
}

fn turned(point: Point, centre: Point, angle: f64) -> Point {
    let (sin, cos) = angle.sin_cos();
    let (dx, dy) = (point.x - centre.x, point.y - centre.y);
    Point { x: centre.x + dx * cos - dy * sin, y: centre.y + dx * sin + dy * cos }
}

fn angle_between(centre: Point, a: Point, b: Point) -> f64 {
    whole_turn((b.y - centre.y).atan2(b.x - centre.x) - (a.y - centre.y).atan2(a.x - centre.x))
}

/// The same angle from more than minus half a turn to half a turn.
fn whole_turn(angle: f64) -> f64 {
    let angle = angle.rem_euclid(TAU);
    if angle > PI + 1e-9 { angle - TAU } else { angle }
}
