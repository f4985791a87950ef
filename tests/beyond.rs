//! What the language has beyond ZRF: a small game for each need, in `tests/fixtures/beyond/`.
//!
//! Every fixture says in its first comment what it shows and why plain ZRF cannot. Lines that begin with `;; ` are
//! checks (see [`support::script`]); their counts and lists come from paper unless the comment says otherwise.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "beyond/draughts.rs"]
mod draughts;
#[path = "beyond/errors.rs"]
mod errors;
#[path = "beyond/footprints.rs"]
mod footprints;
#[path = "beyond/lines.rs"]
mod lines;
mod support;

use support::script::Script;

#[test]
fn fixtures_do_what_they_say() {
    let mut checked = 0;
    for path in support::files_below("tests/fixtures/beyond", &["zrf"]) {
        let mut script = Script::of(&path);
        let is_clean = script.games.iter().all(|game| game.warnings.is_empty());
        assert!(is_clean, "{}: warnings", path.display());
        let text = std::fs::read_to_string(&path).unwrap();
        let before = checked;
        for line in text.lines().filter_map(|line| line.strip_prefix(";; ")) {
            script.check(line);
            checked += 1;
        }
        assert!(checked > before, "{} checks nothing", path.display());
    }
    assert!(checked > 100, "only {checked} checks were made");
}
