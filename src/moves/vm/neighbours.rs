//! The neighbours of every site as bits, for flood fill by words instead of by links.

use crate::bits::{WORD, ones};
use crate::board::SiteSet;
use crate::index::{DirectionId, SiteId};
use crate::program::Program;

/// For each table of directions, the neighbours of every site; built on first use.
#[derive(Clone, Debug, Default)]
pub(super) struct Neighbours {
    tables: Vec<Table>,
    /// Scratch memory: sites whose neighbours are still to be reached.
    stack: Vec<u16>,
}

/// The neighbours of every site in some directions.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    rows: Vec<Row>,
    /// The words of all rows. A row is short even on a large board, because neighbours mostly have similar numbers.
    words: Vec<u64>,
}

#[derive(Clone, Copy, Debug)]
struct Row {
    /// The number of its first word in a set of all sites.
    first: u32,
    begin: u32,
    end: u32,
}

impl Neighbours {
    /// Flood fill along a table of directions: moves a site, and every other one of `left` that is connected with it, to
    /// `members`, and adds to `near` their neighbours that are not among them. Both must be empty.
    pub(super) fn fill(
        &mut self,
        program: &Program,
        map: u8,
        site: SiteId,
        (left, members, near): (&mut SiteSet, &mut SiteSet, &mut SiteSet),
    ) {
        self.know(program, map);
        let words = program.site_count().div_ceil(WORD);
        left.remove(site);
        members.insert(site);
        let (members, near) = (members.words_mut(words), near.words_mut(words));
        self.stack.push(site.0);
        let Self { tables, stack } = self;
        tables[usize::from(map)].flood(stack, left.words_mut(words), |word, reached, around| {
            members[word] |= reached;
            near[word] |= around;
        });
        near.iter_mut().zip(members).for_each(|(near, member)| *near &= !*member);
    }

    /// Counts the groups of a set of sites by flood fill along a table of directions, which must contain their opposites.
    /// Empties the set.
    pub(super) fn count_groups(&mut self, program: &Program, map: u8, set: &mut SiteSet) -> i32 {
        self.know(program, map);
        let left = set.words_mut(program.site_count().div_ceil(WORD));
        let Self { tables, stack } = self;
        let mut groups = 0;
        for word in 0..left.len() {
            while left[word] != 0 {
                groups += 1;
                stack.push((word * WORD) as u16 + left[word].trailing_zeros() as u16);
                left[word] &= left[word] - 1;
                tables[usize::from(map)].flood(stack, left, |_, _, _| {});
            }
        }
        groups
    }

    fn know(&mut self, program: &Program, map: u8) {
        let map = usize::from(map);
        if self.tables.len() <= map {
            self.tables.resize_with(map + 1, Table::default);
        }
        if self.tables[map].rows.is_empty() {
            self.tables[map] = Table::new(program, &program.direction_maps[map]);
        }
    }
}

impl Table {
    fn new(program: &Program, directions: &[u8]) -> Self {
        let mut table = Self::default();
        for site in (0..program.site_count()).map(SiteId::new) {
            let near = directions.iter().filter_map(|&direction| program.link(site, DirectionId(direction)));
            let near: Vec<usize> = near.map(SiteId::index).collect();
            let first = near.iter().min().map_or(0, |site| site / WORD);
            let end = near.iter().max().map_or(first, |site| site / WORD + 1);
            let begin = table.words.len();
            table.words.resize(begin + end - first, 0);
            for site in near {
                table.words[begin + site / WORD - first] |= 1 << (site % WORD);
            }
            table.rows.push(Row { first: first as u32, begin: begin as u32, end: table.words.len() as u32 });
        }
        table
    }

    /// Removes every site from `left` that is connected with those on the stack, which it empties. Passes each word of
    /// sites that it reaches to `each`: its number, the sites, and the neighbours among which they are.
    #[inline]
    fn flood(&self, stack: &mut Vec<u16>, left: &mut [u64], mut each: impl FnMut(usize, u64, u64)) {
        while let Some(site) = stack.pop() {
            let Row { first, begin, end } = self.rows[usize::from(site)];
            for (word, &around) in (first as usize..).zip(&self.words[begin as usize..end as usize]) {
                let reached = left[word] & around;
                left[word] &= !reached;
                each(word, reached, around);
                stack.extend(ones(word, reached).map(|site| site as u16));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;

    use super::*;
    use crate::compile;
    use crate::source::SourceText;

    /// A board of several words, with links along its rows and columns, and from each row's end to its beginning.
    fn program() -> Arc<Program> {
        let rules = r#"(version "boardwright 1") (game (title "T") (players White Black)
            (board (grid (start-rectangle 0 0 9 9)
              (dimensions ("a/b/c/d/e/f/g/h/i/j/k/l/m" (10 0)) ("13/12/11/10/9/8/7/6/5/4/3/2/1" (0 10)))
              (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))) (links e (m13 a13) (m1 a1)) (links w (a13 m13) (a1 m1)))
            (piece (name Man) (drops ((verify (and empty? (> (count (group here (or empty? my?))) 2))) add)))
            (board-setup (White (Man off 9)) (Black (Man off 9))) (draw-condition (White Black) stalemated))"#;
        compile(&SourceText::new("t.zrf", rules), 0).expect("it compiles").program
    }

    /// The group of sites around one of them, found site by site.
    fn group(program: &Program, directions: &[u8], all: &BTreeSet<SiteId>, from: SiteId) -> BTreeSet<SiteId> {
        let (mut found, mut open) = (BTreeSet::from([from]), vec![from]);
        while let Some(site) = open.pop() {
            let next = directions.iter().filter_map(|&direction| program.link(site, DirectionId(direction)));
            open.extend(next.filter(|next| all.contains(next) && found.insert(*next)));
        }
        found
    }

    #[test]
    fn flood_fill_finds_what_following_links_finds() {
        let shared = program();
        let program = &*shared;
        let map =
            program.direction_maps.iter().position(|map| map.len() == 4).expect("the group's directions");
        let directions = &program.direction_maps[map];
        let (map, mut neighbours) = (map as u8, Neighbours::default());
        let mut random = fastrand::Rng::with_seed(5);
        for _ in 0..200 {
            let share = random.f64();
            let sites = (0..program.site_count()).map(SiteId::new);
            let all: BTreeSet<SiteId> = sites.filter(|_| random.f64() < share).collect();
            let mut groups = BTreeSet::new();
            for &site in &all {
                let (mut left, mut members, mut near) =
                    (all.iter().copied().collect(), SiteSet::default(), SiteSet::default());
                neighbours.fill(program, map, site, (&mut left, &mut members, &mut near));
                let expected = group(program, directions, &all, site);
                let links = |&site: &SiteId| {
                    directions.iter().filter_map(move |&direction| program.link(site, DirectionId(direction)))
                };
                let border: BTreeSet<SiteId> =
                    expected.iter().flat_map(links).filter(|next| !expected.contains(next)).collect();
                assert_eq!(members.iter().collect::<BTreeSet<_>>(), expected);
                assert_eq!(near.iter().collect::<BTreeSet<_>>(), border);
                assert_eq!(left.len(), all.len() - expected.len());
                groups.insert(expected);
            }
            let mut set = all.iter().copied().collect();
            assert_eq!(neighbours.count_groups(program, map, &mut set), groups.len() as i32);
            assert!(set.is_empty());
        }
    }
}
