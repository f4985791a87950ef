//! Sums up the evaluation of a position.
//!
//! In: prepared weights, a position. Out: by how much a side is ahead of the others, on the scale of the weights.
//! What pieces reach, and mobility, are a separate part, since they cost much more than all the rest.

use super::cell_totals::{CellTotals, capped};
use super::incremental::Incremental;
use super::mobility::Mobility;
use super::points::balance;
use super::structures::StructureSites;
use super::tables::{Evaluation, MeterWorth};
use crate::index::{PlayerId, SiteId};
use crate::moves::Rules;
use crate::position::Position;
use crate::program::{Gain, Meter, NO_SITE, Program};
use crate::search::score::{Score, WIN_BOUND};

/// The nearness of a goal that is one move away.
const NEAREST: Score = 100;

/// Working memory.
#[derive(Clone, Debug, Default)]
pub(in crate::search) struct Scratch {
    pub(super) sums: Vec<Score>,
    mobility: Mobility,
    /// Where the pieces are that terms of structure are about, and what these are worth for each player.
    sites: StructureSites,
    structures: Vec<[i64; 2]>,
}

impl Evaluation {
    /// The evaluation for a side, given as bits of players, as used by the search at its leaves.
    pub fn worth(&self, rules: &mut Rules, position: &Position, side: u16) -> Score {
        let score = self.score(rules, position, side, &mut Scratch::default());
        score.clamp(1 - WIN_BOUND, WIN_BOUND - 1)
    }

    /// The evaluation for a side, given as bits of players, against all others.
    pub(in crate::search) fn score(
        &self,
        rules: &mut Rules,
        position: &Position,
        side: u16,
        scratch: &mut Scratch,
    ) -> Score {
        let known = Incremental::of(self, rules.program(), position);
        let cheap = self.cheap_score(rules, position, side, &known, scratch);
        cheap.saturating_add(self.costly_score(rules, position, side, &known, scratch))
    }

    /// The part of the evaluation that costs little, given what is kept up to date.
    pub(in crate::search) fn cheap_score(
        &self,
        rules: &mut Rules,
        position: &Position,
        side: u16,
        known: &Incremental,
        scratch: &mut Scratch,
    ) -> Score {
        self.total_cheap_terms(rules, position, &known.cells, scratch);
        let to_move = rules.turn(position).player;
        if let Some(sum) = scratch.sums.get_mut(to_move.index()) {
            *sum = sum.saturating_add(self.turn);
        }
        let gain = gain_since_start(&mut scratch.sums, &self.start, rules.program().playing, side);
        let added = match (&self.network, &known.network) {
            (Some(network), Some(units)) => units.score(network, to_move),
            _ => 0,
        };
        gain.saturating_add(if side >> to_move.0 & 1 == 1 { added } else { -added })
    }

    /// Whether any weight belongs to the part that costs more.
    pub(in crate::search) fn has_costly_terms(&self) -> bool {
        self.structures.counts_reach() || self.uses_mobility()
    }

    /// Whether any weight needs moves.
    fn uses_mobility(&self) -> bool {
        self.counts_moves() || self.attacked != 0
    }

    /// Whether any weight needs all moves, not only those that capture.
    fn counts_moves(&self) -> bool {
        self.mobility != 0 || !self.mobility_of.is_empty()
    }

    /// The part of the evaluation that follows the ways of pieces or generates the moves of all players, which costs much
    /// more.
    pub(in crate::search) fn costly_score(
        &self,
        rules: &mut Rules,
        position: &Position,
        side: u16,
        known: &Incremental,
        scratch: &mut Scratch,
    ) -> Score {
        if !self.has_costly_terms() {
            return 0;
        }
        self.total_costly_terms(rules, position, &known.cells, scratch);
        gain_since_start(&mut scratch.sums, &self.costly_start, rules.program().playing, side)
    }

    /// Records what each player has at the start.
    pub(super) fn look_at_start(&mut self, rules: &mut Rules) {
        let Ok(start) = rules.start() else { return };
        let mut scratch = Scratch::default();
        let of_cells = CellTotals::of(self, rules.program(), &start);
        self.total_cheap_terms(rules, &start, &of_cells, &mut scratch);
        self.start.clone_from(&scratch.sums);
        self.total_costly_terms(rules, &start, &of_cells, &mut scratch);
        self.costly_start = scratch.sums;
    }

    /// Sums up the terms of each player that cost little; those of single cells are known.
    fn total_cheap_terms(
        &self,
        rules: &mut Rules,
        position: &Position,
        of_cells: &CellTotals,
        scratch: &mut Scratch,
    ) {
        scratch.sums.clear();
        of_cells.append_to(self, &mut scratch.sums);
        self.add_surroundings(rules.program(), position, &mut scratch.sums);
        if !self.structures.is_empty() {
            self.add_structures(of_cells, scratch, |sites, found| {
                self.structures.count(rules.program(), position, sites, found);
            });
        }
        self.add_meters(rules, position, &mut scratch.sums);
    }

