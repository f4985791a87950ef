//! Sites joined by directed, named links.

use std::collections::BTreeMap;

use super::SiteSet;
use crate::index::{DirectionId, SiteId, SymmetryId, ZoneId};

/// Most sites of a board.
pub const MAX_SITES: usize = 4096;

/// A rectangle in the units of the rule file; y points down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Rect {
    /// Left edge.
    pub left: i32,
    /// Upper edge.
    pub top: i32,
    /// Right edge.
    pub right: i32,
    /// Lower edge.
    pub bottom: i32,
}

/// A place on the board.
#[derive(Clone, Debug)]
pub struct Site {
    /// Its name in notation and messages.
    pub name: String,
    /// Where it is drawn.
    pub rect: Rect,
    /// Whether it only holds state for the rules and is not drawn.
    pub hidden: bool,
}

/// A named set of sites, which may differ from player to player.
#[derive(Clone, Debug)]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// The sites, for each player.
    pub sites: Vec<SiteSet>,
}

/// How a symmetry maps one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DirectionPair {
    /// The direction.
    pub from: DirectionId,
    /// What it is mapped to.
    pub to: DirectionId,
}

/// A link in some direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Where it starts.
    pub from: SiteId,
    /// Where it ends.
    pub to: SiteId,
}

/// A displacement in the drawing, in the units of the rule file; y points down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Vector {
    /// To the right.
    pub x: i32,
    /// Downwards.
    pub y: i32,
}

/// A named mapping of directions. Directions without a pair are mapped to themselves.
#[derive(Clone, Debug)]
pub struct Symmetry {
    /// Its name. If it is a player's name, it says how that player sees the board; any other name is for use in rules.
    pub name: String,
    /// The directions that change.
    pub pairs: Vec<DirectionPair>,
}

impl Symmetry {
    /// What a direction is mapped to.
    pub fn apply(&self, direction: DirectionId) -> DirectionId {
        self.pairs.iter().find(|pair| pair.from == direction).map_or(direction, |pair| pair.to)
    }
}

/// The board.
#[derive(Clone, Debug, Default)]
pub struct Board {
    sites: Vec<Site>,
    site_ids: BTreeMap<String, SiteId>,
    directions: Vec<String>,
    direction_ids: BTreeMap<String, DirectionId>,
    /// For each direction, the site it leads to from each site.
    links: Vec<Vec<Option<SiteId>>>,
    /// Zones in file order.
    pub zones: Vec<Zone>,
    /// Symmetries in file order.
    pub symmetries: Vec<Symmetry>,
}

impl Board {
    /// All sites in board order.
    pub fn sites(&self) -> &[Site] {
        &self.sites
    }

    /// Names of all directions.
    pub fn directions(&self) -> &[String] {
        &self.directions
    }

    /// The site with this name.
    pub fn site(&self, name: &str) -> Option<SiteId> {
        self.site_ids.get(name).copied()
    }

    /// The direction with this name.
    pub fn direction(&self, name: &str) -> Option<DirectionId> {
        self.direction_ids.get(name).copied()
    }

    /// The zone with this name.
    pub fn zone(&self, name: &str) -> Option<ZoneId> {
        self.zones.iter().position(|zone| zone.name == name).map(ZoneId::new)
    }

    /// The symmetry with this name.
    pub fn symmetry(&self, name: &str) -> Option<SymmetryId> {
        self.symmetries.iter().position(|symmetry| symmetry.name == name).map(SymmetryId::new)
    }

    /// The site one step from `from` in a direction.
    pub fn link(&self, from: SiteId, direction: DirectionId) -> Option<SiteId> {
        self.links[direction.index()].get(from.index()).copied().flatten()
    }

