//! One position on the stack of a search.

use crate::index::PlayerId;
use crate::moves::Undo;
use crate::search::score::{INFINITY, Score};

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

    /// The window that only asks whether something is at least `beta`.
    pub(super) fn at_beta(self) -> Self {
        Self { alpha: self.beta - 1, beta: self.beta }
    }

    /// Whether it only asks for a yes or no.
    pub(super) fn is_null(self) -> bool {
        self.beta - self.alpha <= 1
    }

    /// The window less so much at both ends.
    pub(super) fn less(self, by: Score) -> Self {
        Self { alpha: self.alpha - by, beta: self.beta - by }
    }
}

/// What a position on the stack is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// The best of its moves is looked for.
    Best,
    /// So is the best of its moves that change much, or to do nothing ("quiescence").
    Quiet,
    /// Chance has the turn: the average counts.
    Chance,
    /// A turn is left out, to see whether even that causes a cutoff ("null move").
    NullMove,
}

/// How the current move is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scout {
    /// With the node's window, for its score.
    Full,
    /// With a null window, only for whether it is better than alpha.
    Probe,
    /// The same, so many turns less deep; searched again in full depth where it turns out better.
    Reduced(i16),
}

/// A node that is about to be put on the stack.
#[derive(Clone, Copy)]
pub(super) struct NewNode {
    pub(super) depth: i16,
    pub(super) window: Window,
    pub(super) purpose: Purpose,
    pub(super) static_eval: Score,
    pub(super) in_check: bool,
}

/// A position whose moves are being searched, one after the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// Its hash.
    pub(super) hash: u64,
    /// What tells it apart where positions are repeated.
    pub(super) key: u64,
    pub(super) purpose: Purpose,
    /// Depth left; 0 or less where only moves that change much are looked at.
    pub(super) depth: i16,
    pub(super) window: Window,
    /// `alpha` when it began: a best score not above it is only an upper bound.
    pub(super) original_alpha: Score,
    pub(super) best: Score,
    /// Key of the best move, 0 for none.
    pub(super) best_key: u32,
    /// Static evaluation: what the position is worth without looking further.
    pub(super) static_eval: Score,
    /// Who is to move.
    pub(super) player: PlayerId,
    /// Whether that is one of the side that the search is for.
    pub(super) ours: bool,
    /// Whether a royal piece of theirs is attacked.
    pub(super) in_check: bool,
    /// Whether moves may leave a royal piece attacked, which is asked when one is tried.
    pub(super) pseudo_legal: bool,
    /// How many moves were searched.
    pub(super) tried: usize,
    /// What making the current move changed besides.
    pub(super) undo: Undo,
    /// Number of moves on the shared list before its own.
    pub(super) list_start: usize,
    /// Its moves in the order to search them: a range of the shared order.
    pub(super) order_start: usize,
    /// The next of them.
    pub(super) next: usize,
    /// The move being searched, on the shared list.
    pub(super) current: usize,
    pub(super) scout: Scout,
    /// Sum of the scores of the moves of chance.
    pub(super) sum: i64,
}
