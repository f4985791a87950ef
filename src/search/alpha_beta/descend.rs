//! From one move to the next: makes it, takes its score, and leaves the position when nothing is left to look at.

use super::frame::{Attempt, Frame, Purpose, Window};
use super::table::{Bound, Hit};
use super::{AlphaBeta, order, pass};
use crate::game;
use crate::moves::RunError;
use crate::search::score::{Score, WIN_BOUND, from_there};

/// In an average no certain win counts more than that.
const MOST_IN_AVERAGE: Score = 3_000;

impl AlphaBeta {
    /// Makes the next move of the top frame and looks at what follows.
    pub(super) fn try_next(&mut self) -> Result<(), RunError> {
        let at_root = self.stack.len() == 1;
        let Some(frame) = self.stack.last().copied() else {
            return Ok(());
        };
        let place = self.order[frame.next];
        let tried = frame.tried;
        let wins_nothing = order::is_quiet(place) && !frame.in_check;
        let hopeless = !at_root && tried > 0 && wins_nothing && self.is_hopeless(&frame, tried);
        let may_check = !self.rules.program().royals.is_empty();
        if hopeless && !may_check {
            // Moves come in the order of what they promise: those behind it win nothing either.
            if let Some(frame) = self.stack.last_mut() {
                frame.next = self.order.len();
            }
            return Ok(());
        }
        let exact = tried == 0 || frame.purpose != Purpose::Best || at_root && self.limits.margin > 0;
        let attempt = match exact {
            true => Attempt::Full,
            false if wins_nothing => self.reduction(&frame, tried),
            false => Attempt::Probe,
        };
        if let Some(frame) = self.stack.last_mut() {
            frame.current = frame.list_start + order::number(place);
            frame.next += 1;
            frame.attempt = attempt;
        }
        if hopeless && !self.gives_check()? || frame.unchecked && !self.is_current_safe()? {
            return Ok(());
        }
        if let Some(frame) = self.stack.last_mut() {
            frame.tried += 1;
        }
        self.look_behind_current()
    }

    /// Whether the current move of the top frame attacks a royal piece of whoever moves behind it.
    fn gives_check(&mut self) -> Result<bool, RunError> {
        let Some(frame) = self.stack.last().copied() else { return Ok(false) };
        let made = self.rules.make(&mut self.position, self.list.changes_mut(frame.current))?;
        let checked = self.rules.is_in_check(&self.position);
        self.rules.unmake(&mut self.position, self.list.changes_mut(frame.current), made);
        checked
    }

    /// Whether the current move of the top frame leaves royal pieces safe.
    fn is_current_safe(&mut self) -> Result<bool, RunError> {
        let Some(frame) = self.stack.last() else { return Ok(true) };
        self.rules.is_safe(&mut self.position, self.list.changes_mut(frame.current))
    }

    /// Makes the current move of the top frame and enters the position behind it.
    pub(super) fn look_behind_current(&mut self) -> Result<(), RunError> {
        let Some(frame) = self.stack.last().copied() else {
            return Ok(());
        };
        let made = self.rules.make(&mut self.position, self.list.changes_mut(frame.current))?;
        if let Some(frame) = self.stack.last_mut() {
            frame.made = made;
        }
        let turn = self.rules.turn(&self.position);
        let ours = self.side >> turn.player.0 & 1 == 1;
        let less = match (frame.purpose, frame.attempt) {
            (Purpose::Pass, _) => pass::reduction(frame.depth),
            (_, Attempt::Reduced(by)) => by,
            _ => 0,
        };
        let depth = frame.depth - i16::from(!turn.decision && !turn.random) - less;
        let window = match (frame.purpose, frame.attempt) {
            (Purpose::Chance, _) => Window::FULL,
            (_, Attempt::Full) => frame.window,
            _ => frame.window.null(),
        };
        let window = window.less(self.bonus(frame.current));
        let window = if ours == frame.ours { window } else { window.turned() };
        self.enter(depth, window, ours)
    }

