//! What is suspicious in a model that has no errors.
//!
//! In: a [`Model`]. Out: [`Findings`], each a warning: code that is never reached, tests that can never hold,
//! moves that can never be made, names that nothing reads. Nothing is changed.
//!
//! One place of the text may come up many times, in several macro calls or variants. It is remarked on only
//! if it is suspicious wherever it comes up; what is right somewhere has its reason.
//!
//! - `flow`: follows the instructions. - `facts`: what is known while they run. - `uses`: what the rules speak of;
//!   `unused`: what they do not. - `pieces`: who can move what. - `goals`: conditions of goals and turns.

mod facts;
mod flow;
mod goals;
mod pieces;
mod unused;
mod uses;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::{Model, Place};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::source::Span;
use crate::syntax::{CallId, Calls};
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

/// What is suspicious, and which places are right.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    found: Vec<Diagnostic>,
    /// For every place that was judged, whether it is right somewhere.
    is_right: BTreeMap<(Code, Span), bool>,
}

impl Findings {
    /// Takes in what was found in another variant of the same text.
    pub fn merge(&mut self, other: Self) {
        for diagnostic in other.found {
            self.add((diagnostic.code, diagnostic.span), || diagnostic);
        }
        other.is_right.into_iter().filter(|&(_, right)| right).for_each(|(place, _)| self.clear(place));
    }

    /// What is suspicious wherever it comes up, in the order of the text, with or without names that are unused.
    pub fn into_diagnostics(mut self, with_unused: bool) -> Diagnostics {
        self.found.retain(|found| self.is_right.get(&(found.code, found.span)) == Some(&false));
        self.found.retain(|found| with_unused || found.code != Code::Unused);
        self.found.sort_by_key(|found| found.span.start);
        let mut list = Diagnostics::default();
        self.found.into_iter().for_each(|found| list.push(found));
        list
    }

    fn add(&mut self, place: (Code, Span), diagnostic: impl FnOnce() -> Diagnostic) {
        if let Entry::Vacant(entry) = self.is_right.entry(place) {
            entry.insert(false);
            self.found.push(diagnostic());
        }
    }

    fn clear(&mut self, place: (Code, Span)) {
        self.is_right.insert(place, true);
    }
}

/// What the rules of this folder share.
struct Lint<'m> {
    model: &'m Model,
    uses: Uses,
    calls: &'m Calls,
    findings: &'m mut Findings,
}

impl Lint<'_> {
    /// Notes a place: suspicious, with a message and a hint, or right.
    fn judge(&mut self, code: Code, place: Place, suspicion: Option<(String, &str)>) {
        let key = (code, place.span);
        let Some((message, hint)) = suspicion else { return self.findings.clear(key) };
        let calls = self.calls;
        self.findings.add(key, || {
            let mut diagnostic = Diagnostic::new(code, place.span, message).hint(hint);
            diagnostic.trace = calls.trace(CallId(place.call));
            diagnostic
        });
    }
}
