//! Terms counted from where pieces could capture: how far they see, what they threaten, and what they bear on near a king
//! or another piece.
//!
//! In: positions. Out: how often each term occurs for each player.

use super::reach::Reach;
use crate::bits::{Bits, ones};
use crate::index::{PieceTypeId, PlayerId, SiteId};
use crate::position::Position;
use crate::program::{Program, Term};

/// As many attackers of a royal piece as are told apart.
const MAX_ATTACKERS: u8 = 6;

/// Which terms are wanted, by their numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct ReachTerms {
    reach: Reach,
    /// By type.
    of_kinds: Vec<OfKind>,
    /// The types that are under pressure, such as kings.
    targets: Vec<OfTarget>,
}

/// The terms of the pieces of a type.
#[derive(Clone, Debug, Default)]
struct OfKind {
    is_wanted: bool,
    reach: Option<usize>,
    /// By the type that it threatens; empty if there is none.
    threats: Vec<Option<usize>>,
    /// The indices of types that it puts under pressure, with the numbers of their terms, if they have any.
    presses: Vec<(usize, Option<usize>)>,
}

/// The terms of a type that is under pressure.
#[derive(Clone, Debug)]
struct OfTarget {
    kind: PieceTypeId,
    /// By the number of attackers at least.
    attackers: Vec<Option<usize>>,
    exposures: Vec<(PieceTypeId, usize)>,
}

/// Working memory: sets of sites.
#[derive(Clone, Debug, Default)]
pub(super) struct ReachSites {
    /// For each player, where pieces are.
    owned: Bits,
    /// For each type under pressure and player, where its pieces are and what is beside them.
    zones: Bits,
    /// For each type under pressure, player and other player, how many pieces of the latter bear on it.
    attackers: Vec<u8>,
    /// Where one piece could capture.
    one: Bits,
}

impl ReachTerms {
    /// For these terms, in their order.
    pub(super) fn of(program: &Program, terms: &[Term]) -> Self {
        let kinds = program.new_pieces.len();
        let mut found = Self { of_kinds: vec![OfKind::default(); kinds], ..Self::default() };
        for (at, &term) in terms.iter().enumerate() {
            match term {
                Term::Reach(kind) => found.of_kinds[kind.index()].reach = Some(at),
                Term::Threat(kind, other) => {
                    let threats = &mut found.of_kinds[kind.index()].threats;
                    threats.resize(kinds, None);
                    threats[other.index()] = Some(at);
                }
                Term::Pressure(kind, royal) => {
                    let target = found.target(royal);
                    found.of_kinds[kind.index()].presses.push((target, Some(at)));
                }
                Term::Attackers(royal, pieces) => {
                    let target = found.target(royal);
                    let attackers = &mut found.targets[target].attackers;
                    attackers.resize(attackers.len().max(usize::from(pieces) + 1), None);
                    attackers[usize::from(pieces)] = Some(at);
                }
                Term::Exposure(royal, kind) => {
                    let target = found.target(royal);
                    found.targets[target].exposures.push((kind, at));
                }
                _ => {}
            }
        }
        found.let_all_attack(program);
        for wanted in &mut found.of_kinds {
            wanted.is_wanted =
                wanted.reach.is_some() || !wanted.threats.is_empty() || !wanted.presses.is_empty();
        }
        if found.is_wanted() {
            found.reach = Reach::of(program, |kind| found.walks(kind));
        }
        found
    }

    /// All terms that have a meaning in a game.
    pub(super) fn terms(program: &Program) -> Vec<Term> {
        let reach = Reach::of(program, |_| true);
        let is_royal = |kind: PieceTypeId| program.royals.iter().any(|royal| royal.types[kind.index()]);
        let (royals, others): (Vec<PieceTypeId>, Vec<PieceTypeId>) = (0..program.new_pieces.len())
            .map(PieceTypeId::new)
            .filter(|&kind| reach.has(kind))
            .partition(|&kind| is_royal(kind));
        let mut terms: Vec<Term> = others.iter().copied().map(Term::Reach).collect();
        for &kind in &others {
            terms.extend(others.iter().map(|&other| Term::Threat(kind, other)));
            terms.extend(royals.iter().map(|&royal| Term::Pressure(kind, royal)));
        }
        for &royal in &royals {
            terms.extend((1..=MAX_ATTACKERS).map(|pieces| Term::Attackers(royal, pieces)));
            terms.extend(others.iter().map(|&kind| Term::Exposure(royal, kind)));
        }
        terms
    }

    pub(super) fn is_wanted(&self) -> bool {
        !self.targets.is_empty() || self.of_kinds.iter().any(|wanted| wanted.is_wanted)
    }

    /// Whether the terms are about what is beside pieces.
    pub(super) fn needs_neighbours(&self) -> bool {
        !self.targets.is_empty()
    }

