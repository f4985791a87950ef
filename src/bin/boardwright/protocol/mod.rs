//! The protocols by which programs play against each other; `docs/protocol.md` describes them.
//!
//! Here is the side that asks for moves; the other side is `crate::engine`. Whatever a program does, each request ends,
//! either with an answer or with a reason why there is none, which loses the game.
//!
//! - `process`: a child process that is read and written line by line, with timeouts; `conversation`: questions to it
//!   and what it answers.
//! - `line_client`: asks in our line protocol; `request`: the arguments of its `go`, printed and parsed.
//! - `uci_client`: asks in UCI and the protocols made after it; `dialect`: what differs in these; `told_moves`: the moves
//!   of a game in their notation.
//! - `gtp_client`: asks in the Go Text Protocol; `points`: moves as it writes them.

mod conversation;
mod dialect;
mod gtp_client;
mod line_client;
pub(crate) mod points;
mod process;
pub(crate) mod request;
mod told_moves;
mod uci_client;

use std::fmt::Debug;
use std::time::Duration;

use boardwright::game::Game;
use boardwright::search::Score;

use crate::think::Strength;
pub(crate) use conversation::quoted;
pub(crate) use dialect::Dialect;
use gtp_client::GtpClient;
use line_client::LineClient;
use uci_client::UciClient;

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

/// Starts a program, or says why it cannot be started.
pub(crate) fn start(opponent: Opponent<'_>) -> Result<Box<dyn Client>, String> {
    let conversation = conversation::Conversation::start(opponent.command)?;
    Ok(match opponent.language {
        Language::Lines => Box::new(LineClient::new(conversation)),
        Language::Uci(dialect) => Box::new(UciClient::new(dialect, conversation)),
        Language::Gtp => Box::new(GtpClient::new(conversation)),
    })
}

/// Why a move is not accepted.
fn illegal(text: &str) -> String {
    format!("made the illegal move {}", quoted(text))
}
