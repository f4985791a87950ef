//! Comments as lines: `; ` before each line, and `\u{…}` for characters that would be lost.

use std::fmt::Write as _;

/// The character at the start of a line of a comment.
pub(super) const SIGN: char = ';';

/// The lines of a comment.
pub(super) fn lines(comment: &str) -> impl Iterator<Item = String> + '_ {
    comment.split('\n').map(escaped)
}

fn escaped(line: &str) -> String {
    let end = line.trim_end().len();
    let mut text = format!("{SIGN} ");
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

/// A line of a comment without its prefix; `None` if it has an invalid escape.
pub(super) fn read(line: &str) -> Option<String> {
    let rest = line.strip_prefix(SIGN)?;
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
