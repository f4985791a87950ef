//! One moment of play.

use std::collections::{BTreeMap, BTreeSet};

use super::Name;

/// A piece on the board.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Piece {
    /// Whose it is.
    pub owner: Name,
    /// Its type.
    pub kind: Name,
    /// Its attributes with their values.
    pub attributes: BTreeMap<Name, bool>,
}

/// Everything that a rule can remember between turns.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    /// Pieces by cell.
    pub board: BTreeMap<Name, Piece>,
    /// Pieces off the board by owner and type; never 0.
    pub off: BTreeMap<(Name, Name), u32>,
    /// Index of the turn-order's entry.
    pub turn: usize,
    /// Origin of the last move part, where the rules ask for it.
    pub last_from: Option<Name>,
    /// Destination of the last move part, where the rules ask for it.
    pub last_to: Option<Name>,
    /// Owners and types that the last turn removed, where the rules ask for it.
    pub taken: BTreeSet<(Name, Name)>,
    /// Players who lost while others play on.
    pub out: BTreeSet<Name>,
}

impl State {
    /// Adds pieces to a player's stock.
    pub(super) fn stock(&mut self, owner: &Name, kind: &Name, count: u32) {
        if count > 0 {
            *self.off.entry((owner.clone(), kind.clone())).or_default() += count;
        }
    }

    /// Takes a piece out of a player's stock.
    pub(super) fn unstock(&mut self, owner: &Name, kind: &Name) {
        let key = (owner.clone(), kind.clone());
        let count = self.off.get_mut(&key).expect("a dropped piece was in stock");
        *count -= 1;
        if *count == 0 {
            self.off.remove(&key);
        }
    }

    /// Whether two states are one position for the rule of repetition.
    pub(super) fn repeats(&self, other: &State) -> bool {
        self.board == other.board && self.turn == other.turn
    }
}
