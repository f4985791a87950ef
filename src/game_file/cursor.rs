//! A text that is read from front to back.

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// In bytes.
    pub(super) offset: usize,
    /// From 1.
    pub(super) line: usize,
}

impl Default for Place {
    /// The beginning of a text.
    fn default() -> Self {
        Self { offset: 0, line: 1 }
    }
}

impl Place {
    /// The line, from 1.
    pub fn line(self) -> usize {
        self.line
    }

    /// How many bytes come before it.
    pub fn offset(self) -> usize {
        self.offset
    }
}

/// A text and how far it has been read.
#[derive(Clone, Debug)]
pub(super) struct Cursor<'t> {
    text: &'t str,
    place: Place,
}

impl<'t> Cursor<'t> {
    pub(super) fn new(text: &'t str, place: Place) -> Self {
        let place = if text.is_char_boundary(place.offset) { place } else { Place::default() };
        Self { text, place }
    }

    pub(super) fn place(&self) -> Place {
        self.place
    }

    pub(super) fn line(&self) -> usize {
        self.place.line
    }

    /// What has not been read yet.
    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.place.offset..]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Whether a line begins here.
    pub(super) fn begins_line(&self) -> bool {
        let before = self.text[..self.place.offset].chars().next_back();
        before.is_none_or(|letter| matches!(letter, '\n' | '\r' | '\u{feff}'))
    }

    /// Reads a number of bytes, which must end between characters.
    pub(super) fn take(&mut self, length: usize) -> &'t str {
        let (taken, rest) = self.rest().split_at(length);
        let splits_break = taken.ends_with('\r') && rest.starts_with('\n');
        self.place.line += line_breaks(taken) - usize::from(splits_break);
        self.place.offset += length;
        taken
    }

    pub(super) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        self.take(rest.find(|letter| !wanted(letter)).unwrap_or(rest.len()))
    }

    /// Reads a character if it is the next one.
    pub(super) fn eat(&mut self, letter: char) -> bool {
        let is_next = self.rest().starts_with(letter);
        if is_next {
            self.take(letter.len_utf8());
        }
        is_next
    }

    /// The rest of the line, without its break.
    pub(super) fn rest_of_line(&self) -> &'t str {
        let rest = self.rest();
        &rest[..rest.find(['\n', '\r']).unwrap_or(rest.len())]
    }

    /// Reads the rest of the line with its break, and returns it without.
    pub(super) fn take_line(&mut self) -> &'t str {
        let line = self.rest_of_line();
        self.take(line.len());
        let _ = self.eat('\r');
        let _ = self.eat('\n');
        line
    }

    pub(super) fn skip_space(&mut self) {
        self.take_while(is_space);
    }
}

/// Whether a character is nothing but space; marks of byte order and of the end of a file occur inside joined files.
pub(super) fn is_space(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '\u{feff}' | '\u{1a}' | '\0')
}

fn line_breaks(text: &str) -> usize {
    let bytes = text.as_bytes();
    let ends = |at: &usize| bytes[*at] == b'\n' || bytes[*at] == b'\r' && bytes.get(at + 1) != Some(&b'\n');
    (0..bytes.len()).filter(ends).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_three_ways() {
        let mut cursor = Cursor::new("a\nb\r\nc\rd", Place::default());
        let read = std::iter::from_fn(|| Some((cursor.line(), cursor.take_line())));
        assert_eq!(read.take(4).collect::<Vec<_>>(), [(1, "a"), (2, "b"), (3, "c"), (4, "d")]);
    }

    #[test]
    fn a_break_of_two_characters_counts_once() {
        let mut cursor = Cursor::new("a\r\nb", Place::default());
        cursor.take(2);
        cursor.take(1);
        assert_eq!((cursor.line(), cursor.peek()), (2, Some('b')));
        assert!(cursor.begins_line());
    }
}
