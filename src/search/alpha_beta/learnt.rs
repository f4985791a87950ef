//! What a search has learnt that helps the next search of the same game.

use std::sync::Arc;

use super::frame::MAX_PLY;
use super::history::History;
use super::transposition_table::TranspositionTable;
use crate::game::Game;
use crate::program::Program;
use crate::search::evaluate::Evaluation;
use crate::search::limits::Limits;
use crate::search::pruning::Pruning;
use crate::search::score::Score;

/// The typical capture before any has been seen: an average piece.
const FIRST_TYPICAL_CAPTURE: Score = 100;

/// Lower bound of the typical capture: without it, futility margins would be empty in games whose captures win nothing.
const MIN_TYPICAL_CAPTURE: Score = 40;
/// The typical capture moves toward each new one by one part in this many; it is stored in such parts, or differences
/// smaller than this would not move it.
const CAPTURE_PARTS: Score = 64;

/// The tables of a search, and what they depend on.
#[derive(Clone, Debug)]
pub(in crate::search) struct Learnt {
    pub(super) table: TranspositionTable,
    pub(super) history: History,
    /// The average over all nodes of what the best capture wins, 0 if there is none, in [`CAPTURE_PARTS`] of a unit of the
    /// evaluation.
    capture_parts: Score,
    evaluation: Arc<Evaluation>,
    pruning: Pruning,
    /// The limit on nodes: what a level has found is not for a weaker one.
    nodes: u64,
    draws_by_repetition: bool,
    /// Whose view the scores are, as bits of players, if there are more than two sides.
    view: Option<u16>,
    /// How many moves had been played.
    ply: usize,
}

impl Learnt {
    /// What a search begins with that remembers nothing.
    pub(super) fn nothing(game: &Game, limits: &Limits, evaluation: &Arc<Evaluation>) -> Self {
        Self {
            table: TranspositionTable::new(limits.megabytes),
            history: History::new(MAX_PLY + 1),
            capture_parts: FIRST_TYPICAL_CAPTURE * CAPTURE_PARTS,
            evaluation: evaluation.clone(),
            pruning: limits.pruning,
            nodes: limits.nodes,
            draws_by_repetition: game.draws_by_repetition(),
            view: view(game),
            ply: game.ply(),
        }
    }

    /// The same for a search on another thread, with the same table.
    pub(super) fn shared(&self) -> Self {
        Self {
            table: self.table.shared(),
            history: self.history.clone(),
            evaluation: self.evaluation.clone(),
            ..*self
        }
    }

    /// What the best capture of a node wins on average, at least a little.
    pub(super) fn typical_capture(&self) -> Score {
        (self.capture_parts / CAPTURE_PARTS).max(MIN_TYPICAL_CAPTURE)
    }

    /// Updates the running average of best captures, which makes margins suit games with more or less valuable pieces.
    /// A single capture counts at most as ten times the average.
    pub(super) fn learn_typical_capture(&mut self, best_gain: Score) {
        let capped = best_gain.min(10 * self.typical_capture());
        self.capture_parts += capped - self.capture_parts / CAPTURE_PARTS;
    }

    /// The same for a search of another position; none if what it says does not hold there, or if the table is smaller than
    /// wanted. A larger one is kept, so that a short search between long ones does not empty it.
    pub(super) fn carry_over(
        mut self,
        game: &Game,
        limits: &Limits,
        evaluation: &Arc<Evaluation>,
    ) -> Option<Self> {
        let holds = Arc::ptr_eq(&self.evaluation, evaluation)
            && self.pruning == limits.pruning
            && self.nodes == limits.nodes
            && self.draws_by_repetition == game.draws_by_repetition()
            && self.view == view(game)
            && self.table.suffices(limits.megabytes);
        if !holds {
            return None;
        }
        self.history.follow(game.ply() as isize - self.ply as isize);
        self.ply = game.ply();
        Some(self)
    }
}

/// Whose view scores are. Between two sides one's gain is the other's loss, and scores are those of the side to move; with
/// more, they are those of the side that the search is for against all others.
fn view(game: &Game) -> Option<u16> {
    let program = game.program();
    (sides(program) > 2).then(|| program.side_of(game.turn().player))
}

/// How many sides have turns.
fn sides(program: &Program) -> usize {
    let mut sides: Vec<u16> = program.turns.iter().map(|turn| program.side_of(turn.player)).collect();
    sides.sort_unstable();
    sides.dedup();
    sides.len()
}
