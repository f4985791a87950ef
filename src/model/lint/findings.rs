//! What the lints find, and how it is reported.
//!
//! A place may be judged many times, once for each macro call and variant that it occurs in. It is reported only if it
//! is suspicious every time.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::uses::Uses;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::model::{Model, Place};
use crate::source::Span;
use crate::syntax::{CallId, Calls};

/// Suspicious places, and those that turned out to be right.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    found: Vec<Diagnostic>,
    /// For every place judged, whether it is right somewhere.
    is_right: BTreeMap<(Code, Span), bool>,
}

impl Findings {
    /// Merges what was found in another variant of the same file.
    pub fn merge(&mut self, other: Self) {
        for diagnostic in other.found {
            self.add((diagnostic.code, diagnostic.span), || diagnostic);
        }
        other.is_right.into_iter().filter(|&(_, right)| right).for_each(|(place, _)| self.clear(place));
    }

    /// The warnings for what is suspicious everywhere, in source order, with or without those about unused names.
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

/// What all lints share.
pub(super) struct Lint<'m> {
    pub(super) model: &'m Model,
    pub(super) uses: Uses,
    pub(super) calls: &'m Calls,
    pub(super) findings: &'m mut Findings,
}

impl Lint<'_> {
    /// Judges a place: suspicious, with a message and a hint, or right.
    pub(super) fn judge(&mut self, code: Code, place: Place, suspicion: Option<(String, &str)>) {
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
