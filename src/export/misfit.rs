//! What cannot be written.
//!
//! In: a place in the rule file, and what stands there. Out: a diagnostic.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// What of a game does not fit.
pub(super) type Misfit = Box<Diagnostic>;

/// The fault that something does not fit, at its place.
#[allow(clippy::unnecessary_box_returns, reason = "as results that carry them are small then")]
pub(super) fn misfit(span: Span, what: impl std::fmt::Display) -> Misfit {
    let message = format!("{what} cannot be written for Ludii");
    let hint = "docs/ludii.md lists what can be written";
    Box::new(Diagnostic::new(Code::UnknownForm, span, message).hint(hint))
}
