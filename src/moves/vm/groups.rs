//! Counts the connected groups in a set of sites.

use crate::index::{DirectionId, SiteId};
use crate::position::Position;
use crate::program::{Piece, Program};

const WORD: usize = u64::BITS as usize;

/// A set of sites, which is filled and then counted.
#[derive(Clone, Debug, Default)]
pub(super) struct SiteGroups {
    /// The sites in the set, as bits; counting removes them.
    open: Vec<u64>,
    stack: Vec<u16>,
    /// For each table of directions, the neighbours of every site, as bits; built on first use.
    neighbours: Vec<Vec<u64>>,
}

impl SiteGroups {
    pub(super) fn clear(&mut self) {
        self.open.fill(0);
    }

    pub(super) fn insert(&mut self, site: SiteId) {
        let word = site.index() / WORD;
        if word >= self.open.len() {
            self.open.resize(word + 1, 0);
        }
        self.open[word] |= 1 << (site.index() % WORD);
    }

    /// Makes this the set of all sites with a piece of one of these players.
    pub(super) fn insert_owned(&mut self, program: &Program, position: &Position, owners: u16) {
        // Branchless: which sites are occupied is as good as random, so a branch would be mispredicted.
        let is_owned = |cell: u32| (owners >> Piece(cell).owner().0 & 1) & u16::from(cell != Piece::NONE.0);
        let sites = &position.cells()[..program.site_count()];
        self.open.clear();
        self.open.extend(
            sites
                .chunks(WORD)
                .map(|cells| cells.iter().rev().fold(0, |word, &cell| word << 1 | u64::from(is_owned(cell)))),
        );
    }

    /// The number of sites in the set.
    pub(super) fn len(&self) -> usize {
        self.open.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Counts the groups by flood fill along a table of directions, which must contain their opposites. Empties the
    /// set.
    pub(super) fn count(&mut self, program: &Program, map: u8) -> i32 {
        self.know_neighbours(program, map);
        let Self { open, stack, neighbours } = self;
        let neighbours = &neighbours[usize::from(map)];
        let words = words(program);
        open.resize(words, 0);
        let mut groups = 0;
        for at in 0..words {
            while open[at] != 0 {
                groups += 1;
                stack.push((at * WORD) as u16 + open[at].trailing_zeros() as u16);
                open[at] &= open[at] - 1;
                while let Some(site) = stack.pop() {
                    let near = &neighbours[usize::from(site) * words..][..words];
                    for (word, (open, near)) in open.iter_mut().zip(near).enumerate() {
                        let mut reached = *open & near;
                        *open &= !reached;
                        while reached != 0 {
                            stack.push((word * WORD) as u16 + reached.trailing_zeros() as u16);
                            reached &= reached - 1;
                        }
                    }
                }
            }
        }
        groups
    }

    fn know_neighbours(&mut self, program: &Program, map: u8) {
        let map = usize::from(map);
        if self.neighbours.len() <= map {
            self.neighbours.resize_with(map + 1, Vec::new);
        }
        if !self.neighbours[map].is_empty() {
            return;
        }
        let words = words(program);
        let mut near = vec![0; program.site_count() * words];
        for site in 0..program.site_count() {
            for &direction in &program.direction_maps[map] {
                if let Some(next) = program.link(SiteId::new(site), DirectionId(direction)) {
                    near[site * words + next.index() / WORD] |= 1 << (next.index() % WORD);
                }
            }
        }
        self.neighbours[map] = near;
    }
}

/// The number of words in a set of sites.
fn words(program: &Program) -> usize {
    program.site_count().div_ceil(WORD)
}
