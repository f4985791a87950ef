//! The language of rule files: reading, compiling, the meaning of its words, and second implementations of games.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod beyond;
mod chase_redistribution;
mod diagnostics;
mod graphs;
mod hostile;
mod large_goals;
#[path = "../naive/mod.rs"]
mod naive;
mod naive_games;
mod rule_properties;
mod slow_rules;
mod source;
#[path = "../support/mod.rs"]
mod support;
mod syntax;
mod syntax_properties;
mod targets;
mod texts;
mod unmet_goals;
