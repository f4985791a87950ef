//! Terms of structure: passed, doubled and isolated pieces of types that only go ahead, pairs, shelter, groups, and what
//! pieces reach.
//!
//! In: the rules and the terms that are wanted; then positions. Out: how often each term occurs for each player. The
//! names are those of pawn structures in chess; what they mean for a type of piece follows from its moves
//! (`piece_ways`).

use super::groups::{GroupSites, GroupTerms};
use super::piece_ways::PieceWays;
use super::reach_terms::{ReachSites, ReachTerms};
use crate::bits::{Bits, ones};
use crate::index::{PieceTypeId, PlayerId};
use crate::moves::Rules;
use crate::position::Position;
use crate::program::{NO_SITE, Program, Term};

/// Counts terms of structure, which have numbers in the order given.
#[derive(Clone, Debug, Default)]
pub(super) struct Structures {
    /// The types that terms are about, and the number of each by type.
    kinds: Vec<PieceTypeId>,
    numbers: Vec<Option<u8>>,
    advancing: Vec<Advancing>,
    /// The number of a type, and of its term.
    pairs: Vec<(usize, usize)>,
    /// The numbers of the sheltered type, of the type beside it and of the term.
    shelters: Vec<(usize, usize, usize)>,
    groups: GroupTerms,
    reach: ReachTerms,
    /// The neighbours of each site; empty unless a term needs them.
    neighbours: Bits,
}

/// The terms of a type that only goes ahead.
#[derive(Clone, Debug)]
struct Advancing {
    number: usize,
    ways: PieceWays,
    /// The terms for passed pieces by the moves that their way takes.
    passed: Vec<Option<usize>>,
    doubled: Option<usize>,
    isolated: Option<usize>,
}

/// Working memory.
#[derive(Clone, Debug, Default)]
pub(super) struct StructureSites {
    /// Where each player's pieces of each type are.
    kinds: Bits,
    groups: GroupSites,
    reach: ReachSites,
}

impl Structures {
    /// For these terms; others are ignored, as are those that have no meaning for their type of piece.
    pub(super) fn of(rules: &mut Rules, terms: &[Term]) -> Self {
        let program = rules.shared_program().clone();
        let mut structures = Self { numbers: vec![None; program.new_pieces.len()], ..Self::default() };
        for (at, &term) in terms.iter().enumerate() {
            match term {
                Term::Passed(kind, _) | Term::Doubled(kind) | Term::Isolated(kind) => {
                    structures.take_advancing(rules, kind, term, at);
                }
                Term::Pair(kind) => {
                    let number = structures.number(kind);
                    structures.pairs.push((number, at));
                }
                Term::Shelter(kind, beside) => {
                    let numbers = (structures.number(kind), structures.number(beside));
                    structures.shelters.push((numbers.0, numbers.1, at));
                }
                Term::Groups => structures.groups.groups = Some(at),
                Term::Liberties => structures.groups.liberties = Some(at),
                _ => {}
            }
        }
        structures.reach = ReachTerms::of(&program, terms);
        let (groups, reach) = (structures.groups.is_wanted(), structures.reach.needs_neighbours());
        if !structures.shelters.is_empty() || groups || reach {
            structures.neighbours = neighbours(&program);
        }
        structures
    }

    /// All terms that have a meaning in a game.
    pub(super) fn terms(rules: &mut Rules) -> Vec<Term> {
        let program = rules.shared_program().clone();
        let kinds = || (0..program.new_pieces.len()).map(PieceTypeId::new);
        let is_royal = |kind: PieceTypeId| program.royals.iter().any(|royal| royal.types[kind.index()]);
        let mut terms = Vec::new();
        for kind in kinds() {
            if let Some(ways) = PieceWays::of(rules, kind) {
                terms.extend((1..=ways.longest()).map(|steps| Term::Passed(kind, steps)));
                terms.extend([Term::Doubled(kind), Term::Isolated(kind)]);
            }
        }
        terms.extend(kinds().filter(|&kind| !is_royal(kind)).map(Term::Pair));
        for royal in kinds().filter(|&kind| is_royal(kind)) {
            terms.extend(kinds().filter(|&kind| !is_royal(kind)).map(|kind| Term::Shelter(royal, kind)));
        }
        terms.extend([Term::Groups, Term::Liberties]);
        terms.extend(ReachTerms::terms(&program));
        terms
    }

    /// Whether there is nothing to count but what pieces reach.
    pub(super) fn is_empty(&self) -> bool {
        self.kinds.is_empty() && !self.groups.is_wanted()
    }

    /// Whether any term is about what pieces reach.
    pub(super) fn counts_reach(&self) -> bool {
        self.reach.is_wanted()
    }

    /// Calls back with the number of each term about what pieces reach, which takes longer than all others together.
    pub(super) fn count_reach(
        &self,
        program: &Program,
        position: &Position,
        sites: &mut StructureSites,
        mut found: impl FnMut(usize, PlayerId, i32),
    ) {
        self.reach.count(program, position, &self.neighbours, &mut sites.reach, &mut found);
    }

