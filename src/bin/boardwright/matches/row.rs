//! A game of a match as one line of a table: all that is told of it, and nothing that would differ were it played again.

use serde::{Deserialize, Serialize};

use super::move_source::Choice;
use super::sides::Name;

/// How a game ended for A.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Verdict {
    Win,
    #[default]
    Draw,
    Loss,
}

/// A game that was played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Row {
    /// From 1.
    pub(crate) game: u64,
    /// Who played for each player in turn: `AB`.
    pub(crate) seats: String,
    /// For A.
    pub(crate) result: Verdict,
    /// The players that won, by their names; nobody in a draw, and where a contestant gave the game away.
    pub(crate) winner: String,
    /// Why it ended.
    pub(crate) reason: String,
    /// Moves, those of the opening and of chance among them.
    pub(crate) plies: u64,
    /// Moves that A chose, positions that it looked at for them, and how deep it looked, summed up.
    pub(crate) a_moves: u64,
    pub(crate) a_nodes: u64,
    pub(crate) a_depths: u64,
    /// The same for B.
    pub(crate) b_moves: u64,
    pub(crate) b_nodes: u64,
    pub(crate) b_depths: u64,
    /// The whole game.
    pub(crate) moves: String,
}

impl Row {
    /// Counts a move that a contestant has chosen.
    pub(crate) fn count(&mut self, name: Name, choice: Choice) {
        let (moves, nodes, depths) = match name {
            Name::A => (&mut self.a_moves, &mut self.a_nodes, &mut self.a_depths),
            Name::B => (&mut self.b_moves, &mut self.b_nodes, &mut self.b_depths),
        };
        *moves += 1;
        // What a program says of itself may be anything.
        *nodes = nodes.saturating_add(choice.nodes);
        *depths = depths.saturating_add(choice.depth);
    }
}
