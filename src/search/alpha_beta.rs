//! Principal variation search by iterative deepening, on a stack of its own.
//!
//! Minimax with alpha-beta (Knuth and Moore 1975) and null windows for all but the first move
//! (Marsland and Campbell 1982). A side may have several turns in a row: a score changes its sign only where
//! the side changes. With more than two players all others count as one side. A turn that is a
//! decision costs no depth. At the end of the depth only moves that win pieces are followed.

use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

use super::evaluate::evaluate;
use super::frame::{Frame, Window};
use super::order::{self, History, gain, move_key};
use super::score::{Score, WIN, WIN_BOUND, from_here, from_there};
use super::table::{Bound, Hit, TranspositionTable};
use super::{Limits, Line, MAX_DEPTH, MAX_LINES, Report};
use crate::game::{self, Game};
use crate::index::PlayerId;
use crate::moves::{Made, MoveList, Repeated, Rules, RunError};
use crate::notation::move_texts;
use crate::position::Position;
use crate::sorting::sort_keys;

/// Longest line that is followed.
const MAX_PLY: usize = 128;

/// A search that can be run bit by bit.
#[derive(Debug)]
pub struct Search {
    rules: Rules,
    root: Position,
    position: Position,
    side: PlayerId,
    limits: Limits,
    /// Hashes of the positions before the root, where repetition draws.
    past: Vec<u64>,
    draws_by_repetition: bool,
    /// Whether any rule asks for repetition.
    watches_repetition: bool,
    stack: Vec<Frame>,
    list: MoveList,
    order: Vec<u64>,
    table: TranspositionTable,
    history: History,
    /// Scores of the root's moves in the pass that runs.
    root_scores: Vec<(usize, Score)>,
    /// What the passes of the iteration that runs have found; each leaves out the moves of those before.
    found: Vec<Line>,
    depth: u32,
    report: Report,
}

impl Search {
    /// A search for the player to move.
    pub fn new(game: &Game, limits: Limits) -> Self {
        let position = game.position().clone();
        Self {
            rules: Rules::new(game.shared_program()),
            side: game.turn().player,
            limits: Limits {
                depth: limits.depth.clamp(1, MAX_DEPTH),
                lines: limits.lines.clamp(1, MAX_LINES),
                ..limits
            },
            past: game.tree().past().to_vec(),
            draws_by_repetition: game.draws_by_repetition(),
            watches_repetition: game.watches_repetition(),
            stack: Vec::new(),
            list: MoveList::default(),
            order: Vec::new(),
            table: TranspositionTable::default(),
            history: History::default(),
            root_scores: Vec::new(),
            found: Vec::new(),
            depth: 0,
            report: Report {
                done: game.moves().is_empty(),
                best: (!game.moves().is_empty()).then_some(0),
                ..Report::default()
            },
            root: position.clone(),
            position,
        }
    }

    /// Looks at about so many positions more and says what has been found so far.
    pub fn run(&mut self, nodes: u64) -> Result<&Report, RunError> {
        let until = self.report.nodes.saturating_add(nodes).min(self.limits.nodes);
        while !self.report.done && self.report.nodes < until {
            if let Err(fault) = self.step() {
                self.report.done = true;
                return Err(fault);
            }
        }
        if self.report.nodes >= self.limits.nodes {
            self.stop();
        }
        Ok(&self.report)
    }

    /// Ends the search with the best move so far.
    pub fn stop(&mut self) -> &Report {
        if !self.report.done {
            self.report.done = true;
            self.take_partial_result();
        }
        &self.report
    }

    /// What has been found so far.
    pub fn report(&self) -> &Report {
        &self.report
    }

    fn step(&mut self) -> Result<(), RunError> {
        let Some(frame) = self.stack.last() else {
            return self.deepen();
        };
        if frame.next < self.order.len() && frame.window.alpha < frame.window.beta {
            return self.try_next();
        }
        self.leave()
    }