    /// Calls back with the number of each term, a player and how often the term occurs for that player, possibly several
    /// times.
    pub(super) fn count(
        &self,
        program: &Program,
        position: &Position,
        neighbours: &Bits,
        memory: &mut ReachSites,
        mut found: impl FnMut(usize, PlayerId, i32),
    ) {
        let players = program.player_count();
        memory.take(self, program, position, neighbours);
        for (site, piece) in position.pieces() {
            let (kind, owner) = (piece.piece_type(), piece.owner());
            let wanted = &self.of_kinds[kind.index()];
            if !wanted.is_wanted {
                continue;
            }
            memory.walk(&self.reach, position, (owner, kind), site);
            if let Some(term) = wanted.reach {
                found(term, owner, memory.free(owner));
            }
            if !wanted.threats.is_empty() {
                for victim in memory.others(owner) {
                    let victim = position.piece(SiteId::new(victim)).piece_type();
                    if let Some(term) = wanted.threats[victim.index()] {
                        found(term, owner, 1);
                    }
                }
            }
            for &(target, term) in &wanted.presses {
                for other in (0..players).filter(|&other| other != owner.index()) {
                    let pressed = memory.pressed(target * players + other);
                    if pressed == 0 {
                        continue;
                    }
                    let at = (target * players + other) * players + owner.index();
                    memory.attackers[at] = memory.attackers[at].saturating_add(1);
                    if let Some(term) = term {
                        found(term, owner, pressed);
                    }
                }
            }
        }
        self.count_targets(position, players, memory, found);
    }

    fn count_targets(
        &self,
        position: &Position,
        players: usize,
        memory: &mut ReachSites,
        mut found: impl FnMut(usize, PlayerId, i32),
    ) {
        for (at, target) in self.targets.iter().enumerate() {
            for (row, &pieces) in
                memory.attackers[at * players * players..][..players * players].iter().enumerate()
            {
                let reached = target.attackers.iter().take(usize::from(pieces) + 1).flatten();
                reached.for_each(|&term| found(term, PlayerId::new(row % players), 1));
            }
            if target.exposures.is_empty() {
                continue;
            }
            for (site, piece) in position.pieces().filter(|(_, piece)| piece.piece_type() == target.kind) {
                for &(kind, term) in &target.exposures {
                    memory.walk(&self.reach, position, (piece.owner(), kind), site);
                    found(term, piece.owner(), memory.free(piece.owner()));
                }
            }
        }
    }

    /// Whether the reach of a type is asked for.
    fn walks(&self, kind: PieceTypeId) -> bool {
        let is_exposed_to = |target: &OfTarget| target.exposures.iter().any(|&(other, _)| other == kind);
        self.of_kinds[kind.index()].is_wanted || self.targets.iter().any(is_exposed_to)
    }

    /// The index of a type that is under pressure.
    fn target(&mut self, kind: PieceTypeId) -> usize {
        let known = self.targets.iter().position(|target| target.kind == kind);
        known.unwrap_or_else(|| {
            self.targets.push(OfTarget { kind, attackers: Vec::new(), exposures: Vec::new() });
            self.targets.len() - 1
        })
    }

    /// Lets all but royal pieces bear on types whose attackers are counted.
    fn let_all_attack(&mut self, program: &Program) {
        for target in (0..self.targets.len()).filter(|&target| !self.targets[target].attackers.is_empty()) {
            for (kind, wanted) in self.of_kinds.iter_mut().enumerate() {
                let is_royal = program.royals.iter().any(|royal| royal.types[kind]);
                if !is_royal && !wanted.presses.iter().any(|&(known, _)| known == target) {
                    wanted.presses.push((target, None));
                }
            }
        }
    }
}

impl ReachSites {
    /// Finds the pieces of a position, and what is beside its royal ones.
    fn take(&mut self, terms: &ReachTerms, program: &Program, position: &Position, neighbours: &Bits) {
        let (players, sites) = (program.player_count(), program.site_count());
        if self.one.rows() == 0 {
            (self.owned, self.one) = (Bits::new(players, sites), Bits::new(1, sites));
            self.zones = Bits::new(terms.targets.len() * players, sites);
        }
        for player in 0..players {
            let row = self.owned.row_mut(player).iter_mut();
            row.zip(position.occupied_by(1 << player)).for_each(|(word, owned)| *word = owned);
        }
        self.zones.clear();
        self.attackers.clear();
        self.attackers.resize(terms.targets.len() * players * players, 0);
        for (site, piece) in position.pieces() {
            if let Some(target) = terms.targets.iter().position(|target| target.kind == piece.piece_type()) {
                let row = target * players + piece.owner().index();
                self.zones.insert(row, site.index());
                let beside = neighbours.row(site.index());
                self.zones.row_mut(row).iter_mut().zip(beside).for_each(|(zone, near)| *zone |= near);
            }
        }
    }

    /// Finds where a piece on a site could capture.
    #[inline]
    fn walk(&mut self, reach: &Reach, position: &Position, piece: (PlayerId, PieceTypeId), site: SiteId) {
        self.one.clear();
        reach.each(position, piece, site, |site| self.one.insert(0, site));
    }

    /// How many of these sites have no piece of a player.
    #[inline]
    fn free(&self, player: PlayerId) -> i32 {
        let own = self.owned.row(player.index()).iter();
        self.one.row(0).iter().zip(own).map(|(one, own)| (one & !own).count_ones() as i32).sum()
    }

    /// Those of these sites that have a piece of another player.
    #[inline]
    fn others(&self, player: PlayerId) -> impl Iterator<Item = usize> {
        let players = self.owned.rows();
        let word_of_others = move |at: usize| {
            let others = (0..players).filter(move |&other| other != player.index());
            others.fold(0, |all, other| all | self.owned.row(other)[at])
        };
        let words = self.one.row(0).iter().enumerate();
        words.flat_map(move |(at, &word)| ones(at, word & word_of_others(at)))
    }

    /// How many of these sites are in a zone.
    #[inline]
    fn pressed(&self, zone: usize) -> i32 {
        let zone = self.zones.row(zone).iter();
        self.one.row(0).iter().zip(zone).map(|(one, zone)| (one & zone).count_ones() as i32).sum()
    }
}
