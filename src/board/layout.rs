//! What a picture of the board needs beyond the sites' rectangles: how each direction runs and
//! which links leave the drawing at one edge and return at another.

use super::Board;
use crate::index::{DirectionId, SiteId};

/// How a board is drawn.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The usual displacement along each direction, in the units of the rectangles.
    pub vectors: Vec<(i32, i32)>,
    /// Every link; `wraps` where its displacement is far from the usual one.
    pub links: Vec<LayoutLink>,
}

/// A link as drawn.
#[derive(Clone, Copy, Debug)]
pub struct LayoutLink {
    /// Start.
    pub from: SiteId,
    /// Direction.
    pub direction: DirectionId,
    /// End.
    pub to: SiteId,
    /// Whether it runs round the board instead of across it.
    pub wraps: bool,
}

impl Layout {
    /// Measures a board.
    pub fn of(board: &Board) -> Self {
        let ids = (0..board.directions().len()).map(DirectionId::new);
        let vectors: Vec<_> = ids.clone().map(|id| usual_displacement(board, id)).collect();
        let links = ids
            .flat_map(|id| board.links_of(id).map(move |(from, to)| (from, id, to)))
            .map(|(from, direction, to)| LayoutLink {
                from,
                direction,
                to,
                wraps: is_far(displacement(board, from, to), vectors[direction.index()]),
            })
            .collect();
        Self { vectors, links }
    }

    /// Whether the link that a direction has from a site runs round the board.
    pub fn wraps(&self, from: SiteId, direction: DirectionId) -> bool {
        self.links.iter().any(|link| link.from == from && link.direction == direction && link.wraps)
    }
}

/// The displacement that most links of a direction share.
fn usual_displacement(board: &Board, direction: DirectionId) -> (i32, i32) {
    let mut counts: Vec<((i32, i32), usize)> = Vec::new();
    for (from, to) in board.links_of(direction) {
        let vector = displacement(board, from, to);
        match counts.iter_mut().find(|(known, _)| *known == vector) {
            Some((_, count)) => *count += 1,
            None => counts.push((vector, 1)),
        }
    }
    let most = counts.into_iter().max_by_key(|&(_, count)| count);
    most.map_or((0, 0), |(vector, _)| vector)
}

fn displacement(board: &Board, from: SiteId, to: SiteId) -> (i32, i32) {
    let (a, b) = (board.sites()[from.index()].rect, board.sites()[to.index()].rect);
    (b.left - a.left, b.top - a.top)
}

fn is_far(found: (i32, i32), usual: (i32, i32)) -> bool {
    let off = (found.0 - usual.0).abs() + (found.1 - usual.1).abs();
    off > usual.0.abs() + usual.1.abs()
}
