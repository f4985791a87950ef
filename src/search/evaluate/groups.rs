//! Groups of connected pieces, and their safe liberties: empty sites beside a group that no opponent is beside.
//!
//! In: positions. Out: how many groups each player has, and how many safe liberties they have together; a liberty of two
//! groups counts for both. Pieces are connected along the links of the board, as in Go.

use crate::bits::{Bits, ones};
use crate::index::PlayerId;
use crate::position::Position;
use crate::program::Program;

/// The numbers of the terms that are wanted.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct GroupTerms {
    pub(super) groups: Option<usize>,
    pub(super) liberties: Option<usize>,
}

/// Working memory.
#[derive(Clone, Debug, Default)]
pub(super) struct GroupSites {
    /// The sites with pieces of each player, and last those with any piece.
    occupied: Bits,
    /// The sites of groups that were found, and the liberties of the one at hand.
    marked: Bits,
    waiting: Vec<usize>,
}

const VISITED: usize = 0;
const LIBERTIES: usize = 1;

impl GroupTerms {
    pub(super) fn is_wanted(self) -> bool {
        self.groups.is_some() || self.liberties.is_some()
    }

    /// Calls back with the number of each term, a player and how often the term occurs, group by group.
    pub(super) fn count(
        self,
        program: &Program,
        position: &Position,
        neighbours: &Bits,
        memory: &mut GroupSites,
        mut found: impl FnMut(usize, PlayerId, i32),
    ) {
        let players = program.player_count();
        memory.take(program, position);
        for player in (0..players).map(PlayerId::new) {
            for (site, _) in position.pieces_of(Some(player)) {
                if memory.marked.contains(VISITED, site.index()) {
                    continue;
                }
                memory.find_group(site.index(), player.index(), players, neighbours);
                if let Some(term) = self.groups {
                    found(term, player, 1);
                }
                if let Some(term) = self.liberties {
                    found(term, player, memory.safe_liberties(player.index(), players, neighbours));
                }
            }
        }
    }
}

impl GroupSites {
    fn take(&mut self, program: &Program, position: &Position) {
        let (players, sites) = (program.player_count(), program.site_count());
        if self.occupied.rows() == players + 1 {
            self.occupied.clear();
            self.marked.clear();
        } else {
            (self.occupied, self.marked) = (Bits::new(players + 1, sites), Bits::new(2, sites));
        }
        for (site, piece) in position.pieces() {
            self.occupied.insert(players, site.index());
            if piece.owner().index() < players {
                self.occupied.insert(piece.owner().index(), site.index());
            }
        }
    }

    /// Marks the group that a player's piece belongs to, and its liberties.
    fn find_group(&mut self, first: usize, player: usize, all: usize, neighbours: &Bits) {
        self.marked.row_mut(LIBERTIES).fill(0);
        self.marked.insert(VISITED, first);
        self.waiting.push(first);
        while let Some(site) = self.waiting.pop() {
            for (at, &near) in neighbours.row(site).iter().enumerate() {
                let own = self.occupied.row(player)[at];
                let new = near & own & !self.marked.row(VISITED)[at];
                self.marked.row_mut(VISITED)[at] |= new;
                self.waiting.extend(ones(at, new));
                self.marked.row_mut(LIBERTIES)[at] |= near & !self.occupied.row(all)[at];
            }
        }
    }

    /// How many liberties of the latest group have no piece of another owner beside them.
    fn safe_liberties(&self, player: usize, all: usize, neighbours: &Bits) -> i32 {
        let (own, any) = (self.occupied.row(player), self.occupied.row(all));
        let is_safe = |&site: &usize| {
            let near = neighbours.row(site).iter().zip(own.iter().zip(any));
            near.into_iter().all(|(near, (own, any))| near & any & !own == 0)
        };
        let liberties = self.marked.row(LIBERTIES).iter().enumerate();
        liberties.flat_map(|(at, &word)| ones(at, word)).filter(is_safe).count() as i32
    }
}
