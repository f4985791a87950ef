//! How two players see the sites of a board: which site is for the second what another is for the first.
//!
//! In: a program. Out: a permutation of the sites, under which the links of the board stay, in directions that may be
//! exchanged, as does what distinguishes sites for players (`SiteClasses`). It is found by following links from one site
//! after its image has been guessed.

use crate::index::{PlayerId, SiteId};
use crate::program::{NO_SITE, Piece, Program};
use crate::search::evaluate::SiteClasses;

/// Most links followed in all attempts.
const MAX_LINKS: usize = 2_000_000;
const NO_DIRECTION: usize = usize::MAX;

/// For each site as the first player sees it, the site that is the same for the second; of several permutations one that
/// exchanges the pieces of the start, if there is one. `None` if the players do not see the board alike.
pub(super) fn image_of_sites(program: &Program, players: [PlayerId; 2]) -> Option<Vec<SiteId>> {
    let mut search = Search { program, classes: SiteClasses::of(program), players, links: 0, other: None };
    let found = search.complete(Partial::new(program)).or(search.other);
    Some(found?.images.into_iter().map(SiteId).collect())
}

/// A search for a permutation.
struct Search<'p> {
    program: &'p Program,
    classes: SiteClasses,
    players: [PlayerId; 2],
    links: usize,
    /// The first permutation that does not exchange the pieces of the start.
    other: Option<Partial>,
}

/// A part of a permutation.
#[derive(Clone)]
struct Partial {
    /// By site; `NO_SITE` if not known.
    images: Vec<u16>,
    is_image: Vec<bool>,
    /// By direction.
    directions: Vec<usize>,
    /// The sites with images, in the order in which they were found.
    order: Vec<u16>,
    /// The next link to follow: an index of `order`, and a direction.
    next: (usize, usize),
}

impl Partial {
    fn new(program: &Program) -> Self {
        let sites = program.site_count();
        Self {
            images: vec![NO_SITE; sites],
            is_image: vec![false; sites],
            directions: vec![NO_DIRECTION; program.direction_count],
            order: Vec::new(),
            next: (0, 0),
        }
    }

    fn add(&mut self, site: u16, image: u16) {
        self.images[usize::from(site)] = image;
        self.is_image[usize::from(image)] = true;
        self.order.push(site);
    }
}

