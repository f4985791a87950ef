//! Diagnostics drawn as text, the way modern compilers do; the only user of `codespan-reporting`.

use codespan_reporting::diagnostic as codespan;
use codespan_reporting::files::SimpleFile;
use codespan_reporting::term::{Config, emit_to_string};

use super::{Diagnostic, Diagnostics, Severity};
use crate::source::SourceText;

/// Draws every remark with the lines it is about.
pub fn render(diagnostics: &Diagnostics, source: &SourceText) -> String {
    let file = SimpleFile::new(source.name(), source.text());
    let config = Config::default();
    let mut out = String::new();
    for diagnostic in diagnostics {
        // Drawing fails only for a place outside the text, which then goes without its lines.
        if emit_to_string(&mut out, &config, &file, &to_codespan(diagnostic)).is_err() {
            out.push_str(&diagnostic.message);
            out.push('\n');
        }
    }
    out
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
