//! All words of the language, taken from the sources and from the reference, against the table.

use std::collections::{BTreeMap, BTreeSet};

use crate::support;
use crate::table::{PAGE, constructs};

/// Texts of the sources that look like words of the language and are none: they stand in messages, or name other things.
const NO_WORDS: &[&str] = &[
];

/// Words that stand in the second table of the page, which lists what is left out with a remark.
fn left_out() -> BTreeSet<String> {
    let page = support::read(PAGE);
    let rest = page.split("## What is left out").nth(1).unwrap_or("");
    let first_cells = rest.lines().filter(|line| line.starts_with("| `")).map(|line| line.split(" | ").next().unwrap());
    first_cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).map(str::to_owned).collect()
}
