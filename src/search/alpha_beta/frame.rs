//! A node on the stack of a search.

use super::transposition_table::TableMove;
use crate::index::PlayerId;
use crate::moves::Undo;
use crate::search::score::{INFINITY, Score};

/// Longest line: twice the maximum depth, since extensions may double it.
pub(super) const MAX_PLY: usize = 128;

/// The alpha-beta window: scores outside it need not be exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    pub(super) const FULL: Self = Self { alpha: -INFINITY, beta: INFINITY };

    /// The window from the other side's point of view.
    pub(super) fn turned(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// The null window at `alpha`: asks only whether a score is better than `alpha`.
    pub(super) fn null(self) -> Self {
        Self { alpha: self.alpha, beta: self.alpha + 1 }
    }

    /// The null window at `beta`: asks only whether a score is at least `beta`.
    pub(super) fn at_beta(self) -> Self {
        Self { alpha: self.beta - 1, beta: self.beta }
    }

    /// Whether it is a null window.
    pub(super) fn is_null(self) -> bool {
        self.beta - self.alpha <= 1
    }

    /// The window shifted down by `by`.
    pub(super) fn less(self, by: Score) -> Self {
        Self { alpha: self.alpha - by, beta: self.beta - by }
    }
}

/// What a node is searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// The best of its moves.
    Best,
    /// The best of its noisy moves, or of making none (quiescence search).
    Quiet,
    /// The average over a random player's moves.
    Chance,
    /// Whether even passing causes a cutoff (null move).
    NullMove,
}

/// Which moves of a node have been generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Generated {
    /// All, or all noisy ones.
    All,
    /// Only that of the transposition table so far.
    TableMove,
}

/// How the current move is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scout {
    /// With the node's window, for an exact score.
    Full,
    /// With a null window, only for whether it is better than alpha.
    Probe,
    /// The same at a depth reduced by this much; searched again at full depth if it turns out better.
    Reduced(i16),
}

/// A node about to be pushed onto the stack.
#[derive(Clone, Copy)]
pub(super) struct NewNode {
    pub(super) depth: i16,
    pub(super) window: Window,
    pub(super) purpose: Purpose,
    pub(super) static_eval: Score,
    pub(super) in_check: bool,
}

/// A node whose moves are being searched, one after another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// The hash of the position.
    pub(super) hash: u64,
    /// The repetition hash of the position.
    pub(super) key: u64,
    pub(super) purpose: Purpose,
    /// Remaining depth; 0 or less in quiescence search.
    pub(super) depth: i16,
    pub(super) window: Window,
    /// `alpha` at the beginning: a best score not above it is only an upper bound.
    pub(super) original_alpha: Score,
    pub(super) best: Score,
    /// The best move, with the key 0 if there is none.
    pub(super) best_move: TableMove,
    /// The static evaluation.
    pub(super) static_eval: Score,
    /// The player to move.
    pub(super) player: PlayerId,
    /// Whether that player is on the side that the search is for.
    pub(super) ours: bool,
    /// Whether that player is in check.
    pub(super) in_check: bool,
    /// Whether moves may leave a royal piece attacked, which is tested when a move is tried.
    pub(super) pseudo_legal: bool,
    pub(super) generated: Generated,
    /// How many moves were searched.
    pub(super) tried: usize,
    /// What has to be undone after the current move, besides its changes.
    pub(super) undo: Undo,
    /// The length of the shared move list before its own moves.
    pub(super) list_start: usize,
    /// Where its moves begin in the shared order.
    pub(super) order_start: usize,
    /// The next move in the shared order.
    pub(super) next: usize,
    /// The move being searched, as an index into the shared list.
    pub(super) current: usize,
    pub(super) scout: Scout,
    /// The sum of the scores of a random player's moves.
    pub(super) sum: i64,
}
