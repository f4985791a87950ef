//! The group around a site, and what lies next to it.

use super::machine::Machine;
use super::observer::Observer;
use crate::board::SiteSet;
use crate::index::{DirectionId, SiteId};
use crate::position::Position;
use crate::program::{NOBODY, Piece, Program, Reg, reg};

/// A group of sites that is found by spreading from one.
#[derive(Clone, Debug, Default)]
pub(super) struct Region {
    members: SiteSet,
    /// Sites next to members that are none, or not known to be one.
    border: SiteSet,
    /// Sites that may be members.
    open: Vec<u16>,
}

impl Region {
    /// Forgets the last group; the new one begins at a site.
    pub(super) fn begin(&mut self, site: Option<SiteId>) {
        self.members.clear();
        self.border.clear();
        self.open.clear();
        self.open.extend(site.map(|site| site.0));
    }

    /// A site that may be a member.
    #[inline]
    pub(super) fn next_open(&mut self) -> Option<u16> {
        self.open.pop()
    }

    /// Takes a site in; its neighbours along some directions may be members too.
    #[inline]
    pub(super) fn include(&mut self, program: &Program, directions: &[u8], site: SiteId) {
        self.border.remove(site);
        self.members.insert(site);
        for &direction in directions {
            if let Some(next) = program.link(site, DirectionId(direction))
                && !self.members.contains(next)
                && !self.border.contains(next)
            {
                self.border.insert(next);
                self.open.push(next.0);
            }
        }
    }

    /// The first site of the group, or next to it, with this number or a greater one.
    #[inline]
    pub(super) fn first_from(&self, border: bool, number: usize) -> Option<SiteId> {
        if border { self.border.first_from(number) } else { self.members.first_from(number) }
    }
}

impl Machine {
    pub(super) fn region(&mut self, slot: u8) -> &mut Region {
        let slot = usize::from(slot);
        if slot >= self.regions.len() {
            self.regions.resize_with(slot + 1, Region::default);
        }
        &mut self.regions[slot]
    }

    /// Finds the group of sites with a piece of some players, and the mark if it counts; gives what that costs.
    pub(super) fn fill(
        &mut self,
        program: &Program,
        position: &Position,
        (site, slot): (Reg, u8),
        map: u8,
        (mark, owners): (bool, u16),
        observer: &mut impl Observer,
    ) -> u64 {
        let directions = &program.direction_maps[usize::from(map)];
        let site = self.site(site);
        let mark = self.site(reg::MARK).filter(|_| mark);
        let region = self.region(slot);
        region.begin(site);
        let mut work = 0;
        while let Some(site) = region.next_open() {
            observer.looked_at(usize::from(site));
            let piece = Piece(position.cells()[usize::from(site)]);
            let owner = if piece.is_none() { NOBODY } else { piece.owner().0 };
            if owners >> owner & 1 == 1 || mark == Some(SiteId(site)) {
                region.include(program, directions, SiteId(site));
                work += directions.len() as u64;
            }
        }
        work
    }
}
