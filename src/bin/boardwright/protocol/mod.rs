//! The protocols by which programs play against each other; `docs/protocol.md` describes them.
//!
//! Here is the side that asks for moves; the other side is `crate::engine`. Whatever a program does, each request ends,
//! either with an answer or with a reason why there is none, which loses the game.
//!
//! - `client`: what a program is asked, and what it answers.
//! - `process`: a child process that is read and written line by line, with timeouts; `conversation`: questions to it
//!   and what it answers.
//! - `line_client`: asks in our line protocol; `request`: the arguments of its `go`, printed and parsed.
//! - `uci_client`: asks in UCI and the protocols made after it; `dialect`: what differs in these; `told_moves`: the moves
//!   of a game in their notation.
//! - `gtp_client`: asks in the Go Text Protocol; `points`: moves as it writes them.

mod client;
mod conversation;
mod dialect;
mod gtp_client;
mod line_client;
pub(crate) mod points;
mod process;
pub(crate) mod request;
mod told_moves;
mod uci_client;

pub(crate) use client::{Answer, Client, GREETING, GameName, Language, Opponent, Question};
pub(crate) use dialect::Dialect;
use gtp_client::GtpClient;
use line_client::LineClient;
use uci_client::UciClient;

/// Starts a program, or says why it cannot be started.
pub(crate) fn start(opponent: Opponent<'_>) -> Result<Box<dyn Client>, String> {
    let conversation = conversation::Conversation::start(opponent.command)?;
    Ok(match opponent.language {
        Language::Lines => Box::new(LineClient::new(conversation)),
        Language::Uci(dialect) => Box::new(UciClient::new(dialect, conversation)),
        Language::Gtp => Box::new(GtpClient::new(conversation)),
    })
}