    /// Begins the next pass for another line, or the next iteration.
    fn deepen(&mut self) -> Result<(), RunError> {
        if self.depth == 0 || self.report.depth == self.depth {
            let all_certain = self.report.lines.iter().all(|line| line.score.abs() > WIN_BOUND);
            if self.depth >= self.limits.depth || self.depth > 0 && all_certain {
                self.report.done = true;
                return Ok(());
            }
            self.depth += 1;
            self.found.clear();
        }
        self.root_scores.clear();
        self.position.clone_from(&self.root);
        self.push_moves(self.depth as i16, Window::FULL)
    }

    /// Makes the next move of the top frame and looks at what follows.
    fn try_next(&mut self) -> Result<(), RunError> {
        let at_root = self.stack.len() == 1;
        let margin = self.limits.margin;
        let Some(frame) = self.stack.last_mut() else {
            return Ok(());
        };
        frame.current = frame.list_start + order::number(self.order[frame.next]);
        let first = frame.next == frame.order_start;
        frame.next += 1;
        frame.probing = !first && frame.depth > 0 && !(at_root && margin > 0);
        self.look_behind_current()
    }

    /// Makes the current move of the top frame and enters the position behind it.
    fn look_behind_current(&mut self) -> Result<(), RunError> {
        let Some(frame) = self.stack.last().copied() else {
            return Ok(());
        };
        let made = self.rules.make(&mut self.position, self.list.changes_mut(frame.current))?;
        if let Some(frame) = self.stack.last_mut() {
            frame.made = made;
        }
        let turn = self.rules.turn(&self.position);
        let ours = turn.player == self.side;
        let depth = frame.depth - i16::from(!turn.decision);
        let window = if frame.probing { frame.window.null() } else { frame.window };
        let window = if ours == frame.ours { window } else { window.turned() };
        self.enter(depth, window, ours)
    }

    /// Scores the position at once, or puts it on the stack.
    fn enter(&mut self, depth: i16, window: Window, ours: bool) -> Result<(), RunError> {
        self.report.nodes += 1;
        let ply = self.stack.len();
        if let Some(outcome) = game::outcome_by_goal(&mut self.rules, &self.position, Repeated::default())? {
            return self.receive(self.score_of(&outcome, ours, ply), ours);
        }
        if let Some(score) = self.score_repeated(ours)? {
            return self.receive(score, ours);
        }
        if ply >= MAX_PLY {
            return self.receive(self.static_score(ours), ours);
        }
        if let Some(score) = self.known(depth, window, ply) {
            return self.receive(score, ours);
        }
        self.push_moves(depth, window)
    }

    /// The score of a position that was there before: what the rules say of one that is there for the third time, but
    /// never certain, since it is not yet.
    fn score_repeated(&mut self, ours: bool) -> Result<Option<Score>, RunError> {
        let repeated = self.repeated();
        if repeated.times == 0 {
            return Ok(None);
        }
        let outcome = game::outcome_by_goal(&mut self.rules, &self.position, repeated)?;
        let score = outcome.map(|outcome| self.score_of(&outcome, ours, 0) / 2);
        Ok(score.or(self.draws_by_repetition.then_some(0)))
    }

    /// Who has brought back a position of the game or of the way here.
    fn repeated(&self) -> Repeated {
        let Some(mover) = self.stack.last().filter(|_| self.watches_repetition) else {
            return Repeated::default();
        };
        let key = self.position.repetition_hash(self.rules.program());
        let mut earlier = self.past.iter().copied().chain(self.stack.iter().map(|frame| frame.key));
        let Some(first) = earlier.position(|other| other == key) else {
            return Repeated::default();
        };
        let turns = self.past.len() + self.stack.len() - first;
        Repeated {
            players: 1 << mover.player.0,
            times: u8::MAX,
            turns: i32::try_from(turns).unwrap_or(i32::MAX),
        }
    }

