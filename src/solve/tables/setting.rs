//! What all positions of the tables have in common.

use std::ops::Range;
use std::sync::Arc;

use crate::game::Game;
use crate::position::Position;
use crate::program::Program;
use crate::tablebase::{Arrangement, Material};

/// The board without pieces, and the cells that must not differ.
#[derive(Clone, Debug)]
pub(super) struct Setting {
    pub(super) program: Arc<Program>,
    empty: Position,
    rest: Range<usize>,
}

impl Setting {
    /// That of the position of a game, as if it were the first one: nothing is remembered of moves.
    pub(super) fn of(game: &Game) -> Self {
        let program = game.shared_program();
        let rest = program.site_count()..program.layout.transient.start;
        let mut cells = program.start.to_vec();
        cells[..program.site_count()].fill(0);
        cells[rest.clone()].copy_from_slice(&game.position().cells()[rest.clone()]);
        let empty = Position::from_cells(&program, &cells);
        Self { program, empty, rest }
    }

    /// The position with an arrangement.
    pub(super) fn position(&self, arrangement: &Arrangement) -> Position {
        let mut position = self.empty.clone();
        for &(piece, site) in arrangement.placed() {
            position.set(usize::from(site), piece);
        }
        position.set_turn(arrangement.turn);
        position
    }

    /// Whether a position differs from that with its arrangement at most in what is remembered of the last move.
    pub(super) fn is_usual(&self, position: &Position) -> bool {
        position.cells()[self.rest.clone()] == self.empty.cells()[self.rest.clone()]
    }

    /// The cells of a position with all clocks set back, so that positions that differ only in them are one.
    pub(super) fn without_clocks(&self, position: &Position) -> Vec<u32> {
        let clocks = self.program.layout.clocks.clone();
        let mut cells = position.cells().to_vec();
        cells[clocks.clone()].copy_from_slice(&self.empty.cells()[clocks]);
        cells
    }

    pub(super) fn material(&self, arrangement: &Arrangement) -> Material {
        Material::of(arrangement, self.program.site_count(), self.program.turns.len())
    }
}
