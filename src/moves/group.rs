//! Runs the blocks that a turn or a step offers.

use super::vm::{Log, Machine, RunError};
use crate::index::SiteId;
use crate::position::Position;
use crate::program::Program;

/// What to run.
#[derive(Clone, Copy)]
pub(super) struct Offer {
    /// An index into the program's groups.
    pub(super) group: u16,
    /// Only what is here, where a move goes on; else all pieces, drops and places.
    pub(super) only: Option<SiteId>,
    /// Whether the position is that of a move that has begun, be it only with what the rules do before it.
    pub(super) has_begun: bool,
}

impl Offer {
    /// All of a group, where a move begins, be it only with what the rules do before it.
    pub(super) fn of_turn(group: u16) -> Self {
        Self { group, only: None, has_begun: true }
    }
}

/// Runs all blocks of a group.
pub(super) fn run_group(
    program: &Program,
    machine: &mut Machine,
    position: &Position,
    offer: Offer,
    mut each: impl FnMut(&Machine) -> Result<(), RunError>,
) -> Result<(), RunError> {
    let group = &program.groups[usize::from(offer.group)];
    let all = 0..program.site_count();
    let sites = offer.only.map_or_else(|| all.clone(), |site| site.index()..site.index() + 1);
    let mut run = |block: u32, site: SiteId| {
        run_block(program, machine, position, (block, site, offer.has_begun), &mut each)
    };
    for site in sites.map(SiteId::new) {
        group.anywhere.iter().try_for_each(|&block| run(block, site))?;
        let piece = position.piece(site);
        if piece.is_none() || group.owner.is_some_and(|owner| piece.owner() != owner) {
            continue;
        }
        for &block in &group.by_type[piece.piece_type().index()] {
            run(block, site)?;
        }
    }
    for (reserve, blocks) in &group.drops {
        if offer.only.is_none() && position.cells()[usize::from(*reserve)] > 0 {
            for &block in blocks {
                all.clone().try_for_each(|site| run(block, SiteId::new(site)))?;
            }
        }
    }
    Ok(())
}

/// Runs a block where it is to begin.
pub(super) fn run_block(
    program: &Program,
    machine: &mut Machine,
    position: &Position,
    (block, site, has_begun): (u32, SiteId, bool),
    mut each: impl FnMut(&Machine) -> Result<(), RunError>,
) -> Result<(), RunError> {
    machine.begin(program, block, site, has_begun);
    while machine.resume(program, position, &mut Log::closed())? {
        each(machine)?;
    }
    Ok(())
}
