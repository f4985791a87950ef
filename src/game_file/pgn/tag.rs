//! Tags: `[White "Ada"]`.

use super::super::cursor::{Cursor, is_space};
use super::super::error::{GameFileError, GameFileProblem, wrong};
use super::super::game::Tag;

/// Reads a tag; the cursor must be before its `[`. Forgives quotes without a backslash and a missing `]`.
pub(super) fn read(cursor: &mut Cursor<'_>) -> Result<Tag, GameFileError> {
    let line = cursor.line();
    let text = cursor.rest();
    let inner = after_space(&text[1..]);
    let name_end = inner.find(|letter| is_space(letter) || "\"[]".contains(letter)).unwrap_or(inner.len());
    let (name, after) = inner.split_at(name_end);
    let after = after_space(after);
    let read = after.strip_prefix('"').map_or_else(|| unquoted(after), quoted);
    let Some((value, rest)) = read else {
        cursor.take_line();
        return wrong(line, GameFileProblem::OpenTag);
    };
    cursor.take(text.len() - rest.len());
    if name.is_empty() {
        return wrong(line, GameFileProblem::NoTagName);
    }
    Ok(Tag { name: plain(name), value })
}

/// Writes a tag.
pub(super) fn text(name: &str, value: &str) -> String {
    let name = plain(name);
    let value: String = value.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    format!("[{name} \"{}\"]\n", value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A name without letters that would end it, or that cannot be seen.
fn plain(name: &str) -> String {
    let is_plain = |letter: char| !is_space(letter) && !letter.is_control() && !"\"[]".contains(letter);
    name.chars().map(|letter| if is_plain(letter) { letter } else { '_' }).collect()
}

/// A text without the space before it, but with the end of its line.
fn after_space(text: &str) -> &str {
    text.trim_start_matches(|letter| is_space(letter) && !ends_line(letter))
}

fn ends_line(letter: char) -> bool {
    matches!(letter, '\n' | '\r')
}

/// The value after its first quote, and the text after the tag. Looks no further than it must: a line may be long.
fn quoted(text: &str) -> Option<(String, &str)> {
    let end = closing_quote(text)?;
    let rest = after_space(&text[end + 1..]);
    if let Some(rest) = rest.strip_prefix(']') {
        return Some((unescaped(&text[..end]), rest));
    }
    if rest.is_empty() || rest.starts_with(ends_line) {
        return Some((unescaped(&text[..end]), rest));
    }
    // The quote belongs to the value, which ends with the quote before `]`.
    let line = &text[..text.find(ends_line).unwrap_or(text.len())];
    let mut quotes = line.match_indices('"').map(|(at, _)| at);
    let end = quotes.find(|at| after_space(&line[at + 1..]).starts_with(']'))?;
    let rest = after_space(&text[end + 1..]);
    Some((unescaped(&text[..end]), &rest[1..]))
}

/// The first quote without a backslash before it, in the same line.
fn closing_quote(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    let end = text.bytes().position(|byte| {
        let ends = matches!(byte, b'\n' | b'\r') || byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        ends
    });
    end.filter(|&end| text[end..].starts_with('"'))
}

fn unquoted(text: &str) -> Option<(String, &str)> {
    let end = text.find(|letter| letter == ']' || ends_line(letter))?;
    let rest = text[end..].strip_prefix(']')?;
    Some((unescaped(text[..end].trim()), rest))
}

/// The value without backslashes before quotes and backslashes.
fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut letters = value.chars().peekable();
    while let Some(letter) = letters.next() {
        let escaped = if letter == '\\' { letters.next_if(|next| matches!(next, '"' | '\\')) } else { None };
        let letter = escaped.unwrap_or(letter);
        text.push(if letter.is_control() { ' ' } else { letter });
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::super::cursor::Place;
    use super::*;

    fn tag(text: &str) -> Option<(String, String)> {
        read(&mut Cursor::new(text, Place::default())).ok().map(|tag| (tag.name, tag.value))
    }

    #[test]
    fn values() {
        let value = |text| tag(text).map(|(_, value)| value);
        assert_eq!(value(r#"[A "b"]"#).as_deref(), Some("b"));
        assert_eq!(value(r#"[ A  "b \"c\" \\ \d" ] x"#).as_deref(), Some(r#"b "c" \ \d"#));
        assert_eq!(value(r#"[A "the "big" one"] [B "c"]"#).as_deref(), Some(r#"the "big" one"#));
        assert_eq!(value(r#"[A "b""#).as_deref(), Some("b"));
        assert_eq!(value("[A 5]").as_deref(), Some("5"));
        assert_eq!(value("[A]").as_deref(), Some(""));
        for text in ["[A \"b", "[A 5", "[\"b\"]", "[", "[\nA \"b\"]"] {
            assert_eq!(value(text), None, "{text}");
        }
    }

    #[test]
    fn values_read_back() {
        for value in [r#"a "b" c"#, r"C:\x\", r#"\""#, "", "é ]"] {
            assert_eq!(tag(text("A", value).trim_end()), Some(("A".to_owned(), value.to_owned())));
        }
    }
}
