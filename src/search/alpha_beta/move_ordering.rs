//! Move ordering.
//!
//! First the move of the transposition table, then moves that win material (most valuable victim, least valuable
//! attacker), then quiet moves by `history`, last moves that lose material.

use super::frame::Purpose;
use super::history::QuietMove;
use super::order_key::{OrderKey, TABLE_MOVE, gain_priority};
use super::state::AlphaBeta;
use crate::board::SiteSet;
use crate::index::{PlayerId, SiteId};
use crate::moves::{RunError, Step};
use crate::position::Change;
use crate::program::{self, Piece, Program};
use crate::search::material::material_gain;
use crate::search::move_key::move_key;
use crate::search::score::Score;

/// How many moves are searched in a quiescence node at the end of the depth; each further ply allows two fewer. Where
/// captures are many, following all of them would cost more than the rest of the search.
const MAX_QUIESCENCE_MOVES: usize = 6;

/// For each player, the sites where goals want their pieces.
pub(super) fn wanted_sites(program: &Program) -> Vec<SiteSet> {
    let mut sites = vec![SiteSet::default(); program.player_count()];
    for meter in program.meters.iter().filter(|meter| meter.gain == program::Gain::Win) {
        for site in meter.zones.iter().flat_map(|&zone| program.zones[usize::from(zone)].iter()) {
            sites[meter.player.index()].insert(site);
        }
    }
    sites
}

/// The node whose moves are ordered.
#[derive(Clone, Copy)]
pub(super) struct Ordering {
    pub(super) player: PlayerId,
    pub(super) purpose: Purpose,
    pub(super) depth: i16,
    pub(super) static_eval: Score,
    pub(super) alpha: Score,
}

/// What a move wins in material, and whether it brings a piece to a site where a goal wants it.
struct Gain {
    material: Score,
    reaches_goal: bool,
}

impl AlphaBeta {
    /// Orders the moves of a node, which begin at `start`; in a quiescence node only the noisy ones are kept. Returns
    /// whether the move of the transposition table is among them.
    pub(super) fn order_moves(&mut self, start: usize, node: Ordering) -> Result<bool, RunError> {
        let table_move = self.table_move(node.depth);
        if self.near_end.is_searched {
            let is_best = |&index: &usize| table_move == Some(move_key(self.list.steps(index)));
            let best = (start..self.list.len()).find(is_best);
            self.order_to_the_end(start, node.depth, best)?;
            return Ok(best.is_some());
        }
        let order_start = self.order.len();
        let is_quiescent = node.purpose == Purpose::Quiet;
        // Delta pruning: a move that wins less than this does not raise the score to alpha.
        let least = if is_quiescent && self.limits.pruning.futility {
            node.alpha.saturating_sub(node.static_eval).saturating_sub(self.futility_margin(1))
        } else {
            Score::MIN
        };
        let has_goals = self.wanted_sites[node.player.index()].first_from(0).is_some();
        let previous = self.previous_move();
        let (mut has_table_move, mut best_gain, mut winning) = (false, 0, 0);
        for index in start..self.list.len() {
            if self.stack.is_empty() && self.is_left_out(index) {
                continue;
            }
            let mut gain = self.gain(index, node.player, has_goals);
            best_gain = best_gain.max(gain.material);
            winning += usize::from(gain.material > 0);
            if gain.material > 0 && !gain.reaches_goal && self.limits.pruning.exchanges {
                gain.material = self.gain_of_exchange(index, gain.material);
            }
            if is_quiescent && !gain.reaches_goal && gain.material < least.max(1) {
                continue;
            }
            let steps = self.list.steps(index);
            let key = move_key(steps);
            let is_table_move = table_move == Some(key);
            has_table_move |= is_table_move;
            let candidate = QuietMove { player: node.player, steps, key, ply: self.stack.len(), previous };
            let priority = if is_table_move { TABLE_MOVE } else { self.priority(candidate, &gain) };
            self.order.push(OrderKey::new(priority, index - start));
        }
        if !is_quiescent {
            self.node_counts.add(winning == self.list.len() - start);
        }
        self.learnt.learn_typical_capture(best_gain);
        self.order[order_start..].sort_unstable();
        if is_quiescent && self.limits.pruning.reductions {
            self.order.truncate(order_start + max_quiescence_moves(node.depth));
        }
        Ok(has_table_move)
    }