impl Search<'_> {
    /// Completes a permutation; `None` if that fails, or the pieces of the start are not exchanged.
    fn complete(&mut self, mut partial: Partial) -> Option<Partial> {
        loop {
            let (at, direction) = partial.next;
            let Some(&site) = partial.order.get(at) else { break };
            if direction == self.program.direction_count {
                partial.next = (at + 1, 0);
                continue;
            }
            partial.next.1 += 1;
            self.links += 1;
            if self.links > MAX_LINKS {
                return None;
            }
            let to = self.link(site, direction);
            let image = partial.images[usize::from(site)];
            let known = partial.directions[direction];
            if known != NO_DIRECTION {
                if !self.follow(&mut partial, to, self.link(image, known)) {
                    return None;
                }
            } else if to != NO_SITE {
                return self.guess_direction(&partial, direction, to, image);
            }
        }
        match partial.images.iter().position(|&image| image == NO_SITE) {
            Some(site) => self.guess_image(&partial, site as u16),
            None => self.judge(partial),
        }
    }

    /// Takes it that a link leads to another one's end.
    fn follow(&self, partial: &mut Partial, to: u16, image: u16) -> bool {
        if to == NO_SITE || image == NO_SITE {
            return to == image;
        }
        if partial.images[usize::from(to)] != NO_SITE {
            return partial.images[usize::from(to)] == image;
        }
        let fits = !partial.is_image[usize::from(image)] && self.are_alike(to, image);
        if fits {
            partial.add(to, image);
        }
        fits
    }

    fn guess_direction(
        &mut self,
        partial: &Partial,
        direction: usize,
        to: u16,
        image: u16,
    ) -> Option<Partial> {
        (0..self.program.direction_count).find_map(|guess| {
            if partial.directions.contains(&guess) || self.link(image, guess) == NO_SITE {
                return None;
            }
            let mut partial = partial.clone();
            partial.directions[direction] = guess;
            let fits = self.follow(&mut partial, to, self.link(image, guess));
            if fits { self.complete(partial) } else { None }
        })
    }

    fn guess_image(&mut self, partial: &Partial, site: u16) -> Option<Partial> {
        // The rest of the board often stays where it is.
        let others = (0..self.program.site_count() as u16).filter(|&other| other != site);
        std::iter::once(site).chain(others).find_map(|image| {
            if partial.is_image[usize::from(image)] || !self.are_alike(site, image) {
                return None;
            }
            let mut partial = partial.clone();
            partial.add(site, image);
            self.complete(partial)
        })
    }

    /// Checks the links whose directions were not known when they were met, and the start.
    fn judge(&mut self, partial: Partial) -> Option<Partial> {
        let keeps_link = |site: usize, direction: usize| {
            let known = partial.directions[direction];
            let to = self.link(site as u16, direction);
            if known == NO_DIRECTION {
                return to == NO_SITE;
            }
            let image = self.link(partial.images[site], known);
            if to == NO_SITE { image == NO_SITE } else { partial.images[usize::from(to)] == image }
        };
        let mut links = (0..self.program.site_count())
            .flat_map(|site| (0..self.program.direction_count).map(move |direction| (site, direction)));
        if !links.all(|(site, direction)| keeps_link(site, direction)) {
            return None;
        }
        if self.exchanges_start(&partial) {
            return Some(partial);
        }
        self.other.get_or_insert(partial);
        None
    }

    fn exchanges_start(&self, partial: &Partial) -> bool {
        let [first, second] = self.players;
        let start = |site: usize| Piece(self.program.start[site]);
        partial.images.iter().enumerate().all(|(site, &image)| {
            let (piece, other) = (start(site), start(usize::from(image)));
            let owner = match piece.owner() {
                owner if owner == first => second,
                owner if owner == second => first,
                owner => owner,
            };
            if piece.is_none() { other.is_none() } else { piece.with_owner(owner) == other }
        })
    }

    fn are_alike(&self, site: u16, image: u16) -> bool {
        let [first, second] = self.players;
        self.classes.class(first, SiteId(site)) == self.classes.class(second, SiteId(image))
    }

    fn link(&self, site: u16, direction: usize) -> u16 {
        self.program.links[usize::from(site) * self.program.direction_count + direction]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile;
    use crate::source::SourceText;

    /// The names of the images of `a3 b3 c3 a2 b2 c2 a1 b1 c1` in a game with this start.
    fn images(setup: &str, zones: &str) -> Option<Vec<String>> {
        let goal = "(win-condition (White Black) (absolute-config Man (goal)))";
        let goal = if zones.is_empty() { "" } else { goal };
        let text = format!(
            r#"(version "boardwright 1") (game (title "T") (players White Black)
            (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (9 0)) ("3/2/1" (0 9)))
              (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))
              (symmetry Black (n s) (s n)) {zones})
            (piece (name Man) (moves (n add)))
            (piece (name King) (moves (n add) (s add) (e add) (w add)))
            (board-setup {setup}) {goal})"#
        );
        let program = compile(&SourceText::new("t.zrf", text), 0).expect("it compiles").program;
        let found = image_of_sites(&program, [PlayerId(0), PlayerId(1)])?;
        let names = &program.names.sites;
        let image = |name: &str| {
            let site = names.iter().position(|site| site == name).expect("it is on the board");
            names[found[site].index()].clone()
        };
        Some(["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"].map(image).to_vec())
    }

    fn listed(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn armies_that_face_each_other_are_mirrored_or_turned() {
        let mirrored = images("(White (Man a1 b1) (King c1)) (Black (Man a3 b3) (King c3))", "");
        assert_eq!(mirrored, Some(listed("a1 b1 c1 a2 b2 c2 a3 b3 c3")));
        let turned = images("(White (Man b1 c1) (King a1)) (Black (Man a3 b3) (King c3))", "");
        assert_eq!(turned, Some(listed("c1 b1 a1 c2 b2 a2 c3 b3 a3")));
    }

    #[test]
    fn goals_count_and_other_starts_do_not() {
        let goals = "(zone (name goal) (players White) (positions a3 b3))
            (zone (name goal) (players Black) (positions a1 b1))";
        let start = "(White (Man a1) (King b1)) (Black (King a3) (Man b3))";
        assert_eq!(images(start, goals), Some(listed("a1 b1 c1 a2 b2 c2 a3 b3 c3")));
        let unlike = goals.replace("a1 b1", "a1 c1");
        assert_eq!(images(start, &unlike), None);
    }
}
