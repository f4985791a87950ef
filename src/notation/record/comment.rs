//! Texts as lines: a sign and a space before each line, and `\u{…}` for characters that would be lost.

use std::fmt::Write as _;

/// Before each line of the comment on a move.
pub(super) const COMMENT: &str = ";";
/// Before each line of the comment before a move.
pub(super) const BEFORE: &str = "<";
/// Before each line of the marks of a move.
pub(super) const MARKS: &str = "~";

/// A text as lines with a sign before each; none if it is empty.
pub(super) fn lines<'t>(sign: &'t str, text: &'t str) -> impl Iterator<Item = String> + 't {
    let lines = (!text.is_empty()).then(|| text.split('\n').map(move |line| escaped(sign, line)));
    lines.into_iter().flatten()
}

/// A line of text with a sign before it.
pub(super) fn escaped(sign: &str, line: &str) -> String {
    let end = line.trim_end().len();
    let mut text = format!("{sign} ");
    for (at, letter) in line.char_indices() {
        let is_lost =
            at >= end || letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{feff}');
        match letter {
            '\\' => text.push_str("\\\\"),
            _ if is_lost => {
                let _ = write!(text, "\\u{{{:x}}}", u32::from(letter));
            }
            _ => text.push(letter),
        }
    }
    text.truncate(text.trim_end().len());
    text
}

/// A line of text after its sign; `None` if it has an invalid escape.
pub(super) fn read(rest: &str) -> Option<String> {
    let mut rest = rest.strip_prefix(' ').unwrap_or(rest);
    let mut text = String::new();
    while let Some((plain, after)) = rest.split_once('\\') {
        text.push_str(plain);
        let (letter, after) = letter(after)?;
        text.push(letter);
        rest = after;
    }
    text.push_str(rest);
    Some(text)
}

/// The character that an escape stands for, and the text after it; `after` begins after the backslash.
fn letter(after: &str) -> Option<(char, &str)> {
    if let Some(rest) = after.strip_prefix('\\') {
        return Some(('\\', rest));
    }
    let (number, rest) = after.strip_prefix("u{")?.split_once('}')?;
    Some((char::from_u32(u32::from_str_radix(number, 16).ok()?)?, rest))
}
