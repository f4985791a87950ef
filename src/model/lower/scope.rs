//! The scopes of local variables while a block is lowered.

use crate::model::LocalId;

/// Most local variables of one block.
pub(super) const MAX_LOCALS: u8 = 100;

/// The type of a value.
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
    /// How it is called in messages.
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

/// The visible local variables, innermost last.
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

    /// Declares a variable; `None` if there are too many.
    pub(super) fn declare(&mut self, name: &str, kind: Type) -> Option<LocalId> {
        if self.count == MAX_LOCALS {
            return None;
        }
        let id = LocalId(self.count);
        self.count += 1;
        self.visible.push((name.to_owned(), id, kind));
        Some(id)
    }

    /// How many variables the block needs. They are never reused.
    pub(super) fn count(&self) -> u8 {
        self.count
    }

    /// Opens a scope; the result is to be passed to `leave`.
    pub(super) fn enter(&self) -> usize {
        self.visible.len()
    }

    /// Closes the scope that `enter` opened.
    pub(super) fn leave(&mut self, entered: usize) {
        self.visible.truncate(entered);
    }
}
