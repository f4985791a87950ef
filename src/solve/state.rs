//! What is known of a position without its successors.

/// A side: that of the player to move in the first position, or the other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Winner {
    Ours,
    Theirs,
}

/// What is known of a position without its successors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// The game continues, with this side to move.
    Open(Winner),
    /// The game is over; `None` is a draw.
    Over(Option<Winner>),
}

impl Winner {
    /// The other side.
    pub(super) fn other(self) -> Self {
        match self {
            Self::Ours => Self::Theirs,
            Self::Theirs => Self::Ours,
        }
    }
}

impl State {
    /// The side to move, unless the game is over.
    pub(super) fn mover(self) -> Option<Winner> {
        match self {
            Self::Open(mover) => Some(mover),
            Self::Over(_) => None,
        }
    }

    /// Who has won, if the game is over and no draw.
    pub(super) fn winner(self) -> Option<Winner> {
        match self {
            Self::Open(_) => None,
            Self::Over(winner) => winner,
        }
    }
}
