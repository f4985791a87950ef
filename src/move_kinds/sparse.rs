//! Positions with fewer pieces than another, or with its pieces elsewhere.

use super::chance::Chance;
use super::context::Context;
use crate::index::SiteId;
use crate::position::Position;
use crate::program::Program;

/// So many positions are tried for one example, at most.
const MOST_TRIED: usize = 160;

/// Takes off a position what is not needed: leaves out halves of the pieces, then quarters, down to one by one until
/// nothing more can go (delta debugging, A. Zeller and R. Hildebrandt 2002), then what stands under others.
#[derive(Clone, Debug)]
pub(super) struct Sparse {
    whole: Position,
    /// Sites whose pieces are still there.
    kept: Vec<SiteId>,
    /// Those of them that stand on nothing any more.
    cleared: Vec<SiteId>,
    /// Sites whose pieces stand on others which are still to be tried; none until the pieces are done.
    columns: Option<Vec<SiteId>>,
    /// How many pieces are left out at once, and from which on.
    size: usize,
    at: usize,
    tried: usize,
    /// Whether something could be left out in this round.
    has_shrunk: bool,
}

impl Sparse {
    pub(super) fn new(whole: Position) -> Self {
        let kept = standing(&whole);
        let size = kept.len().div_ceil(2).max(1);
        let (cleared, columns) = (Vec::new(), None);
        Self { whole, kept, cleared, columns, size, at: 0, tried: 0, has_shrunk: false }
    }

    /// The next smaller position to be tried, which is to be answered; none where nothing more can go.
    pub(super) fn next(&mut self, program: &Program) -> Option<Position> {
        if self.columns.is_none() && self.kept.is_empty() {
            self.columns = Some(Vec::new());
        }
        let (kept, cleared) = match &self.columns {
            None => (self.fewer(), Vec::new()),
            Some(columns) => (self.kept.clone(), [&self.cleared[..], &[*columns.last()?]].concat()),
        };
        Some(arranged(program, &self.whole, kept.into_iter().map(|site| (site, site)), &cleared))
    }

    /// Whether the position that was tried still has what is wanted.
    pub(super) fn answer(&mut self, program: &Program, is_good: bool) {
        if let Some(columns) = &mut self.columns {
            self.cleared.extend(columns.pop().filter(|_| is_good));
            return;
        }
        self.tried += 1;
        if is_good {
            (self.kept, self.has_shrunk) = (self.fewer(), true);
        } else {
            self.at += self.size;
        }
        if self.at >= self.kept.len() || self.tried >= MOST_TRIED {
            self.end_round(program);
        }
    }

    fn fewer(&self) -> Vec<SiteId> {
        let end = (self.at + self.size).min(self.kept.len());
        [&self.kept[..self.at], &self.kept[end..]].concat()
    }

    fn end_round(&mut self, program: &Program) {
        if self.tried >= MOST_TRIED || (self.size == 1 && !self.has_shrunk) {
            let mut columns = self.kept.clone();
            columns.retain(|&site| self.whole.below(program, site) != 0);
            // They are taken from the end.
            columns.sort_by_key(|&site| std::cmp::Reverse(site));
            self.columns = Some(columns);
        }
        (self.size, self.at, self.has_shrunk) = ((self.size / 2).max(1), 0, false);
    }
}

/// The same position with a part of its pieces, as chance has it.
pub(super) fn thinned(program: &Program, position: &Position, share: f64, chance: &mut Chance) -> Position {
    let kept: Vec<SiteId> = standing(position).into_iter().filter(|_| chance.next() < share).collect();
    arranged(program, position, kept.into_iter().map(|site| (site, site)), &[])
}

/// A part of the pieces on other sites, as chance has it, each where links lead from where it stands.
pub(super) fn scattered(context: &Context, position: &Position, share: f64, chance: &mut Chance) -> Position {
    let program = &context.program;
    let regions = regions(program);
    let mut free = shuffled((0..program.site_count()).map(SiteId::new).collect(), chance);
    let mut places = Vec::new();
    for site in shuffled(standing(position), chance) {
        if chance.next() >= share {
            continue;
        }
        let near = free.iter().position(|free| regions[free.index()] == regions[site.index()]);
        places.extend(near.map(|near| (site, free.remove(near))));
    }
    arranged(program, position, places.into_iter(), &[])
}

/// Sites with pieces, by their owners and types.
fn standing(position: &Position) -> Vec<SiteId> {
    let mut pieces: Vec<_> = position.pieces().collect();
    pieces.sort_by_key(|&(site, piece)| (piece.owner(), piece.piece_type(), site));
    pieces.into_iter().map(|(site, _)| site).collect()
}

/// The position with pieces, and what is under them, elsewhere, and without those of which nothing is said; those on
/// `cleared` sites stand on nothing.
fn arranged(
    program: &Program,
    position: &Position,
    places: impl Iterator<Item = (SiteId, SiteId)>,
    cleared: &[SiteId],
) -> Position {
    let old = position.cells();
    let mut cells = old.to_vec();
    let sites = program.site_count();
    cells[..sites].fill(0);
    let columns = program.layout.columns.as_ref();
    if let Some(columns) = columns {
        cells[columns.all_cells(sites)].fill(0);
    }
    for (from, to) in places {
        cells[to.index()] = old[from.index()];
        if let Some(columns) = columns.filter(|_| !cleared.contains(&from)) {
            let below = &old[columns.cells(from.index())];
            cells[columns.cells(to.index())].copy_from_slice(below);
        }
    }
    Position::from_cells(program, &cells)
}

/// For each site a number that all have in common which are joined by links.
fn regions(program: &Program) -> Vec<usize> {
    let mut parents: Vec<usize> = (0..program.site_count()).collect();
    for (at, &to) in program.links.iter().enumerate() {
        let from = root(&parents, at / program.direction_count);
        if usize::from(to) < parents.len() {
            parents[from] = root(&parents, usize::from(to));
        }
    }
    (0..parents.len()).map(|site| root(&parents, site)).collect()
}

fn root(parents: &[usize], mut site: usize) -> usize {
    while parents[site] != site {
        site = parents[site];
    }
    site
}

fn shuffled(sites: Vec<SiteId>, chance: &mut Chance) -> Vec<SiteId> {
    let mut keyed: Vec<(f64, SiteId)> = sites.into_iter().map(|site| (chance.next(), site)).collect();
    keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
    keyed.into_iter().map(|(_, site)| site).collect()
}
