//! What is known at a place of a block while it is compiled.

use std::collections::BTreeSet;

use super::value::Value;

/// Whether the move that is being made moves a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Moved {
    #[default]
    No,
    Yes,
    /// A variable of the block says it.
    Maybe,
}

/// Whether the turn goes on after the move that is being made, with the piece that it moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Continues {
    #[default]
    No,
    /// With moves of any type.
    Freely,
    /// With moves of the type with this number.
    With(i32),
}

/// What is known at a place of a block.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    pub(super) stack: Vec<Value>,
    /// Whether there may be more below it, in an array of the run.
    pub(super) is_deep: bool,
    /// What `COMPILE-LITERAL` has put aside for words that run when the move is played.
    pub(super) literals: Vec<Value>,
    /// An expression for where the cursor is, if there is one besides `here`.
    pub(super) cursor: Option<String>,
    pub(super) moved: Moved,
    pub(super) continues: Continues,
    /// Positions that are emptied, and those where pieces are created, by the move that is being made.
    pub(super) captured: BTreeSet<String>,
    pub(super) created: BTreeSet<String>,
    /// The step that [`Value::Step`] on top of the stack stands for.
    pub(super) step: Option<String>,
    /// Whether nothing that follows is reached.
    pub(super) dead: bool,
}
