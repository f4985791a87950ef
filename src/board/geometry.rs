//! Where the cells of a board are drawn: their centres and their size.
//!
//! In: a [`Board`]. Out: a [`Geometry`] in the units of the rule file.

use super::{Board, SiteSet};
use crate::index::SiteId;

/// A site nearer to a line than this fraction of a cell counts as being on it.
const NEAR: f64 = 0.1;

/// A point of the drawing in the units of the rule file; y points down.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl Point {
    /// The vector from `other` to this point.
    #[must_use]
    pub fn minus(self, other: Point) -> Point {
        Point { x: self.x - other.x, y: self.y - other.y }
    }

    /// Its length, as a vector.
    pub fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    /// The cross product of two vectors, which is 0 if they are parallel.
    pub fn cross(self, other: Point) -> f64 {
        self.x * other.y - self.y * other.x
    }

    /// The dot product of two vectors, which is 0 if they are perpendicular.
    pub fn dot(self, other: Point) -> f64 {
        self.x * other.x + self.y * other.y
    }
}

/// Where the cells of a board are drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Geometry {
    /// The centre of each site.
    pub centres: Vec<Point>,
    /// Width of a cell.
    pub width: f64,
    /// Height of a cell.
    pub height: f64,
    /// Sites that only hold state for the rules and are not drawn.
    pub hidden: SiteSet,
}

impl Geometry {
    /// Measures a board. All cells are assumed to have the size of the first.
    pub fn of(board: &Board) -> Self {
        let first = board.sites().first().map(|site| site.rect).unwrap_or_default();
        let centre = |site: &super::Site| Point {
            x: f64::from(site.rect.left + site.rect.right) / 2.0,
            y: f64::from(site.rect.top + site.rect.bottom) / 2.0,
        };
        let sites = board.sites().iter().enumerate();
        Self {
            centres: board.sites().iter().map(centre).collect(),
            width: f64::from((first.right - first.left).max(1)),
            height: f64::from((first.bottom - first.top).max(1)),
            hidden: sites.filter(|(_, site)| site.hidden).map(|(at, _)| SiteId::new(at)).collect(),
        }
    }

    /// The centre of a site.
    pub fn centre(&self, site: SiteId) -> Point {
        self.centres[site.index()]
    }

    /// The vector from one site to another.
    pub fn way(&self, from: SiteId, to: SiteId) -> Point {
        self.centre(to).minus(self.centre(from))
    }

    /// The smaller of width and height.
    pub fn cell(&self) -> f64 {
        self.width.min(self.height)
    }

    /// Whether `middle` is on the straight line between two sites.
    pub fn is_between(&self, from: SiteId, middle: SiteId, to: SiteId) -> bool {
        let (whole, part) = (self.way(from, to), self.way(from, middle));
        let (along, length) = (whole.dot(part), whole.length());
        along > 0.0 && along < length * length && whole.cross(part).abs() < NEAR * self.cell() * length
    }
}

#[cfg(test)]
mod tests {
    use super::Geometry;
    use crate::board::{Board, Rect};
    use crate::index::SiteId;

    /// A board of cells 10 by 10 with these top left corners.
    fn board(corners: &[(i32, i32)]) -> Board {
        let mut board = Board::default();
        for (at, &(left, top)) in corners.iter().enumerate() {
            board.add_site(&format!("s{at}"), Rect { left, top, right: left + 10, bottom: top + 10 });
        }
        board
    }

    #[test]
    fn a_cell_between_two_others_is_on_their_line() {
        let geometry = Geometry::of(&board(&[(0, 0), (10, 10), (20, 20), (10, 0), (30, 30)]));
        let [a, b, c, aside, beyond] = [0, 1, 2, 3, 4].map(SiteId);
        assert!(geometry.is_between(a, b, c));
        assert!(geometry.is_between(c, b, a));
        assert!(!geometry.is_between(a, aside, c));
        assert!(!geometry.is_between(a, beyond, c));
        assert!(!geometry.is_between(a, a, c));
    }

    #[test]
    fn hidden_cells_are_found() {
        let mut board = board(&[(0, 0), (10, 0)]);
        board.hide(SiteId(1));
        let geometry = Geometry::of(&board);
        assert_eq!(geometry.hidden.iter().collect::<Vec<_>>(), [SiteId(1)]);
        assert!((geometry.width - 10.0).abs() < f64::EPSILON);
    }
}
