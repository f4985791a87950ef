//! Principal variation search by iterative deepening, on an explicit stack.
//!
//! Minimax with alpha-beta (D. E. Knuth and R. W. Moore 1975) and null windows for all moves but the first (T. A.
//! Marsland and M. Campbell 1982). A side may have several turns in a row, so a score is negated only when the side to
//! move changes. With more than two players, all opponents count as one side; the score of a random turn is the average
//! over its moves. A turn that is a decision costs no depth.
//!
//! - `state`: the state between two steps.
//! - `root`: iterations, windows and lines.
//! - `expected_line`: what is expected after a move.
//! - `search_node`: scores a node at once, or pushes it onto the stack.
//! - `quiescence`: quiescence search.
//! - `null_move`: null-move pruning.
//! - `push_node`: pushes nodes, with moves generated and ordered.
//! - `frame`: a node on the stack.
//! - `search_moves`: searches the moves of the top node.
//! - `reductions`: late move reductions and pruning.
//! - `move_ordering`, `order_key`, `history`: the order of moves.
//! - `static_eval`: static evaluation.
//! - `near_end`: whether the end of the game is near; `to_the_end`: iterations to it.
//! - `transposition_table`: positions searched before.
//! - `learnt`: what the next search of the game begins with.

mod expected_line;
mod frame;
mod history;
mod learnt;
mod move_ordering;
mod near_end;
mod null_move;
mod order_key;
mod push_node;
mod quiescence;
mod reductions;
mod root;
mod search_moves;
mod search_node;
mod state;
mod static_eval;
mod to_the_end;
mod transposition_table;

use std::sync::Arc;

use super::evaluate::Evaluation;
use super::limits::{Limits, MAX_DEPTH, MAX_LINES, MAX_MARGIN};
use super::report::Report;
use crate::game::Game;
use crate::moves::{FUEL_PER_REQUEST, MoveList, RunError};
use frame::{Generated, Window};
pub(super) use learnt::Learnt;
use near_end::NearEnd;
pub(super) use state::AlphaBeta;
use state::NodeCounts;
use static_eval::StaticEvaluator;

impl AlphaBeta {
    /// A search for the player to move, which begins with what an earlier one of the game has learnt, if that helps.
    pub(super) fn new(
        game: &Game,
        limits: Limits,
        evaluation: Arc<Evaluation>,
        learnt: Option<Learnt>,
    ) -> Self {
        let position = game.position().clone();
        let program = game.program();
        let learnt = learnt.and_then(|learnt| learnt.carry_over(game, &limits, &evaluation));
        let learnt = learnt.unwrap_or_else(|| Learnt::nothing(game, &limits, &evaluation));
        Self {
            rules: game.rules().another(),
            static_eval: StaticEvaluator::new(&evaluation, program, &position),
            side: program.side_of(game.turn().player),
            limits: Limits {
                depth: if limits.is_decided(game.moves().len()) {
                    1
                } else {
                    limits.depth.clamp(1, MAX_DEPTH)
                },
                lines: limits.lines.clamp(1, MAX_LINES),
                margin: evaluation.in_pieces(program, limits.margin.clamp(0, MAX_MARGIN)),
                ..limits
            },
            past: game.tree().past().to_vec(),
            draws_by_repetition: game.draws_by_repetition(),
            watches_repetition: game.watches_repetition(),
            null_move_types: null_move::null_move_types(program, &evaluation),
            null_move_surplus: evaluation.in_pieces(program, null_move::SURPLUS),
            lost: evaluation.in_pieces(program, null_move::LOST),
            evaluation,
            wanted_sites: move_ordering::wanted_sites(program),
            stack: Vec::new(),
            list: MoveList::default(),
            order: Vec::new(),
            learnt,
            node_counts: NodeCounts::default(),
            root_noise: root::root_noise(game, &limits),
            window: Window::FULL,
            root_scores: Vec::new(),
            found: Vec::new(),
            depth: 0,
            number: 0,
            near_end: NearEnd::of(game),
            report: Report {
                done: game.moves().is_empty(),
                best: (0..game.moves().len()).find(|&index| limits.part.has(index, game.moves().len())),
                ..Report::default()
            },
            root: position.clone(),
            position,
        }
    }

    /// A search of the same position that shares the table of this one, to run on another thread. Every other
    /// one begins a turn deeper, so that what it finds is new to the others (lazy SMP, D. Homan 2013).
    pub(super) fn helper(
        &self,
        game: &Game,
        limits: Limits,
        evaluation: Arc<Evaluation>,
        number: usize,
    ) -> Self {
        let helper = Self::new(game, limits, evaluation, Some(self.learnt.shared()));
        Self { number, ..helper }
    }

    /// Searches about `nodes` more nodes, fewer if they take more than `instructions`, and returns what has been found
    /// so far.
    pub(super) fn run(&mut self, nodes: u64, instructions: u64) -> Result<&Report, RunError> {
        let until = self.report.nodes.saturating_add(nodes);
        let end = self.rules.instructions().saturating_add(instructions);
        while !self.report.done
            && self.report.nodes < until.min(self.most_nodes())
            && self.rules.instructions() < end
        {
            if let Err(error) = self.step() {
                self.report.done = true;
                return Err(error);
            }
        }
        if self.report.nodes >= self.most_nodes() {
            self.stop();
        }
        Ok(&self.report)
    }

    /// The limit on nodes, which does not apply below the least depth.
    fn most_nodes(&self) -> u64 {
        if self.report.depth < self.limits.least_depth { u64::MAX } else { self.limits.nodes }
    }

    /// Ends the search with the best move found so far.
    pub(super) fn stop(&mut self) -> &Report {
        if !self.report.done {
            self.report.done = true;
            self.take_partial_result();
        }
        &self.report
    }

    /// What the search has learnt.
    pub(super) fn into_learnt(self) -> Learnt {
        self.learnt
    }

    /// What has been found so far.
    pub(super) fn report(&self) -> &Report {
        &self.report
    }

    /// How many instructions were run so far.
    pub(super) fn instructions(&self) -> u64 {
        self.rules.instructions()
    }

    fn step(&mut self) -> Result<(), RunError> {
        let is_outermost = self.rules.begin_fuel_scope(FUEL_PER_REQUEST);
        let done = self.step_at_once();
        self.rules.end_fuel_scope(is_outermost);
        done
    }

    fn step_at_once(&mut self) -> Result<(), RunError> {
        let Some(frame) = self.stack.last() else {
            return self.start_iteration();
        };
        let is_open = frame.window.alpha < frame.window.beta;
        if is_open && frame.next < self.order.len() {
            return self.search_next_move();
        }
        if is_open && frame.generated == Generated::TableMove {
            return self.find_other_moves();
        }
        self.pop_node()
    }
}
