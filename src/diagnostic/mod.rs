//! Errors and warnings for the author of a rule file.
//!
//! A fault is described where it is found (`Diagnostic::new(code, span, message)`) and pushed onto a [`Diagnostics`]
//! list, and work continues, so that one run reports every fault. Rendering is separate, in `render`; editors use the
//! data directly.
//!
//! - `code`: the stable codes.
//! - `suggest`: the nearest known name.
//! - `render`: text for a terminal.

mod code;
mod render;
mod suggest;

pub use code::Code;
pub use render::render;
pub use suggest::nearest;

use std::collections::BTreeSet;
use std::fmt;

use crate::source::Span;

/// How serious a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The game can be played, but the author may have meant something else.
    Warning,
    /// The game cannot be played.
    Error,
}

/// An error or warning at a place in a rule file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What kind of fault it is; the first letter of the code gives the severity.
    pub code: Code,
    /// Where it is in the source.
    pub span: Span,
    /// What was found and what was expected.
    pub message: String,
    /// What to do about it, one line each.
    pub hints: Vec<String>,
    /// The macro calls that produced the code, innermost first.
    pub trace: Vec<Span>,
}

impl Diagnostic {
    /// A diagnostic without hints.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self { code, span, message: message.into(), hints: Vec::new(), trace: Vec::new() }
    }

    /// Adds a hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }

    /// Adds a hint that names the nearest known name, if one is near, or else all of them if there are few.
    #[must_use]
    pub fn suggest<'a>(self, found: &str, known: impl IntoIterator<Item = &'a str>) -> Self {
        let known: Vec<&str> = known.into_iter().collect();
        match nearest(found, known.iter().copied()) {
            Some(name) => self.hint(format!("a similar name exists: `{name}`")),
            None if (1..=MAX_LISTED).contains(&known.len()) => {
                let one_of = if known.len() == 1 { "" } else { "one of " };
                self.hint(format!("expected {one_of}`{}`", known.join("`, `")))
            }
            None => self,
        }
    }

    /// How bad it is.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }
}

/// If no known name is near, up to this many are listed.
const MAX_LISTED: usize = 12;

/// Diagnostics in the order in which they were found, without duplicates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    /// The codes and places of the diagnostics that came after the list was full.
    more: BTreeSet<(Code, Span)>,
}

/// Beyond this number, more diagnostics are of no help to anybody.
const MAX_DIAGNOSTICS: usize = 200;

impl Diagnostics {
    /// Adds a diagnostic. Of those that differ only in their macro calls the first is kept; past 200 they are only
    /// counted.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        let same = |known: &Diagnostic| {
            (known.code, known.span) == (diagnostic.code, diagnostic.span)
                && known.message == diagnostic.message
        };
        if self.list.iter().any(same) {
            return;
        }
        if self.list.len() < MAX_DIAGNOSTICS {
            self.list.push(diagnostic);
        } else {
            self.more.insert((diagnostic.code, diagnostic.span));
        }
    }

    /// Adds all diagnostics of another list.
    pub fn extend(&mut self, other: Self) {
        other.list.into_iter().for_each(|diagnostic| self.push(diagnostic));
        self.more.extend(other.more);
    }

    /// The same for texts that come later in a source.
    #[must_use]
    pub fn shifted(mut self, by: u32) -> Self {
        let moved = |span: Span| Span { start: span.start + by, end: span.end + by };
        for diagnostic in &mut self.list {
            diagnostic.span = moved(diagnostic.span);
            diagnostic.trace.iter_mut().for_each(|span| *span = moved(*span));
        }
        self.more = self.more.into_iter().map(|(code, span)| (code, moved(span))).collect();
        self
    }

    /// Keeps the diagnostics for which `keep` is true.
    pub fn retain(&mut self, keep: impl FnMut(&Diagnostic) -> bool) {
        self.list.retain(keep);
    }

    /// How many diagnostics have this severity, including those that are only counted.
    pub fn count(&self, severity: Severity) -> usize {
        let listed = self.list.iter().map(|diagnostic| diagnostic.code);
        let codes = listed.chain(self.more.iter().map(|&(code, _)| code));
        codes.filter(|code| code.severity() == severity).count()
    }

    /// Whether there is an error among them.
    pub fn has_errors(&self) -> bool {
        self.count(Severity::Error) > 0
    }

    /// The first 200 diagnostics.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.list.iter()
    }

    /// How many diagnostics came after the list was full.
    pub fn more(&self) -> usize {
        self.more.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

/// One line each, without places, since these need the source text: `render` shows both.
impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, remark) in self.iter().enumerate() {
            let line_end = if at > 0 { "\n" } else { "" };
            write!(f, "{line_end}{}: {}", remark.code.text(), remark.message)?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostics {}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
