//! Faulty rule files in `tests/diagnostics/`: each says in comments which diagnostics it must produce, and where.
//!
//! A line `; expect CODE COLUMN-COLUMN text` is about the line below it, with columns counted from 1 and the second one
//! exclusive; `; expect-file CODE text` is about the file as a whole. There must be no other diagnostics. The name of
//! the file begins with a code that it must show; its rendered diagnostics are in a text file beside it, which
//! `UPDATE=1` rewrites.

use std::collections::BTreeSet;
use std::path::Path;

use boardwright::RuleFile;
use boardwright::diagnostic::{Diagnostic, Diagnostics, render};
use boardwright::source::{Files, SourceText, Span};

use crate::{Outcome, support};

/// A diagnostic, actual or expected.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Remark {
    code: String,
    /// Line and columns; `None` for the file as a whole.
    place: Option<String>,
    /// The message, followed by its hints.
    message: String,
}

fn found(source: &SourceText, diagnostics: &Diagnostics) -> Vec<Remark> {
    let place = |span: Span| {
        let (start, end) = (source.line_column(span.start), source.line_column(span.end));
        (span.end > 0).then(|| format!("{}:{}-{}", start.line, start.column, end.column))
    };
    let remark = |diagnostic: &Diagnostic| {
        let hints: Vec<String> = diagnostic.hints.iter().map(|hint| format!(" | {hint}")).collect();
        let message = diagnostic.message.clone() + &hints.concat();
        Remark { code: diagnostic.code.text().to_owned(), place: place(diagnostic.span), message }
    };
    let mut found: Vec<Remark> = diagnostics.iter().map(remark).collect();
    found.sort();
    found
}

fn expected(text: &str) -> Vec<Remark> {
    let (mut expected, mut of_next_line) = (Vec::new(), Vec::new());
    for (at, line) in text.lines().enumerate() {
        let words: Vec<&str> = line.trim().splitn(5, ' ').collect();
        match words[..] {
            [";", "expect", code, columns, message] => of_next_line.push(Remark {
                code: code.to_owned(),
                place: Some(columns.to_owned()),
                message: message.to_owned(),
            }),
            [";", "expect-file", code, ..] => {
                expected.push(Remark { code: code.to_owned(), place: None, message: words[3..].join(" ") });
            }
            _ => expected.extend(of_next_line.drain(..).map(|remark: Remark| Remark {
                place: remark.place.map(|columns| format!("{}:{columns}", at + 1)),
                ..remark
            })),
        }
    }
    expected.sort();
    expected
}

pub(crate) fn faulty_files_are_understood(path: &Path, text: String) -> Outcome {
    let stem = path.file_stem().unwrap().to_str().unwrap();
    // The name in the output must be the same in every checkout.
    let source = SourceText::new(format!("{stem}.zrf"), text);
    let diagnostics = RuleFile::read(source.clone(), &Files::default()).check();
    let found = found(&source, &diagnostics);
    let in_place: Vec<&Remark> = found.iter().filter(|remark| remark.place.is_some()).collect();
    let places: BTreeSet<_> = in_place.iter().map(|remark| (&remark.code, &remark.place)).collect();
    assert_eq!(places.len(), in_place.len(), "something is said twice: {found:?}");
    let drawn = render(&diagnostics, &source);
    assert_eq!(found, expected(source.text()), "{drawn}");
    let code = stem.split('_').next().unwrap().to_uppercase();
    assert!(found.iter().any(|remark| remark.code == code), "{code} is not shown");
    support::check_snapshot(&format!("tests/diagnostics/{stem}.txt"), &drawn);
    Ok(())
}
