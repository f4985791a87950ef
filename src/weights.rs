//! What a rule file says about the worth of positions: numbers for terms that the search knows how to count.
//!
//! They change how well a game is played, never what is legal. `boardwright tune` finds and writes them.

use crate::index::{AttributeId, PieceTypeId, PlayerId, SiteId, VariableId};

/// A weight is at most so much, or as much less than nothing.
pub const MAX_WORTH: i32 = 100_000;

/// What can be counted in a position for each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Term {
    /// Pieces of a type on the board.
    Piece(PieceTypeId),
    /// Pieces of a type off the board.
    Hand(PieceTypeId),
    /// Pieces of a type on the sites that are to a player what this one is to this player.
    Site(PieceTypeId, PlayerId, SiteId),
    /// Pieces of a type with an attribute of this value.
    Attribute(PieceTypeId, AttributeId, i32),
    /// A game variable that each player has.
    Variable(VariableId),
    /// Pairs of own pieces side by side.
    Linked,
    /// Own pieces under own ones.
    Covered,
    /// Others' pieces under own ones.
    Captive,
    /// How near the goal with this number is, among those of which it can be told.
    Goal(u16),
    /// What the player would score now.
    Score,
    /// Moves that the player could make.
    Mobility,
    /// Own pieces that others could take if it were their turn.
    Attacked,
    /// Being the one to move.
    Turn,
}

/// The worth of one of what a term counts, in hundredths of an average piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weight {
    /// What is counted.
    pub term: Term,
    /// What one of it is worth.
    pub worth: i32,
}

/// All that a rule file says about the worth of positions, and how best to search its game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Weights {
    /// Terms with their worth; where there is none, the search makes its own from the rules.
    pub terms: Vec<Weight>,
    /// Whether random play tells more than a look ahead.
    pub playouts: bool,
    /// Whether it does no harm to think that a player may leave a turn out.
    pub null_move: bool,
}
