//! On which sites pieces can come to stand: where one has moved to in any position, or stands at the start.
//!
//! Others are impossible, such as pawns on their own first row, and left out of tables.

use crate::position::Position;
use crate::tablebase::Arrangement;

/// The sites of each piece.
#[derive(Clone, Debug, Default)]
pub(super) struct Reached {
    pieces: Vec<(u32, Vec<bool>)>,
}

impl Reached {
    /// Those of the pieces of a position.
    pub(super) fn add_all(&mut self, position: &Position) {
        for (site, piece) in position.pieces() {
            self.add(piece.0, site.index());
        }
    }

    /// Those of the pieces that have moved, or have come onto the board.
    pub(super) fn add_moved(&mut self, before: &Arrangement, after: &Arrangement) {
        for placed in after.placed().iter().filter(|placed| !before.placed().contains(placed)) {
            self.add(placed.0, usize::from(placed.1));
        }
    }

    fn add(&mut self, piece: u32, site: usize) {
        let known = self.pieces.iter().position(|&(other, _)| other == piece);
        let at = known.unwrap_or_else(|| {
            self.pieces.push((piece, Vec::new()));
            self.pieces.len() - 1
        });
        let sites = &mut self.pieces[at].1;
        if sites.len() <= site {
            sites.resize(site + 1, false);
        }
        sites[site] = true;
    }

    /// Adds those that another explorer has found.
    pub(super) fn join(&mut self, other: &Self) {
        for (piece, sites) in &other.pieces {
            for (site, _) in sites.iter().enumerate().filter(|&(_, &is_reached)| is_reached) {
                self.add(*piece, site);
            }
        }
    }

    /// Whether all pieces stand where they can.
    pub(super) fn has(&self, arrangement: &Arrangement) -> bool {
        arrangement.placed().iter().all(|&(piece, site)| {
            let sites = self.pieces.iter().find(|&&(other, _)| other == piece);
            sites.is_some_and(|(_, sites)| sites.get(usize::from(site)) == Some(&true))
        })
    }
}
