//! Searches the moves of the node on top of the stack, one after another.
//!
//! Makes the next move, searches the node after it, receives its score, and pops the node when there are no moves left
//! or one has caused a cutoff. Where a recursive search would call itself, this one returns: the loop in `mod`
//! continues with whatever is on top of the stack.

use super::frame::{Frame, NewNode, Purpose, Scout, Window};
use super::history::QuietMove;
use super::null_move;
use super::state::AlphaBeta;
use super::state::RootScore;
use super::transposition_table::{Bound, Hit, TableMove};
use crate::game;
use crate::moves::RunError;
use crate::search::move_key::move_key;
use crate::search::score::{Score, WIN_BOUND, to_table};

/// Certain wins count at most this much in an average (thirty pieces), as otherwise one lucky throw would outweigh
/// everything else.
const MAX_IN_AVERAGE: Score = 3_000;

impl AlphaBeta {
    /// Searches the next move of the top node, unless it is pruned.
    pub(super) fn search_next_move(&mut self) -> Result<(), RunError> {
        let at_root = self.stack.len() == 1;
        let Some(frame) = self.stack.last().copied() else {
            return Ok(());
        };
        let key = self.order[frame.next];
        let tried = frame.tried;
        let wins_nothing = key.is_quiet() && !frame.in_check;
        let hopeless = !at_root && tried > 0 && wins_nothing && self.can_prune(&frame, tried);
        let may_check = !self.rules.program().royals.is_empty();
        if hopeless && !may_check {
            // Moves are ordered by priority, so those after it are quiet too.
            if let Some(frame) = self.stack.last_mut() {
                frame.next = self.order.len();
            }
            return Ok(());
        }
        let exact = tried == 0 || frame.purpose != Purpose::Best || at_root && self.limits.margin > 0;
        let scout = match exact {
            true => Scout::Full,
            false if wins_nothing => self.late_move_reduction(&frame, tried),
            false => Scout::Probe,
        };
        if let Some(frame) = self.stack.last_mut() {
            frame.current = frame.list_start + key.index();
            frame.next += 1;
            frame.scout = scout;
        }
        if hopeless && !self.gives_check()? || frame.pseudo_legal && !self.is_current_safe()? {
            return Ok(());
        }
        if let Some(frame) = self.stack.last_mut() {
            frame.tried += 1;
        }
        self.search_current_move()
    }

    /// Whether the current move of the top node gives check to the next player.
    fn gives_check(&mut self) -> Result<bool, RunError> {
        let Some(frame) = self.stack.last().copied() else { return Ok(false) };
        let undo = self.rules.make(&mut self.position, self.list.changes_mut(frame.current))?;
        let checked = self.rules.is_in_check(&self.position);
        self.rules.unmake(&mut self.position, self.list.changes_mut(frame.current), undo);
        checked
    }

    /// Whether the current move of the top node leaves the royal pieces safe.
    fn is_current_safe(&mut self) -> Result<bool, RunError> {
        let Some(frame) = self.stack.last() else { return Ok(true) };
        self.rules.is_safe(&mut self.position, self.list.changes_mut(frame.current))
    }

    /// Makes the current move of the top node and searches the node after it.
    pub(super) fn search_current_move(&mut self) -> Result<(), RunError> {
        let Some(frame) = self.stack.last().copied() else {
            return Ok(());
        };
        let undo = self.rules.make(&mut self.position, self.list.changes_mut(frame.current))?;
        self.follow(frame.current);
        if let Some(frame) = self.stack.last_mut() {
            frame.undo = undo;
        }
        let turn = self.rules.turn(&self.position);
        let ours = self.side >> turn.player.0 & 1 == 1;
        let less = match (frame.purpose, frame.scout) {
            (Purpose::NullMove, _) => null_move::reduction(&frame, self.null_move_surplus),
            (_, Scout::Reduced(by)) => by,
            _ => 0,
        };
        let depth = frame.depth - i16::from(!turn.decision && !turn.random) - less;
        let window = match (frame.purpose, frame.scout) {
            (Purpose::Chance, _) => Window::FULL,
            (_, Scout::Full) => frame.window,
            _ => frame.window.null(),
        };
        let window = window.less(self.root_bonus(frame.current));
        let window = if ours == frame.ours { window } else { window.turned() };
        self.search_node(depth, window, ours)
    }

    /// Tells the evaluation that a move has been made, or taken back.
    fn follow(&mut self, index: usize) {
        // Nothing is evaluated then.
        if self.near_end.is_searched {
            return;
        }
        let Self { static_eval, evaluation, rules, position, list, .. } = self;
        static_eval.follow(evaluation, rules.program(), position, list.changes(index));
    }

