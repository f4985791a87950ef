//! What a position is worth where the search looks no further.
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
/// So many positions are asked before any is left out.
const LEAST_ASKED: u32 = 100;

/// What was found of positions before, and working memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Standing {
    scratch: Scratch,
    /// By hash what players could do next.
    outlooks: Vec<(u64, Score)>,
    /// The greatest difference it made, and how often it was asked.
    farthest: Score,
    asked: u32,
}

impl Standing {
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
        let score = if is_clear || !evaluation.has_outlook() {
            now
        } else {
            now.saturating_add(self.outlook(evaluation, rules, position, side))
        };
        score.clamp(1 - WIN_BOUND, WIN_BOUND - 1)
    }

    fn outlook(
        &mut self,
        evaluation: &Evaluation,
        rules: &mut Rules,
        position: &Position,
        side: u16,
    ) -> Score {
        self.outlooks.resize(SLOTS, (0, 0));
        let hash = position.hash();
        let slot = hash as usize & (SLOTS - 1);
        if self.outlooks[slot].0 != hash {
            let found = evaluation.score_outlook(rules, position, side, &mut self.scratch);
            self.outlooks[slot] = (hash, found);
            self.farthest = self.farthest.max(found.saturating_abs());
            self.asked = self.asked.saturating_add(1);
        }
        self.outlooks[slot].1
    }
}
