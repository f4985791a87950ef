//! Positions with fewer pieces than another one, or with its pieces elsewhere.

use fastrand::Rng;

use crate::index::SiteId;
use crate::position::Position;
use crate::program::Program;

/// Most positions tried for one example.
const MAX_TRIED: usize = 160;

/// Removes unnecessary pieces from a position: halves of them, then quarters, down to single ones, until nothing more
/// can be removed (delta debugging, A. Zeller and R. Hildebrandt 2002); then the pieces under others.
#[derive(Clone, Debug)]
pub(super) struct Sparse {
    whole: Position,
    /// Sites whose pieces are still there.
    kept: Vec<SiteId>,
    /// Those of them whose columns have been removed.
    cleared: Vec<SiteId>,
    /// Sites whose columns are still to be tried; `None` until the pieces are done.
    columns: Option<Vec<SiteId>>,
    /// How many pieces are removed at once, and the index of the first.
    size: usize,
    at: usize,
    tried: usize,
    /// Whether something could be removed in this round.
    has_shrunk: bool,
}

impl Sparse {
    pub(super) fn new(whole: Position) -> Self {
        let kept = standing(&whole);
        let size = kept.len().div_ceil(2).max(1);
        let (cleared, columns) = (Vec::new(), None);
        Self { whole, kept, cleared, columns, size, at: 0, tried: 0, has_shrunk: false }
    }

    /// The next smaller position to try, to be followed by `answer`; `None` when nothing more can be removed.
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

    /// Says whether the position that was tried is still good.
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
        if self.at >= self.kept.len() || self.tried >= MAX_TRIED {
            self.end_round(program);
        }
    }

    fn fewer(&self) -> Vec<SiteId> {
        let end = (self.at + self.size).min(self.kept.len());
        [&self.kept[..self.at], &self.kept[end..]].concat()
    }

    fn end_round(&mut self, program: &Program) {
        if self.tried >= MAX_TRIED || (self.size == 1 && !self.has_shrunk) {
            let mut columns = self.kept.clone();
            columns.retain(|&site| self.whole.below(program, site) != 0);
            // They are popped from the end.
            columns.sort_by_key(|&site| std::cmp::Reverse(site));
            self.columns = Some(columns);
        }
        (self.size, self.at, self.has_shrunk) = ((self.size / 2).max(1), 0, false);
    }
}

/// The position with a random part of its pieces.
pub(super) fn thinned(program: &Program, position: &Position, share: f64, random: &mut Rng) -> Position {
    let kept: Vec<SiteId> = standing(position).into_iter().filter(|_| random.f64() < share).collect();
    arranged(program, position, kept.into_iter().map(|site| (site, site)), &[])
}

/// A random part of the pieces on random other sites, each on a site that is connected to its own.
pub(super) fn scattered(program: &Program, position: &Position, share: f64, random: &mut Rng) -> Position {
    let regions = regions(program);
    let mut free = shuffled((0..program.site_count()).map(SiteId::new).collect(), random);
    let mut places = Vec::new();
    for site in shuffled(standing(position), random) {
        if random.f64() >= share {
            continue;
        }
        let near = free.iter().position(|free| regions[free.index()] == regions[site.index()]);
        places.extend(near.map(|near| (site, free.remove(near))));
    }
    arranged(program, position, places.into_iter(), &[])
}

/// The sites with pieces, ordered by owner and type.
fn standing(position: &Position) -> Vec<SiteId> {
    let mut pieces: Vec<_> = position.pieces().collect();
    pieces.sort_by_key(|&(site, piece)| (piece.owner(), piece.piece_type(), site));
    pieces.into_iter().map(|(site, _)| site).collect()
}

/// The position with some pieces and their columns on other sites, and no other pieces; columns from `cleared` sites
/// are removed.
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

/// For each site the number of its connected component.
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