    fn score_of(&self, outcome: &game::Outcome, ours: bool, ply: usize) -> Score {
        let won = outcome.winners.contains(&self.side);
        match (outcome.winners.is_empty(), won == ours) {
            (true, _) => 0,
            (_, true) => WIN - ply as Score,
            (_, false) => ply as Score - WIN,
        }
    }

    fn static_score(&self, ours: bool) -> Score {
        let players = self.rules.program().player_count();
        let score = evaluate(&self.position, self.side, players, self.limits.seed);
        if ours { score } else { -score }
    }

    /// A score from the table that is good enough.
    fn known(&self, depth: i16, window: Window, ply: usize) -> Option<Score> {
        let hit = self.table.probe(self.position.hash()).filter(|hit| depth > 0 && hit.depth >= depth)?;
        let score = from_here(hit.score, ply);
        let enough = match hit.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        enough.then_some(score)
    }

    /// Puts the position on the stack with its moves in order.
    fn push_moves(&mut self, depth: i16, window: Window) -> Result<(), RunError> {
        let turn = self.rules.turn(&self.position);
        let (player, decision) = (turn.player, turn.decision);
        let ours = player == self.side;
        let ply = self.stack.len();
        let (list_start, order_start) = (self.list.len(), self.order.len());
        let quiet = depth <= 0 && !decision;
        let standing = if quiet { self.static_score(ours) } else { -WIN };
        if quiet && standing >= window.beta {
            return self.receive(standing, ours);
        }
        self.rules.moves(&self.position, &mut self.list)?;
        if self.list.len() == list_start {
            let outcome = game::outcome_without_moves(&mut self.rules, &self.position)?;
            return self.receive(self.score_of(&outcome, ours, ply), ours);
        }
        self.sort_moves(list_start, player, quiet);
        self.stack.push(Frame {
            hash: self.position.hash(),
            key: self.position.repetition_hash(self.rules.program()),
            depth,
            window: Window { alpha: window.alpha.max(standing), ..window },
            alpha_before: window.alpha,
            best: standing,
            best_key: 0,
            player,
            ours,
            made: Made::default(),
            list_start,
            order_start,
            next: order_start,
            current: list_start,
            probing: false,
        });
        Ok(())
    }

    /// Puts the moves from `start` on in order; of a quiet end only those that win something.
    fn sort_moves(&mut self, start: usize, player: PlayerId, quiet: bool) {
        let best = self.table.probe(self.position.hash()).map(|hit| hit.best);
        let order_start = self.order.len();
        let at_root = self.stack.is_empty();
        for index in start..self.list.len() {
            if at_root && self.found.iter().any(|line| line.first == index) {
                continue;
            }
            let steps = self.list.steps(index);
            let gain = gain(self.rules.program(), &self.position, self.list.changes(index), player);
            if quiet && gain <= 0 {
                continue;
            }
            let promise = if best == Some(move_key(steps)) {
                order::FIRST
            } else {
                self.history.promise(&steps[0], gain)
            };
            self.order.push(order::place(promise, index - start));
        }
        sort_keys(&mut self.order[order_start..]);
    }

    /// Takes the finished top frame off and hands its score down.
    fn leave(&mut self) -> Result<(), RunError> {
        let Some(frame) = self.stack.pop() else {
            return Ok(());
        };
        self.remember(&frame);
        self.order.truncate(frame.order_start);
        if self.stack.is_empty() {
            self.finish_pass();
        }
        self.list.truncate(frame.list_start);
        self.receive(frame.best, frame.ours)
    }