    /// Calls back with the number of each term but those about what pieces reach, a player and how often the term occurs
    /// for that player, possibly several times.
    pub(super) fn count(
        &self,
        program: &Program,
        position: &Position,
        sites: &mut StructureSites,
        mut found: impl FnMut(usize, PlayerId, i32),
    ) {
        let StructureSites { kinds: sites, groups, .. } = sites;
        if self.groups.is_wanted() {
            self.groups.count(program, position, &self.neighbours, groups, &mut found);
        }
        if self.kinds.is_empty() {
            return;
        }
        self.find_sites(program, position, sites);
        let players = program.player_count();
        for player in (0..players).map(PlayerId::new) {
            let of_kind = |number: usize| sites.row(number * players + player.index());
            for advancing in &self.advancing {
                advancing.count(sites, players, player, |term| found(term, player, 1));
            }
            for &(number, term) in &self.pairs {
                let pieces: u32 = of_kind(number).iter().map(|word| word.count_ones()).sum();
                found(term, player, i32::from(pieces > 1));
            }
            for &(sheltered, beside, term) in &self.shelters {
                for site in sites_of(of_kind(sheltered)) {
                    found(term, player, common(self.neighbours.row(site), of_kind(beside)));
                }
            }
        }
    }

    fn find_sites(&self, program: &Program, position: &Position, sites: &mut Bits) {
        let (players, rows) = (program.player_count(), self.kinds.len() * program.player_count());
        if sites.rows() == rows {
            sites.clear();
        } else {
            *sites = Bits::new(rows, program.site_count());
        }
        for (site, piece) in position.pieces() {
            if let Some(number) = self.numbers[piece.piece_type().index()] {
                sites.insert(usize::from(number) * players + piece.owner().index(), site.index());
            }
        }
    }

    /// The number of a type.
    fn number(&mut self, kind: PieceTypeId) -> usize {
        let next = self.kinds.len();
        let known = self.numbers[kind.index()].get_or_insert(next as u8);
        if usize::from(*known) == next {
            self.kinds.push(kind);
        }
        usize::from(*known)
    }

    fn take_advancing(&mut self, rules: &mut Rules, kind: PieceTypeId, term: Term, at: usize) {
        let number = self.number(kind);
        let known = self.advancing.iter().position(|advancing| advancing.number == number);
        let known = known.or_else(|| {
            let ways = PieceWays::of(rules, kind)?;
            let passed = vec![None; usize::from(ways.longest()) + 1];
            self.advancing.push(Advancing { number, ways, passed, doubled: None, isolated: None });
            Some(self.advancing.len() - 1)
        });
        let Some(advancing) = known.map(|known| &mut self.advancing[known]) else { return };
        match term {
            Term::Passed(_, steps) => {
                if let Some(passed) = advancing.passed.get_mut(usize::from(steps)) {
                    *passed = Some(at);
                }
            }
            Term::Doubled(_) => advancing.doubled = Some(at),
            _ => advancing.isolated = Some(at),
        }
    }
}

impl Advancing {
    /// Calls back with the terms of each piece of a player.
    fn count(&self, sites: &Bits, players: usize, player: PlayerId, mut found: impl FnMut(usize)) {
        let of_player = |player: usize| sites.row(self.number * players + player);
        let own = of_player(player.index());
        for site in sites_of(own) {
            let ahead = self.ways.ahead(player, site);
            let is_met = |other: usize| {
                meet(ahead, of_player(other))
                    || meet(self.ways.covered_from(player, PlayerId::new(other), site), of_player(other))
            };
            let steps = usize::from(self.ways.steps(player, site));
            let passed = self.passed.get(steps).copied().flatten().filter(|_| steps > 0);
            if let Some(term) = passed
                && !(0..players).any(|other| other != player.index() && is_met(other))
            {
                found(term);
            }
            if let Some(term) = self.doubled
                && meet(ahead, own)
            {
                found(term);
            }
            if let Some(term) = self.isolated
                && !meet(self.ways.covered_from(player, player, site), own)
            {
                found(term);
            }
        }
    }
}

#[inline]
fn meet(some: &[u64], others: &[u64]) -> bool {
    some.iter().zip(others).any(|(one, other)| one & other != 0)
}

#[inline]
fn common(some: &[u64], others: &[u64]) -> i32 {
    some.iter().zip(others).map(|(one, other)| (one & other).count_ones() as i32).sum()
}

fn sites_of(row: &[u64]) -> impl Iterator<Item = usize> {
    row.iter().enumerate().flat_map(|(at, &word)| ones(at, word))
}

fn neighbours(program: &Program) -> Bits {
    let sites = program.site_count();
    let mut near = Bits::new(sites, sites);
    for (link, &to) in program.links.iter().enumerate().filter(|&(_, &to)| to != NO_SITE) {
        near.insert(link / program.direction_count, usize::from(to));
    }
    near
}
