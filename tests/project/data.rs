//! The data of the tests is complete: `tests/cases/` runs what it finds, and would not notice missing files.

use std::fs::read_to_string;
use std::path::{Path, PathBuf};

use crate::support;

/// The number of lines in the files below a folder for which `is_one` is true.
fn lines(folder: &str, ending: &str, is_one: impl Fn(&str) -> bool) -> usize {
    let files = support::files_below(folder, &[ending]);
    let count = |path: &PathBuf| read_to_string(path).unwrap().lines().filter(|line| is_one(line)).count();
    files.iter().map(count).sum()
}

fn stem(path: &Path) -> &str {
    path.file_stem().unwrap().to_str().unwrap()
}

#[test]
fn no_checks_have_been_lost() {
    let perft = lines("tests/perft", "perft", |line| line.starts_with("perft "));
    assert!(perft >= 330, "only {perft} counts of moves");
    let positions = lines("tests/positions", "txt", |line| !line.trim().is_empty() && !line.starts_with('#'));
    assert!(positions >= 4_650, "only {positions} lines about positions");
    let beyond = lines("tests/fixtures/beyond", "zrf", |line| line.starts_with(";; "));
    assert!(beyond >= 530, "only {beyond} checks in fixtures");
    let outcomes = lines("tests/fixtures/zrf", "zrf", |line| line.starts_with("; outcomes "));
    assert!(outcomes >= 120, "only {outcomes} games have counts of outcomes");
    let records = support::files_below("tests/fixtures/zsg", &["zsg"]).len();
    assert!(records >= 18, "only {records} saved games");
}

#[test]
fn every_game_has_its_script() {
    let games = support::rule_files();
    let scripts = support::files_below("tests/positions", &["txt"]);
    let ids = |paths: &[PathBuf]| {
        let mut ids: Vec<String> = paths.iter().map(|path| stem(path).to_owned()).collect();
        ids.sort();
        ids
    };
    assert_eq!(ids(&scripts), ids(&games));
}
