//! The line protocol, by which programs play against each other; `docs/protocol.md` describes it.
//!
//! - `process`: a child process that is read and written line by line, with timeouts.
//! - `client`: the side that asks for moves; the other side is `crate::engine`.
//! - `request`: the arguments of `go`, printed and parsed.

mod client;
mod process;
pub(crate) mod request;

pub(crate) use client::{Client, quoted};

/// The first line from either side: the protocol and its version.
pub(crate) const GREETING: &str = "boardwright 1";
