//! A move's waiting movements and effects as changes of cells.
//!
//! ZRF's order of events: all moved pieces are lifted, then all put down; then effects in the order of
//! the program; captures last. What stood where a piece is put down is gone.

use super::effect::{Effect, Movement};
use crate::position::{Change, Position};
use crate::program::{Piece, Program};

/// Cells with other values laid over a position.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    /// Value of each cell that was touched in this round.
    values: Vec<u32>,
    rounds: Vec<u32>,
    round: u32,
    touched: Vec<u16>,
}

impl Draft {
    /// Lays the outcome of a move over a position.
    pub(super) fn make(
        &mut self,
        program: &Program,
        position: &Position,
        movements: &[Movement],
        effects: &[Effect],
    ) {
        self.begin(program.cell_count);
        let moved = || movements.iter().filter(|movement| movement.from != movement.to);
        for movement in moved() {
            self.set(movement.from, 0);
        }
        for movement in moved() {
            self.set(movement.to, position.cells()[usize::from(movement.from)]);
        }
        for effect in effects {
            self.apply(program, position, *effect);
        }
        for effect in effects {
            if let Effect::Capture { site } = *effect {
                self.set(site, 0);
            }
        }
    }

    /// What differs from the position.
    pub(super) fn changes<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Change> + 'a {
        let change = |&cell: &u16| Change { cell, value: self.values[usize::from(cell)] };
        let differs = |change: &Change| change.value != position.cells()[usize::from(change.cell)];
        self.touched.iter().map(change).filter(differs)
    }

    fn begin(&mut self, cell_count: usize) {
        self.values.resize(cell_count, 0);
        self.rounds.resize(cell_count, 0);
        self.touched.clear();
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.rounds.fill(0);
            self.round = 1;
        }
    }

    fn apply(&mut self, program: &Program, position: &Position, effect: Effect) {
        match effect {
            Effect::Create { site, piece } => self.set(site, piece.0),
            Effect::SetCell { cell, value } => self.set(cell, value as u32),
            Effect::SetAttribute { site, attribute, value } => {
                let slot = &program.attributes[usize::from(attribute)];
                let piece = Piece(self.get(position, site));
                if !piece.is_none() && slot.bearers[piece.piece_type().index()] {
                    self.set(site, piece.with_attribute(slot, value).0);
                }
            }
            Effect::Capture { .. } => {}
        }
    }

    #[inline]
    fn get(&self, position: &Position, cell: u16) -> u32 {
        let cell = usize::from(cell);
        if self.rounds[cell] == self.round { self.values[cell] } else { position.cells()[cell] }
    }

    #[inline]
    fn set(&mut self, cell: u16, value: u32) {
        let index = usize::from(cell);
        if self.rounds[index] != self.round {
            self.rounds[index] = self.round;
            self.touched.push(cell);
        }
        self.values[index] = value;
    }
}
