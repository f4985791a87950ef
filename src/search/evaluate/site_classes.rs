//! Classifies the sites of the board as seen by each player.
//!
//! In: the board of a program. Out: for each player and site a class. Sites are in one class if nothing distinguishes
//! them: neither what goals want there nor the classes of their neighbours (colour refinement, B. Weisfeiler and A.
//! Leman 1968). A site that is far away for one player and near for another gets corresponding classes for both, so
//! that players share what is learnt.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::SiteSet;
use crate::index::{PlayerId, SiteId};
use crate::program::{NO_SITE, Piece, Program};

/// Most rounds of refinement.
const MAX_ROUNDS: usize = 64;
/// Most links examined in all rounds.
const MAX_LINKS: usize = 50_000_000;
/// Most pairs of a class and a piece type: refinement stops before there are more.
const MAX_PLACES: usize = 1_000_000;

/// The classes of all sites for all players.
#[derive(Clone, Debug)]
pub(in crate::search) struct SiteClasses {
    of: Vec<u16>,
    site_count: usize,
    /// For each class, the first player and site in it.
    pub(super) first: Vec<(PlayerId, SiteId)>,
}

impl SiteClasses {
    pub(in crate::search) fn of(program: &Program) -> Self {
        let mut colours: Vec<Vec<u64>> =
            (0..program.player_count()).map(|player| beginnings(program, player)).collect();
        let mut known = distinct(&colours);
        let links = (program.links.len() * program.player_count()).max(1);
        let most = MAX_PLACES / program.new_pieces.len().max(1);
        for _ in 0..MAX_ROUNDS.min(MAX_LINKS / links) {
            let finer: Vec<_> = colours.iter().map(|colours| refined(program, colours)).collect();
            let now = distinct(&finer);
            if now == known || now > most {
                break;
            }
            (colours, known) = (finer, now);
        }
        numbered(&colours)
    }

    /// The players and sites in each class.
    pub(super) fn members(&self) -> Vec<Vec<(PlayerId, SiteId)>> {
        let mut members = vec![Vec::new(); self.first.len()];
        for (at, &class) in self.of.iter().enumerate() {
            let place = (PlayerId::new(at / self.site_count), SiteId::new(at % self.site_count));
            members[usize::from(class)].push(place);
        }
        members
    }

    /// The class of a site for a player.
    pub(in crate::search) fn class(&self, player: PlayerId, site: SiteId) -> usize {
        usize::from(self.of[player.index() * self.site_count + site.index()])
    }
}

/// The initial colours for a player: where goals want own pieces and where others'; and where the pieces of each player
/// start, if directions are not the same for all players.
fn beginnings(program: &Program, player: usize) -> Vec<u64> {
    let own = PlayerId::new(player);
    let wanted = |by_us: bool| -> SiteSet {
        let goals = program.meters.iter().filter(|meter| (meter.player == own) == by_us);
        let zones: BTreeSet<u16> = goals.flat_map(|meter| meter.zones.iter().copied()).collect();
        zones.into_iter().flat_map(|zone| program.zones[usize::from(zone)].iter()).collect()
    };
    let (by_us, by_others) = (wanted(true), wanted(false));
    let colour = |site: usize| {
        let (ours, theirs) = (by_us.contains(SiteId::new(site)), by_others.contains(SiteId::new(site)));
        let piece = Piece(program.start[site]);
        let owner = match program.has_fronts && !piece.is_none() {
            false => 0,
            true if piece.owner() == own => 1,
            true => 2,
        };
        mix(1 + owner * 4 + u64::from(ours) * 2 + u64::from(theirs))
    };
    (0..program.site_count()).map(colour).collect()
}

/// Combines the colour of each site with those of its neighbours.
fn refined(program: &Program, colours: &[u64]) -> Vec<u64> {
    let around = |site: usize| {
        let links = &program.links[site * program.direction_count..][..program.direction_count];
        links.iter().map(|&next| if next == NO_SITE { 0 } else { mix(colours[usize::from(next)]) })
    };
    // The sum is independent of the order of directions.
    (0..colours.len())
        .map(|site| mix(around(site).fold(mix(colours[site]).rotate_left(1), u64::wrapping_add)))
        .collect()
}

fn distinct(colours: &[Vec<u64>]) -> usize {
    let mut all: Vec<u64> = colours.iter().flatten().copied().collect();
    all.sort_unstable();
    all.dedup();
    all.len()
}

/// Numbers the classes in order of appearance.
fn numbered(colours: &[Vec<u64>]) -> SiteClasses {
    let site_count = colours.first().map_or(0, Vec::len);
    let (mut of, mut first, mut known): (Vec<u16>, Vec<_>, BTreeMap<u64, u16>) = Default::default();
    for (at, &colour) in colours.iter().flatten().enumerate() {
        let class = *known.entry(colour).or_insert(first.len() as u16);
        if usize::from(class) == first.len() {
            first.push((PlayerId::new(at / site_count), SiteId::new(at % site_count)));
        }
        of.push(class);
    }
    SiteClasses { of, site_count, first }
}

fn mix(key: u64) -> u64 {
    let key = (key ^ key >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let key = (key ^ key >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    key ^ key >> 31
}
