//! Hard cases and worked examples of every shipped game: `tests/positions/<id>.txt`, scripts with comments.
//!
//! The commands are described in [`crate::support::script`]. Lines that begin with `#` say where the rules are found.

use std::path::Path;

use crate::support::script::Script;
use crate::{Outcome, support};

pub(crate) fn games_do_what_their_rules_say(path: &Path, text: String) -> Outcome {
    let id = path.file_stem().unwrap().to_str().unwrap();
    let mut script = Script::of(&support::rule_file(id));
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let checked = lines.map(|line| script.check(line)).count();
    assert!(checked > 0, "nothing is checked");
    Ok(())
}
