//! Static evaluation, with lazy evaluation of mobility.
//!
//! Mobility is computed only if it may matter: not if the score is further outside the window than mobility has ever
//! been worth, and only once for each position.

use super::frame::Window;
use crate::moves::Rules;
use crate::position::{Change, Position};
use crate::program::Program;
use crate::search::evaluate::{Evaluation, Incremental, Scratch};
use crate::search::score::{Score, WIN_BOUND};

/// Positions whose mobility is cached; a power of two.
const SLOTS: usize = 1 << 15;
/// Mobility is computed for at least this many positions before any is skipped: fewer do not show how much it can
/// change a score.
const MIN_ASKED: u32 = 100;

/// The score of mobility in a position.
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
    /// Scores of mobility, by hash.
    mobilities: Vec<Known>,
    /// The greatest absolute score of mobility so far, and how often it was computed.
    farthest: Score,
    asked: u32,
}

impl StaticEvaluator {
    /// An evaluator for the positions of a search that begins with this one.
    pub(super) fn new(evaluation: &Evaluation, program: &Program, position: &Position) -> Self {
        Self {
            known: Incremental::of(evaluation, program, position),
            scratch: Scratch::default(),
            mobilities: Vec::new(),
            farthest: 0,
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
    /// without mobility.
    pub(super) fn score(
        &mut self,
        evaluation: &Evaluation,
        rules: &mut Rules,
        position: &Position,
        side: u16,
        window: Window,
    ) -> Score {
        let now = evaluation.score_now(rules, position, side, &self.known, &mut self.scratch);
        let (least, most) = (now.saturating_sub(self.farthest), now.saturating_add(self.farthest));
        let is_clear = self.asked >= MIN_ASKED && (most <= window.alpha || least >= window.beta);
        let score = if is_clear || !evaluation.uses_mobility() {
            now
        } else {
            now.saturating_add(self.mobility(evaluation, rules, position, side))
        };
        score.clamp(1 - WIN_BOUND, WIN_BOUND - 1)
    }

    fn mobility(
        &mut self,
        evaluation: &Evaluation,
        rules: &mut Rules,
        position: &Position,
        side: u16,
    ) -> Score {
        self.mobilities.resize(SLOTS, Known::default());
        let hash = position.hash();
        let slot = hash as usize & (SLOTS - 1);
        if self.mobilities[slot].hash != hash {
            let found = evaluation.score_mobility(rules, position, side, &mut self.scratch);
            self.mobilities[slot] = Known { hash, score: found };
            self.farthest = self.farthest.max(found.saturating_abs());
            self.asked = self.asked.saturating_add(1);
        }
        self.mobilities[slot].score
    }
}
