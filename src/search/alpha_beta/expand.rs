//! Puts positions on the stack, with their moves in order.

use super::AlphaBeta;
use super::frame::{Attempt, Frame, Purpose, Window};
use super::order;
use crate::game;
use crate::index::{PlayerId, SiteId};
use crate::moves::{Made, RunError, SomeMoves, Step};
use crate::position::Change;
use crate::program::{Piece, Program};
use crate::search::score::{Score, WIN};

/// Captures are thought to be worth at least that.
const DULLEST: Score = 40;
/// Least deep positions that are looked at less deep where nothing says which move is best.
const UNGUIDED_DEPTH: i16 = 5;
/// So many of the moves that change most are followed at the end of the depth.
const FOLLOWED: usize = 6;

impl AlphaBeta {
    /// Puts the position on the stack with its moves in order.
    pub(super) fn push_moves(
        &mut self,
        depth: i16,
        window: Window,
        purpose: Purpose,
        (standing, in_check): (Score, bool),
    ) -> Result<(), RunError> {
        let player = self.rules.turn(&self.position).player;
        let ours = self.is_ours(player);
        let list_start = self.list.len();
        let SomeMoves { unchecked, is_stuck } = self.find_moves(player, purpose)?;
        if is_stuck {
            let outcome = game::outcome_without_moves(&mut self.rules, &self.position)?;
            return self.receive(self.score_of(&outcome, ours, self.stack.len()), ours);
        }
        let order_start = self.order.len();
        let is_guided = self.sort_moves(list_start, player, (purpose, depth), standing, window);
        let forced =
            self.list.len() == list_start + 1 && !unchecked && !self.stack.is_empty() && self.may_extend();
        let unguided = !is_guided && depth >= UNGUIDED_DEPTH && self.limits.pruning.reductions;
        let depth = depth + i16::from(forced && purpose == Purpose::Best) - i16::from(unguided);
        let best = if purpose == Purpose::Quiet { standing } else { -WIN };
        self.stack.push(Frame {
            window: Window { alpha: window.alpha.max(best), ..window },
            alpha_before: window.alpha,
            best,
            standing,
            in_check,
            unchecked,
            ..self.frame(depth, purpose, player, (list_start, order_start))
        });
        Ok(())
    }

    /// Adds the moves of the position to the list; of a quiet end only those that may change much.
    fn find_moves(&mut self, player: PlayerId, purpose: Purpose) -> Result<SomeMoves, RunError> {
        let first = self.list.len();
        if purpose == Purpose::Quiet {
            let Self { rules, position, list, goal_sites, .. } = self;
            let goal = &goal_sites[player.index()];
            let (cells, sites) = (position.cells(), rules.program().site_count());
            let stirs = |change: Change| {
                let cell = usize::from(change.cell);
                let Some(&old) = cells.get(cell).filter(|_| cell < sites) else { return false };
                let (old, new) = (Piece(old), Piece(change.value));
                let is_own = |piece: Piece| !piece.is_none() && piece.owner() == player;
                let takes = !old.is_none() && !is_own(old);
                let becomes = is_own(old) && is_own(new) && old.piece_type() != new.piece_type();
                takes || becomes || is_own(new) && goal.contains(SiteId(change.cell))
            };
            return rules.moves_that(position, list, &stirs);
        }
        let unchecked = if self.stack.is_empty() {
            self.rules.moves(&self.position, &mut self.list)?;
            false
        } else {
            self.rules.moves_unchecked(&self.position, &mut self.list)?
        };
        Ok(SomeMoves { unchecked, is_stuck: self.list.len() == first })
    }

    /// A frame for the position with nothing found yet.
    pub(super) fn frame(
        &self,
        depth: i16,
        purpose: Purpose,
        player: PlayerId,
        (list_start, order_start): (usize, usize),
    ) -> Frame {
        Frame {
            hash: self.position.hash(),
            key: self.position.repetition_hash(self.rules.program()),
            purpose,
            depth,
            window: Window::FULL,
            alpha_before: 0,
            best: -WIN,
            best_key: 0,
            standing: 0,
            player,
            ours: self.is_ours(player),
            in_check: false,
            unchecked: false,
            tried: 0,
            made: Made::default(),
            list_start,
            order_start,
            next: order_start,
            current: list_start,
            attempt: Attempt::Full,
            sum: 0,
        }
    }

