//! The moves of a game that a search has played, in its tree and at random.

/// A move of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlayedMove {
    pub(super) key: u32,
    /// Whether our side made it.
    pub(super) ours: bool,
    /// How to make it again, for moves at random that put a piece on the board.
    pub(super) drop: Option<Drop>,
}

/// A move that puts a piece on the board: its block, and the site from which that is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Drop {
    pub(super) block: u32,
    pub(super) origin: u16,
}
