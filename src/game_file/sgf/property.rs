//! Properties: `B[pd]`, `AB[dd][pp]`, and their values.

use super::super::cursor::{Cursor, is_space};
use super::super::error::{GameFileError, GameFileProblem, quoted, wrong};

/// A property as it stands in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Property<'t> {
    /// The name with the small letters that old files have: `White` for `W`.
    long_name: &'t str,
    /// The values with their brackets.
    values: &'t str,
    /// How many values there are.
    count: usize,
}

impl<'t> Property<'t> {
    /// Reads a property; `None` if no name stands here.
    pub(super) fn read(cursor: &mut Cursor<'t>) -> Result<Option<Self>, GameFileError> {
        let line = cursor.line();
        let long_name = cursor.take_while(|letter| letter.is_ascii_alphanumeric() || letter == '_');
        if long_name.is_empty() {
            return Ok(None);
        }
        cursor.skip_space();
        let values = cursor.rest();
        let (mut length, mut count) = (0, 0);
        while cursor.peek() == Some('[') {
            let line = cursor.line();
            let Some(end) = end_of_value(cursor.rest()) else {
                cursor.take(cursor.rest().len());
                return wrong(line, GameFileProblem::OpenValue);
            };
            cursor.take(end);
            (length, count) = (values.len() - cursor.rest().len(), count + 1);
            cursor.skip_space();
        }
        if count == 0 {
            return wrong(line, GameFileProblem::NoValue { name: quoted(long_name) });
        }
        Ok(Some(Self { long_name, values: &values[..length], count }))
    }

    /// The name without small letters, unless it has only such.
    pub(super) fn name(&self) -> String {
        let short: String = self.long_name.chars().filter(|letter| !letter.is_ascii_lowercase()).collect();
        if short.is_empty() { self.long_name.to_owned() } else { short }
    }

    /// The property with its short name.
    pub(super) fn text(&self) -> String {
        self.name() + self.values
    }

    /// The value without escapes, if there is only one and it is not composed of several with escapes.
    pub(super) fn value(&self) -> Option<String> {
        let inner = &self.values[1..self.values.len() - 1];
        (self.count == 1 && !inner.contains("\\:")).then(|| unescaped(inner))
    }
}

/// Whether a name reads back as it is.
pub(super) fn is_name(name: &str) -> bool {
    let is_plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let lower = name.bytes().filter(u8::is_ascii_lowercase).count();
    is_plain && !name.is_empty() && (lower == 0 || lower == name.len())
}

/// A value with its escapes and brackets.
pub(super) fn bracketed(value: &str) -> String {
    format!("[{}]", value.replace('\\', "\\\\").replace(']', "\\]"))
}

/// The length of the value at the beginning of a text.
fn end_of_value(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    let end = text.bytes().position(|byte| {
        let ends = byte == b']' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        ends
    });
    end.map(|end| end + 1)
}

/// The value without backslashes, and with `\n` for each line break.
fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut letters = value.chars().peekable();
    while let Some(letter) = letters.next() {
        let is_escaped = letter == '\\';
        let Some(letter) = (if is_escaped { letters.next() } else { Some(letter) }) else { break };
        if !matches!(letter, '\n' | '\r') {
            text.push(letter);
            continue;
        }
        let other_half = if letter == '\r' { '\n' } else { '\r' };
        let _ = letters.next_if_eq(&other_half);
        // A line break after a backslash only divides a long line.
        if !is_escaped {
            text.push('\n');
        }
    }
    text
}

/// The properties of a text, if it has nothing else.
pub(super) fn properties(text: &str) -> Option<Vec<Property<'_>>> {
    let mut cursor = Cursor::new(text, super::super::Place::default());
    let mut all = Vec::new();
    cursor.skip_space();
    while let Some(property) = Property::read(&mut cursor).ok()? {
        all.push(property);
        cursor.skip_space();
    }
    cursor.rest().chars().all(is_space).then_some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_lose_their_escapes() {
        let value = |text: &str| properties(text).and_then(|all| all[0].value());
        assert_eq!(value(r"C[a\]b\\c\d]").as_deref(), Some(r"a]b\cd"));
        assert_eq!(value("C[a\\\nb\r\nc\n\rd\\\r\ne]").as_deref(), Some("ab\nc\nde"));
        assert_eq!(value("AB[aa][bb]"), None);
        assert_eq!(value(r"AP[a\:b:1]"), None);
        assert_eq!(value("SZ[19:9]").as_deref(), Some("19:9"));
        for text in ["]", "\\", "a]\\", "\n"] {
            assert_eq!(value(&format!("C{}", bracketed(text))).as_deref(), Some(text));
        }
    }

    #[test]
    fn names_of_old_files() {
        let names = properties("White[aa]CoPyright [b] mn[1]\nB1[]").expect("they are properties");
        assert_eq!(names.iter().map(Property::name).collect::<Vec<_>>(), ["W", "CP", "mn", "B1"]);
        assert!(properties("B[aa]x").is_none() && properties("; B[aa]").is_none());
    }
}
