//! Dice on their cells.

use std::fmt;

use super::cylinder::{SIZE, Site};

/// Red starts on row A and moves first, Blue on row I.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Player {
    Red,
    Blue,
}

impl Player {
    pub fn opponent(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
        }
    }

    /// # Errors
    /// If `text` is neither `Red` nor `Blue`.
    pub fn parse(text: &str) -> Result<Self, String> {
        match text {
            "Red" => Ok(Self::Red),
            "Blue" => Ok(Self::Blue),
            _ => Err(format!("`{text}` is no player")),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Die {
    pub player: Player,
    pub value: u8,
}

impl Die {
    pub(super) fn showing(self, value: u8) -> Self {
        Self { value, ..self }
    }
}

/// The dice on their cells; ordered so that boards can be sorted and deduplicated.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Board {
    cells: [[Option<Die>; SIZE]; SIZE],
}

impl Board {
    pub fn empty() -> Self {
        Self::default()
    }

    pub fn start() -> Self {
        let mut board = Self::empty();
        for (column, value) in [1, 2, 3, 4, 5, 4, 3, 2, 1].into_iter().enumerate() {
            for (row, player) in [(0, Player::Red), (SIZE - 1, Player::Blue)] {
                board.put(Site { row, column }, Die { player, value });
            }
        }
        board
    }

    /// The dice of one side, sorted by site, such as `A1=1 A2=2`.
    pub fn show(&self, player: Player) -> String {
        let show = |(site, value): &(Site, u8)| format!("{site}={value}");
        let entries: Vec<_> = self.dice(player).iter().map(show).collect();
        entries.join(" ")
    }

    pub fn at(&self, site: Site) -> Option<Die> {
        self.cells[site.row][site.column]
    }

    pub fn dice(&self, player: Player) -> Vec<(Site, u8)> {
        let placed = Site::all().filter_map(|site| Some((site, self.at(site)?)));
        let own = placed.filter(|(_, die)| die.player == player);
        own.map(|(site, die)| (site, die.value)).collect()
    }

    pub fn dice_count(&self, player: Player) -> usize {
        self.dice(player).len()
    }

    /// Puts a die on a cell and returns the one that was there.
    pub fn put(&mut self, site: Site, die: Die) -> Option<Die> {
        self.cells[site.row][site.column].replace(die)
    }

    pub(super) fn lift(&mut self, site: Site) -> Option<Die> {
        self.cells[site.row][site.column].take()
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, blue] = [Player::Red, Player::Blue].map(|player| self.show(player));
        write!(f, "Red: {red}; Blue: {blue}")
    }
}
