//! The scopes of local variables while a block is lowered.

use crate::model::LocalId;
pub(super) use crate::terms::ValueType as Type;

/// Most local variables that are visible at a place of a block.
pub(super) const MAX_LOCALS: u8 = 100;

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
        let id = if self.count < MAX_LOCALS {
            self.count += 1;
            LocalId(self.count - 1)
        } else {
            // Long blocks use the room of variables that are no longer visible once more.
            let is_free = |id: &LocalId| self.visible.iter().all(|(_, used, _)| used != id);
            (0..MAX_LOCALS).map(LocalId).find(is_free)?
        };
        self.visible.push((name.to_owned(), id, kind));
        Some(id)
    }

    /// How many variables the block needs.
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
