//! Splits a saved game into lines, without interpreting them.

use super::error::{ParseZsgError, SavedProblem};

/// How every saved game begins.
pub(super) const HEAD: &str = "Zillions Save Game";
/// Most lines that a saved game may have.
const MAX_LINES: usize = 100_000;
/// Longest line that is read, in characters; Zillions itself truncates long lines.
const MAX_LENGTH: usize = 4000;

/// A saved game as written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedGame {
    /// The name of the rule file, without folders.
    pub rules_file: Option<String>,
    /// The title of the game or variant.
    pub variant: Option<String>,
    /// Its edits and steps, in order.
    pub entries: Vec<SavedEntry>,
    /// Lines that are not part of the head, moves, edits or comments.
    pub left_out: Vec<usize>,
}

/// An edit or step, and where it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedEntry {
    /// Line, from 1.
    pub line: usize,
    /// Its content.
    pub said: SavedLine,
}

/// The content of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SavedLine {
    /// `(White Pawn e4)`, an edit of the position: the words between the parentheses.
    Edit(String),
    /// `3. Pawn e2 - e4`, a step or `Pass`: the text after the number.
    Step(String),
}

/// Splits a saved game into lines.
///
/// # Errors
/// A text that does not begin like a saved game, or has too many lines.
pub fn read_zsg(text: &str) -> Result<SavedGame, ParseZsgError> {
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim()));
    let first = lines.by_ref().find(|(_, line)| !line.is_empty()).unwrap_or((1, ""));
    let head = first.1.get(..HEAD.len()).unwrap_or("");
    if !head.eq_ignore_ascii_case(HEAD) {
        return Err(ParseZsgError { line: first.0, problem: SavedProblem::Head { head: HEAD } });
    }
    let mut saved = SavedGame::default();
    for (line, text) in lines.filter(|(_, text)| !text.is_empty()) {
        if line.max(saved.entries.len()) > MAX_LINES {
            let problem = SavedProblem::TooManyLines { most: MAX_LINES };
            return Err(ParseZsgError { line, problem });
        }
        saved.take(line, beginning(text));
    }
    Ok(saved)
}

impl SavedGame {
    fn take(&mut self, line: usize, text: &str) {
        if let Some((_, part)) = numbered(text) {
            let part = without_comment(part).to_owned();
            self.entries.push(SavedEntry { line, said: SavedLine::Step(part) });
        } else if text.starts_with('(') {
            let words = text.split('(').skip(1).map(|rest| rest.split(')').next().unwrap_or(rest).trim());
            let edits = words.map(|words| SavedEntry { line, said: SavedLine::Edit(words.to_owned()) });
            self.entries.extend(edits);
        } else if !text.starts_with([';', '{']) {
            self.take_head(line, text);
        }
    }

    /// `KEY=VALUE` before the first move; anything else is ignored.
    fn take_head(&mut self, line: usize, text: &str) {
        let (key, value) = text.split_once('=').unwrap_or((text, ""));
        let value = value.trim();
        match key.trim().to_ascii_lowercase().as_str() {
            "rulesfile" => self.rules_file = value.rsplit(['\\', '/']).next().map(str::to_owned),
            "variantname" => self.variant = Some(value.to_owned()),
            _ if self.entries.is_empty() && text.contains('=') => {}
            _ => self.left_out.push(line),
        }
    }
}

/// Splits a line that begins with a number and a dot.
fn numbered(text: &str) -> Option<(&str, &str)> {
    let (number, rest) = text.split_once('.')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some((number, rest.trim()))
}

/// The part of a line that is read.
fn beginning(text: &str) -> &str {
    text.char_indices().nth(MAX_LENGTH).map_or(text, |(end, _)| &text[..end])
}

/// A line up to the first word that begins with `;` or `{`.
fn without_comment(text: &str) -> &str {
    let mut ends = text.match_indices([';', '{']).map(|(at, _)| at);
    let stands_alone = |&at: &usize| text[..at].chars().next_back().is_none_or(char::is_whitespace);
    ends.find(stands_alone).map_or(text, |at| text[..at].trim_end())
}
