//! `check`: what is wrong with a rule file.

use std::io::Write as _;
use std::process::ExitCode;

use boardwright::compile;
use boardwright::diagnostic::{Diagnostic, Diagnostics, Severity, render};
use boardwright::source::SourceText;
use serde::Serialize;

use crate::failure::Failure;
use crate::target;

/// A remark as JSON. Offsets are bytes, lines and columns count from 1.
#[derive(Serialize)]
struct Remark<'a> {
    code: &'static str,
    severity: &'static str,
    message: &'a str,
    start: u32,
    end: u32,
    line: u32,
    column: u32,
    hints: &'a [String],
}

/// Checks every game and variant of a file; fails when it cannot be played.
pub(crate) fn run(file: &str, json: bool) -> Result<ExitCode, Failure> {
    let (source, remarks) = check(file)?;
    show(&source, &remarks, json)?;
    Ok(if remarks.has_errors() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

fn check(file: &str) -> Result<(SourceText, Diagnostics), Failure> {
    let source = target::read(file)?;
    let mut remarks = Diagnostics::default();
    let mut count = 1;
    let mut variant = 0;
    while variant < count {
        match compile(&source, variant) {
            Ok(compiled) => {
                count = compiled.variants.len();
                compiled.warnings.iter().cloned().for_each(|remark| remarks.push(remark));
            }
            Err(found) => found.iter().cloned().for_each(|remark| remarks.push(remark)),
        }
        variant += 1;
    }
    Ok((source, remarks))
}

fn show(source: &SourceText, remarks: &Diagnostics, json: bool) -> Result<(), Failure> {
    if !json {
        return Ok(std::io::stderr().lock().write_all(render(remarks, source).as_bytes())?);
    }
    let list: Vec<Remark<'_>> = remarks.iter().map(|remark| to_json(source, remark)).collect();
    let text = serde_json::to_string_pretty(&list).map_err(Failure::new)?;
    Ok(writeln!(std::io::stdout().lock(), "{text}")?)
}

fn to_json<'a>(source: &SourceText, remark: &'a Diagnostic) -> Remark<'a> {
    let place = source.line_column(remark.span.start);
    Remark {
        code: remark.code.text(),
        severity: if remark.severity() == Severity::Error { "error" } else { "warning" },
        message: &remark.message,
        start: remark.span.start,
        end: remark.span.end,
        line: place.line,
        column: place.column,
        hints: &remark.hints,
    }
}