    /// Takes the score of the current move, as seen by the side to move behind it.
    pub(super) fn receive(&mut self, score: Score, ours: bool) -> Result<(), RunError> {
        let at_root = self.stack.len() == 1;
        let Some(frame) = self.stack.last().copied() else {
            return Ok(());
        };
        self.rules.unmake(&mut self.position, self.list.changes_mut(frame.current), frame.made);
        let score = if ours == frame.ours { score } else { -score };
        let score = if score.abs() < WIN_BOUND { score + self.bonus(frame.current) } else { score };
        let better = score > frame.window.alpha;
        let again = match frame.attempt {
            Attempt::Reduced(_) if better => Some(Attempt::Probe),
            Attempt::Probe if better && score < frame.window.beta => Some(Attempt::Full),
            _ => None,
        };
        if let (Some(attempt), Some(frame)) = (again, self.stack.last_mut()) {
            frame.attempt = attempt;
            return self.look_behind_current();
        }
        if at_root {
            self.root_scores.push((frame.current, score));
        }
        let slack = if at_root && self.limits.margin > 0 { self.limits.margin + 1 } else { 0 };
        let key = order::move_key(self.list.steps(frame.current));
        let Some(frame) = self.stack.last_mut() else { return Ok(()) };
        frame.sum += i64::from(score.clamp(-MOST_IN_AVERAGE, MOST_IN_AVERAGE));
        if score > frame.best {
            frame.best = score;
            frame.best_key = key;
        }
        if frame.purpose != Purpose::Chance {
            frame.window.alpha = frame.window.alpha.max(frame.best - slack);
        }
        if frame.window.alpha >= frame.window.beta && frame.purpose == Purpose::Best {
            self.learn();
        }
        Ok(())
    }

    /// The current move of the top frame was too good for the other side.
    fn learn(&mut self) {
        let ply = self.stack.len() - 1;
        let Some(frame) = self.stack.last() else { return };
        let tried = &self.order[frame.order_start..frame.next];
        let Some((&last, earlier)) = tried.split_last() else { return };
        if !order::is_quiet(last) || frame.depth <= 0 {
            return;
        }
        let before =
            ply.checked_sub(1).map_or(0, |below| order::move_key(self.list.steps(self.stack[below].current)));
        let steps = self.list.steps(frame.current);
        self.history.reward((frame.player, steps), ply, before, frame.depth);
        for &place in earlier.iter().filter(|&&place| order::is_quiet(place)) {
            let step = &self.list.steps(frame.list_start + order::number(place))[0];
            self.history.blame(frame.player, step, frame.depth);
        }
    }

    /// Takes the finished top frame off and hands its score down.
    pub(super) fn leave(&mut self) -> Result<(), RunError> {
        let Some(frame) = self.stack.pop() else {
            return Ok(());
        };
        let moves = self.list.len() - frame.list_start;
        self.remember(&frame);
        self.order.truncate(frame.order_start);
        if self.stack.is_empty() {
            self.finish_pass(&frame);
        }
        self.list.truncate(frame.list_start);
        if frame.unchecked && frame.tried == 0 && frame.purpose == Purpose::Best {
            let outcome = game::outcome_without_moves(&mut self.rules, &self.position)?;
            return self.receive(self.score_of(&outcome, frame.ours, self.stack.len()), frame.ours);
        }
        match frame.purpose {
            Purpose::Chance => self.receive(average(&frame, moves), frame.ours),
            Purpose::Pass if frame.best < frame.window.beta => {
                let beta = frame.window.beta;
                let window = Window { alpha: beta - 1, beta };
                self.push_moves(frame.depth, window, Purpose::Best, (frame.standing, false))
            }
            // A win behind a turn left out is none yet.
            Purpose::Pass => self.receive(frame.best.min(WIN_BOUND - 1), frame.ours),
            _ => self.receive(frame.best, frame.ours),
        }
    }

    fn remember(&mut self, frame: &Frame) {
        // A pass that leaves moves out says nothing of the position as a whole.
        let is_whole = !self.stack.is_empty() || self.found.is_empty();
        if frame.depth <= 0 || frame.purpose != Purpose::Best || !is_whole || frame.tried == 0 {
            return;
        }
        let bound = match frame.best {
            best if best >= frame.window.beta => Bound::Lower,
            best if best <= frame.alpha_before => Bound::Upper,
            _ => Bound::Exact,
        };
        let score = from_there(frame.best, self.stack.len());
        self.table.store(frame.hash, Hit { depth: frame.depth, bound, score, best: frame.best_key });
    }
}

/// What chance gives on average.
fn average(frame: &Frame, moves: usize) -> Score {
    (frame.sum / moves.max(1) as i64) as Score
}
