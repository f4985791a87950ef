//! What is suspicious in a model that has no errors.
//!
//! In: a [`Model`]. Out: [`Findings`], each a warning: code that is never reached, tests that can never hold,
//! moves that can never be made, names that nothing reads. Nothing is changed.
//!
//! One place of the text may come up many times, in several macro calls or variants. It is remarked on only
//! if it is suspicious wherever it comes up; what is right somewhere has its reason.
//!
//! - `findings`: what is remarked on. - `flow`: follows the instructions. - `facts`: what is known while they run. - `uses`: what the rules speak of;
//!   `unused`: what they do not. - `pieces`: who can move what. - `goals`: conditions of goals and turns.

mod facts;
mod findings;
mod flow;
mod goals;
mod pieces;
mod unused;
mod uses;

use super::Model;
use crate::syntax::Calls;
pub use findings::Findings;
use findings::Lint;
use uses::Uses;

/// Looks through a model.
pub fn lint(model: &Model, calls: &Calls) -> Findings {
    let mut findings = Findings::default();
    let mut lint = Lint { model, uses: Uses::of(model), calls, findings: &mut findings };
    flow::check(&mut lint);
    goals::check(&mut lint);
    pieces::check(&mut lint);
    unused::check(&mut lint);
    findings
}
