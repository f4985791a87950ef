//! A game of a match as one line of a table, with nothing that would differ if it were played again.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::move_source::Choice;
use super::sides::Name;
use crate::jobs::Record;

/// The result of a game for A.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Verdict {
    Win,
    #[default]
    Draw,
    Loss,
}

/// A finished game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Row {
    /// Its number, from 1.
    pub(crate) game: u64,
    /// Who played for each player in turn: `AB`.
    pub(crate) seats: String,
    /// The result for A.
    pub(crate) result: Verdict,
    /// The names of the players who won; empty for a draw, and if a player forfeited the game.
    pub(crate) winner: String,
    /// Why it ended.
    pub(crate) reason: String,
    /// The number of moves, including the opening and random turns.
    pub(crate) plies: u64,
    /// The number of moves that A chose, and the total nodes and depths of its searches.
    pub(crate) a_moves: u64,
    pub(crate) a_nodes: u64,
    pub(crate) a_depths: u64,
    /// The same for B.
    pub(crate) b_moves: u64,
    pub(crate) b_nodes: u64,
    pub(crate) b_depths: u64,
    /// The moves of the whole game.
    pub(crate) moves: String,
}

/// The number of a game, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct GameNumber(pub(crate) u64);

impl fmt::Display for GameNumber {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "game {}", self.0)
    }
}

impl Record for Row {
    type Place = GameNumber;

    fn place(&self) -> GameNumber {
        GameNumber(self.game)
    }

    fn number(&self) -> u64 {
        self.game
    }
}

impl Row {
    /// Counts a move that a player has chosen.
    pub(crate) fn count(&mut self, name: Name, choice: Choice) {
        let (moves, nodes, depths) = match name {
            Name::A => (&mut self.a_moves, &mut self.a_nodes, &mut self.a_depths),
            Name::B => (&mut self.b_moves, &mut self.b_nodes, &mut self.b_depths),
        };
        *moves += 1;
        // An external program may claim any number.
        *nodes = nodes.saturating_add(choice.nodes);
        *depths = depths.saturating_add(choice.depth);
    }
}
