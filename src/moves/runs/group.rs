//! Runs the blocks that a turn or a step offers.

use crate::index::SiteId;
use crate::moves::runs::blocks::{Board, try_each_run};
use crate::moves::runs::countable_runs::CountableRuns;
use crate::moves::vm::{FoundMove, Log, Machine, RunError};
use crate::position::Position;
use crate::program::{Piece, Program};

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

/// Passes all moves of a group's blocks to `each`, with the piece that is moved or dropped: from reduced graphs where there
/// are any, otherwise by running the blocks.
pub(in crate::moves) fn run_group(
    program: &Program,
    (machine, countable): (&mut Machine, &mut CountableRuns),
    position: &Position,
    offer: Offer,
    mut each: impl FnMut(FoundMove<'_>, Option<Piece>) -> Result<(), RunError>,
) -> Result<(), RunError> {
    try_each_run(program, Board::Position(position), offer.group, offer.only, |blocks, site| {
        let moved = blocks.moved_piece(program, position, site);
        if let Some((start, _)) = countable.find_listable(program, machine, blocks, site) {
            let graphs = (countable.move_graphs(), start);
            let position = (position, offer.has_begun);
            if machine.list_walk(program, position, graphs, |found| each(found, moved))? {
                return Ok(());
            }
        }
        blocks.iter(program).try_for_each(|block| {
            machine.begin(program, block, site, offer.has_begun);
            while machine.resume(program, position, &mut Log::closed())? {
                each(FoundMove::Ready(machine), moved)?;
            }
            Ok(())
        })
    })
}
