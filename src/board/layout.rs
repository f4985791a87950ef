//! What a picture of the board needs beyond the sites' rectangles: how each direction runs, and which links leave the
//! drawing at one edge and return at another.

use std::collections::BTreeMap;

use super::{Board, Link, Vector};
use crate::index::{DirectionId, SiteId};

/// How a board is drawn.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The most frequent displacement along each direction, in the units of the rectangles.
    pub vectors: Vec<Vector>,
    /// All links.
    pub links: Vec<LayoutLink>,
}

/// A link in the drawing.
#[derive(Clone, Copy, Debug)]
pub struct LayoutLink {
    /// Where it starts.
    pub from: SiteId,
    /// Its direction.
    pub direction: DirectionId,
    /// Where it ends.
    pub to: SiteId,
    /// Whether it runs around the board instead of across it: its displacement is far from the usual one of its
    /// direction.
    pub wraps: bool,
}

impl Layout {
    /// Measures a board.
    pub fn of(board: &Board) -> Self {
        let ids = (0..board.directions().len()).map(DirectionId::new);
        let usual: Vec<_> = ids.clone().map(|id| usual_displacement(board, id)).collect();
        let links = ids
            .flat_map(|direction| board.links_of(direction).map(move |link| (direction, link)))
            .map(|(direction, link)| LayoutLink {
                from: link.from,
                direction,
                to: link.to,
                wraps: usual[direction.index()].wraps(displacement(board, link)),
            })
            .collect();
        Self { vectors: usual.into_iter().map(|usual| usual.vector).collect(), links }
    }
}

/// The usual course of a direction.
struct Usual {
    vector: Vector,
    /// Whether at least half of its links have this displacement. A direction for which that is not so, such as one
    /// around a loop, has no edge to wrap around.
    straight: bool,
}

impl Usual {
    /// Whether a link of the direction wraps around the board.
    ///
    /// It does if its end is further from where the usual link would end than the usual link is long: it crosses an
    /// edge of the drawing and returns on the other side.
    fn wraps(&self, found: Vector) -> bool {
        let Vector { x, y } = self.vector;
        self.straight && (found.x - x).abs() + (found.y - y).abs() > x.abs() + y.abs()
    }
}

/// The most frequent displacement of a direction.
fn usual_displacement(board: &Board, direction: DirectionId) -> Usual {
    let mut places: BTreeMap<Vector, usize> = BTreeMap::new();
    let mut counts: Vec<(Vector, usize)> = Vec::new();
    for link in board.links_of(direction) {
        let vector = displacement(board, link);
        let place = *places.entry(vector).or_insert(counts.len());
        if place == counts.len() {
            counts.push((vector, 0));
        }
        counts[place].1 += 1;
    }
    let all: usize = counts.iter().map(|&(_, count)| count).sum();
    let most = counts.into_iter().max_by_key(|&(_, count)| count);
    most.map_or(Usual { vector: Vector::default(), straight: false }, |(vector, count)| Usual {
        vector,
        straight: 2 * count >= all,
    })
}

fn displacement(board: &Board, link: Link) -> Vector {
    let (from, to) = (board.sites()[link.from.index()].rect, board.sites()[link.to.index()].rect);
    Vector { x: to.left - from.left, y: to.top - from.top }
}
