//! Random games: the engine against the naive interpreter.
//!
//! - `rule_file`: makes a rule file from a seed.
//! - `games`: plays it with both.
//! - `shrink`: minimises a file that shows a difference.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(
    clippy::pedantic,
    clippy::if_same_then_else,
    clippy::collapsible_if,
    reason = "texts are concatenated, and clarity matters more than speed"
)]

mod games;
#[path = "../naive/pair/mod.rs"]
mod pair;
mod rule_file;
mod shrink;
#[path = "../support/mod.rs"]
mod support;
#[path = "../naive/zrf/mod.rs"]
mod zrf;
