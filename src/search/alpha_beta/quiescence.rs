//! Quiescence search: at the end of the depth only noisy moves are searched (L. R. Harris 1975).
//!
//! In: a position at the end of the depth. Out: its score, or a node on the stack whose moves are captures, promotions
//! and moves to where a goal wants pieces.

use super::frame::{NewNode, Purpose, Window};
use super::state::AlphaBeta;
use crate::moves::RunError;
use crate::search::score::Score;

/// Captures are searched for this many plies beyond the depth: in games where each capture allows another, quiescence
/// search would never end.
const QUIESCENCE_DEPTH: i16 = -4;
/// If the score is more than this many futility margins below alpha, no capture is expected to make up for it (delta
/// pruning).
const DELTA: Score = 4;

impl AlphaBeta {
    /// Scores a position at the end of the depth, or pushes it with its noisy moves.
    pub(super) fn quiescence(&mut self, depth: i16, window: Window, ours: bool) -> Result<(), RunError> {
        let static_eval = self.static_eval(ours, window);
        let pruning = self.limits.pruning;
        let hopeless = pruning.futility && static_eval + DELTA * self.futility_margin(1) <= window.alpha;
        if !pruning.quiescence
            || depth < QUIESCENCE_DEPTH
            || static_eval >= window.beta
            || hopeless
            || self.node_counts.is_mostly_noisy()
        {
            return self.receive_score(static_eval, ours);
        }
        self.push_node(NewNode { depth, window, purpose: Purpose::Quiet, static_eval, in_check: false })
    }
}
