//! Regular boards: a grid of sites named by labels and linked by vectors.
//!
//! Two extensions of ZRF make hexes and cylinders one-liners: a dimension may be closed to a ring, and the rows of a
//! grid may be offset against each other by a fraction of a column.

use super::{Board, Rect, Vector};
use crate::index::SiteId;

/// Vectors and offsets are integers in this fraction of a column, so that 1/2, 1/3, 1/4 and 1/6 are exact: hexes and
/// bricks need them.
pub const UNIT: i32 = 12;

/// Building the name of a cell costs as much as this many steps, since it allocates a string.
const NAMING: usize = 8;

/// Edges of the drawing are clamped to this, so that sums of edges fit into 32 bits.
const FAR: i64 = 100_000_000;

/// One dimension of a grid.
#[derive(Clone, Debug)]
pub struct Dimension {
    /// Labels along it; the name of a site is its labels in all dimensions joined together.
    pub labels: Vec<String>,
    /// How far one step along it moves in the drawing.
    pub delta: Vector,
    /// Whether its last index is followed by its first.
    pub ring: bool,
}

/// A named vector.
#[derive(Clone, Debug)]
pub struct GridDirection {
    /// The direction's name.
    pub name: String,
    /// One component for each dimension, in units of 1/[`UNIT`].
    pub vector: Vec<i32>,
}

/// A grid as the rule file describes it.
#[derive(Clone, Debug)]
pub struct Grid {
    /// Where the first site is drawn.
    pub start: Rect,
    /// Dimensions, the slowest-varying first.
    pub dimensions: Vec<Dimension>,
    /// How far each row (index of the first dimension) is offset along the second dimension, in units of 1/[`UNIT`].
    pub shifts: Vec<i32>,
    /// Directions.
    pub directions: Vec<GridDirection>,
    /// The number of the first site, if sites are named by numbers instead of labels.
    pub first_number: Option<u32>,
}

/// Why a grid could not be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GridError {
    /// The board is full; the name of the first site without room.
    Site(String),
    /// There are too many directions; the name of the first one without room.
    Direction(String),
}

impl Grid {
    /// Adds sites and links to a board. A site that exists already keeps its place in the drawing.
    pub fn add_to(&self, board: &mut Board) -> Result<(), GridError> {
        let cells = self.cells();
        let mut sites = Vec::with_capacity(cells.len());
        for cell in &cells {
            let name = self.name(cell);
            let added = board.site(&name).or_else(|| board.add_site(&name, self.rect(cell)));
            sites.push(added.ok_or(GridError::Site(name))?);
        }
        for direction in &self.directions {
            self.link(board, direction, &cells, &sites)?;
        }
        Ok(())
    }

    /// A measure of the work that adding it takes: steps to try from cell to cell, and cells to name.
    pub fn cost(&self) -> usize {
        let size = self.size().unwrap_or(usize::MAX);
        size.saturating_mul(self.dimensions.len() * (self.directions.len() + NAMING))
    }

    /// The number of sites; `None` on overflow.
    pub fn size(&self) -> Option<usize> {
        let lengths = self.dimensions.iter().map(|dimension| dimension.labels.len());
        lengths.into_iter().try_fold(1_usize, usize::checked_mul)
    }

    /// The indices of all cells, the first dimension varying slowest.
    fn cells(&self) -> Vec<Vec<usize>> {
        let mut cells = vec![Vec::new()];
        for dimension in &self.dimensions {
            let extend = |cell: &Vec<usize>| {
                let cell = cell.clone();
                (0..dimension.labels.len()).map(move |index| [cell.as_slice(), &[index]].concat())
            };
            cells = cells.iter().flat_map(extend).collect();
        }
        cells
    }

    fn name(&self, cell: &[usize]) -> String {
        if let Some(first) = self.first_number {
            return (first as usize + self.index(cell)).to_string();
        }
        let labels = self.dimensions.iter().zip(cell);
        labels.map(|(dimension, &index)| dimension.labels[index].as_str()).collect()
    }

    /// How many cells come before this one in board order.
    fn index(&self, cell: &[usize]) -> usize {
        let places = self.dimensions.iter().zip(cell);
        places.fold(0, |before, (dimension, &index)| before * dimension.labels.len() + index)
    }

    fn rect(&self, cell: &[usize]) -> Rect {
        let shift = self.shift(cell);
        let (mut dx, mut dy) = (0, 0);
        for (at, (dimension, &index)) in self.dimensions.iter().zip(cell).enumerate() {
            let parts = i64::from(index as i32 * UNIT + if at == 1 { shift } else { 0 });
            dx += i64::from(dimension.delta.x) * parts / i64::from(UNIT);
            dy += i64::from(dimension.delta.y) * parts / i64::from(UNIT);
        }
        let moved = |edge: i32, by: i64| (i64::from(edge) + by).clamp(-FAR, FAR) as i32;
        Rect {
            left: moved(self.start.left, dx),
            top: moved(self.start.top, dy),
            right: moved(self.start.right, dx),
            bottom: moved(self.start.bottom, dy),
        }
    }

    fn shift(&self, cell: &[usize]) -> i32 {
        cell.first().and_then(|&row| self.shifts.get(row)).copied().unwrap_or(0)
    }

    fn link(
        &self,
        board: &mut Board,
        direction: &GridDirection,
        cells: &[Vec<usize>],
        sites: &[SiteId],
    ) -> Result<(), GridError> {
        let id = board
            .add_direction(&direction.name)
            .ok_or_else(|| GridError::Direction(direction.name.clone()))?;
        for (cell, &from) in cells.iter().zip(sites) {
            if let Some(target) = self.step(cell, &direction.vector) {
                board.set_link(from, id, sites[self.index(&target)]);
            }
        }
        Ok(())
    }

    /// The cell that a vector leads to, if there is one.
    fn step(&self, cell: &[usize], vector: &[i32]) -> Option<Vec<usize>> {
        let mut target = Vec::with_capacity(cell.len());
        for (at, dimension) in self.dimensions.iter().enumerate() {
            let mut place = cell[at] as i32 * UNIT + vector[at];
            // Rows may be offset against each other, so the step is relative to where the two rows begin.
            if at == 1 {
                place += self.shift(cell) - self.shift(&target);
            }
            target.push(dimension.index_at(place)?);
        }
        Some(target)
    }
}

impl Dimension {
    /// The length in bytes of the longest label.
    pub fn longest_label(&self) -> usize {
        self.labels.iter().map(String::len).max().unwrap_or(0)
    }

    /// The index of the label at `place`, in units of 1/[`UNIT`], if there is one.
    fn index_at(&self, place: i32) -> Option<usize> {
        let length = self.labels.len() as i32;
        let index = (place % UNIT == 0).then_some(place / UNIT)?;
        let index = if self.ring { index.rem_euclid(length) } else { index };
        (0..length).contains(&index).then_some(index as usize)
    }
}
