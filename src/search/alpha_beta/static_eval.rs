//! Static evaluation: what a position is worth where the search looks no further.
//!
//! What players could do next is asked only where it may matter: not of positions so far outside of the window that it
//! made no such difference yet ("lazy evaluation"), and not again of positions that were asked before.

use super::frame::Window;
use crate::moves::Rules;
use crate::position::Position;
use crate::search::evaluate::{Evaluation, Scratch};
use crate::search::score::{Score, WIN_BOUND};

/// Positions that are remembered; a power of two.
const SLOTS: usize = 1 << 15;
/// So many positions are asked before any is left out: fewer do not tell how much mobility can change a score.
const LEAST_ASKED: u32 = 100;

/// What mobility is worth in a position.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    hash: u64,
    score: Score,
}

/// What was found of positions before, and working memory.
#[derive(Clone, Debug, Default)]
pub(super) struct StaticEvaluator {
    scratch: Scratch,
    /// What players could do next in positions that were asked before, by their hash.
    mobilities: Vec<Known>,
    /// The greatest difference it made, and how often it was asked.
    farthest: Score,
    asked: u32,
}

impl StaticEvaluator {
    /// The worth of a position for a side, given as players in bits; outside of a window for that side maybe without
    /// what players could do next.
    pub(super) fn score(
        &mut self,
        evaluation: &Evaluation,
        rules: &mut Rules,
        position: &Position,
        side: u16,
        window: Window,
    ) -> Score {
        let now = evaluation.score_now(rules, position, side, &mut self.scratch);
        let (least, most) = (now.saturating_sub(self.farthest), now.saturating_add(self.farthest));
        let is_clear = self.asked >= LEAST_ASKED && (most <= window.alpha || least >= window.beta);
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
