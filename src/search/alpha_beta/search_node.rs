//! Searches a node: scores it at once if possible, before any move is generated, or pushes it onto the stack.
//!
//! The order of tests is the usual one: end of the game, repetition, endgame tables, transposition table, check extension, quiescence,
//! reverse futility pruning, null move, and only then moves.

use super::expected_line::exact;
use super::frame::{MAX_PLY, NewNode, Purpose, Window};
use super::state::AlphaBeta;
use super::transposition_table::Bound;
use crate::game;
use crate::moves::{Repeated, RunError};
use crate::search::score::{Score, WIN, WIN_BOUND, from_table};

/// By how much a turn may change the static evaluation without a capture: more than half a piece, since positional
/// terms and goals count too.
const DRIFT: Score = 60;
/// Greatest depth at which nodes are pruned by their static evaluation (reverse futility pruning).
const FUTILITY_DEPTH: i16 = 6;

impl AlphaBeta {
    /// Scores the current position at once, or pushes it onto the stack.
    pub(super) fn search_node(&mut self, depth: i16, window: Window, ours: bool) -> Result<(), RunError> {
        self.report.nodes += 1;
        let ply = self.stack.len();
        if let Some(outcome) =
            game::outcome_by_position(&mut self.rules, &self.position, Repeated::default())?
        {
            return self.receive_score(self.score_of(&outcome, ours, ply), ours);
        }
        if let Some(score) = self.score_repetition(ours)? {
            return self.receive_score(score, ours);
        }
        if let Some(value) = self.tablebase_value(&self.position) {
            return self.receive_score(exact(value, ply), ours);
        }
        if ply >= MAX_PLY {
            let score = self.static_eval(ours, Window::FULL);
            return self.receive_score(score, ours);
        }
        let turn = self.rules.turn(&self.position);
        let new = NewNode { depth, window, purpose: Purpose::Best, static_eval: -WIN, in_check: false };
        if turn.random {
            return self.push_node(NewNode { window: Window::FULL, purpose: Purpose::Chance, ..new });
        }
        let decision = turn.decision;
        if let Some(score) = self.probe_table(depth, window, ply) {
            return self.receive_score(score, ours);
        }
        if self.near_end.is_searched {
            return self.search_node_to_the_end(depth, window);
        }
        let pruning = self.limits.pruning;
        let in_check = pruning.extensions && self.rules.is_in_check(&self.position)?;
        let depth = if in_check && self.may_extend() { depth.max(0) + 1 } else { depth };
        if depth <= 0 && !decision && !in_check {
            return self.quiescence(depth, window, ours);
        }
        let static_eval = self.static_eval(ours, window);
        let new = NewNode { depth, static_eval, in_check, ..new };
        // Nodes of the principal variation, and those where a win is at stake, are searched in full.
        if decision || in_check || !window.is_null() || window.beta.abs() > WIN_BOUND {
            return self.push_node(new);
        }
        if pruning.futility
            && depth <= FUTILITY_DEPTH
            && static_eval - self.margin_to_fall(depth) >= window.beta
        {
            return self.receive_score(static_eval, ours);
        }
        if self.may_try_null_move(depth, static_eval, window) {
            self.push_null_move(depth, window, static_eval);
            return Ok(());
        }
        self.push_node(new)
    }

    /// Whether the current line may be extended further: it may be at most twice as long as the iteration is deep.
    pub(super) fn may_extend(&self) -> bool {
        let is_short = self.stack.len() < 2 * self.depth as usize;
        self.limits.pruning.extensions && is_short && !self.near_end.is_searched
    }

    /// By how much the evaluation may change in `depth` turns.
    pub(super) fn futility_margin(&self, depth: i16) -> Score {
        Score::from(depth) * (DRIFT + self.learnt.typical_capture())
    }

    /// How far above beta a position must be for its score not to fall below it in `depth` turns. The player to move need
    /// not allow that pieces are lost, so captures count for a quarter, unless nearly every move is one.
    fn margin_to_fall(&self, depth: i16) -> Score {
        let part = if self.node_counts.is_mostly_noisy() { 1 } else { 4 };
        Score::from(depth) * (DRIFT + self.learnt.typical_capture() / part)
    }

    /// The score of a repeated position: as if it occurred for the third time, but not certain, since it may be the
    /// second.
    fn score_repetition(&mut self, ours: bool) -> Result<Option<Score>, RunError> {
        let repeated = self.repeated();
        if repeated.times == 0 {
            return Ok(None);
        }
        let outcome = game::outcome_by_position(&mut self.rules, &self.position, repeated)?;
        // Half a win is far from certain, but more than any evaluation.
        let score = outcome.map(|outcome| self.score_of(&outcome, ours, 0) / 2);
        Ok(score.or(self.draws_by_repetition.then_some(0)))
    }

    /// Whose move has repeated a position of the game or of the current line.
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

    pub(super) fn score_of(&self, outcome: &game::Outcome, ours: bool, ply: usize) -> Score {
        let won = outcome.winners.iter().any(|winner| self.side >> winner.0 & 1 == 1);
        match (outcome.winners.is_empty(), won == ours) {
            (true, _) => 0,
            (_, true) => WIN - ply as Score,
            (_, false) => ply as Score - WIN,
        }
    }

    /// The static evaluation for the side to move.
    pub(super) fn static_eval(&mut self, ours: bool, window: Window) -> Score {
        let window = if self.limits.pruning.futility { window } else { Window::FULL };
        let window = if ours { window } else { window.turned() };
        let Self { static_eval, evaluation, rules, position, side, .. } = self;
        let score = static_eval.score(evaluation, rules, position, *side, window);
        if ours { score } else { -score }
    }

    /// A score from the transposition table, if it is deep and exact enough.
    fn probe_table(&self, depth: i16, window: Window, ply: usize) -> Option<Score> {
        if !self.limits.pruning.table || !self.uses_table(depth) {
            return None;
        }
        // All of quiescence search counts as depth 0.
        let hit = self.learnt.table.probe(self.position.hash()).filter(|hit| hit.depth >= depth.max(0))?;
        let score = from_table(hit.score, ply);
        let enough = match hit.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        enough.then_some(score)
    }
}