    pub(super) fn is_ours(&self, player: PlayerId) -> bool {
        self.side >> player.0 & 1 == 1
    }

    /// Puts the moves from `start` on in order; of a quiet end only those that change much. Says whether it is known
    /// which of them was the best before.
    fn sort_moves(
        &mut self,
        start: usize,
        player: PlayerId,
        (purpose, depth): (Purpose, i16),
        standing: Score,
        window: Window,
    ) -> bool {
        let best = self.table.probe(self.position.hash()).map(|hit| hit.best);
        let (order_start, ply) = (self.order.len(), self.stack.len());
        let before = self.stack.last().map_or(0, |frame| order::move_key(self.list.steps(frame.current)));
        let quiet = purpose == Purpose::Quiet;
        // What wins less than that comes too late.
        let least = if quiet && self.limits.pruning.futility {
            window.alpha.saturating_sub(standing).saturating_sub(self.futility(1))
        } else {
            Score::MIN
        };
        let (mut is_guided, mut most, mut winning) = (false, 0, 0);
        for index in start..self.list.len() {
            if self.stack.is_empty() && self.found.iter().any(|line| line.first == index) {
                continue;
            }
            let (gain, reaches) = self.gain(index, player);
            most = most.max(gain);
            winning += usize::from(gain > 0);
            if quiet && !reaches && gain < least.max(1) {
                continue;
            }
            let steps = self.list.steps(index);
            let promise = if best == Some(order::move_key(steps)) {
                is_guided = true;
                order::FIRST
            } else if reaches {
                order::promise_of_gain(gain.max(0) + self.swing, 0)
            } else if gain != 0 {
                order::promise_of_gain(gain, self.mover(steps))
            } else if self.limits.pruning.history {
                self.history.promise((player, steps), ply, before)
            } else {
                0
            };
            self.order.push(order::place(promise, index - start));
        }
        if !quiet {
            let all = winning == self.list.len() - start;
            self.expanded = (self.expanded.0 + 1, self.expanded.1 + u64::from(all));
        }
        self.swing = (self.swing + (most.min(10 * self.swing) - self.swing) / 64).max(DULLEST);
        self.order[order_start..].sort_unstable();
        if quiet && self.limits.pruning.reductions {
            self.order.truncate(order_start + followed(depth));
        }
        is_guided
    }

    /// What a move wins in pieces, and whether it brings one to where a goal wants it.
    fn gain(&self, index: usize, player: PlayerId) -> (Score, bool) {
        let (program, changes) = (self.rules.program(), self.list.changes(index));
        let gain = order::gain((program, &self.evaluation), &self.position, changes, player);
        let goal = &self.goal_sites[player.index()];
        let reaches = goal.first_from(0).is_some()
            && changes.iter().any(|change| self.arrives(program, *change, player));
        (gain, reaches)
    }

    fn arrives(&self, program: &Program, change: Change, player: PlayerId) -> bool {
        let site = SiteId(change.cell);
        let is_own = |piece: Piece| !piece.is_none() && piece.owner() == player;
        site.index() < program.site_count()
            && self.goal_sites[player.index()].contains(site)
            && is_own(Piece(change.value))
            && !is_own(self.position.piece(site))
    }

    /// Worth of the piece that moves.
    fn mover(&self, steps: &[Step]) -> Score {
        let origin = SiteId(steps[0].origin);
        let is_site = origin.index() < self.rules.program().site_count();
        let piece = if is_site { self.position.piece(origin) } else { Piece::NONE };
        if piece.is_none() { 0 } else { self.evaluation.piece(piece) }
    }
}

/// How many moves are followed so far behind the end of the depth.
fn followed(depth: i16) -> usize {
    FOLLOWED.saturating_sub(2 * usize::from(depth.unsigned_abs())).max(1)
}
