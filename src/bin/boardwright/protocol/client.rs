//! What a program is told and asked, and what it answers, in whatever language.

use std::fmt::Debug;
use std::time::Duration;

use boardwright::game::Game;
use boardwright::search::Score;

use super::conversation::quoted;
use super::dialect::Dialect;
use crate::think::Strength;

/// The first line from either side of our line protocol: its name and its version.
pub(crate) const GREETING: &str = "boardwright 1";

/// How a program is spoken to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    /// Our line protocol.
    Lines,
    Uci(Dialect),
    Gtp,
}

impl Language {
    /// The words before a command in the description of a player.
    pub(crate) const WORDS: [(&str, Self); 5] = [
        ("program=", Self::Lines),
        ("uci=", Self::Uci(Dialect::Uci)),
        ("usi=", Self::Uci(Dialect::Usi)),
        ("ucci=", Self::Uci(Dialect::Ucci)),
        ("gtp=", Self::Gtp),
    ];
}

/// What a program is told of the game besides its moves.
#[derive(Clone, Debug)]
pub(crate) struct GameName {
    /// For programs of our own: an id, or a path that is valid in any folder.
    pub(crate) name: String,
    /// How many points of the score the rule file shows as one.
    pub(crate) score_unit: Option<u32>,
}

/// A program to be started.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opponent<'o> {
    pub(crate) language: Language,
    /// The program and its arguments.
    pub(crate) command: &'o [String],
    /// Options to set, with their values.
    pub(crate) options: &'o [(String, String)],
    pub(crate) game: &'o GameName,
    /// How long it may take to start.
    pub(crate) greeting: Duration,
}

/// A question to a program.
#[derive(Debug)]
pub(crate) struct Question<'q> {
    /// The game, in which it is the program's turn.
    pub(crate) game: &'q mut Game,
    /// The moves so far, as we write them.
    pub(crate) texts: &'q [String],
    pub(crate) strength: &'q Strength,
    pub(crate) seed: u64,
    /// How long it may take to answer.
    pub(crate) time: Duration,
}

/// A move that a program has chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Answer {
    /// Its index among the legal moves.
    pub(crate) index: usize,
    /// The nodes and depth that it claims to have searched.
    pub(crate) nodes: u64,
    pub(crate) depth: u64,
    /// What it says of the position for itself, in hundredths; `None` if it says nothing, or sees the end of the game.
    pub(crate) score: Option<Score>,
}

/// A program that plays a game.
pub(crate) trait Client: Debug + Send {
    /// Greets the program and tells it the game at its start.
    fn greet(&mut self, opponent: Opponent<'_>, game: &mut Game) -> Result<(), String>;

    /// Whether the program is told that another game begins, in which it must not use what it has learnt in this one; if
    /// not, it has to be started again.
    fn begin_again(&mut self) -> bool {
        false
    }

    /// Asks for a move.
    fn best_move(&mut self, question: Question<'_>) -> Result<Answer, String>;
}

/// Why a move is not accepted.
pub(super) fn illegal(text: &str) -> String {
    format!("made the illegal move {}", quoted(text))
}
