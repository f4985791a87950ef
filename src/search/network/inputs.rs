//! The inputs of a network: which pieces stand where, and how many are in reserve, as each of two players sees it.
//!
//! What one player has somewhere is for the other the same as what the opponent has on the corresponding site, so both
//! share all weights.

use super::views::image_of_sites;
use crate::index::{PieceTypeId, PlayerId};
use crate::position::Position;
use crate::program::{NO_SITE, Piece, Program};
use crate::weights::network::input_count;

/// Which input each cell of a position belongs to.
#[derive(Clone, Debug)]
pub struct NetworkInputs {
    /// The two players who see the position.
    players: [PlayerId; 2],
    types: usize,
    site_count: usize,
    /// For each player, each site as the first player would see it.
    sites: [Vec<u16>; 2],
    /// The first of the cells that count pieces in reserve, and the player and type of each; empty without reserves.
    first_reserve: usize,
    reserves: Vec<(PlayerId, PieceTypeId)>,
}

impl NetworkInputs {
    /// Those of a program; `None` unless just two players play, who see the board alike.
    pub fn of(program: &Program) -> Option<Self> {
        let players: Vec<PlayerId> = (0..program.player_count())
            .map(PlayerId::new)
            .filter(|player| program.playing >> player.0 & 1 == 1)
            .collect();
        let players: [PlayerId; 2] = players.try_into().ok()?;
        let (types, site_count) = (program.new_pieces.len(), program.site_count());
        let images = image_of_sites(program, players)?;
        let mut seen = vec![NO_SITE; site_count];
        for (site, image) in images.iter().enumerate() {
            seen[image.index()] = site as u16;
        }
        let reserves = match program.layout.reserves {
            Some(_) => (0..program.player_count() * types)
                .map(|at| (PlayerId::new(at / types), PieceTypeId::new(at % types)))
                .collect(),
            None => Vec::new(),
        };
        Some(Self {
            players,
            types,
            site_count,
            sites: [(0..site_count as u16).collect(), seen],
            first_reserve: program.layout.reserves.unwrap_or(0),
            reserves,
        })
    }

    /// How many inputs there are.
    pub fn count(&self) -> usize {
        input_count(self.types, self.site_count)
    }

    /// Which of the two players this is.
    pub fn view_of(&self, player: PlayerId) -> usize {
        usize::from(player == self.players[1])
    }

    /// The inputs that a position sets as one of the two sees it, each with its value.
    pub fn values(&self, position: &Position, view: usize) -> Vec<(usize, i32)> {
        let cells = position.cells();
        let sites = (0..self.site_count).chain(self.reserve_cells());
        sites.filter_map(|cell| self.value(view, cell, cells[cell])).collect()
    }

    /// The cells of the reserves.
    pub(super) fn reserve_cells(&self) -> std::ops::Range<usize> {
        self.first_reserve..self.first_reserve + self.reserves.len()
    }

    /// The input that a cell sets if it holds this, and its value.
    #[inline]
    pub(super) fn value(&self, view: usize, cell: usize, held: u32) -> Option<(usize, i32)> {
        if cell < self.site_count {
            let piece = Piece(held);
            let site = usize::from(self.sites[view][cell]);
            let input = || self.input(view, piece.owner(), piece.piece_type(), site);
            return if piece.is_none() { None } else { Some((input()?, 1)) };
        }
        let &(owner, kind) = self.reserves.get(cell.checked_sub(self.first_reserve)?)?;
        let input = || self.input(view, owner, kind, self.site_count);
        if held == 0 { None } else { Some((input()?, held as i32)) }
    }

    /// The input for a type of piece of a player on a site, or in reserve; none for a player who does not take part.
    #[inline]
    fn input(&self, view: usize, owner: PlayerId, kind: PieceTypeId, place: usize) -> Option<usize> {
        let whose = match owner {
            owner if owner == self.players[view] => 0,
            owner if owner == self.players[1 - view] => 1,
            _ => return None,
        };
        Some((whose * self.types + kind.index()) * (self.site_count + 1) + place)
    }
}
