//! One position on the stack of a search.

use super::score::{INFINITY, Score};
use crate::index::PlayerId;
use crate::moves::Made;

/// Scores that matter: what is not above `alpha` or not below `beta` need not be known exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    pub(super) const FULL: Self = Self { alpha: -INFINITY, beta: INFINITY };

    /// The same window for the other side.
    pub(super) fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// The window that only asks whether something is better than `alpha`.
    pub(super) fn null(self) -> Self {
        Self { alpha: self.alpha, beta: self.alpha + 1 }
    }
}

/// A position whose moves are being looked at, one after the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// Its hash.
    pub(super) hash: u64,
    /// What tells it apart where positions are repeated.
    pub(super) key: u64,
    /// Depth left; 0 or less where only moves that win pieces are looked at.
    pub(super) depth: i16,
    pub(super) window: Window,
    /// `alpha` when it began.
    pub(super) alpha_before: Score,
    pub(super) best: Score,
    /// Key of the best move, 0 for none.
    pub(super) best_key: u32,
    /// Who is to move.
    pub(super) player: PlayerId,
    /// Whether that is the side that the search is for.
    pub(super) ours: bool,
    /// What making the current move changed besides.
    pub(super) made: Made,
    /// Number of moves on the shared list before its own.
    pub(super) list_start: usize,
    /// Its moves in the order to look at them: a range of the shared order.
    pub(super) order_start: usize,
    /// The next of them.
    pub(super) next: usize,
    /// The move being looked at.
    pub(super) current: usize,
    /// Whether it is looked at with a null window first.
    pub(super) probing: bool,
}
