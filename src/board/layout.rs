//! What a picture of the board needs beyond the sites' rectangles: how each direction runs and
//! which links leave the drawing at one edge and return at another.

use std::collections::BTreeMap;

use super::Board;
use crate::index::{DirectionId, SiteId};

/// How a board is drawn.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The usual displacement along each direction, in the units of the rectangles.
    pub vectors: Vec<(i32, i32)>,
    /// Every link; `wraps` where its displacement is far from the one that most links of its direction have.
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
        let usual: Vec<_> = ids.clone().map(|id| usual_displacement(board, id)).collect();
        let links = ids
            .flat_map(|id| board.links_of(id).map(move |(from, to)| (from, id, to)))
            .map(|(from, direction, to)| LayoutLink {
                from,
                direction,
                to,
                wraps: usual[direction.index()].wraps(displacement(board, from, to)),
            })
            .collect();
        Self { vectors: usual.into_iter().map(|usual| usual.vector).collect(), links }
    }
}

/// How a direction mostly runs.
struct Usual {
    vector: (i32, i32),
    /// Whether at least half of its links run so. Others only join places, as round a loop: there is no edge to go over.
    straight: bool,
}

impl Usual {
    /// Whether a link of the direction runs round the board.
    fn wraps(&self, found: (i32, i32)) -> bool {
        let (x, y) = self.vector;
        self.straight && (found.0 - x).abs() + (found.1 - y).abs() > x.abs() + y.abs()
    }
}

/// The displacement that more links of a direction share than any other.
fn usual_displacement(board: &Board, direction: DirectionId) -> Usual {
    let mut places: BTreeMap<(i32, i32), usize> = BTreeMap::new();
    let mut counts: Vec<((i32, i32), usize)> = Vec::new();
    for (from, to) in board.links_of(direction) {
        let vector = displacement(board, from, to);
        let place = *places.entry(vector).or_insert(counts.len());
        if place == counts.len() {
            counts.push((vector, 0));
        }
        counts[place].1 += 1;
    }
    let all: usize = counts.iter().map(|&(_, count)| count).sum();
    let most = counts.into_iter().max_by_key(|&(_, count)| count);
    most.map_or(Usual { vector: (0, 0), straight: false }, |(vector, count)| Usual {
        vector,
        straight: 2 * count >= all,
    })
}

fn displacement(board: &Board, from: SiteId, to: SiteId) -> (i32, i32) {
    let (a, b) = (board.sites()[from.index()].rect, board.sites()[to.index()].rect);
    (b.left - a.left, b.top - a.top)
}
