//! Dice on their cells.

use std::fmt;

use super::MAX_VALUE;
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
    /// Says so when `text` is neither `Red` nor `Blue`.
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

/// The dice on their cells; ordered so that boards can be sorted and merged.
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

    /// Reads `Red: A1=1 A2=2; Blue: I1=1`, the form [`Board`] prints.
    ///
    /// # Errors
    /// Names the first part that cannot be read or stands on an occupied cell.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut board = Self::empty();
        for side in text.split(';') {
            let (player, dice) = side.split_once(':').ok_or("a side needs a `:`")?;
            board.add(Player::parse(player.trim())?, dice)?;
        }
        Ok(board)
    }

    /// Puts the dice of a list such as `A1=1 A2=2` on the board.
    ///
    /// # Errors
    /// Names the first entry that cannot be read or stands on an occupied cell.
    pub fn add(&mut self, player: Player, dice: &str) -> Result<(), String> {
        for entry in dice.split_whitespace() {
            let (site, value) = entry.split_once('=').ok_or("a die needs a `=`")?;
            let site = Site::parse(site)?;
            let value = value.parse().map_err(|_| format!("no value: {entry}"))?;
            let free = site != Site::CHAMBER && self.at(site).is_none();
            if !free || !(1..=MAX_VALUE).contains(&value) {
                return Err(format!("impossible die {entry}"));
            }
            self.put(site, Die { player, value });
        }
        Ok(())
    }

    /// The dice of one side, sorted by site, in the form [`Board::add`] reads.
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

    pub fn points(&self, player: Player) -> u8 {
        self.dice(player).iter().map(|(_, value)| value).sum()
    }

    /// Puts a die on a cell and gives the one that stood there.
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
