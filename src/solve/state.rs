//! What is known of a position without its successors.

/// A side: that of the player to move in the first position, or the other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