    /// The direction with the most links that lead back along those of `direction`; the first of several, `None`
    /// without any.
    pub fn opposite(&self, direction: DirectionId) -> Option<DirectionId> {
        let back = |back: DirectionId| {
            self.links_of(direction).filter(|link| self.link(link.to, back) == Some(link.from)).count()
        };
        let all = (0..self.directions.len()).map(DirectionId::new).map(|id| (back(id), id));
        let best =
            all.filter(|&(links, _)| links > 0).max_by_key(|&(links, id)| (links, std::cmp::Reverse(id)));
        best.map(|(_, id)| id)
    }

    /// All links in a direction, in board order of their starts.
    pub fn links_of(&self, direction: DirectionId) -> impl Iterator<Item = Link> + '_ {
        let ends = self.links[direction.index()].iter().enumerate();
        ends.filter_map(|(from, to)| Some(Link { from: SiteId::new(from), to: (*to)? }))
    }

    /// Adds a site; `None` if the name is taken or the board is full.
    pub fn add_site(&mut self, name: &str, rect: Rect) -> Option<SiteId> {
        if self.sites.len() >= MAX_SITES || self.site_ids.contains_key(name) {
            return None;
        }
        let id = SiteId::new(self.sites.len());
        self.site_ids.insert(name.to_owned(), id);
        self.sites.push(Site { name: name.to_owned(), rect, hidden: false });
        Some(id)
    }

    /// The direction with this name, which is added if it is new; `None` beyond 255 directions.
    pub fn add_direction(&mut self, name: &str) -> Option<DirectionId> {
        if let Some(known) = self.direction(name) {
            return Some(known);
        }
        if self.directions.len() >= usize::from(u8::MAX) {
            return None;
        }
        let id = DirectionId::new(self.directions.len());
        self.directions.push(name.to_owned());
        self.direction_ids.insert(name.to_owned(), id);
        self.links.push(Vec::new());
        Some(id)
    }

    /// Links two sites one way; replaces an earlier link from the same site in that direction.
    pub fn set_link(&mut self, from: SiteId, direction: DirectionId, to: SiteId) {
        let ends = &mut self.links[direction.index()];
        ends.resize(self.sites.len(), None);
        ends[from.index()] = Some(to);
    }

    /// Removes a link.
    pub fn remove_link(&mut self, from: SiteId, direction: DirectionId) {
        if let Some(end) = self.links[direction.index()].get_mut(from.index()) {
            *end = None;
        }
    }

    /// Removes every link for whose ends `goes` is true.
    pub fn remove_links(&mut self, goes: impl Fn(SiteId, SiteId) -> bool) {
        for ends in &mut self.links {
            for (from, end) in ends.iter_mut().enumerate() {
                *end = end.filter(|&to| !goes(SiteId::new(from), to));
            }
        }
    }

    /// Marks a site as one that is not drawn.
    pub fn hide(&mut self, site: SiteId) {
        self.sites[site.index()].hidden = true;
    }

    /// Removes sites with all their links; the sites after them are renumbered.
    pub fn remove_sites(&mut self, gone: &SiteSet) {
        let mut next = 0;
        let renumber = |site: usize| {
            let kept = !gone.contains(SiteId::new(site));
            next += usize::from(kept);
            kept.then(|| SiteId::new(next - 1))
        };
        let new_ids: Vec<Option<SiteId>> = (0..self.sites.len()).map(renumber).collect();
        let new_id = |old: SiteId| new_ids[old.index()];
        for ends in &mut self.links {
            let kept = ends.iter().enumerate().filter(|(from, _)| new_ids[*from].is_some());
            *ends = kept.map(|(_, end)| end.and_then(new_id)).collect();
        }
        for sites in self.zones.iter_mut().flat_map(|zone| &mut zone.sites) {
            *sites = sites.iter().filter_map(new_id).collect();
        }
        let mut ids = new_ids.iter();
        self.sites.retain(|_| ids.next().is_some_and(Option::is_some));
        self.site_ids =
            self.sites.iter().enumerate().map(|(at, site)| (site.name.clone(), SiteId::new(at))).collect();
    }
}
