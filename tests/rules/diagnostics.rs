//! Diagnostics over all rule files: each code has a faulty file that shows it, and files that work raise no false
//! alarm. The diagnostics of each faulty file are tested in `tests/cases/diagnostics.rs`.

use std::collections::BTreeSet;

use boardwright::RuleFile;
use boardwright::diagnostic::{Code, Diagnostics, render};
use boardwright::source::{Files, SourceText};

use crate::support;

fn remarks(source: &SourceText) -> Diagnostics {
    RuleFile::read(source.clone(), &Files::default()).check()
}

#[test]
fn every_code_has_a_faulty_file() {
    let mut seen = BTreeSet::new();
    for path in support::files_below("tests/diagnostics", &["zrf"]) {
        let source = SourceText::from_bytes("faulty.zrf", &std::fs::read(&path).unwrap());
        seen.extend(remarks(&source).iter().map(|remark| remark.code));
    }
    let missing: Vec<&Code> = Code::ALL.iter().filter(|code| !seen.contains(code)).collect();
    assert!(missing.is_empty(), "no faulty file for {missing:?}");
}

/// The suspicious things in files that work: a diagnostic that is not in this list is a false alarm, or worth a look.
#[test]
fn valid_files_get_only_expected_warnings() {
    const MEANT: &[(&str, &str, &str)] = &[
        ("blocks", "W0101", "a block without instructions"),
        ("blocks", "W0111", "a block that only marks"),
        ("chess", "W0101", "sounds, which are not played"),
        ("leapers", "W0102", "a variable and an attribute that are set for the sake of it"),
        ("leftovers", "W0101", "positions that are not there"),
        ("leftovers", "W0102", "a piece that a variant inherits and cannot carry"),
        ("loops", "W0109", "a loop that does not begin"),
        ("macros", "W0101", "pictures of a player who is not there"),
        (
            "old-options",
            "W0101",
            "an option that does not exist, files for Zillions, and an option without a value",
        ),
        ("option-without-value", "W0101", "an option without a value has no effect"),
        ("partials", "W0107", "a type without moves"),
        ("reversi", "W0101", "sounds, which are not played"),
        ("toolbox", "W0102", "an attribute that only records show"),
    ];
    let mut found = BTreeSet::new();
    // Those of `slow` do not work: they are made to be refused.
    let fixtures = ["beyond", "games", "zrf", "zsg"].map(|folder| format!("tests/fixtures/{folder}"));
    let folders = fixtures.into_iter().chain(["games".to_owned()]);
    for path in folders.flat_map(|folder| support::files_below(&folder, &["zrf"])) {
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