    fn remember(&mut self, frame: &Frame) {
        // A pass that leaves moves out says nothing of the position as a whole.
        if frame.depth <= 0 || self.stack.is_empty() && !self.found.is_empty() {
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

    /// Takes the score of the current move, as seen by the side to move behind it.
    fn receive(&mut self, score: Score, ours: bool) -> Result<(), RunError> {
        let at_root = self.stack.len() == 1;
        let Some(frame) = self.stack.last_mut() else {
            return Ok(());
        };
        self.rules.unmake(&mut self.position, self.list.changes_mut(frame.current), frame.made);
        let score = if ours == frame.ours { score } else { -score };
        if frame.probing && score > frame.window.alpha && score < frame.window.beta {
            frame.probing = false;
            return self.look_behind_current();
        }
        if at_root {
            self.root_scores.push((frame.current, score));
        }
        if score > frame.best {
            frame.best = score;
            frame.best_key = move_key(self.list.steps(frame.current));
        }
        let slack = if at_root && self.limits.margin > 0 { self.limits.margin + 1 } else { 0 };
        frame.window.alpha = frame.window.alpha.max(frame.best - slack);
        if frame.window.alpha >= frame.window.beta {
            self.history.reward(&self.list.steps(frame.current)[0], frame.depth);
        }
        Ok(())
    }

    /// The pass has looked at every move that is not left out.
    fn finish_pass(&mut self) {
        let Some(line) = self.best_line() else {
            return;
        };
        self.found.push(line);
        if self.found.len() < self.limits.lines.min(self.list.len()) {
            return;
        }
        // What the table knows from deeper searches may put a later line before an earlier one.
        if self.limits.margin == 0 {
            self.found = in_order(mem::take(&mut self.found));
        }
        self.report.depth = self.depth;
        self.report.lines.clone_from(&self.found);
        self.take(self.found[0].clone());
    }

    /// A search that is cut short uses the first pass of the iteration that runs, which begins with the best
    /// move of the one before.
    fn take_partial_result(&mut self) {
        if self.report.depth + 1 != self.depth {
            return;
        }
        let line = if self.found.is_empty() { self.best_line() } else { self.found.first().cloned() };
        if let Some(line) = line {
            self.take(line);
        }
    }

    fn take(&mut self, line: Line) {
        self.report.score = line.score;
        self.report.best = Some(line.first);
        self.report.line = line.texts;
    }

    /// The best of the moves that the pass has looked at; with a margin any that is nearly as good.
    fn best_line(&mut self) -> Option<Line> {
        let best = self.root_scores.iter().map(|&(_, score)| score).max()?;
        let good: Vec<usize> = self
            .root_scores
            .iter()
            .filter(|&&(_, score)| score + self.limits.margin >= best)
            .map(|&(index, _)| index)
            .collect();
        let exact = self.root_scores.iter().find(|&&(_, score)| score == best).map(|&(index, _)| index);
        let mut random = fastrand::Rng::with_seed(self.limits.seed);
        // A number of 64 bits, so that a machine whose indices have 32 chooses the same.
        let mut any = || good.get(random.u64(..good.len() as u64) as usize).copied();
        let first = if self.limits.margin > 0 { any() } else { exact }?;
        Some(Line { first, score: best, texts: self.line_from(first) })
    }

    /// A move of the root and what the table expects to follow.
    fn line_from(&mut self, index: usize) -> Vec<String> {
        let mut position = self.root.clone();
        let mut list = MoveList::default();
        let mut line = Vec::new();
        let mut next = self.rules.moves(&position, &mut list).ok().map(|()| index);
        while let Some(index) = next.filter(|&index| index < list.len() && line.len() < self.depth as usize) {
            line.push(move_texts(self.rules.program(), &list).swap_remove(index));
            if self.rules.make(&mut position, list.changes_mut(index)).is_err() {
                break;
            }
            list.clear();
            let over =
                !matches!(game::outcome_by_goal(&mut self.rules, &position, Repeated::default()), Ok(None));
            if over || self.rules.moves(&position, &mut list).is_err() {
                break;
            }
            let best = self.table.probe(position.hash()).map(|hit| hit.best);
            next = (0..list.len()).find(|&index| best == Some(move_key(list.steps(index))));
        }
        line
    }
}

/// The best lines first; of equal ones those that were found first.
fn in_order(found: Vec<Line>) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for line in found {
        let at = lines.partition_point(|known| known.score >= line.score);
        lines.insert(at, line);
    }
    lines
}
