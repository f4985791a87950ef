//! Draws diagnostics as text, in the style of modern compilers. The only user of `codespan-reporting`.

use std::fmt::Write as _;
use std::ops::Range;

use codespan_reporting::diagnostic as codespan;
use codespan_reporting::files::{Error, Files};
use codespan_reporting::term::{Config, emit_to_string};

use super::{Diagnostic, Diagnostics, Severity};
use crate::source::{SourceFile, SourceText, Span};

/// Source lines longer than this, in bytes, are not shown.
const LONGEST_LINE: usize = 400;

/// Macro calls longer than this, in characters, are shown by name only.
const LONGEST_CALL: usize = 60;

/// Draws every diagnostic with the source lines it is about, and says how many more there are.
pub fn render(diagnostics: &Diagnostics, source: &SourceText) -> String {
    let config = Config::default();
    let mut out = String::new();
    for diagnostic in diagnostics {
        // A line too long to read is not shown.
        let drawn = line_length(source, diagnostic.span) <= LONGEST_LINE
            && emit_to_string(&mut out, &config, &Drawn(source), &to_codespan(diagnostic, source)).is_ok();
        if !drawn {
            out.push_str(&plain(source, diagnostic));
        }
    }
    if diagnostics.more() > 0 {
        let _ = writeln!(out, "and {} more remarks", diagnostics.more());
    }
    out
}

/// The source files in the form in which `codespan-reporting` wants them.
struct Drawn<'a>(&'a SourceText);

impl Drawn<'_> {
    fn file(&self, id: usize) -> Result<&SourceFile, Error> {
        self.0.files().get(id).ok_or(Error::FileMissing)
    }
}

impl<'a> Files<'a> for Drawn<'a> {
    type FileId = usize;
    type Name = &'a str;
    type Source = &'a str;

    fn name(&'a self, id: usize) -> Result<&'a str, Error> {
        Ok(self.file(id)?.name())
    }

    fn source(&'a self, id: usize) -> Result<&'a str, Error> {
        Ok(self.file(id)?.text())
    }

    fn line_index(&'a self, id: usize, local: usize) -> Result<usize, Error> {
        Ok(self.file(id)?.line_index(local))
    }

    fn line_range(&'a self, id: usize, line: usize) -> Result<Range<usize>, Error> {
        let max = self.file(id)?.line_count() - 1;
        self.file(id)?.line_range(line).ok_or(Error::LineTooLarge { given: line, max })
    }
}

/// Length in bytes of the longest line that a span touches.
fn line_length(source: &SourceText, span: Span) -> usize {
    let file = source.file_at(span.start);
    let lines = file.line_index(file.local(span.start))..=file.line_index(file.local(span.end));
    lines.filter_map(|line| file.line_range(line)).map(|range| range.len()).max().unwrap_or(0)
}

fn plain(source: &SourceText, diagnostic: &Diagnostic) -> String {
    let (file, place) = source.locate(diagnostic.span.start);
    let word = if diagnostic.severity() == Severity::Error { "error" } else { "warning" };
    let notes: Vec<String> =
        notes(source, diagnostic).into_iter().map(|note| format!("  = {note}\n")).collect();
    let (code, message, notes) = (diagnostic.code.text(), &diagnostic.message, notes.concat());
    format!("{word}[{code}]: {message}\n  ┌─ {file}:{}:{}\n{notes}\n", place.line, place.column)
}

fn to_codespan(diagnostic: &Diagnostic, source: &SourceText) -> codespan::Diagnostic<usize> {
    let drawn = codespan::Diagnostic::new(severity(diagnostic.severity()))
        .with_code(diagnostic.code.text())
        .with_message(&diagnostic.message)
        .with_notes(notes(source, diagnostic));
    let span = diagnostic.span;
    if span == Span::default() {
        return drawn;
    }
    let file = source.file_at(span.start);
    let range = file.local(span.start)..file.local(span.end);
    drawn.with_labels(vec![codespan::Label::primary(source.file_index(span.start), range)])
}

/// The macro calls that led to a diagnostic, innermost first, and its hints.
fn notes(source: &SourceText, diagnostic: &Diagnostic) -> Vec<String> {
    let whole = (diagnostic.span == Span::default()).then(|| format!("in {}", source.name()));
    let calls = diagnostic.trace.iter().map(|&call| call_note(source, call));
    whole
        .into_iter()
        .chain(calls)
        .chain(diagnostic.hints.iter().map(|hint| format!("help: {hint}")))
        .collect()
}

fn call_note(source: &SourceText, call: Span) -> String {
    let file = source.file_at(call.start);
    let text = file.text().get(file.local(call.start)..file.local(call.end)).unwrap_or("");
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_end = |c: char| c.is_whitespace() || c == ')';
    let name = text.trim_start_matches('(').trim_start().split(is_end).next().unwrap_or("");
    let place = file.line_column(file.local(call.start));
    let shown = if words.chars().count() > LONGEST_CALL { String::new() } else { format!(": {words}") };
    format!("in the call of `{name}` at {}:{}:{}{shown}", file.name(), place.line, place.column)
}

fn severity(severity: Severity) -> codespan::Severity {
    match severity {
        Severity::Error => codespan::Severity::Error,
        Severity::Warning => codespan::Severity::Warning,
    }
}
