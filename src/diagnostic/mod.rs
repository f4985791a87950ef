//! What we say to the author of a rule file.
//!
//! A fault is described where it is seen (`Diagnostic::error(code, span, message)`), pushed into a
//! [`Diagnostics`] list, and work goes on, so that one run shows every fault. Drawing is apart, in
//! `render`; editors take the data as it is.
//!
//! - `code`: the stable codes. - `suggest`: the nearest known name. - `render`: text for a terminal.

mod code;
mod render;
mod suggest;

pub use code::Code;
pub use render::render;
pub use suggest::nearest;

use std::collections::BTreeSet;
use std::fmt;

use crate::source::Span;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The game can be played; the author may have meant something else.
    Warning,
    /// The game cannot be played.
    Error,
}

/// One remark about a place in a rule file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What kind of fault; its letter gives the severity.
    pub code: Code,
    /// Where.
    pub span: Span,
    /// What was found and what was expected.
    pub message: String,
    /// What to do about it.
    pub hints: Vec<String>,
    /// Macro calls that led here, innermost first.
    pub trace: Vec<Span>,
}

impl Diagnostic {
    /// A remark at a place.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self { code, span, message: message.into(), hints: Vec::new(), trace: Vec::new() }
    }

    /// Adds a line of advice.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }

    /// Adds the nearest of some known names as advice, if one is near, or else all of them if they are few.
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

/// So many names are listed where none is near.
const MAX_LISTED: usize = 12;

/// Remarks in the order they were made, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    /// What the remarks are about that came when the list was full.
    more: BTreeSet<(Code, Span)>,
}

/// A longer list says nothing new.
const MAX_DIAGNOSTICS: usize = 200;

impl Diagnostics {
    /// Takes a remark in, of those that differ only in the calls that led there the first; past 200 they are only
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

    /// Takes in all remarks of another list.
    pub fn extend(&mut self, other: Self) {
        other.list.into_iter().for_each(|diagnostic| self.push(diagnostic));
        self.more.extend(other.more);
    }

    /// Keeps those for which this holds.
    pub fn retain(&mut self, keep: impl FnMut(&Diagnostic) -> bool) {
        self.list.retain(keep);
    }

    /// How many remarks are of a severity, with those that are only counted.
    pub fn count(&self, severity: Severity) -> usize {
        let listed = self.list.iter().map(|diagnostic| diagnostic.code);
        let codes = listed.chain(self.more.iter().map(|&(code, _)| code));
        codes.filter(|code| code.severity() == severity).count()
    }

    /// Whether an error is among them.
    pub fn has_errors(&self) -> bool {
        self.count(Severity::Error) > 0
    }

    /// The remarks, the first 200.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.list.iter()
    }

    /// How many remarks came when the list was full.
    pub fn more(&self) -> usize {
        self.more.len()
    }

    /// Whether nothing was said.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

/// Each remark on a line, without its place, which takes the text that it is about: `render` draws both.
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
