//! `check`: reports what is wrong with rule files.

use std::io::Write as _;
use std::process::ExitCode;

use boardwright::diagnostic::{Diagnostic, Diagnostics, Severity, render};
use boardwright::source::{SourceText, Span};
use serde::Serialize;

use crate::failure::Failure;
use crate::target;

/// A diagnostic as JSON.
#[derive(Serialize)]
struct Remark<'a> {
    code: &'static str,
    severity: &'static str,
    message: &'a str,
    #[serde(flatten)]
    range: Range<'a>,
    hints: &'a [String],
    trace: Vec<Range<'a>>,
}

/// A place in a file. Offsets are in bytes; lines and columns count from 1, columns in characters.
#[derive(Serialize)]
struct Range<'a> {
    file: &'a str,
    start: usize,
    end: usize,
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
}

/// Checks every game and variant of some files; the exit code is 1 if one cannot be played.
pub(crate) fn run_all(paths: &[String], json: bool) -> Result<ExitCode, Failure> {
    if json && paths.len() > 1 {
        return Err(Failure::new("`--json` checks one file at a time"));
    }
    let mut code = ExitCode::SUCCESS;
    for path in paths {
        let found = run(path, json)?;
        code = if found == ExitCode::SUCCESS { code } else { found };
    }
    Ok(code)
}

fn run(path: &str, json: bool) -> Result<ExitCode, Failure> {
    let mut file = target::read(path)?;
    let remarks = file.check();
    if json {
        write_json(file.source(), &remarks)?;
    } else {
        let text = render(&remarks, file.source()) + &summary(file.variants().len(), &remarks);
        std::io::stderr().lock().write_all(text.as_bytes())?;
    }
    Ok(if remarks.has_errors() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn summary(variants: usize, remarks: &Diagnostics) -> String {
    let (errors, warnings) = (remarks.count(Severity::Error), remarks.count(Severity::Warning));
    let counted =
        |count: usize, one: &str, many: &str| format!("{count} {}", if count == 1 { one } else { many });
    let variants = counted(variants, "game or variant", "games and variants");
    let (errors, warnings) = (counted(errors, "error", "errors"), counted(warnings, "warning", "warnings"));
    format!("{variants}, {errors}, {warnings}\n")
}

fn write_json(source: &SourceText, remarks: &Diagnostics) -> Result<(), Failure> {
    let list: Vec<Remark<'_>> = remarks.iter().map(|remark| to_json(source, remark)).collect();
    let text = serde_json::to_string_pretty(&list).map_err(Failure::new)?;
    writeln!(std::io::stdout().lock(), "{text}")?;
    if remarks.more() > 0 {
        writeln!(std::io::stderr().lock(), "and {} more remarks", remarks.more())?;
    }
    Ok(())
}

fn to_json<'a>(source: &'a SourceText, remark: &'a Diagnostic) -> Remark<'a> {
    Remark {
        code: remark.code.text(),
        severity: if remark.severity() == Severity::Error { "error" } else { "warning" },
        message: &remark.message,
        range: range(source, remark.span),
        hints: &remark.hints,
        trace: remark.trace.iter().map(|&call| range(source, call)).collect(),
    }
}

fn range(source: &SourceText, span: Span) -> Range<'_> {
    let file = source.file_at(span.start);
    let (start, end) = (file.local(span.start), file.local(span.end));
    let (from, to) = (file.line_column(start), file.line_column(end));
    Range {
        file: file.name(),
        start,
        end,
        line: from.line,
        column: from.column,
        end_line: to.line,
        end_column: to.column,
    }
}
