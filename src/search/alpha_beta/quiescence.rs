//! Quiescence search: at the end of the depth only moves that change much are searched (L. R. Harris 1975).
//!
//! In: a position at the end of the depth. Out: its score at once, or a node on the stack whose moves are captures,
//! promotions and moves to where a goal wants pieces.

use super::AlphaBeta;
use super::frame::{NewNode, Purpose, Window};
use crate::moves::RunError;
use crate::search::score::Score;

/// So many plies after the end of the depth captures are searched: games in which each capture allows another would
/// never come to rest.
const QUIESCENCE_DEPTH: i16 = -4;
/// Where more than so many times what captures usually win is missing, none is hoped for ("delta pruning").
const DELTA: Score = 4;

/// How many nodes were put on the stack, and in how many of them every move wins material.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NodeCounts {
    all: u64,
    noisy: u64,
}

impl NodeCounts {
    /// Counts a node.
    pub(super) fn add(&mut self, is_noisy: bool) {
        self.all += 1;
        self.noisy += u64::from(is_noisy);
    }

    /// Whether in most nodes no move is quiet. In such a game, where each move takes something or fills a place, quiescence
    /// would search everything.
    fn is_mostly_noisy(self) -> bool {
        self.noisy * 10 > self.all * 9
    }
}

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
