//! The state of a search between two steps.

use std::sync::Arc;

use super::frame::{Frame, Window};
use super::learnt::Learnt;
use super::near_end::NearEnd;
use super::order_key::OrderKey;
use super::static_eval::StaticEvaluator;
use crate::board::SiteSet;
use crate::moves::{MoveList, Rules};
use crate::position::Position;
use crate::search::evaluate::Evaluation;
use crate::search::limits::Limits;
use crate::search::report::{Line, Report};
use crate::search::score::Score;

/// A search that can be run in slices.
#[derive(Clone, Debug)]
pub(in crate::search) struct AlphaBeta {
    pub(super) rules: Rules,
    pub(super) evaluation: Arc<Evaluation>,
    pub(super) static_eval: StaticEvaluator,
    pub(super) root: Position,
    pub(super) position: Position,
    /// The side that the search is for, as bits of players.
    pub(super) side: u16,
    pub(super) limits: Limits,
    /// The repetition hashes of the positions before the root.
    pub(super) past: Vec<u64>,
    pub(super) draws_by_repetition: bool,
    /// Whether any rule depends on repetition.
    pub(super) watches_repetition: bool,
    /// For each piece type, whether a player with such a piece may try a null move; empty if nobody may.
    pub(super) null_move_types: Vec<bool>,
    /// [`null_move::SURPLUS`](super::null_move::SURPLUS) on the scale of the evaluation.
    pub(super) null_move_surplus: Score,
    /// [`super::null_move::LOST`] on the scale of the evaluation.
    pub(super) lost: Score,
    /// For each player, the sites where goals want their pieces.
    pub(super) wanted_sites: Vec<SiteSet>,
    pub(super) stack: Vec<Frame>,
    /// The moves of all nodes on the stack; each node has a range of it.
    pub(super) list: MoveList,
    /// The moves to search in order, for all nodes on the stack; each node has a range of it.
    pub(super) order: Vec<OrderKey>,
    pub(super) learnt: Learnt,
    pub(super) node_counts: NodeCounts,
    /// The greatest random bonus of moves of the root.
    pub(super) root_noise: Score,
    /// The window of the current pass.
    pub(super) window: Window,
    /// The scores of the moves of the root in the current pass.
    pub(super) root_scores: Vec<RootScore>,
    /// The lines found by earlier passes of this iteration; each pass leaves out the first moves of these.
    pub(super) found: Vec<Line>,
    pub(super) depth: u32,
    /// Its number in a team of searches. The iterations of every other one begin a turn deeper.
    pub(super) number: usize,
    pub(super) report: Report,
    pub(super) near_end: NearEnd,
}

/// The score of a move of the root in the current pass.
#[derive(Clone, Copy, Debug)]
pub(super) struct RootScore {
    /// Its index in the list.
    pub(super) index: usize,
    pub(super) score: Score,
}

/// How many nodes were pushed, and in how many of them every move wins material.
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

    /// Whether most nodes have no quiet moves. In such a game, where each move captures something, quiescence search
    /// would search everything.
    pub(super) fn is_mostly_noisy(self) -> bool {
        self.noisy * 10 > self.all * 9
    }
}
