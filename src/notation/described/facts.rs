//! What notations say about a legal move.

use crate::index::{PieceTypeId, PlayerId, SiteId};
use crate::moves::{MoveList, Step};
use crate::notations::Condition;
use crate::position::Position;
use crate::program::{NO_SITE, Piece, Program};

/// A legal move as people see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Facts {
    /// Who moves.
    pub(super) player: PlayerId,
    /// What moves or is dropped; `None` for a pass.
    pub(super) piece: Option<PieceTypeId>,
    /// Where it starts; `None` for drops and passes.
    pub(super) from: Option<SiteId>,
    /// Where it ends; `None` for passes.
    pub(super) to: Option<SiteId>,
    /// The targets of all steps but the last.
    pub(super) via: Vec<SiteId>,
    pub(super) captures: bool,
    pub(super) promoted: Option<PieceTypeId>,
}

impl Facts {
    /// The facts of one move of a list.
    pub(super) fn of(program: &Program, position: &Position, list: &MoveList, index: usize) -> Self {
        let steps = list.steps(index);
        let player = program.turns[position.turn()].player;
        let (Some(first), Some(last)) = (steps.first(), steps.last()) else { return Self::pass(player) };
        if first.is_pass() {
            return Self::pass(player);
        }
        let dropped = first.dropped(program);
        let from = site(first.origin).filter(|_| dropped.is_none());
        let moving = from.map(|from| position.piece(from)).filter(|piece| !piece.is_none());
        let before_last = &steps[..steps.len() - 1];
        Self {
            player,
            piece: dropped.or(moving.map(Piece::piece_type)),
            from,
            to: site(last.target),
            via: before_last.iter().filter_map(|step| site(step.target)).collect(),
            captures: captures(program, position, list, index, player),
            promoted: steps.iter().rev().find_map(Step::promotion),
        }
    }

    fn pass(player: PlayerId) -> Self {
        Self { player, piece: None, from: None, to: None, via: Vec::new(), captures: false, promoted: None }
    }

    pub(super) fn is_pass(&self) -> bool {
        self.to.is_none()
    }

    pub(super) fn is_drop(&self) -> bool {
        self.from.is_none() && !self.is_pass()
    }

    /// Whether a move with the same piece between the same sites.
    pub(super) fn goes_like(&self, other: &Self) -> bool {
        (self.piece, self.from, self.to) == (other.piece, other.from, other.to)
    }

    /// Whether a part with this condition is written, as far as the move itself decides.
    pub(super) fn meet(&self, condition: Condition, could_promote: bool) -> bool {
        match condition {
            Condition::Captures => self.captures,
            Condition::Quiet => !self.captures,
            Condition::Promotes => self.promoted.is_some(),
            Condition::Declines => self.promoted.is_none() && could_promote,
            Condition::Ambiguous | Condition::Check | Condition::Mate => false,
        }
    }
}

fn site(number: u16) -> Option<SiteId> {
    (number != NO_SITE).then_some(SiteId(number))
}

/// Whether an opponent loses a piece.
fn captures(program: &Program, position: &Position, list: &MoveList, index: usize, player: PlayerId) -> bool {
    let on_board =
        list.changes(index).iter().filter(|change| usize::from(change.cell) < program.site_count());
    on_board.into_iter().any(|change| {
        let (before, after) = (position.piece(SiteId(change.cell)), Piece(change.value));
        let is_opponents = before.owner() != player && !program.are_partners(player, before.owner());
        !before.is_none() && is_opponents && (after.is_none() || after.owner() != before.owner())
    })
}
