//! Games made at random: what the engine and the naive interpreter say of them.
//!
//! - `rule_file`: a rule file from a seed. - `games`: both sides play it. - `shrink`: a smaller file that shows the same.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod games;
#[path = "../naive/pair.rs"]
mod pair;
mod rule_file;
mod shrink;
#[path = "../support/mod.rs"]
mod support;
#[path = "../naive/zrf/mod.rs"]
mod zrf;
