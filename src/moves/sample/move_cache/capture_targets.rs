//! What the pieces of each run could capture.

use crate::moves::bits::Bits;
use crate::program::Program;

/// Which sites the pieces of each run could capture on; kept where somebody's royal pieces must be safe from them.
#[derive(Clone, Debug)]
pub(super) struct CaptureTargets {
    /// The only group.
    pub(super) group: u16,
    /// For each run of a piece the sites.
    pub(super) sites: Bits,
}

impl CaptureTargets {
    /// Nothing yet; none for groups that attack no royal piece, or whose attacks are not their moves.
    pub(super) fn new(program: &Program, groups: &[u16], runs: usize) -> Option<Self> {
        let &[group] = groups else { return None };
        let attacks = program.royals.iter().any(|royal| royal.groups == groups);
        let offers = &program.groups[usize::from(group)];
        let alike = offers.moves_pieces() && offers.anywhere.is_empty() && !program.recycles_promotions;
        let sites = || Bits::new(runs, program.site_count());
        (program.royals_are_safe && attacks && alike).then(|| Self { group, sites: sites() })
    }
}
