//! Extensions of ZRF: a small game for each, in `tests/fixtures/beyond/`.
//!
//! The first comment of each fixture says what it shows, and why plain ZRF cannot express it. Lines that begin with `;;
//! ` are checks (see [`crate::support::script`]); their counts and lists were worked out on paper unless the comment
//! says otherwise.

use std::path::Path;

use crate::Outcome;
use crate::support::script::Script;

pub(crate) fn fixtures_do_what_they_say(path: &Path, text: String) -> Outcome {
    let mut script = Script::of(path);
    assert!(script.games.iter().all(|game| game.warnings.is_empty()), "there are warnings");
    let checked = text.lines().filter_map(|line| line.strip_prefix(";; ")).map(|line| script.check(line));
    assert!(checked.count() > 0, "nothing is checked");
    Ok(())
}
