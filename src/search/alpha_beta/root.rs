//! The root of the search: iterations, aspiration windows, several lines, and the report.

use std::mem;

use super::frame::{Frame, NewNode, Purpose, Window};
use super::state::AlphaBeta;
use crate::game::Game;
use crate::moves::RunError;
use crate::search::limits::Limits;
use crate::search::report::Line;
use crate::search::score::{Score, WIN_BOUND, is_within_margin, plies_to_end};

/// From this depth on, iterations begin with an aspiration window around the previous score: shallower scores vary too
/// much.
const ASPIRATION_DEPTH: u32 = 4;
/// Half the width of the aspiration window, on the scale of the weights: a score that changes by less is found in one
/// pass; one that changes by more costs a second pass.
const ASPIRATION: Score = 40;
/// A game is in its opening while at most this many sites differ from the start.
const OPENING: usize = 16;
/// In the opening, moves of the root get a random bonus of up to an eighth of a piece, so that games differ but none is
/// spoilt.
const OPENING_NOISE: Score = 12;

/// The greatest random bonus for moves of the root.
pub(super) fn root_noise(game: &Game, limits: &Limits) -> Score {
    let cells = game.position().cells().iter().zip(&game.program().start).take(game.program().site_count());
    let changed = cells.filter(|(now, start)| now != start).count();
    if limits.seed != 0 && changed <= OPENING { OPENING_NOISE } else { 0 }
}

impl AlphaBeta {
    /// Begins the next pass, or the next iteration.
    pub(super) fn start_iteration(&mut self) -> Result<(), RunError> {
        if self.depth == 0 || self.report.depth == self.depth {
            if self.depth >= self.limits.depth || self.depth > 0 && self.is_settled() {
                self.report.done = true;
                return Ok(());
            }
            let ahead = if self.depth == 0 { self.number as u32 % 2 } else { 0 };
            self.depth = (self.depth + 1 + ahead).min(self.limits.depth);
            self.found.clear();
            if self.number == 0 {
                self.learnt.table.grow_old();
            }
            if !self.may_search_to_the_end() {
                self.window = self.first_window();
            }
        }
        self.root_scores.clear();
        self.position.clone_from(&self.root);
        let in_check = self.rules.is_in_check(&self.position)?;
        let is_to_the_end = self.near_end.is_searched;
        let depth = if is_to_the_end { self.depth_to_the_end() } else { self.depth as i16 };
        let window = self.window;
        self.push_node(NewNode { depth, window, purpose: Purpose::Best, static_eval: 0, in_check })
    }

    /// Whether a deeper search can find nothing new: every line ends with a certain result within the depth.
    fn is_settled(&self) -> bool {
        let is_certain = |line: &Line| plies_to_end(line.score).is_some_and(|plies| plies <= self.depth);
        self.report.lines.iter().all(is_certain)
    }

    /// Whether a move of the root is not searched in this pass: those of other parts of the search, and the first moves of
    /// earlier lines ("multi-PV").
    pub(super) fn is_left_out(&self, index: usize) -> bool {
        !self.limits.part.has(index, self.list.len()) || self.found.iter().any(|line| line.first == index)
    }

    fn first_window(&self) -> Window {
        let Limits { lines, margin, pruning, .. } = self.limits;
        let score = self.report.score;
        let has_aspiration =
            pruning.aspiration && lines == 1 && margin == 0 && self.depth >= ASPIRATION_DEPTH;
        if !has_aspiration || score.abs() > WIN_BOUND {
            return Window::FULL;
        }
        Window { alpha: score - ASPIRATION, beta: score + ASPIRATION }
    }

    /// The random bonus of a move of the root; 0 at other nodes.
    pub(super) fn root_bonus(&self, index: usize) -> Score {
        if self.root_noise == 0 || self.stack.len() != 1 || self.near_end.is_searched {
            return 0;
        }
        // Computed from the seed and the move instead of drawn, so that each iteration gives a move the same bonus.
        let mixed = (index as u64 ^ self.limits.seed.rotate_left(17)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((mixed >> 33) % (self.root_noise as u64 + 1)) as Score
    }

    /// Processes a completed pass over the moves of the root.
    pub(super) fn finish_pass(&mut self, root: &Frame) {
        if self.near_end.is_searched {
            return self.finish_to_the_end(root.best);
        }
        // A score outside the window is only a bound: the pass is repeated with the window opened.
        if root.best <= self.window.alpha {
            self.window.alpha = Window::FULL.alpha;
            return;
        }
        if root.best >= self.window.beta {
            self.window.beta = Window::FULL.beta;
            return;
        }
        let Some(line) = self.best_line() else {
            return;
        };
        self.found.push(line);
        let moves = self.list.len();
        let here = (0..moves).filter(|&index| self.limits.part.has(index, moves)).count();
        if self.found.len() < self.limits.lines.min(here) {
            return;
        }
        // Deeper results in the transposition table may rank a later line before an earlier one.
        if self.limits.margin == 0 {
            self.found = in_order(mem::take(&mut self.found));
        }
        self.report.depth = self.depth;
        self.report.lines.clone_from(&self.found);
        self.take(self.found[0].clone());
    }

    /// Uses the unfinished first pass of an interrupted iteration, which begins with the best move of the previous one.
    pub(super) fn take_partial_result(&mut self) {
        if self.report.depth + 1 != self.depth || self.near_end.is_searched {
            return;
        }
        let best = self.root_scores.iter().map(|root| root.score).max();
        let counts = best.is_some_and(|best| best > self.window.alpha);
        let line = match self.found.first() {
            Some(first) => Some(first.clone()),
            None if counts => self.best_line(),
            None => None,
        };
        if let Some(line) = line {
            self.take(line);
        }
    }

    pub(super) fn take(&mut self, line: Line) {
        self.report.score = line.score;
        self.report.best = Some(line.first);
        self.report.line = line.texts;
    }

    /// The best move of the pass; with a margin, a random one of those nearly as good.
    pub(super) fn best_line(&mut self) -> Option<Line> {
        let best = self.root_scores.iter().map(|root| root.score).max()?;
        let good: Vec<usize> = self
            .root_scores
            .iter()
            .filter(|root| is_within_margin(root.score, best, self.limits.margin))
            .map(|root| root.index)
            .collect();
        let exact = self.root_scores.iter().find(|root| root.score == best).map(|root| root.index);
        let mut random = fastrand::Rng::with_seed(self.limits.seed);
        // 64 bits, so that 32-bit machines choose the same.
        let mut any = || good.get(random.u64(..good.len() as u64) as usize).copied();
        let first = if self.limits.margin > 0 { any() } else { exact }?;
        Some(Line { first, score: best, texts: self.expected_line(first), games: None })
    }
}

/// Sorts lines best first, keeping the order of equal ones.
fn in_order(found: Vec<Line>) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for line in found {
        let at = lines.partition_point(|earlier| earlier.score >= line.score);
        lines.insert(at, line);
    }
    lines
}
