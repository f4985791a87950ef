//! The board as a cylinder: sites, directions and steps with their ricochets.

use std::fmt;

pub const SIZE: usize = 9;

/// A direction on the board; the variants are in counter-clockwise order from east.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Direction {
    E,
    NE,
    NW,
    W,
    SW,
    SE,
}

impl Direction {
    pub const ALL: [Self; 6] = {
        use Direction::{E, NE, NW, SE, SW, W};
        [E, NE, NW, W, SW, SE]
    };

    pub(super) fn turned_left(self, sixths: usize) -> Self {
        Self::ALL[(self as usize + sixths) % 6]
    }

    /// The direction after a ricochet at the top or bottom row.
    fn mirrored(self) -> Self {
        match self {
            Self::NE => Self::SE,
            Self::SE => Self::NE,
            Self::NW => Self::SW,
            Self::SW => Self::NW,
            Self::E | Self::W => self,
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", format!("{self:?}").to_lowercase())
    }
}

/// A cell: rows 0..9 are A..I, columns 0..9 are 1..9.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Site {
    pub(super) row: usize,
    pub(super) column: usize,
}

impl Site {
    pub const CHAMBER: Self = Self { row: 4, column: 4 };

    pub fn all() -> impl Iterator<Item = Self> {
        (0..SIZE).flat_map(|row| (0..SIZE).map(move |column| Self { row, column }))
    }

    /// # Errors
    /// If `text` is not one of `A1`..`I9`.
    pub fn parse(text: &str) -> Result<Self, String> {
        let found = Self::all().find(|site| site.to_string() == text);
        found.ok_or_else(|| format!("`{text}` is no site"))
    }

    /// The adjacent cell, wrapping around the cylinder; `None` beyond the top and bottom rows.
    pub fn neighbour(self, direction: Direction) -> Option<Self> {
        let row = match direction {
            Direction::E | Direction::W => self.row,
            Direction::NE | Direction::NW => self.row + 1,
            Direction::SE | Direction::SW => self.row.checked_sub(1)?,
        };
        let column = (self.column + self.columns_east(direction)) % SIZE;
        (row < SIZE).then_some(Self { row, column })
    }

    /// One column to the west is the same as eight to the east.
    fn columns_east(self, direction: Direction) -> usize {
        let shifted_right = self.row.is_multiple_of(2);
        match direction {
            Direction::E => 1,
            Direction::W => SIZE - 1,
            Direction::NE | Direction::SE => usize::from(shifted_right),
            Direction::NW | Direction::SW => usize::from(!shifted_right) * (SIZE - 1),
        }
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = b"ABCDEFGHI"[self.row] as char;
        write!(f, "{letter}{}", self.column + 1)
    }
}

/// One step of a die, with the direction in which it then continues.
pub(super) fn step(site: Site, direction: Direction) -> (Site, Direction) {
    if let Some(next) = site.neighbour(direction) {
        return (next, direction);
    }
    let mirrored = direction.mirrored();
    let next = site.neighbour(mirrored);
    (next.expect("only one edge is near"), mirrored)
}
