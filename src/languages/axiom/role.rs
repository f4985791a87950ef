//! What blocks and procedures are compiled for.

/// What a block is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Moves of a kind of piece; `None` if several kinds share the block.
    Moves(Option<usize>),
    /// Drops of a kind of piece, each of which puts one down.
    Drops(usize),
    /// The end of the game, for the player with this number.
    End(i32),
}