    /// Adds what pieces are worth by what is around and under them.
    fn add_surroundings(&self, program: &Program, position: &Position, sums: &mut [Score]) {
        if self.linked == 0 && self.covered == 0 && self.captive == 0 {
            return;
        }
        for (site, piece) in position.pieces() {
            let owner = piece.owner();
            let mut worth = self.under(program, position, site, owner);
            if self.linked != 0 {
                let friends = friends_around(program, position, site, owner);
                worth = worth.saturating_add(self.linked.saturating_mul(friends));
            }
            let sum = &mut sums[owner.index()];
            *sum = sum.saturating_add(worth);
        }
    }

    /// Sums up the terms of each player that cost more.
    fn total_costly_terms(
        &self,
        rules: &mut Rules,
        position: &Position,
        of_cells: &CellTotals,
        scratch: &mut Scratch,
    ) {
        scratch.sums.clear();
        scratch.sums.resize(rules.program().player_count(), 0);
        if self.structures.counts_reach() {
            self.add_structures(of_cells, scratch, |sites, found| {
                self.structures.count_reach(rules.program(), position, sites, found);
            });
        }
        if self.uses_mobility() {
            self.add_mobility(rules, position, scratch);
        }
    }

    /// Adds what the structures of pieces are worth that `count` finds, by how far the game has gone.
    fn add_structures(
        &self,
        of_cells: &CellTotals,
        scratch: &mut Scratch,
        count: impl FnOnce(&mut StructureSites, &mut dyn FnMut(usize, PlayerId, i32)),
    ) {
        let Scratch { sums, sites, structures, .. } = scratch;
        structures.clear();
        structures.resize(sums.len(), [0; 2]);
        count(sites, &mut |term, player, count| {
            let of_player = &mut structures[player.index()];
            for (sum, &worth) in of_player.iter_mut().zip(&self.structure_worths[term]) {
                *sum += i64::from(worth) * i64::from(count);
            }
        });
        for (sum, &[beginning, ending]) in sums.iter_mut().zip(&*structures) {
            *sum = sum.saturating_add(of_cells.blend(self, beginning, ending));
        }
    }

    fn under(&self, program: &Program, position: &Position, site: SiteId, owner: PlayerId) -> Score {
        let Some(columns) = &program.layout.columns else { return 0 };
        let below = columns.pieces(position.below(program, site));
        below.map(|piece| if piece.owner() == owner { self.covered } else { self.captive }).sum()
    }

    fn add_meters(&self, rules: &mut Rules, position: &Position, sums: &mut [Score]) {
        for &MeterWorth { meter, worth } in &self.meters {
            let Meter { player, gain, .. } = rules.program().meters[meter];
            let near = nearness(rules, position, meter);
            let near = if gain == Gain::Win { near } else { -near };
            let sum = &mut sums[player.index()];
            *sum = sum.saturating_add(near.saturating_mul(worth) / NEAREST);
        }
        let Some(goal) = self.scoring.filter(|_| self.score != 0) else { return };
        for (player, sum) in sums.iter_mut().enumerate() {
            *sum = sum.saturating_add(self.score.saturating_mul(capped(rules.score_now(
                position,
                goal,
                PlayerId::new(player),
            ))));
        }
    }

    /// Adds the mobility of each player.
    fn add_mobility(&self, rules: &mut Rules, position: &Position, scratch: &mut Scratch) {
        let Scratch { sums, mobility, .. } = scratch;
        mobility.measure(rules, position, self.counts_moves());
        for (player, sum) in sums.iter_mut().enumerate() {
            let of_kinds = self
                .mobility_of
                .iter()
                .map(|&(kind, worth)| worth.saturating_mul(mobility.moves_of(PlayerId::new(player), kind)));
            let of_all = self.mobility.saturating_mul(mobility.moves[player]);
            let attacked = self.attacked.saturating_mul(mobility.attacked[player]);
            *sum = of_kinds.fold(sum.saturating_add(of_all).saturating_add(attacked), Score::saturating_add);
        }
    }
}

/// By how much a side has gained on the others since the start.
fn gain_since_start(sums: &mut [Score], start: &[Score], playing: u16, side: u16) -> Score {
    sums.iter_mut().zip(start).for_each(|(sum, start)| *sum = sum.saturating_sub(*start));
    balance(sums, playing, side)
}

/// How many neighbours of a site have pieces of the same owner.
pub(super) fn friends_around(program: &Program, position: &Position, site: SiteId, owner: PlayerId) -> Score {
    let links = &program.links[site.index() * program.direction_count..][..program.direction_count];
    let is_friend = |&&next: &&u16| {
        next != NO_SITE && {
            let piece = position.piece(SiteId(next));
            !piece.is_none() && piece.owner() == owner
        }
    };
    links.iter().filter(is_friend).count() as Score
}

/// How near a goal is: [`NEAREST`] if it is one move away.
pub(super) fn nearness(rules: &mut Rules, position: &Position, meter: usize) -> Score {
    NEAREST / rules.distance(position, meter).max(1)
}
