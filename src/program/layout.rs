//! Which cell of a position holds what.
//!
//! Sites come first, then variables, reserves, columns, who has dropped out, what is remembered of the last move,
//! clocks, the variables of the move that is being made, and at last the turn.

use std::ops::Range;

use super::{Columns, VariableScope};

/// Which cell holds what.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Layout {
    /// Number of cells.
    pub cells: usize,
    /// Game variables and their cells.
    pub variables: Vec<VariableSlot>,
    /// The first of the cells that count pieces off the board, one for each player and type, players first.
    pub reserves: Option<usize>,
    /// Whether these cells tell positions apart for the rule of repetition.
    pub reserves_repeat: bool,
    /// The cells of what stands under pieces, where pieces can stand on others.
    pub columns: Option<Columns>,
    /// The cell that holds, as bits, the players that have dropped out, in a game that goes on without them.
    pub out: Option<u16>,
    /// The cell of the site where the last step began, plus one; the next cell is that of its end.
    pub last: Option<u16>,
    /// The cell that holds, as bits, which of the program's prizes the last move captured.
    pub prizes: Option<u16>,
    /// Cells that repetition does not look at.
    pub transient: Range<usize>,
    /// Cells of the clocks, which every turn counts up; they hold one more than the clocks show.
    pub clocks: Range<usize>,
    /// Cells of the variables that live as long as a move.
    pub move_variables: Range<usize>,
}

/// A game variable.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct VariableSlot {
    /// Name.
    pub name: String,
    /// Its cell, or that of the first player or site.
    pub cell: usize,
    /// What has one.
    pub scope: VariableScope,
    /// Least value.
    pub min: i32,
    /// Greatest value.
    pub max: i32,
    /// Value at the start.
    pub initial: i32,
}

impl VariableSlot {
    /// How many cells it takes.
    pub fn cells(&self, players: usize, sites: usize) -> usize {
        match self.scope {
            VariableScope::Game | VariableScope::Move | VariableScope::Clock => 1,
            VariableScope::Player => players,
            VariableScope::Site | VariableScope::MoveSite => sites,
        }
    }

    /// Those of its cells that people see beside the board.
    pub fn shown(&self, players: usize) -> Range<usize> {
        match self.scope {
            VariableScope::Game => self.cell..self.cell + 1,
            VariableScope::Player => self.cell..self.cell + players,
            _ => 0..0,
        }
    }
}

impl Layout {
    /// The cell that holds the index of the turn.
    pub fn turn(&self) -> usize {
        self.cells - 1
    }
}
