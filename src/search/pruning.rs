//! Ways to look at fewer positions, each of which can be left out to measure what it brings.

/// Ways to look at fewer positions. [`Pruning::ALL`] plays best; [`Pruning::SOUND`] sees
/// every win; [`Pruning::NONE`] finds what plain minimax finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each can be left out by itself, to measure what it brings"
)]
pub struct Pruning {
    /// Positions seen before are known.
    pub table: bool,
    /// Moves that were good in positions like this one come early.
    pub history: bool,
    /// At the end of the depth moves that change much are followed.
    pub quiescence: bool,
    /// Lines with checks and forced turns are followed further.
    pub extensions: bool,
    /// Where even leaving a turn out is too good, no move is looked for.
    pub null_move: bool,
    /// Later moves are looked at less deep, the last not at all.
    pub reductions: bool,
    /// Near the end of the depth positions are judged by what they are worth now.
    pub futility: bool,
    /// Scores are looked for near that of the iteration before.
    pub aspiration: bool,
}

impl Pruning {
    /// All of it.
    pub const ALL: Self = Self::every(true);
    /// All that leaves no win within the depth unseen.
    pub const SOUND: Self = Self { null_move: false, reductions: false, futility: false, ..Self::ALL };
    /// Nothing but alpha-beta itself.
    pub const NONE: Self = Self::every(false);
    /// The names of all ways, as [`Pruning::without`] takes them.
    pub const WAYS: [&str; 8] =
        ["table", "history", "quiescence", "extensions", "null-move", "reductions", "futility", "aspiration"];

    const fn every(is: bool) -> Self {
        Self {
            table: is,
            history: is,
            quiescence: is,
            extensions: is,
            null_move: is,
            reductions: is,
            futility: is,
            aspiration: is,
        }
    }

    /// The same without the way of this name; nothing where none has it.
    #[must_use]
    pub fn without(mut self, way: &str) -> Option<Self> {
        let left_out = match way {
            "table" => &mut self.table,
            "history" => &mut self.history,
            "quiescence" => &mut self.quiescence,
            "extensions" => &mut self.extensions,
            "null-move" => &mut self.null_move,
            "reductions" => &mut self.reductions,
            "futility" => &mut self.futility,
            "aspiration" => &mut self.aspiration,
            _ => return None,
        };
        *left_out = false;
        Some(self)
    }
}
