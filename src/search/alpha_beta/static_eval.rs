//! Static evaluation, with lazy evaluation of the terms that cost more: what pieces reach, and mobility.
//!
//! They are counted only if they may matter: not if the score is further outside the window than they
//! usually change it, and only once for each position.

use super::frame::Window;
use crate::moves::Rules;
use crate::position::{Change, Position};
use crate::program::Program;
use crate::search::evaluate::{Evaluation, Incremental, Scratch};
use crate::search::score::{Score, WIN_BOUND};

/// Positions for which the costly terms are cached; a power of two.
const SLOTS: usize = 1 << 15;
/// The costly terms are rarely worth more than this many times what they are worth on average.
const LAZY_MARGIN: u64 = 3;
/// The costly terms are counted in at least this many positions before any is skipped: fewer do not show how much they
/// can change a score.
const MIN_ASKED: u32 = 100;

/// The score of the costly terms in a position.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    hash: u64,
    score: Score,
}

/// What is known of the current position, a cache, and working memory.
#[derive(Clone, Debug)]
pub(super) struct StaticEvaluator {
    known: Incremental,
    scratch: Scratch,
    /// Scores of the costly terms, by hash.
    costly: Vec<Known>,
    /// The sum of the absolute scores of the costly terms so far, and how often they were counted.
    total: u64,
    asked: u32,
}

impl StaticEvaluator {
    /// An evaluator for the positions of a search that begins with this one.
    pub(super) fn new(evaluation: &Evaluation, program: &Program, position: &Position) -> Self {
        Self {
            known: Incremental::of(evaluation, program, position),
            scratch: Scratch::default(),
            costly: Vec::new(),
            total: 0,
            asked: 0,
        }
    }

    /// Follows a move that has been made, or taken back: `changes` hold what was in the cells before.
    pub(super) fn follow(
        &mut self,
        evaluation: &Evaluation,
        program: &Program,
        position: &Position,
        changes: &[Change],
    ) {
        self.known.follow(evaluation, program, position, changes);
    }

    /// The evaluation of the current position for a side, given as bits of players; outside that side's window possibly
    /// without the costly terms.
    pub(super) fn score(
        &mut self,
        evaluation: &Evaluation,
        rules: &mut Rules,
        position: &Position,
        side: u16,
        window: Window,
    ) -> Score {
        let cheap = evaluation.cheap_score(rules, position, side, &self.known, &mut self.scratch);
        let margin = self.margin();
        let (least, most) = (cheap.saturating_sub(margin), cheap.saturating_add(margin));
        let is_clear = self.asked >= MIN_ASKED && (most <= window.alpha || least >= window.beta);
        let score = if is_clear || !evaluation.has_costly_terms() {
            cheap
        } else {
            cheap.saturating_add(self.costly_score(evaluation, rules, position, side))
        };
        score.clamp(1 - WIN_BOUND, WIN_BOUND - 1)
    }

    /// By how much the costly terms are expected to change a score at most.
    fn margin(&self) -> Score {
        let average = self.total / u64::from(self.asked.max(1));
        Score::try_from(average.saturating_mul(LAZY_MARGIN)).unwrap_or(Score::MAX)
    }

    fn costly_score(
        &mut self,
        evaluation: &Evaluation,
        rules: &mut Rules,
        position: &Position,
        side: u16,
    ) -> Score {
        self.costly.resize(SLOTS, Known::default());
        let hash = position.hash();
        let slot = hash as usize & (SLOTS - 1);
        if self.costly[slot].hash != hash {
            let score = evaluation.costly_score(rules, position, side, &self.known, &mut self.scratch);
            self.costly[slot] = Known { hash, score };
            self.total = self.total.saturating_add(u64::from(score.unsigned_abs()));
            self.asked = self.asked.saturating_add(1);
        }
        self.costly[slot].score
    }
}
