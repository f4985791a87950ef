//! Where the moves of a piece may end, or capture something, and what must be empty for it.
//!
//! In: a program, a block, where its run begins. Out: what can be told of its targets without a board. Found when it
//! is asked for first, and kept with the program.
//!
//! Most pieces stand where nothing that they could do concerns a site, or their way there is not free: those need not
//! be asked whether they attack it.
//!
//! - `paths`: all ways through a run. - `state`: where it may be. - `needed`: which registers matter. - `target`: what
//!   is found.

mod needed;
mod paths;
mod state;
mod target;

use std::fmt;
use std::sync::OnceLock;

use self::target::Target;
use super::Program;
use crate::board::SiteSet;
use crate::index::SiteId;

/// So many runs are kept at most.
const MOST_RUNS: usize = 100_000;
/// Instructions that all runs of a program may take together, each as many as the others.
const FUEL: usize = 200_000_000;

/// What has been found out of the runs of a program.
#[derive(Clone, Default)]
pub struct Targets {
    /// For each block and site where it may begin.
    runs: OnceLock<Vec<OnceLock<RunTargets>>>,
}

/// The targets of one run; of a run that cannot be followed nothing is known.
#[derive(Clone, Debug)]
pub struct RunTargets {
    is_known: bool,
    sites: SiteSet,
    targets: Vec<Target>,
}

impl RunTargets {
    /// Whether it may end on a site, or capture something there, for all that is known.
    #[inline]
    pub fn may_hit(&self, site: SiteId, mut is_empty: impl FnMut(SiteId) -> bool) -> bool {
        if !self.is_known || !self.sites.contains(site) {
            return !self.is_known;
        }
        let target = self.targets.iter().find(|target| target.site == site.0);
        target.is_some_and(|target| target.empty.iter().all(|&site| is_empty(SiteId(site))))
    }
}

/// A cache says nothing of the program: two equal programs print alike, whatever was asked of them.
impl fmt::Debug for Targets {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.debug_struct("Targets").finish_non_exhaustive()
    }
}

impl Program {
    /// What is known of a run of a block from a site; nothing in programs that are too large.
    #[inline]
    pub fn targets_of(&self, block: u32, origin: SiteId) -> Option<&RunTargets> {
        let sites = self.site_count();
        let runs = self.targets.runs.get_or_init(|| {
            let runs = Some(self.blocks.len() * sites).filter(|&runs| runs <= MOST_RUNS).unwrap_or(0);
            (0..runs).map(|_| OnceLock::new()).collect()
        });
        let run = runs.get(block as usize * sites + origin.index())?;
        Some(run.get_or_init(|| {
            let targets = paths::targets(self, block, origin, FUEL / runs.len());
            let mut sites = SiteSet::default();
            targets.iter().flatten().for_each(|target| sites.insert(SiteId(target.site)));
            RunTargets { is_known: targets.is_some(), sites, targets: targets.unwrap_or_default() }
        }))
    }
}
