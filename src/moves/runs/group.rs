//! Runs the blocks that a turn or a step offers.

use crate::index::SiteId;
use crate::moves::runs::countable_runs::offered;
use crate::moves::vm::{Log, Machine, RunError};
use crate::position::Position;
use crate::program::Program;

/// What to run.
#[derive(Clone, Copy)]
pub(in crate::moves) struct Offer {
    /// An index into the program's groups.
    pub(in crate::moves) group: u16,
    /// Only what is here, where a move goes on; else all pieces, drops and places.
    pub(in crate::moves) only: Option<SiteId>,
    /// Whether the position is that of a move that has begun, be it only with what the rules do before it.
    pub(in crate::moves) has_begun: bool,
}

impl Offer {
    /// All of a group, where a move begins, be it only with what the rules do before it.
    pub(in crate::moves) fn of_turn(group: u16) -> Self {
        Self { group, only: None, has_begun: true }
    }
}

/// Runs all blocks of a group, and each for all its moves.
pub(in crate::moves) fn run_group(
    program: &Program,
    machine: &mut Machine,
    position: &Position,
    offer: Offer,
    mut each: impl FnMut(&Machine) -> Result<(), RunError>,
) -> Result<(), RunError> {
    for (blocks, site) in offered(program, position, offer.group, offer.only) {
        for block in blocks.iter(program) {
            machine.begin(program, block, site, offer.has_begun);
            while machine.resume(program, position, &mut Log::closed())? {
                each(machine)?;
            }
        }
    }
    Ok(())
}
