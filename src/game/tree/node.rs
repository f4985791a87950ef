//! A node of a game tree: the move that leads to it, stored as the cells that it changes, and its children.
//!
//! Storing changes instead of positions keeps trees small however big the board is, and a step along a line costs only
//! as much as the move changes.

use crate::index::PlayerId;
use crate::moves::Step;
use crate::position::Position;

/// The id of a node; the start of the game is the first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The start of the game.
    pub const START: Self = Self(0);

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A cell that a move changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Difference {
    cell: u16,
    before: u32,
    after: u32,
}

/// What is said about a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// A comment before the move, as at the start of a variation.
    pub before: String,
    /// The comment on it.
    pub comment: String,
    /// Marks of the game file that it came from, in the form of the file: `$1`, `!?`, or properties of SGF.
    pub marks: String,
}

impl Notes {
    fn texts(&self) -> [&str; 3] {
        [&self.before, &self.comment, &self.marks]
    }

    /// The number of bytes.
    pub(super) fn size(&self) -> usize {
        self.texts().map(str::len).into_iter().sum()
    }

    /// The number of characters of the longest text.
    pub(super) fn longest(&self) -> usize {
        self.texts().map(|text| text.chars().count()).into_iter().max().unwrap_or(0)
    }
}

/// A node of a game tree: the move that leads to it, and its children.
#[derive(Clone, Debug, Default)]
pub struct Node {
    pub(super) parent: Option<NodeId>,
    pub(super) children: Vec<NodeId>,
    /// The child visited last.
    pub(super) visited: Option<NodeId>,
    pub(super) ply: usize,
    pub(super) player: Option<PlayerId>,
    pub(super) steps: Vec<Step>,
    pub(super) differences: Vec<Difference>,
    /// The repetition hash of its position.
    pub(super) key: u64,
    pub(super) text: String,
    pub(super) described: Vec<String>,
    pub(super) notes: Notes,
}

impl Node {
    /// Its parent; `None` for the start.
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// Its children: the main line first, then the variations.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// The number of moves that lead to it.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// Who made the move that leads to it; `None` for the start.
    pub fn player(&self) -> Option<PlayerId> {
        self.player
    }

    /// The steps of that move; empty for the start.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The text of that move, once it has been set.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The texts of that move in the notations of the rules, in their order, once they have been set.
    pub fn described(&self) -> &[String] {
        &self.described
    }

    /// The comment on it.
    pub fn comment(&self) -> &str {
        &self.notes.comment
    }

    /// All that is said about it.
    pub fn notes(&self) -> &Notes {
        &self.notes
    }
}

impl Node {
    pub(super) fn make(&self, position: &mut Position) {
        for change in &self.differences {
            position.set(usize::from(change.cell), change.after);
        }
        position.remember_arrangement();
    }

    pub(super) fn unmake(&self, position: &mut Position) {
        for change in &self.differences {
            position.set(usize::from(change.cell), change.before);
        }
        position.forget_arrangement();
        position.forget_position();
    }
}

pub(super) fn differences(before: &Position, after: &Position) -> Vec<Difference> {
    let cells = before.cells().iter().zip(after.cells()).enumerate();
    let changed = cells.filter(|(_, (before, after))| before != after);
    changed.map(|(cell, (&before, &after))| Difference { cell: cell as u16, before, after }).collect()
}
