//! A moment of a game: the move that leads to it as the cells that differ, and what follows.
//!
//! Differences, not positions: a tree takes little room however big the board is, and a step along it costs as much as the
//! move changes.

use crate::index::PlayerId;
use crate::moves::Step;
use crate::position::Position;

/// A moment of a game; the start is the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The start of the game.
    pub const START: Self = Self(0);

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A cell that a move leaves with another value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Difference {
    cell: u16,
    before: u32,
    after: u32,
}

/// A moment of a game: the move that leads to it, and what follows.
#[derive(Clone, Debug, Default)]
pub struct Node {
    pub(super) parent: Option<NodeId>,
    pub(super) children: Vec<NodeId>,
    /// The child that was visited last.
    pub(super) visited: Option<NodeId>,
    pub(super) ply: usize,
    pub(super) player: Option<PlayerId>,
    pub(super) steps: Vec<Step>,
    pub(super) differences: Vec<Difference>,
    /// The same for positions that count as one where they are repeated.
    pub(super) key: u64,
    pub(super) text: String,
    pub(super) comment: String,
}

impl Node {
    /// What it follows; nothing for the start.
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// What follows it: the main line first, then its variations.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// How many moves lead to it.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// Who made the move that leads to it; nobody for the start.
    pub fn player(&self) -> Option<PlayerId> {
        self.player
    }

    /// The steps of that move; none at the start.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// That move as text, once somebody has named it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What somebody has to say about it.
    pub fn comment(&self) -> &str {
        &self.comment
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
