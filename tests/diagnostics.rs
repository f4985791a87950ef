//! Faulty rule files in `tests/diagnostics/`: each says in its text what must be said of it and where.
//!
//! A line `; expect CODE COLUMN-COLUMN text` speaks of the line below it, columns counted from 1 and the
//! second one past the end; `; expect-file CODE text` of the file as a whole. Nothing else may be said.
//! The file's name begins with a code that it must show; how the remarks are drawn stands beside it in a
//! text file, which `UPDATE=1` writes anew.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::collections::BTreeSet;

use boardwright::RuleFile;
use boardwright::diagnostic::{Code, Diagnostics, render};
use boardwright::source::{Files, SourceText};

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
    RuleFile::read(source.clone(), &Files::default()).check()
}

#[test]
fn faulty_files_are_understood() {
    let mut seen = BTreeSet::new();
    for path in support::files_below("tests/diagnostics", &["zrf"]) {
        let stem = path.file_stem().unwrap().to_str().unwrap();
        // The name that is shown is the same in every checkout.
        let source = SourceText::new(format!("{stem}.zrf"), std::fs::read_to_string(&path).unwrap());
        let diagnostics = remarks(&source);
        let (mut found, mut wanted) = (found(&source, &diagnostics), expected(source.text()));
        found.sort();
        wanted.sort();
        let places: BTreeSet<_> = found.iter().map(|(code, place, _)| (code, place)).collect();
        let in_place = found.iter().filter(|(_, place, _)| place.is_some()).count();
        let without = places.iter().filter(|(_, place)| place.is_none()).count();
        assert_eq!(places.len() - without, in_place, "{stem} says something twice: {found:?}");
        let drawn = render(&diagnostics, &source);
        assert_eq!(found, wanted, "{drawn}");
        let code = stem.split('_').next().unwrap().to_uppercase();
        assert!(found.iter().any(|remark| remark.0 == code), "{stem} does not show {code}");
        support::check_snapshot(&format!("tests/diagnostics/{stem}.txt"), &drawn);
        seen.extend(found.into_iter().map(|(code, ..)| code));
    }
    let missing: Vec<&str> =
        Code::ALL.iter().map(|code| code.text()).filter(|code| !seen.contains(*code)).collect();
    assert!(missing.is_empty(), "no fixture for {missing:?}");
}

/// What is doubtful in files that work: a remark that is not in this list is a false alarm, or one to look into.
#[test]
fn files_that_work_raise_no_false_alarm() {
    const MEANT: &[(&str, &str, &str)] = &[
        ("blocks", "W0111", "a block that only marks"),
        ("leapers", "W0102", "a variable and an attribute that are set for the sake of it"),
        ("leftovers", "W0101", "positions that are not there"),
        ("leftovers", "W0102", "a piece that a variant inherits and cannot carry"),
        ("loops", "W0109", "a loop that does not begin"),
        ("old-options", "W0101", "an option that does not exist"),
        ("partials", "W0107", "a type without moves"),
        ("toolbox", "W0102", "an attribute that only records show"),
    ];
    let mut found = BTreeSet::new();
    for path in ["games", "tests/fixtures"].iter().flat_map(|folder| support::files_below(folder, &["zrf"])) {
        let stem = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let source = SourceText::from_bytes(stem.clone(), &std::fs::read(&path).unwrap());
        let remarks = remarks(&source);
        assert!(!remarks.has_errors(), "{}", render(&remarks, &source));
        for remark in &remarks {
            let meant =
                MEANT.iter().any(|(file, code, _)| (*file, *code) == (stem.as_str(), remark.code.text()));
            assert!(meant, "{}", render(&remarks, &source));
            found.insert((stem.clone(), remark.code.text()));
        }
    }
    assert_eq!(found.len(), MEANT.len(), "{found:?}");
}
