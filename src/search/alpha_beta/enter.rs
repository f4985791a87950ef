//! What is told of a position at once, before its moves are looked for.

use super::frame::{Purpose, Window};
use super::table::Bound;
use super::{AlphaBeta, MAX_PLY};
use crate::board::SiteSet;
use crate::game;
use crate::moves::{Repeated, RunError};
use crate::program::{Gain, Program};
use crate::search::score::{Score, WIN, WIN_BOUND, from_here};

/// What the best capture of a position is thought to be worth at first.
pub(super) const FIRST_SWING: Score = 100;
/// What positions may change by besides captures.
const DRIFT: Score = 60;
/// Deepest positions that are given up, or thought won, by what they are worth now.
const FUTILE_DEPTH: i16 = 3;
/// What wins more than so many times what captures usually do is not hoped for.
const HOPE: Score = 4;
/// So far behind the end of the depth captures are followed.
const QUIET_DEPTH: i16 = -4;

/// For each player, the sites where goals want their pieces.
pub(super) fn goal_sites(program: &Program) -> Vec<SiteSet> {
    let mut sites = vec![SiteSet::default(); program.player_count()];
    for meter in program.meters.iter().filter(|meter| meter.gain == Gain::Win) {
        for site in meter.zones.iter().flat_map(|&zone| program.zones[usize::from(zone)].iter()) {
            sites[meter.player.index()].insert(site);
        }
    }
    sites
}

impl AlphaBeta {
    /// Scores the position at once, or puts it on the stack.
    pub(super) fn enter(&mut self, depth: i16, window: Window, ours: bool) -> Result<(), RunError> {
        self.report.nodes += 1;
        let ply = self.stack.len();
        if let Some(outcome) = game::outcome_by_goal(&mut self.rules, &self.position, Repeated::default())? {
            return self.receive(self.score_of(&outcome, ours, ply), ours);
        }
        if let Some(score) = self.score_repeated(ours)? {
            return self.receive(score, ours);
        }
        if ply >= MAX_PLY {
            let score = self.standing(ours, Window::FULL);
            return self.receive(score, ours);
        }
        let turn = self.rules.turn(&self.position);
        if turn.random {
            return self.push_moves(depth, Window::FULL, Purpose::Chance, (-WIN, false));
        }
        let decision = turn.decision;
        if let Some(score) = self.known(depth, window, ply) {
            return self.receive(score, ours);
        }
        let pruning = self.limits.pruning;
        let in_check = pruning.extensions && self.rules.is_in_check(&self.position)?;
        let depth = if in_check && self.may_extend() { depth.max(0) + 1 } else { depth };
        if depth <= 0 && !decision && !in_check {
            return self.enter_quiet(depth, window, ours);
        }
        let standing = self.standing(ours, window);
        if decision || in_check || !window.is_null() || window.beta.abs() > WIN_BOUND {
            return self.push_moves(depth, window, Purpose::Best, (standing, in_check));
        }
        if pruning.futility && depth <= FUTILE_DEPTH && standing - self.futility(depth) >= window.beta {
            return self.receive(standing, ours);
        }
        if self.may_leave_out_turn(depth, standing, window) {
            self.push_pass(depth, window, standing);
            return Ok(());
        }
        self.push_moves(depth, window, Purpose::Best, (standing, false))
    }

    /// At the end of the depth only moves that change much are looked at.
    fn enter_quiet(&mut self, depth: i16, window: Window, ours: bool) -> Result<(), RunError> {
        let standing = self.standing(ours, window);
        let pruning = self.limits.pruning;
        let hopeless = pruning.futility && standing + HOPE * self.futility(1) <= window.alpha;
        if !pruning.quiescence
            || depth < QUIET_DEPTH
            || standing >= window.beta
            || hopeless
            || self.is_restless()
        {
            return self.receive(standing, ours);
        }
        self.push_moves(depth, window, Purpose::Quiet, (standing, false))
    }

    /// Whether in most positions every move wins something, so that none is quiet.
    fn is_restless(&self) -> bool {
        let (all, winning) = self.expanded;
        winning * 10 > all * 9
    }

    /// Whether a line may still grow longer than the iteration is deep.
    pub(super) fn may_extend(&self) -> bool {
        self.limits.pruning.extensions && self.stack.len() < 2 * self.depth as usize
    }

    /// By how much a position may change in so many turns.
    pub(super) fn futility(&self, depth: i16) -> Score {
        Score::from(depth) * (DRIFT + self.swing)
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

    pub(super) fn score_of(&self, outcome: &game::Outcome, ours: bool, ply: usize) -> Score {
        let won = outcome.winners.iter().any(|winner| self.side >> winner.0 & 1 == 1);
        match (outcome.winners.is_empty(), won == ours) {
            (true, _) => 0,
            (_, true) => WIN - ply as Score,
            (_, false) => ply as Score - WIN,
        }
    }

    /// What the position is worth for the side to move.
    fn standing(&mut self, ours: bool, window: Window) -> Score {
        let window = if self.limits.pruning.futility { window } else { Window::FULL };
        let window = if ours { window } else { window.turned() };
        let Self { standing, evaluation, rules, position, side, .. } = self;
        let score = standing.score(evaluation, rules, position, *side, window);
        if ours { score } else { -score }
    }

    /// A score from the table that is good enough.
    fn known(&self, depth: i16, window: Window, ply: usize) -> Option<Score> {
        if !self.limits.pruning.table {
            return None;
        }
        let hit = self.table.probe(self.position.hash()).filter(|hit| depth > 0 && hit.depth >= depth)?;
        let score = from_here(hit.score, ply);
        let enough = match hit.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        enough.then_some(score)
    }
}
