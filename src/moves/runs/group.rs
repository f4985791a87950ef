//! Runs the blocks that a turn or a step offers.

use crate::index::SiteId;
use crate::moves::runs::countable_runs::try_each_run;
use crate::moves::vm::{Log, Machine, RunError};
use crate::position::Position;
use crate::program::Program;

/// What to run.
#[derive(Clone, Copy)]
pub(in crate::moves) struct Offer {
    /// An index into the program's groups.
    pub(in crate::moves) group: u16,
    /// The only site from which blocks are run, when a move continues; if `None`, all pieces, drops and sites.
    pub(in crate::moves) only: Option<SiteId>,
    /// Whether the position is in the middle of a move, even if only the hook before moves has been performed.
    pub(in crate::moves) has_begun: bool,
}

impl Offer {
    /// All of a group, at the beginning of a move, after the hook before moves.
    pub(in crate::moves) fn of_turn(group: u16) -> Self {
        Self { group, only: None, has_begun: true }
    }
}

/// Runs all blocks of a group, and calls `each` for all their moves.
pub(in crate::moves) fn run_group(
    program: &Program,
    machine: &mut Machine,
    position: &Position,
    offer: Offer,
    mut each: impl FnMut(&Machine) -> Result<(), RunError>,
) -> Result<(), RunError> {
    try_each_run(program, position.cells(), offer.group, offer.only, |blocks, site| {
        blocks.iter(program).try_for_each(|block| {
            machine.begin(program, block, site, offer.has_begun);
            while machine.resume(program, position, &mut Log::closed())? {
                each(machine)?;
            }
            Ok(())
        })
    })
}
