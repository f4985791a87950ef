//! The group around a site, and its border.

use super::machine::Machine;
use super::observer::Observer;
use crate::board::SiteSet;
use crate::index::{DirectionId, SiteId};
use crate::position::Position;
use crate::program::{NO_SITE, NOBODY, Piece, Program, Reg, reach, reg};

/// In at most so many directions a group is a row, and following its links is faster than flood fill by words.
const DIRECTIONS_OF_ROWS: usize = 2;

/// A connected group of sites, found by flood fill.
#[derive(Clone, Debug, Default)]
pub(in crate::moves) struct Region {
    members: SiteSet,
    /// Neighbours of members that are not members, or not yet known to be.
    border: SiteSet,
    /// The work list: sites that may be members.
    open: Vec<u16>,
    /// Scratch memory: sites that belong to the group if they are connected with it.
    left: SiteSet,
}

impl Region {
    /// Starts a new group at a site.
    pub(in crate::moves) fn begin(&mut self, site: Option<SiteId>) {
        self.members.clear();
        self.border.clear();
        self.open.clear();
        self.open.extend(site.map(|site| site.0));
    }

    /// Takes a site that may be a member off the work list.
    #[inline]
    pub(in crate::moves) fn next_open(&mut self) -> Option<u16> {
        self.open.pop()
    }

    /// The site that is next on the work list.
    pub(in crate::moves) fn first_open(&self) -> Option<u16> {
        self.open.last().copied()
    }

    /// Writes words that are the same as those of another group only if the groups are equal.
    pub(in crate::moves) fn write_key(&self, key: &mut Vec<u64>) {
        let mut write = |sites: &mut dyn Iterator<Item = u16>| {
            let length = key.len();
            key.push(0);
            key.extend(sites.map(u64::from));
            key[length] = (key.len() - length) as u64;
        };
        write(&mut self.members.iter().map(|site| site.0));
        write(&mut self.border.iter().map(|site| site.0));
        write(&mut self.open.iter().copied());
    }

    /// Adds a member; its neighbours in these directions go onto the work list.
    #[inline]
    pub(in crate::moves) fn include(&mut self, program: &Program, directions: &[u8], site: SiteId) {
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

    /// Flood fill: adds every site that belongs to the group and is connected to the first; returns the number added.
    pub(in crate::moves) fn spread(
        &mut self,
        program: &Program,
        directions: &[u8],
        mut belongs: impl FnMut(SiteId) -> bool,
    ) -> usize {
        let mut taken = 0;
        while let Some(site) = self.next_open().map(SiteId) {
            if belongs(site) {
                self.include(program, directions, site);
                taken += 1;
            }
        }
        taken
    }

    /// The sites of the group, in board order.
    pub(in crate::moves) fn members(&self) -> impl Iterator<Item = SiteId> + '_ {
        self.members.iter()
    }

    /// The number of sites of the group, or of its border.
    pub(in crate::moves) fn count(&self, border: bool) -> i32 {
        let sites = if border { &self.border } else { &self.members };
        sites.len() as i32
    }

    /// The first site of the group, or of its border, with at least this index.
    #[inline]
    pub(in crate::moves) fn first_from(&self, border: bool, number: usize) -> Option<SiteId> {
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

    /// Finds the group of sites with a piece of these players, plus the mark if it counts; returns the cost.
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
        let site = self.site(program, site);
        let mark = self.site(program, reg::MARK).filter(|_| mark);
        self.region(slot);
        let region = &mut self.regions[usize::from(slot)];
        region.begin(site);
        if directions.len() <= DIRECTIONS_OF_ROWS {
            let members = region.spread(program, directions, |site| {
                observer.read_cell(site.index());
                belongs(position.piece(site).0, owners) || mark == Some(site)
            });
            return (members * directions.len()) as u64;
        }
        let Region { members, border, left, .. } = region;
        left.assign(position.occupied_by(owners));
        if let Some(mark) = mark {
            left.insert(mark);
        }
        if let Some(site) = site.filter(|site| left.contains(*site)) {
            self.neighbours.fill(program, map, site, (left, members, border));
        }
        for tested in site.into_iter().chain(members.iter()).chain(border.iter()) {
            observer.read_cell(tested.index());
        }
        (members.len() * directions.len()) as u64
    }

    /// Whether a wanted site is in the group around a site, or on its border, and the cost of finding out. The search
    /// stops at the first one.
    pub(super) fn reach(
        &mut self,
        program: &Program,
        position: &Position,
        site: Option<SiteId>,
        search: Search<'_>,
        observer: &mut impl Observer,
    ) -> (bool, u64) {
        let wanted = search.wanted;
        if search.how & reach::ZONE == 0 {
            let wants = |_: u16, cell: u32| belongs(cell, wanted);
            return self.reach_some(program, position, site, (search, wants), observer);
        }
        let zone = &program.zones[usize::from(wanted)];
        let wants = |site: u16, _: u32| zone.contains(SiteId(site));
        self.reach_some(program, position, site, (search, wants), observer)
    }

    #[inline]
    fn reach_some(
        &mut self,
        program: &Program,
        position: &Position,
        site: Option<SiteId>,
        (search, wants): (Search<'_>, impl Fn(u16, u32) -> bool),
        observer: &mut impl Observer,
    ) -> (bool, u64) {
        let mark = self.site(program, reg::MARK).map_or(NO_SITE, |mark| mark.0);
        let through = if search.how & reach::MARK == 0 { NO_SITE } else { mark };
        let shunned = if search.how & reach::NOT_MARK == 0 { NO_SITE } else { mark };
        let border = search.how & reach::BORDER != 0;
        let Region { members: seen, open, .. } = &mut self.reached;
        seen.clear();
        open.clear();
        let mut work = 0;
        // Whether a site is wanted: as a member or, with `border`, as a neighbour that is none. Members are followed.
        let mut meets = |site: u16, first: bool, open: &mut Vec<u16>| {
            observer.read_cell(usize::from(site));
            let cell = position.cells()[usize::from(site)];
            let is_member = belongs(cell, search.owners) || site == through;
            if is_member {
                open.push(site);
            }
            is_member != border && !(first && border) && site != shunned && wants(site, cell)
        };
        if let Some(site) = site {
            seen.insert(site);
            if meets(site.0, true, open) {
                return (true, work);
            }
        }
        while let Some(site) = open.pop() {
            work += search.directions.len() as u64;
            for &direction in search.directions {
                let Some(next) = program.link(SiteId(site), DirectionId(direction)) else { continue };
                if !seen.contains(next) {
                    seen.insert(next);
                    if meets(next.0, false, open) {
                        return (true, work);
                    }
                }
            }
        }
        (false, work)
    }
}

/// What to look for in a group, or on its border.
#[derive(Clone, Copy)]
pub(super) struct Search<'p> {
    pub(super) directions: &'p [u8],
    pub(super) how: u8,
    pub(super) owners: u16,
    pub(super) wanted: u16,
}

/// Whether a cell holds a piece of one of these players; the bit of `NOBODY` stands for an empty site.
#[inline]
fn belongs(cell: u32, owners: u16) -> bool {
    let piece = Piece(cell);
    let owner = if piece.is_none() { NOBODY } else { piece.owner().0 };
    owners >> owner & 1 == 1
}