    /// Receives the score of the current move, from the point of view of the side to move after it.
    pub(super) fn receive_score(&mut self, score: Score, ours: bool) -> Result<(), RunError> {
        let at_root = self.stack.len() == 1;
        let Some(frame) = self.stack.last().copied() else {
            return Ok(());
        };
        self.rules.unmake(&mut self.position, self.list.changes_mut(frame.current), frame.undo);
        self.follow(frame.current);
        let score = if ours == frame.ours { score } else { -score };
        let score = if score.abs() < WIN_BOUND { score + self.root_bonus(frame.current) } else { score };
        let better = score > frame.window.alpha;
        let again = match frame.scout {
            Scout::Reduced(_) if better => Some(Scout::Probe),
            Scout::Probe if better && score < frame.window.beta => Some(Scout::Full),
            _ => None,
        };
        if let (Some(scout), Some(frame)) = (again, self.stack.last_mut()) {
            frame.scout = scout;
            return self.search_current_move();
        }
        if at_root {
            self.root_scores.push(RootScore { index: frame.current, score });
        }
        let slack = if at_root && self.limits.margin > 0 { self.limits.margin + 1 } else { 0 };
        let current = TableMove::new(self.list.steps(frame.current));
        let Some(frame) = self.stack.last_mut() else { return Ok(()) };
        frame.sum += i64::from(score.clamp(-MAX_IN_AVERAGE, MAX_IN_AVERAGE));
        if score > frame.best {
            frame.best = score;
            // Scores that do not raise alpha are only upper bounds, which say nothing about which move is best.
            if better {
                frame.best_move = current;
            }
        }
        if frame.purpose != Purpose::Chance {
            frame.window.alpha = frame.window.alpha.max(frame.best - slack);
        }
        if frame.window.alpha >= frame.window.beta && frame.purpose == Purpose::Best {
            self.update_history();
        }
        Ok(())
    }

    /// Updates the history after the current move of the top node has caused a cutoff.
    fn update_history(&mut self) {
        let ply = self.stack.len() - 1;
        let Some(frame) = self.stack.last() else { return };
        let tried = &self.order[frame.order_start..frame.next];
        let Some((&last, earlier)) = tried.split_last() else { return };
        if !last.is_quiet() || frame.depth <= 0 {
            return;
        }
        let previous =
            ply.checked_sub(1).map_or(0, |below| move_key(self.list.steps(self.stack[below].current)));
        let (player, steps) = (frame.player, self.list.steps(frame.current));
        self.learnt
            .history
            .reward(QuietMove { player, steps, key: move_key(steps), ply, previous }, frame.depth);
        for &key in earlier.iter().filter(|&&key| key.is_quiet()) {
            let step = &self.list.steps(frame.list_start + key.index())[0];
            self.learnt.history.penalize(frame.player, step, frame.depth);
        }
    }

    /// Pops the finished top node and passes its score to the node below.
    pub(super) fn pop_node(&mut self) -> Result<(), RunError> {
        let Some(frame) = self.stack.pop() else {
            return Ok(());
        };
        let moves = self.list.len() - frame.list_start;
        self.store_in_table(&frame);
        self.order.truncate(frame.order_start);
        if self.stack.is_empty() {
            self.finish_pass(&frame);
        }
        self.list.truncate(frame.list_start);
        if frame.pseudo_legal && frame.tried == 0 && frame.purpose == Purpose::Best {
            let outcome = game::outcome_without_moves(&mut self.rules, &self.position)?;
            return self.receive_score(self.score_of(&outcome, frame.ours, self.stack.len()), frame.ours);
        }
        match frame.purpose {
            Purpose::Chance => self.receive_score(average(&frame, moves), frame.ours),
            Purpose::NullMove if frame.best < frame.window.beta => {
                let beta = frame.window.beta;
                let window = Window { alpha: beta - 1, beta };
                let (depth, static_eval) = (frame.depth, frame.static_eval);
                self.push_node(NewNode {
                    depth,
                    window,
                    purpose: Purpose::Best,
                    static_eval,
                    in_check: false,
                })
            }
            // A win found after a null move is not certain.
            Purpose::NullMove => self.receive_score(frame.best.min(WIN_BOUND - 1), frame.ours),
            _ => self.receive_score(frame.best, frame.ours),
        }
    }

    fn store_in_table(&mut self, frame: &Frame) {
        // A pass at the root that leaves out moves does not describe the position.
        let is_whole = !self.stack.is_empty() || self.found.is_empty() && self.limits.part.of <= 1;
        let is_searched = matches!(frame.purpose, Purpose::Best | Purpose::Quiet) && frame.tried > 0;
        if !is_searched || !is_whole || !self.uses_table(frame.depth) {
            return;
        }
        let bound = match frame.best {
            best if best >= frame.window.beta => Bound::Lower,
            best if best <= frame.original_alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        let score = to_table(frame.best, self.stack.len());
        self.learnt
            .table
            .store(frame.hash, Hit { depth: frame.depth.max(0), bound, score, best: frame.best_move });
    }
}

/// The average score of a random player's moves.
fn average(frame: &Frame, moves: usize) -> Score {
    (frame.sum / moves.max(1) as i64) as Score
}
