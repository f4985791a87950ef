//! Null-move pruning (C. Donninger 1993): if even passing causes a cutoff, so would the best move, and no moves are
//! generated.
//!
//! This fails in zugzwang. Therefore it is used only if the rule file allows it, and only while the player has a piece
//! that does not soon run out of harmless moves: neither royal nor of the least valuable type, as chess programs
//! require a piece other than king and pawns.

use super::frame::{Frame, Purpose, Window};
use super::order_key::OrderKey;
use super::state::AlphaBeta;
use crate::index::PieceTypeId;
use crate::moves::Step;
use crate::program::{Piece, Program};
use crate::search::evaluate::Evaluation;
use crate::search::score::Score;

/// Least depth for a null move: below, it costs as much as it saves.
const NULL_MOVE_DEPTH: i16 = 3;

/// For each piece type, whether a player with such a piece may try a null move; empty if the rule file does not allow
/// null moves. If all pieces have the same value, any will do.
pub(super) fn null_move_types(program: &Program, evaluation: &Evaluation) -> Vec<bool> {
    let types = if program.weights.null_move { program.new_pieces.len() } else { 0 };
    let worth = |kind: usize| evaluation.kind(PieceTypeId::new(kind));
    let is_royal = |kind: usize| program.royals.iter().any(|royal| royal.types[kind]);
    let worths = || (0..types).filter(|&kind| !is_royal(kind)).map(worth);
    let least = worths().min().filter(|&least| worths().any(|worth| worth > least));
    let may_pass = |kind| !is_royal(kind) && Some(worth(kind)) != least;
    (0..types).map(may_pass).collect()
}

/// A player who is behind by more than this, in hundredths of a piece, may not skip a turn: there a zugzwang often decides,
/// as in composed mates, and looking at all moves costs little where a game is decided.
pub(super) const LOST: Score = 300;

/// A position that is better than needed by this much, in hundredths of a piece, is searched one turn less deeply.
pub(super) const SURPLUS: Score = 80;
/// How many turns fewer that makes at most.
const MOST_FOR_SURPLUS: Score = 3;

/// By how much a null move reduces the depth: more in deeper searches, and the better the position is, as in other
/// programs. `surplus` is [`SURPLUS`] on the scale of the evaluation.
pub(super) fn reduction(frame: &Frame, surplus: Score) -> i16 {
    let better = (frame.static_eval - frame.window.beta) / surplus.max(1);
    3 + frame.depth / 3 + better.clamp(0, MOST_FOR_SURPLUS) as i16
}

impl AlphaBeta {
    /// Whether a null move may be tried here; never two in a row.
    pub(super) fn may_try_null_move(&self, depth: i16, static_eval: Score, window: Window) -> bool {
        self.limits.pruning.null_move
            && !self.null_move_types.is_empty()
            && depth >= NULL_MOVE_DEPTH
            && static_eval >= window.beta
            && window.beta > -self.lost
            && self.stack.last().is_some_and(|frame| frame.purpose != Purpose::NullMove)
            && self.has_null_move_piece()
    }

    fn has_null_move_piece(&self) -> bool {
        let player = self.rules.turn(&self.position).player;
        let may_pass =
            |piece: Piece| piece.owner() == player && self.null_move_types[piece.piece_type().index()];
        self.position.pieces().any(|(_, piece)| may_pass(piece))
    }

    /// Pushes the position with a pass as its only move.
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
