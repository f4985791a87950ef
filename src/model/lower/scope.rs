//! Local variables of a block while it is lowered.

use crate::model::LocalId;

/// Most local variables of one block.
pub(super) const MAX_LOCALS: u8 = 100;

/// Type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    Number,
    Truth,
    Site,
    Direction,
    Player,
    Kind,
}

impl Type {
    /// How to call it in a message.
    pub(super) fn name(self) -> &'static str {
        match self {
            Type::Number => "a number",
            Type::Truth => "a condition",
            Type::Site => "a position",
            Type::Direction => "a direction",
            Type::Player => "a player",
            Type::Kind => "a kind of piece",
        }
    }
}

/// The local variables that are visible, innermost last.
#[derive(Default)]
pub(super) struct Scope {
    visible: Vec<(String, LocalId, Type)>,
    count: u8,
}

impl Scope {
    pub(super) fn find(&self, name: &str) -> Option<(LocalId, Type)> {
        let found = self.visible.iter().rev().find(|(known, ..)| known == name);
        found.map(|&(_, id, kind)| (id, kind))
    }

    /// Adds a variable; none when there are too many.
    pub(super) fn declare(&mut self, name: &str, kind: Type) -> Option<LocalId> {
        if self.count == MAX_LOCALS {
            return None;
        }
        let id = LocalId(self.count);
        self.count += 1;
        self.visible.push((name.to_owned(), id, kind));
        Some(id)
    }

    /// How many variables the block needs.
    pub(super) fn count(&self) -> u8 {
        self.count
    }

    /// Where to come back to when the list that begins here ends.
    pub(super) fn enter(&self) -> usize {
        self.visible.len()
    }

    /// Forgets what was declared since `enter`.
    pub(super) fn leave(&mut self, entered: usize) {
        self.visible.truncate(entered);
    }
}
