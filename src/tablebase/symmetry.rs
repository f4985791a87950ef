//! Symmetries of tables: ways to turn and mirror the board that change no value.
//!
//! Of arrangements that are alike, a file has only one, which makes it up to eight times smaller. Whether the rules are
//! symmetrical need not be known: a symmetry of the board is one of a table if it maps every arrangement to one of the
//! same value.

use super::material::Material;
use super::table::Table;
use crate::program::{NO_SITE, Program};

/// Most symmetries that are looked for: a square has eight, a hexagon twelve.
const MOST: usize = 16;
/// Most attempts to map a site, in boards that are so symmetrical that there is no end of ways.
const ATTEMPTS: usize = 1_000_000;

/// Where each site goes.
pub(super) type Symmetry = Box<[u16]>;

/// The symmetries of a board, by its links in any direction; also the one that changes nothing.
pub(crate) fn symmetries(program: &Program) -> Vec<Symmetry> {
    let sites = program.site_count();
    let mut linked = vec![false; sites * sites];
    for (at, &to) in program.links.iter().enumerate().filter(|&(_, &to)| to != NO_SITE) {
        linked[at / program.direction_count * sites + usize::from(to)] = true;
    }
    let mut search = Search { sites, linked, order: Vec::new(), found: Vec::new(), attempts: 0 };
    search.order = search.outwards();
    search.extend(&mut Vec::with_capacity(sites));
    search.found
}

struct Search {
    sites: usize,
    /// Whether a link leads from one site to another.
    linked: Vec<bool>,
    /// The sites in the order in which they are mapped, each with an earlier one that is linked to it, if there is any.
    order: Vec<(usize, Option<usize>)>,
    found: Vec<Symmetry>,
    attempts: usize,
}

impl Search {
    fn links(&self, from: usize, to: usize) -> bool {
        self.linked[from * self.sites + to]
    }

    /// All sites from the first one outwards, so that each has few images that keep its links to those before it.
    fn outwards(&self) -> Vec<(usize, Option<usize>)> {
        let mut order: Vec<(usize, Option<usize>)> = Vec::new();
        let mut is_known = vec![false; self.sites];
        for first in 0..self.sites {
            if !std::mem::replace(&mut is_known[first], true) {
                order.push((first, None));
            }
            let mut next = order.len() - 1;
            while let Some(&(site, _)) = order.get(next) {
                let near = (0..self.sites).filter(|&other| self.links(site, other));
                for other in near.filter(|&other| !std::mem::replace(&mut is_known[other], true)) {
                    order.push((other, Some(next)));
                }
                next += 1;
            }
        }
        order
    }

    /// Maps the next site in every way that keeps all links to and from those before it.
    fn extend(&mut self, images: &mut Vec<usize>) {
        let Some(&(_, linked_to)) = self.order.get(images.len()) else {
            let mut symmetry = vec![0; self.sites];
            self.order.iter().zip(&*images).for_each(|(&(site, _), &image)| symmetry[site] = image as u16);
            return self.found.push(symmetry.into_boxed_slice());
        };
        for image in 0..self.sites {
            if linked_to.is_some_and(|earlier| !self.links(images[earlier], image)) {
                continue;
            }
            self.attempts += 1;
            if self.found.len() >= MOST || self.attempts >= ATTEMPTS {
                return;
            }
            if self.fits(images, image) {
                images.push(image);
                self.extend(images);
                images.pop();
            }
        }
    }

    fn fits(&self, images: &[usize], image: usize) -> bool {
        let (site, _) = self.order[images.len()];
        self.order.iter().zip(images).all(|(&(other, _), &of_other)| {
            of_other != image
                && self.links(site, other) == self.links(image, of_other)
                && self.links(other, site) == self.links(of_other, image)
        })
    }
}

impl Table {
    /// Those of the symmetries of the board that change no value.
    pub(super) fn symmetries<'s>(&self, of_board: &'s [Symmetry]) -> Vec<&'s Symmetry> {
        of_board.iter().filter(|symmetry| self.is_symmetrical(symmetry)).collect()
    }

    fn is_symmetrical(&self, symmetry: &[u16]) -> bool {
        (0..self.values.len()).all(|number| {
            let image = self.material.arrangement(number).map(|arrangement| arrangement.image(symmetry));
            image.is_none_or(|image| self.values[self.material.number(&image)] == self.values[number])
        })
    }
}

/// Goes through all arrangements of some pieces by their numbers, and calls back with those that are alike, the first one
/// first: once for them all. `is_known` has as many elements as there are numbers, all false.
pub(super) fn for_each_alike<E>(
    material: &Material,
    symmetries: &[impl AsRef<[u16]>],
    mut is_known: Vec<bool>,
    mut visit: impl FnMut(&[usize]) -> Result<(), E>,
) -> Result<(), E> {
    let mut alike = Vec::new();
    for number in 0..is_known.len() {
        if is_known[number] {
            continue;
        }
        let Some(arrangement) = material.arrangement(number) else { continue };
        alike.clear();
        alike.push(number);
        alike
            .extend(symmetries.iter().map(|symmetry| material.number(&arrangement.image(symmetry.as_ref()))));
        for &number in &alike {
            is_known[number] = true;
        }
        visit(&alike)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile;
    use crate::source::SourceText;

    /// The number of symmetries of a square board.
    fn count(columns: &str, rows: &str, directions: &str) -> usize {
        let text = format!(
            r#"(version "boardwright 1") (game (title "T") (players White Black)
            (board (grid (start-rectangle 0 0 9 9) (dimensions ("{columns}" (9 0)) ("{rows}" (0 9)))
              (directions {directions})))
            (piece (name Man) (moves (n add))) (board-setup (White (Man a1))) (draw-condition (White) stalemated))"#
        );
        let program = compile(&SourceText::new("t.zrf", text), 0).expect("it compiles").program;
        symmetries(&program).len()
    }

    #[test]
    fn a_square_has_eight_and_links_that_lead_one_way_leave_fewer() {
        let small = |directions: &str| count("a/b/c", "3/2/1", directions);
        assert_eq!(small("(n 0 -1) (s 0 1) (e 1 0) (w -1 0)"), 8);
        assert_eq!(small("(n 0 -1) (e 1 0) (w -1 0)"), 2, "left and right may be exchanged");
        assert_eq!(small("(n 0 -1) (e 1 0)"), 2, "rows and columns may be exchanged");
    }

    /// So many links that the images of a site have to be chosen among those of its neighbours.
    #[test]
    fn boards_with_many_links_are_not_too_large() {
        let directions = "(n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)
            (a 1 -2) (b 2 -1) (c 2 1) (d 1 2) (f -1 2) (g -2 1) (h -2 -1) (i -1 -2)";
        assert_eq!(count("a/b/c/d/e/f/g/h", "8/7/6/5/4/3/2/1", directions), 8);
    }
}
