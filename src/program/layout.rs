//! The layout of a position: which cell holds what.
//!
//! Sites come first, then variables, reserves, columns, players who are out, what is remembered of the last move,
//! clocks, variables of the current move, and last the turn.

use std::ops::Range;

use super::{Columns, VariableScope};

/// Which cell holds what.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Layout {
    /// Number of cells.
    pub cells: usize,
    /// Variables and their cells.
    pub variables: Vec<VariableSlot>,
    /// The first of the cells that count pieces off the board, one for each player and type, ordered by player.
    pub reserves: Option<usize>,
    /// Whether these cells matter for repetition.
    pub reserves_repeat: bool,
    /// The cells of the pieces below the top ones, on boards with columns.
    pub columns: Option<Columns>,
    /// The cell with the players who are out, as bits, if the game continues without them.
    pub out: Option<u16>,
    /// The cell with the site where the last step started, plus one; the next cell has the site where it ended.
    pub last: Option<u16>,
    /// The cell with the program's prizes that the last move captured, as bits.
    pub prizes: Option<u16>,
    /// Cells that are ignored for repetition.
    pub transient: Range<usize>,
    /// Cells of the clocks, which are incremented every turn; they hold the value of the clock plus one.
    pub clocks: Range<usize>,
    /// Cells of the variables that last for one move.
    pub move_variables: Range<usize>,
}

/// A variable.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct VariableSlot {
    /// Name.
    pub name: String,
    /// Its cell, or the first of its cells.
    pub cell: usize,
    /// What it belongs to, and how long it lasts.
    pub scope: VariableScope,
    /// Minimum.
    pub min: i32,
    /// Maximum.
    pub max: i32,
    /// Initial value.
    pub initial: i32,
}

impl VariableSlot {
    /// How many cells it has.
    pub fn cells(&self, players: usize, sites: usize) -> usize {
        match self.scope {
            VariableScope::Game | VariableScope::Move | VariableScope::Clock => 1,
            VariableScope::Player => players,
            VariableScope::Site | VariableScope::MoveSite => sites,
        }
    }

    /// Those of its cells that are shown beside the board.
    pub fn shown(&self, players: usize) -> Range<usize> {
        match self.scope {
            VariableScope::Game => self.cell..self.cell + 1,
            VariableScope::Player => self.cell..self.cell + players,
            _ => 0..0,
        }
    }
}

impl Layout {
    /// The cells that may change with every turn, besides those that its move changes.
    pub(crate) fn cells_of_turns(&self) -> impl Iterator<Item = usize> + '_ {
        self.clocks.clone().chain([self.turn()]).chain(self.out.map(usize::from))
    }

    /// The cell that holds the index of the turn.
    pub fn turn(&self) -> usize {
        self.cells - 1
    }
}
