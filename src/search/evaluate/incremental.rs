//! What of an evaluation is kept up to date move by move: sums over single cells, and the hidden units of a network.

use super::cell_totals::CellTotals;
use super::tables::Evaluation;
use crate::position::{Change, Position};
use crate::program::Program;
use crate::search::network::Accumulators;

/// These parts for one position.
#[derive(Clone, Debug)]
pub(in crate::search) struct Incremental {
    pub(super) cells: CellTotals,
    pub(super) network: Option<Accumulators>,
}

impl Incremental {
    /// Those of a position.
    pub(in crate::search) fn of(evaluation: &Evaluation, program: &Program, position: &Position) -> Self {
        let network = evaluation.network.as_ref().map(|network| Accumulators::of(network, position));
        Self { cells: CellTotals::of(evaluation, program, position), network }
    }

    /// Follows a move that has been made, or taken back: `changes` hold what was in the cells before.
    #[inline]
    pub(in crate::search) fn follow(
        &mut self,
        evaluation: &Evaluation,
        program: &Program,
        position: &Position,
        changes: &[Change],
    ) {
        self.cells.follow(evaluation, program, position, changes);
        if let (Some(units), Some(network)) = (&mut self.network, &evaluation.network) {
            units.follow(network, position, changes);
        }
    }
}
