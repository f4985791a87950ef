//! Quiescence search: at the end of the depth only moves that change much are searched (L. R. Harris 1975).
//!
//! In: a position at the end of the depth. Out: its score at once, or a node on the stack whose moves are captures,
//! promotions and moves to where a goal wants pieces.

use super::frame::{NewNode, Purpose, Window};
use super::state::AlphaBeta;
use crate::moves::RunError;
use crate::search::score::Score;

/// So many plies after the end of the depth captures are searched: games in which each capture allows another would
/// never come to rest.
const QUIESCENCE_DEPTH: i16 = -4;
/// Where more than so many times what captures usually win is missing, none is hoped for ("delta pruning").
const DELTA: Score = 4;

impl AlphaBeta {
    /// Scores a position at the end of the depth, or puts it on the stack with the moves that change much.
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
