//! The moves of a game that a search has played, in its tree and at random.

use crate::moves::Step;
use crate::program::Program;

/// A move of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlayedMove {
    pub(super) key: u32,
    /// Whether our side made it.
    pub(super) ours: bool,
    /// How to make it again, for moves that put a piece on the board.
    pub(super) drop: Option<Drop>,
}

/// A move that puts a piece on the board: its block, and the site from which that is run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Drop {
    pub(super) block: u32,
    pub(super) origin: u16,
}

/// How to make a move again, if it puts a piece on the board.
pub(super) fn drop_of(program: &Program, steps: &[Step]) -> Option<Drop> {
    steps[0].dropped(program).map(|_| Drop { block: steps[0].block, origin: steps[0].origin })
}
