//! Faulty rule files in `tests/diagnostics/`: each says in its text what must be said of it and where.
//!
//! A line `; expect CODE COLUMN-COLUMN text` speaks of the line below it, columns counted from 1 and the
//! second one past the end; `; expect-file CODE text` of the file as a whole. Nothing else may be said.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::collections::BTreeSet;

use boardwright::diagnostic::{Code, Diagnostics, render};
use boardwright::source::SourceText;

/// A remark as a line of text: code, line, columns, message.
fn found(source: &SourceText, diagnostics: &Diagnostics) -> Vec<(String, Option<String>, String)> {
    let place = |span: boardwright::source::Span| {
        let (start, end) = (source.line_column(span.start), source.line_column(span.end));
        (span.end > 0).then(|| format!("{}:{}-{}", start.line, start.column, end.column))
    };
    let remark = |d: &boardwright::diagnostic::Diagnostic| {
        let hints: Vec<String> = d.hints.iter().map(|hint| format!(" | {hint}")).collect();
        (d.code.text().to_owned(), place(d.span), d.message.clone() + &hints.concat())
    };
    diagnostics.iter().map(remark).collect()
}

fn expected(text: &str) -> Vec<(String, Option<String>, String)> {
    let mut expected = Vec::new();
    let mut waiting: Vec<(String, String, String)> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let words: Vec<&str> = line.trim().splitn(5, ' ').collect();
        match words[..] {
            [";", "expect", code, columns, message] => {
                waiting.push((code.into(), columns.into(), message.into()));
            }
            [";", "expect-file", code, ..] => {
                expected.push((code.to_owned(), None, words[3..].join(" ")));
            }
            _ => expected.extend(
                waiting
                    .drain(..)
                    .map(|(code, columns, message)| (code, Some(format!("{}:{columns}", at + 1)), message)),
            ),
        }
    }
    expected
}

fn remarks(source: &SourceText) -> Diagnostics {
    match boardwright::compile(source, 0) {
        Ok(compiled) => compiled.warnings,
        Err(diagnostics) => diagnostics,
    }
}

#[test]
fn faulty_files_are_understood() {
    let mut seen = BTreeSet::new();
    let mut files: Vec<_> = std::fs::read_dir(support::in_root("tests/diagnostics"))
        .unwrap()
        .map(|f| f.unwrap().path())
        .collect();
    files.sort();
    for path in files {
        let source = SourceText::new(path.display().to_string(), std::fs::read_to_string(&path).unwrap());
        let diagnostics = remarks(&source);
        let (mut found, mut wanted) = (found(&source, &diagnostics), expected(source.text()));
        found.sort();
        wanted.sort();
        assert_eq!(found, wanted, "{}", render(&diagnostics, &source));
        seen.extend(found.into_iter().map(|(code, ..)| code));
    }
    let missing: Vec<&str> =
        Code::ALL.iter().map(|code| code.text()).filter(|code| !seen.contains(*code)).collect();
    assert!(missing.is_empty(), "no fixture for {missing:?}");
}

#[test]
fn every_code_is_documented() {
    let page = support::read("docs/diagnostics.md");
    for code in Code::ALL {
        assert!(
            page.contains(&format!("### {}", code.text())),
            "{} is not in docs/diagnostics.md",
            code.text()
        );
    }
}
