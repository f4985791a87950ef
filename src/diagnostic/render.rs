//! Diagnostics drawn as text, the way modern compilers do; the only user of `codespan-reporting`.

use codespan_reporting::diagnostic as codespan;
use codespan_reporting::files::SimpleFile;
use codespan_reporting::term::{Config, emit_to_string};

use super::{Diagnostic, Diagnostics, Severity};
use crate::source::SourceText;

/// Longer lines, in bytes, are not drawn.
const LONGEST_LINE: usize = 400;

/// Draws every remark with the lines it is about.
pub fn render(diagnostics: &Diagnostics, source: &SourceText) -> String {
    let file = SimpleFile::new(source.name(), source.text());
    let config = Config::default();
    let mut out = String::new();
    for diagnostic in diagnostics {
        // A line too long to look at goes without being drawn.
        let drawn = line_length(source, diagnostic) <= LONGEST_LINE
            && emit_to_string(&mut out, &config, &file, &to_codespan(diagnostic)).is_ok();
        if !drawn {
            out.push_str(&plain(source, diagnostic));
        }
    }
    out
}

/// Length of the longest line that a remark is about, in bytes.
fn line_length(source: &SourceText, diagnostic: &Diagnostic) -> usize {
    let text = source.text();
    let from = text.get(..diagnostic.span.start as usize).and_then(|before| before.rfind('\n')).unwrap_or(0);
    let end = diagnostic.span.end as usize;
    let to = text.get(end..).and_then(|behind| behind.find('\n')).map_or(text.len(), |length| end + length);
    text.get(from..to).unwrap_or("").lines().map(str::len).max().unwrap_or(0)
}

fn plain(source: &SourceText, diagnostic: &Diagnostic) -> String {
    let place = source.line_column(diagnostic.span.start);
    let word = if diagnostic.severity() == Severity::Error { "error" } else { "warning" };
    let hints: Vec<String> = diagnostic.hints.iter().map(|hint| format!("  = hint: {hint}\n")).collect();
    let hints = hints.concat();
    let (code, message) = (diagnostic.code.text(), &diagnostic.message);
    format!("{word}[{code}]: {message}\n  --> {}:{}:{}\n{hints}\n", source.name(), place.line, place.column)
}

fn to_codespan(diagnostic: &Diagnostic) -> codespan::Diagnostic<()> {
    let mut labels = vec![codespan::Label::primary((), diagnostic.span.range())];
    labels.extend(
        diagnostic
            .trace
            .iter()
            .map(|call| codespan::Label::secondary((), call.range()).with_message("in this macro call")),
    );
    codespan::Diagnostic::new(severity(diagnostic.severity()))
        .with_code(diagnostic.code.text())
        .with_message(&diagnostic.message)
        .with_labels(labels)
        .with_notes(diagnostic.hints.iter().map(|h| format!("hint: {h}")).collect())
}

fn severity(severity: Severity) -> codespan::Severity {
    match severity {
        Severity::Error => codespan::Severity::Error,
        Severity::Warning => codespan::Severity::Warning,
    }
}
