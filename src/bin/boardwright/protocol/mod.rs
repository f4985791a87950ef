//! The line protocol, by which programs play against each other; `docs/protocol.md` describes it.
//!
//! - `process`: a child process that is read and written line by line, with timeouts.
//! - `client`: the side that asks for moves.
//! - `engine`: the side that answers, the command `engine`.
//! - `request`: the arguments of `go`, printed and parsed.

mod client;
mod engine;
mod process;
mod request;

pub(crate) use client::{Client, quoted};
pub(crate) use engine::run;

/// The first line from either side: the protocol and its version.
const GREETING: &str = "boardwright 1";