    /// The key of the move that the table has for the current position.
    fn table_move(&self, depth: i16) -> Option<u32> {
        let hit = if self.uses_table(depth) { self.learnt.table.probe(self.position.hash()) } else { None };
        hit.map(|hit| hit.best.key)
    }

    /// The priority of a move that is not the one of the transposition table.
    fn priority(&self, candidate: QuietMove<'_>, gain: &Gain) -> i64 {
        if gain.reaches_goal {
            gain_priority(gain.material.max(0) + self.learnt.typical_capture(), 0)
        } else if gain.material != 0 {
            gain_priority(gain.material, self.mover(candidate.steps))
        } else if self.limits.pruning.history {
            self.learnt.history.priority(candidate)
        } else {
            0
        }
    }

    /// The key of the move that led to the current position; 0 at the root.
    fn previous_move(&self) -> u32 {
        self.stack.last().map_or(0, |frame| move_key(self.list.steps(frame.current)))
    }

    /// What a move gains; `has_goals` says whether goals want the player's pieces anywhere.
    fn gain(&self, index: usize, player: PlayerId, has_goals: bool) -> Gain {
        let (program, changes) = (self.rules.program(), self.list.changes(index));
        Gain {
            material: material_gain(program, &self.evaluation, &self.position, changes, player),
            reaches_goal: has_goals
                && changes.iter().any(|change| self.reaches_goal(program, *change, player)),
        }
    }

    /// What a capture gains if the opponent captures back: what it wins, or, if it wins less than the capturing piece is
    /// worth, the balance at best, in which the opponent's piece is captured in turn (static exchange evaluation, cut off
    /// after three captures).
    fn gain_of_exchange(&mut self, index: usize, gain: Score) -> Score {
        let steps = self.list.steps(index);
        let (mover, target) = (self.mover(steps), SiteId(steps[0].target));
        if steps.len() > 1 || mover <= gain || target.index() >= self.rules.program().site_count() {
            return gain;
        }
        let Self { rules, position, list, evaluation, .. } = self;
        let changes = list.changes_mut(index);
        let Ok(undo) = rules.make(position, changes) else { return gain };
        let attacker = rules.least_attacker(position, target, |piece| evaluation.piece(piece));
        rules.unmake(position, changes, undo);
        match attacker {
            Ok(Some(attacker)) if gain - mover + attacker < 0 => gain - mover + attacker,
            _ => gain,
        }
    }

    fn reaches_goal(&self, program: &Program, change: Change, player: PlayerId) -> bool {
        let site = SiteId(change.cell);
        let is_own = |piece: Piece| !piece.is_none() && piece.owner() == player;
        site.index() < program.site_count()
            && self.wanted_sites[player.index()].contains(site)
            && is_own(Piece(change.value))
            && !is_own(self.position.piece(site))
    }

    /// The value of the moving piece, to prefer cheap attackers.
    fn mover(&self, steps: &[Step]) -> Score {
        let origin = SiteId(steps[0].origin);
        let is_site = origin.index() < self.rules.program().site_count();
        let piece = if is_site { self.position.piece(origin) } else { Piece::NONE };
        if piece.is_none() { 0 } else { self.evaluation.piece(piece) }
    }
}

/// How many moves are searched in a quiescence node, whose depth is 0 or less.
fn max_quiescence_moves(depth: i16) -> usize {
    MAX_QUIESCENCE_MOVES.saturating_sub(2 * usize::from(depth.unsigned_abs())).max(1)
}
