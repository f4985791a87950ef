//! Runs the blocks that a turn or a step offers.

use super::vm::{Machine, NoObserver, RunError};
use crate::index::SiteId;
use crate::position::Position;
use crate::program::Program;

/// Runs all blocks of a group for all its pieces, or only for the piece on one site.
pub(super) fn run_group(
    program: &Program,
    machine: &mut Machine,
    position: &Position,
    group: u16,
    only: Option<SiteId>,
    mut each: impl FnMut(&Machine) -> Result<(), RunError>,
) -> Result<(), RunError> {
    let group = &program.groups[usize::from(group)];
    let sites = match only {
        Some(site) => site.index()..site.index() + 1,
        None => 0..program.site_count(),
    };
    for site in sites.map(SiteId::new) {
        let piece = position.piece(site);
        if piece.is_none() || piece.owner() != group.player {
            continue;
        }
        for &block in &group.by_type[piece.piece_type().index()] {
            machine.begin(program, block, site);
            while machine.resume(program, position, &mut NoObserver)? {
                each(machine)?;
            }
        }
    }
    Ok(())
}
