//! The line protocol, by which programs play against each other: `docs/protocol.md` describes it.
//!
//! - `process`: a program that was started, line by line and never waited for too long. - `client`: what is said to
//!   it. - `engine`: the other side, the command `engine`. - `request`: what `go` asks for, written and read.

mod client;
mod engine;
mod process;
mod request;

pub(crate) use client::{Client, quoted};
pub(crate) use engine::run;

/// The first line of either side: the protocol and its version.
const GREETING: &str = "boardwright 1";
