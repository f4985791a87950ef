//! A state of the game.

use std::collections::{BTreeMap, BTreeSet};

use super::shared::Shared;
use super::{Cell, Name};

/// A piece, on the board or under another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Piece {
    /// Whose it is.
    pub owner: Name,
    /// Its kind.
    pub kind: Name,
    /// Its attributes with their values; a truth value is 1 or 0.
    pub attributes: BTreeMap<Name, i32>,
}

/// Which instance of a variable is meant.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    /// That of the game.
    Game,
    /// That of a player.
    Player(Name),
    /// That of a position.
    Cell(Cell),
}

/// Which turn a move says comes next.
#[derive(Clone, Debug)]
pub enum NextTurn {
    /// The same turn once more.
    Again,
    /// The turn with this label.
    Label(Name),
}

/// Everything that the rules can remember between turns.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    /// Columns by position, the top piece first; never empty.
    pub board: Shared<BTreeMap<Cell, Shared<Vec<Piece>>>>,
    /// Pieces off the board by owner and kind; never 0.
    pub off: Shared<BTreeMap<(Name, Name), i32>>,
    /// Variables that differ from their first values.
    pub variables: Shared<BTreeMap<(Name, Key), i32>>,
    /// Index into the turn order.
    pub turn: usize,
    /// Where the last step began, if the rules refer to it.
    pub last_from: Option<Cell>,
    /// Where the last step ended, if the rules refer to it.
    pub last_to: Option<Cell>,
    /// Owners and kinds of the pieces that the last turn removed, if the rules refer to them.
    pub taken: BTreeSet<(Name, Name)>,
    /// Players who have lost while others play on.
    pub out: BTreeSet<Name>,
    /// While a move is being made: the turn that it says comes next.
    pub next_turn: Option<usize>,
    /// While a move is being made: the clocks that it has set.
    pub clocks_set: BTreeSet<Name>,
}

impl State {
    /// The top piece of a position.
    pub fn piece(&self, cell: Cell) -> Option<&Piece> {
        self.board.get(&cell).map(|column| &column[0])
    }

    /// The top pieces, with their positions.
    pub fn pieces(&self) -> impl Iterator<Item = (Cell, &Piece)> {
        self.board.iter().map(|(cell, column)| (*cell, &column[0]))
    }

    pub(super) fn piece_mut(&mut self, cell: Cell) -> Option<&mut Piece> {
        self.board.get_mut(&cell).map(|column| &mut column[0])
    }

    /// How many pieces of a kind a player has off the board.
    pub(super) fn reserve(&self, owner: &Name, kind: &Name) -> i32 {
        self.off.get(&(owner.clone(), kind.clone())).copied().unwrap_or(0)
    }

    /// Sets the number of pieces off the board.
    pub(super) fn set_reserve(&mut self, owner: &Name, kind: &Name, count: i32) {
        let key = (owner.clone(), kind.clone());
        if count == 0 {
            self.off.remove(&key);
        } else {
            self.off.insert(key, count);
        }
    }

    /// Adds pieces to those off the board; `count` may be negative.
    pub(super) fn add_to_reserve(&mut self, owner: &Name, kind: &Name, count: i32) {
        let count = self.reserve(owner, kind) + count;
        self.set_reserve(owner, kind, count);
    }
}
