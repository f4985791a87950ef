//! Finds suspicious code in a model that has no errors.
//!
//! In: a [`Model`]. Out: [`Findings`], each a warning: unreachable code, tests that never hold, moves that can never be
//! made, names that nothing reads. The model is not changed.
//!
//! A place in the text may occur many times, in several macro calls or variants. It is reported only if it is
//! suspicious everywhere; a form that is useful somewhere has its reason.
//!
//! - `findings`: what is reported.
//! - `flow`: follows the instructions.
//! - `facts`: what is known while they run.
//! - `uses`: what the rules mention.
//! - `unused`: what they do not.
//! - `pieces`: who can move what.
//! - `translations`: names in other languages that the rules do not have.
//! - `goals`: conditions of goals and turns.

mod facts;
mod findings;
mod flow;
mod goals;
mod pieces;
mod translations;
mod unused;
mod uses;

use super::Model;
use crate::syntax::Calls;
pub use findings::Findings;
use findings::Lint;
use uses::Uses;

/// Runs all lints on a model.
pub fn lint(model: &Model, calls: &Calls) -> Findings {
    let mut findings = Findings::default();
    let mut lint = Lint { model, uses: Uses::of(model), calls, findings: &mut findings };
    flow::check(&mut lint);
    goals::check(&mut lint);
    pieces::check(&mut lint);
    unused::check(&mut lint);
    translations::check(&mut lint);
    findings
}
