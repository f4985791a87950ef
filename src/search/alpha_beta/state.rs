//! What a search keeps between two steps.

use std::sync::Arc;

use super::frame::{Frame, Window};
use super::history::History;
use super::order_key::OrderKey;
use super::static_eval::StaticEvaluator;
use super::transposition_table::TranspositionTable;
use crate::board::SiteSet;
use crate::moves::{MoveList, Rules};
use crate::position::Position;
use crate::search::evaluate::Evaluation;
use crate::search::limits::Limits;
use crate::search::report::{Line, Report};
use crate::search::score::Score;

/// Longest line that is searched: twice the deepest search, as extensions may double it.
pub(super) const MAX_PLY: usize = 128;

/// A search that can be run bit by bit.
#[derive(Clone, Debug)]
pub(in crate::search) struct AlphaBeta {
    pub(super) rules: Rules,
    pub(super) evaluation: Arc<Evaluation>,
    pub(super) static_eval: StaticEvaluator,
    pub(super) root: Position,
    pub(super) position: Position,
    /// The players for whom it is, as bits.
    pub(super) side: u16,
    pub(super) limits: Limits,
    /// Hashes of the positions before the root, where repetition draws.
    pub(super) past: Vec<u64>,
    pub(super) draws_by_repetition: bool,
    /// Whether any rule asks for repetition.
    pub(super) watches_repetition: bool,
    /// For each piece type, whether a player who has such a piece may leave a turn out; empty where nobody may.
    pub(super) null_move_types: Vec<bool>,
    /// For each player, the sites where goals want their pieces.
    pub(super) goal_sites: Vec<SiteSet>,
    pub(super) stack: Vec<Frame>,
    /// The moves of the nodes on the stack; each node has a range of it.
    pub(super) list: MoveList,
    /// Which moves of the nodes on the stack to search, in order; each node has a range of it.
    pub(super) order: Vec<OrderKey>,
    pub(super) table: TranspositionTable,
    pub(super) history: History,
    /// How much material the best capture of a position usually wins.
    pub(super) typical_capture: Score,
    pub(super) node_counts: NodeCounts,
    /// Moves of the root are worth up to so much more, by chance.
    pub(super) root_noise: Score,
    /// The window of the pass that runs.
    pub(super) window: Window,
    /// Scores of the root's moves in the pass that runs.
    pub(super) root_scores: Vec<RootScore>,
    /// What the passes of the iteration that runs have found; each leaves out the moves of those before.
    pub(super) found: Vec<Line>,
    pub(super) depth: u32,
    pub(super) report: Report,
}

/// A move of the root with the score that it got in the pass that runs.
#[derive(Clone, Copy, Debug)]
pub(super) struct RootScore {
    /// Its number on the list.
    pub(super) index: usize,
    pub(super) score: Score,
}

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
    pub(super) fn is_mostly_noisy(self) -> bool {
        self.noisy * 10 > self.all * 9
    }
}
