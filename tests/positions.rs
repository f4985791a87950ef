//! Hard cases and worked examples of every shipped game: `tests/positions/<id>.txt`, scripts with comments.
//!
//! What a script may say is described in [`support::script`]. Lines that begin with `#` say where the rules are found.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use support::script::Script;

#[test]
fn games_do_what_their_rules_say() {
    let mut checked = 0;
    for path in support::rule_files() {
        let id = path.file_stem().unwrap().to_str().unwrap();
        let mut script = Script::of(&path);
        let text = support::read(&format!("tests/positions/{id}.txt"));
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        checked += lines.map(|line| script.check(line)).count();
    }
    assert!(checked > 2500, "only {checked} lines were checked");
}

#[test]
fn every_script_is_of_a_game() {
    let ids: Vec<String> = support::rule_files().iter().map(|path| stem(path)).collect();
    for path in support::files_below("tests/positions", &["txt"]) {
        assert!(ids.contains(&stem(&path)), "{} is of no game", path.display());
    }
}

fn stem(path: &std::path::Path) -> String {
    path.file_stem().unwrap().to_str().unwrap().to_owned()
}