fn shuffled(mut sites: Vec<SiteId>, random: &mut Rng) -> Vec<SiteId> {
    random.shuffle(&mut sites);
    sites
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::{Sparse, arranged, scattered, standing, thinned};
    use crate::compiled::compile;
    use crate::notation::{parse_position, position_text};
    use crate::position::Position;
    use crate::program::Program;
    use crate::source::SourceText;

    /// Eight squares in two rows without links between them; pieces may stand on each other.
    const RULES: &str = r#"
        (version "boardwright 1")
        (game (title "Columns") (players White Black) (turn-order White Black)
          (board (columns 4)
            (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("2/1" (0 10))) (directions (e 1 0))))
          (piece (name Man) (moves ((e (verify empty?) add))))
          (board-setup (White (Man a1 b1 c1)) (Black (Man a2 b2)))
          (win-condition (White Black) stalemated))"#;

    fn compiled() -> std::sync::Arc<Program> {
        compile(&SourceText::new("columns.zrf", RULES), 0).expect("these rules compile").program
    }

    fn position(program: &Program, text: &str) -> Position {
        parse_position(program, text).expect("this is a position")
    }

    /// The smallest position that is still good.
    fn smallest(program: &Program, from: &str, is_good: impl Fn(&str) -> bool) -> String {
        let whole = position(program, from);
        let (mut sparse, mut best) = (Sparse::new(whole.clone()), whole);
        while let Some(fewer) = sparse.next(program) {
            let good = is_good(&position_text(program, &fewer));
            sparse.answer(program, good);
            if good {
                best = fewer;
            }
        }
        position_text(program, &best)
    }

    #[test]
    fn only_needed_pieces_are_kept() {
        let program = compiled();
        let whole = "White; White Man a1 b1 c1; Black Man a2 b2";
        let is_good = |text: &str| text.contains("b1") && text.contains("a2");
        assert_eq!(smallest(&program, whole, is_good), "White; White Man b1; Black Man a2");
        assert_eq!(smallest(&program, whole, |_| false), whole);
        assert_eq!(smallest(&program, whole, |_| true), "White");
    }

    #[test]
    fn lower_pieces_are_kept_only_if_needed() {
        let program = compiled();
        let whole = "White; White Man a1 b1; Black Man a2; under b1 Black Man";
        assert_eq!(smallest(&program, whole, |text| text.contains("b1")), "White; White Man b1");
        let with_column = smallest(&program, whole, |text| text.contains("under b1"));
        assert_eq!(with_column, "White; White Man b1; under b1 Black Man");
    }

    #[test]
    fn the_share_of_pieces_that_is_asked_for_is_kept() {
        let program = compiled();
        let whole = position(&program, "White; White Man a1 b1 c1; Black Man a2 b2");
        let count = |share: f64, seed: u64| {
            standing(&thinned(&program, &whole, share, &mut Rng::with_seed(seed))).len()
        };
        assert_eq!((count(0.0, 1), count(1.0, 1)), (0, 5));
        let sum: usize = (0..200).map(|seed| count(0.5, seed)).sum();
        assert!((400..600).contains(&sum), "half of five pieces in 200 boards: {sum}");
    }

    #[test]
    fn pieces_scatter_along_links_with_their_columns() {
        let program = compiled();
        let whole = position(&program, "White; White Man a1 b1; Black Man a2; under b1 Black Man");
        let texts = (0..50).map(|seed| {
            let elsewhere = scattered(&program, &whole, 1.0, &mut Rng::with_seed(seed));
            position_text(&program, &elsewhere)
        });
        let texts: Vec<String> = texts.collect();
        assert!(texts.iter().any(|text| *text != position_text(&program, &whole)));
        for text in &texts {
            // Rows have numbers: there are two White men in row 1, and the Black one is in row 2.
            let pieces = text.split("; under").next().expect("there is one");
            let in_row = |row: char| pieces.matches(row).count();
            assert_eq!((in_row('1'), in_row('2')), (2, 1), "{text}");
            assert_eq!(text.matches("under").count(), 1, "{text}");
        }
    }

    #[test]
    fn arranging_nothing_gives_an_empty_board() {
        let program = compiled();
        let whole = position(&program, "White; White Man a1");
        assert_eq!(position_text(&program, &arranged(&program, &whole, std::iter::empty(), &[])), "White");
    }
}
