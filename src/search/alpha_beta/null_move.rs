//! Null-move pruning (C. Donninger 1993): leaves a turn out. Where even that is too good for the other side to allow, so is
//! the best move, and no move is generated.
//!
//! This is wrong where every move hurts ("zugzwang"). So it is done where the rule file says that it does no harm, and
//! there only while the player has a piece that does not soon run out of harmless moves: neither a royal one nor one of
//! the least valuable type, as chess programs ask for a piece that is neither king nor pawn.

use super::frame::{Frame, Purpose, Window};
use super::order_key::OrderKey;
use super::state::AlphaBeta;
use crate::index::PieceTypeId;
use crate::moves::Step;
use crate::program::{Piece, Program};
use crate::search::evaluate::Evaluation;
use crate::search::score::Score;

/// Least depth at which a turn is left out: below, the search that it saves costs no more than it does.
const NULL_MOVE_DEPTH: i16 = 3;

/// For each piece type, whether a player who has such a piece may leave a turn out; empty where the rule file does not say
/// that turns may be left out. Where all pieces are worth the same, each will do.
pub(super) fn null_move_types(program: &Program, evaluation: &Evaluation) -> Vec<bool> {
    let types = if program.weights.null_move { program.new_pieces.len() } else { 0 };
    let worth = |kind: usize| evaluation.kind(PieceTypeId::new(kind));
    let is_royal = |kind: usize| program.royals.iter().any(|royal| royal.types[kind]);
    let worths = || (0..types).filter(|&kind| !is_royal(kind)).map(worth);
    let least = worths().min().filter(|&least| worths().any(|worth| worth > least));
    let may_pass = |kind| !is_royal(kind) && Some(worth(kind)) != least;
    (0..types).map(may_pass).collect()
}

/// How much less deep the position after a turn left out is searched than after a move: the deeper, the more, as in other
/// programs.
pub(super) fn reduction(depth: i16) -> i16 {
    2 + depth / 4
}

impl AlphaBeta {
    /// Whether a turn may be left out to see whether even that causes a cutoff; never two in a row.
    pub(super) fn may_try_null_move(&self, depth: i16, static_eval: Score, window: Window) -> bool {
        self.limits.pruning.null_move
            && !self.null_move_types.is_empty()
            && depth >= NULL_MOVE_DEPTH
            && static_eval >= window.beta
            && self.stack.last().is_some_and(|frame| frame.purpose != Purpose::NullMove)
            && self.has_null_move_piece()
    }

    fn has_null_move_piece(&self) -> bool {
        let player = self.rules.turn(&self.position).player;
        let may_pass =
            |piece: Piece| piece.owner() == player && self.null_move_types[piece.piece_type().index()];
        self.position.pieces().any(|(_, piece)| may_pass(piece))
    }

    /// Puts the position on the stack with a turn left out as its only move.
    pub(super) fn push_null_move(&mut self, depth: i16, window: Window, static_eval: Score) {
        let player = self.rules.turn(&self.position).player;
        let (list_start, order_start) = (self.list.len(), self.order.len());
        let changes = self.rules.pass_changes(&self.position);
        self.list.push(&[Step::PASS], changes);
        self.order.push(OrderKey::new(0, 0));
        let window = window.at_beta();
        self.stack.push(Frame {
            window,
            original_alpha: window.alpha,
            static_eval,
            depth,
            ..self.new_frame(Purpose::NullMove, player, list_start, order_start)
        });
    }
}
