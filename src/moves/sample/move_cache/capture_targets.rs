//! What the pieces of each run could capture.

use crate::bits::Bits;
use crate::program::Program;

/// The sites on which the pieces of each run could capture; kept if royal pieces must be safe from them.
#[derive(Clone, Debug)]
pub(super) struct CaptureTargets {
    /// The only group of the turn.
    pub(super) group: u16,
    /// For each run of a piece on the board, the sites.
    pub(super) sites: Bits,
}

impl CaptureTargets {
    /// An empty table; none for groups that attack no royal piece, or whose attacks differ from their moves.
    pub(super) fn new(program: &Program, groups: &[u16], runs: usize) -> Option<Self> {
        let &[group] = groups else { return None };
        let attacks = program.royals.iter().any(|royal| royal.groups == groups);
        let offers = &program.groups[usize::from(group)];
        let alike = offers.moves_pieces() && offers.anywhere.is_empty() && !program.recycles_promotions;
        let sites = || Bits::new(runs, program.site_count());
        (program.royals_are_safe && attacks && alike).then(|| Self { group, sites: sites() })
    }
}
