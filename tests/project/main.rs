//! The command-line program, the documentation, and properties of the whole file tree.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod bench;
mod catalogue;
mod checking;
mod cli;
mod command;
mod data;
mod docs;
mod examples;
mod faults;
mod file_cycles;
mod layers;
mod matches;
#[cfg(unix)]
mod protocol;
#[path = "../support/mod.rs"]
mod support;
mod tablebase;
mod threads;
mod tidy;
mod tune;
