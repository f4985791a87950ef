//! Static analysis of where the moves of a block may end or capture, and which sites must be empty for that.
//!
//! In: a program, a block, and the site where its run begins. Out: what can be said about its targets without a board.
//! Computed on demand and cached in the program. The search for attacks uses it to skip pieces that cannot reach a
//! site, by one look-up for all blocks of a piece, and blocks whose way there is occupied.
//!
//! - `paths`: follows all paths through a run.
//! - `state`: the state on a path.
//! - `needed`: which registers matter.
//! - `target`: the result.

mod needed;
mod paths;
mod state;
mod target;

use std::fmt;
use std::sync::OnceLock;

use self::target::{Hits, Target};
use super::{NOBODY, Piece, Program};
use crate::board::SiteSet;
use crate::index::{PieceTypeId, SiteId};

/// Programs with more runs than this are not analysed.
const MAX_RUNS: usize = 100_000;
/// How many instructions the analysis of all runs may take; each run has an equal share.
const FUEL: usize = 200_000_000;
/// How many instructions the analysis of one run may take: what is not known by then is hardly ever found.
const RUN_FUEL: usize = 1_000_000;

/// The cached analysis of the runs of a program.
#[derive(Clone, Default)]
pub struct Targets {
    /// For each block and starting site.
    runs: OnceLock<Vec<OnceLock<RunTargets>>>,
    /// For each group, piece type and site.
    pieces: OnceLock<Vec<OnceLock<PieceTargets>>>,
}

/// Where a piece may end or capture, by any block of a group.
#[derive(Clone, Debug)]
enum PieceTargets {
    Unknown,
    /// On these sites, and where these players have pieces.
    Known(SiteSet, u16),
}

/// The targets of one run; if it could not be followed, they are unknown.
#[derive(Clone, Debug)]
pub struct RunTargets {
    is_known: bool,
    sites: SiteSet,
    hits: Hits,
}

impl RunTargets {
    /// Whether the run may end or capture on a site, where this piece or none stands; true if that is unknown.
    #[inline]
    pub fn may_hit(&self, site: SiteId, piece: Piece, mut is_empty: impl FnMut(SiteId) -> bool) -> bool {
        if !self.is_known || is_one_of(piece, self.hits.owners) {
            return true;
        }
        let mut is_clear = |target: &Target| target.empty.iter().all(|&site| is_empty(SiteId(site)));
        self.sites.contains(site)
            && self.hits.targets.iter().any(|target| target.site == site.0 && is_clear(target))
    }
}

/// Whether a piece belongs to one of these players; the bit of `NOBODY` stands for no piece.
fn is_one_of(piece: Piece, owners: u16) -> bool {
    let owner = if piece.is_none() { NOBODY } else { piece.owner().0 };
    owners >> owner & 1 == 1
}

/// Leaves the cache out, so that equal programs print alike.
impl fmt::Debug for Targets {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.debug_struct("Targets").finish_non_exhaustive()
    }
}

impl Program {
    /// The targets of a run of a block from a site; `None` for programs that are too large.
    #[inline]
    pub fn targets_of(&self, block: u32, origin: SiteId) -> Option<&RunTargets> {
        let sites = self.site_count();
        let runs = self.targets.runs.get_or_init(|| {
            let runs = Some(self.blocks.len() * sites).filter(|&runs| runs <= MAX_RUNS).unwrap_or(0);
            (0..runs).map(|_| OnceLock::new()).collect()
        });
        let run = runs.get(block as usize * sites + origin.index())?;
        Some(run.get_or_init(|| {
            let hits = paths::targets(self, block, origin, RUN_FUEL.min(FUEL / runs.len()));
            let (is_known, hits) = (hits.is_some(), hits.unwrap_or_default());
            let mut sites = SiteSet::default();
            hits.targets.iter().for_each(|target| sites.insert(SiteId(target.site)));
            RunTargets { is_known, sites, hits }
        }))
    }

    /// Whether a piece of a type on `origin` may end or capture on a site, where this piece or none stands, by any block
    /// of a group; true if that is unknown.
    #[inline]
    pub fn may_piece_hit(
        &self,
        group: u16,
        (piece_type, origin): (PieceTypeId, SiteId),
        (site, piece): (SiteId, Piece),
    ) -> bool {
        let (types, sites) = (self.new_pieces.len(), self.site_count());
        let pieces = self.targets.pieces.get_or_init(|| {
            let pieces = Some(self.groups.len() * types * sites).filter(|&pieces| pieces <= MAX_RUNS);
            (0..pieces.unwrap_or(0)).map(|_| OnceLock::new()).collect()
        });
        let at = (usize::from(group) * types + piece_type.index()) * sites + origin.index();
        let Some(targets) = pieces.get(at) else { return true };
        match targets.get_or_init(|| self.piece_targets(group, piece_type, origin)) {
            PieceTargets::Unknown => true,
            PieceTargets::Known(sites, owners) => sites.contains(site) || is_one_of(piece, *owners),
        }
    }

    /// The sites where a piece of a type on `origin` may capture by any block of a group, each with sites that are empty
    /// whenever it does; `None` if that is unknown, or not the same on every board. If the piece captures by moving onto
    /// other pieces, other captures are left out, since they are exceptions, as that in passing in chess.
    pub(crate) fn captures_from(
        &self,
        group: u16,
        (piece_type, origin): (PieceTypeId, SiteId),
    ) -> Option<Vec<(SiteId, &[u16])>> {
        let mut found: Vec<&Target> = Vec::new();
        for &block in &self.groups[usize::from(group)].by_type[piece_type.index()] {
            let RunTargets { is_known, hits, .. } = self.targets_of(block, origin)?;
            if !is_known || hits.owners != 0 {
                return None;
            }
            found.extend(hits.targets.iter().filter(|target| !target.empty.contains(&target.site)));
        }
        let moves_onto_others = found.iter().any(|target| target.is_end);
        let usual = found.into_iter().filter(|target| target.is_end == moves_onto_others);
        Some(usual.map(|target| (SiteId(target.site), &*target.empty)).collect())
    }

    fn piece_targets(&self, group: u16, piece_type: PieceTypeId, origin: SiteId) -> PieceTargets {
        let blocks = &self.groups[usize::from(group)].by_type[piece_type.index()];
        let (mut sites, mut owners) = (SiteSet::default(), 0);
        for &block in blocks {
            let Some(RunTargets { is_known: true, hits, .. }) = self.targets_of(block, origin) else {
                return PieceTargets::Unknown;
            };
            for target in &hits.targets {
                sites.insert(SiteId(target.site));
            }
            owners |= hits.owners;
        }
        PieceTargets::Known(sites, owners)
    }
}
