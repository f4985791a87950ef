//! Leaves a turn out ("null move", C. Donninger 1993): where even that is too good for the other side to allow, so is the
//! best move, and no move is looked for.
//!
//! This is wrong where every move hurts ("zugzwang"). So it is done where the rule file says that it does no harm, and
//! there only while the player has a piece that is free to do much: not only royal ones and the least of the others.

use super::AlphaBeta;
use super::frame::{Frame, Purpose, Window};
use super::order;
use crate::index::PieceTypeId;
use crate::moves::Step;
use crate::program::{Piece, Program};
use crate::search::evaluate::Evaluation;
use crate::search::score::Score;

/// Least deep positions in which a turn is left out.
const PASS_DEPTH: i16 = 3;

/// For each piece type, whether it is free to do much; empty where the rule file does not say that turns may be left
/// out. Of pieces that are all worth the same each is free.
pub(super) fn free_types(program: &Program, evaluation: &Evaluation) -> Vec<bool> {
    let types = if program.weights.null_move { program.new_pieces.len() } else { 0 };
    let worth = |kind: usize| evaluation.kind(PieceTypeId::new(kind));
    let is_royal = |kind: usize| program.royals.iter().any(|royal| royal.types[kind]);
    let worths = || (0..types).filter(|&kind| !is_royal(kind)).map(worth);
    let least = worths().min().filter(|&least| worths().any(|worth| worth > least));
    let is_free = |kind| !is_royal(kind) && Some(worth(kind)) != least;
    (0..types).map(is_free).collect()
}

/// How much less deep the position behind a turn left out is looked at than behind a move.
pub(super) fn reduction(depth: i16) -> i16 {
    2 + depth / 4
}

impl AlphaBeta {
    /// Whether a turn may be left out to see whether even that is too good.
    pub(super) fn may_leave_out_turn(&self, depth: i16, standing: Score, window: Window) -> bool {
        self.limits.pruning.null_move
            && !self.free.is_empty()
            && depth >= PASS_DEPTH
            && standing >= window.beta
            && self.stack.last().is_some_and(|frame| frame.purpose != Purpose::Pass)
            && self.has_free_piece()
    }

    fn has_free_piece(&self) -> bool {
        let player = self.rules.turn(&self.position).player;
        let is_free = |piece: Piece| piece.owner() == player && self.free[piece.piece_type().index()];
        self.position.pieces().any(|(_, piece)| is_free(piece))
    }

    /// Puts the position on the stack with a turn left out as its only move.
    pub(super) fn push_pass(&mut self, depth: i16, window: Window, standing: Score) {
        let player = self.rules.turn(&self.position).player;
        let (list_start, order_start) = (self.list.len(), self.order.len());
        let changes = self.rules.pass_changes(&self.position);
        self.list.push(&[Step::PASS], changes);
        self.order.push(order::place(0, 0));
        let window = window.at_beta();
        self.stack.push(Frame {
            window,
            alpha_before: window.alpha,
            standing,
            ..self.frame(depth, Purpose::Pass, player, (list_start, order_start))
        });
    }
}
