//! Sets of positions with their best moves, as text files with a line `NAME | POSITION | MOVE | MOVE …` each; lines
//! that begin with `#` are comments.

#![allow(dead_code, reason = "the tests read sets, the generator writes them")]

use std::fmt;

/// A position with the moves to be found there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Its name; for a forced win the number of plies.
    pub(crate) name: String,
    /// The text of the position.
    pub(crate) position: String,
    /// The texts of the moves, at least one.
    pub(crate) moves: Vec<String>,
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} | {} | {}", self.name, self.position, self.moves.join(" | "))
    }
}

/// Parses a file, ignoring comments.
///
/// # Panics
/// If a line has another form.
pub(crate) fn read(text: &str) -> Vec<Entry> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| entry(line).unwrap_or_else(|| panic!("no position with its moves: {line}"))).collect()
}

fn entry(line: &str) -> Option<Entry> {
    let mut fields = line.split(" | ").map(str::to_owned);
    let (name, position) = (fields.next()?, fields.next()?);
    let moves: Vec<String> = fields.collect();
    (!moves.is_empty()).then_some(Entry { name, position, moves })
}
