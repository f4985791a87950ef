//! Words in lines of limited length.

/// Lines have fewer than 80 columns.
const MAX_COLUMNS: usize = 79;

/// A text that grows word by word.
#[derive(Debug, Default)]
pub(super) struct Layout {
    text: String,
    column: usize,
    /// The last word, which may still grow.
    word: String,
}

impl Layout {
    /// Adds a word after a space.
    pub(super) fn word(&mut self, word: &str) {
        self.place_word();
        self.word.push_str(word);
    }

    /// Adds to the last word.
    pub(super) fn attach(&mut self, text: &str) {
        self.word.push_str(text);
    }

    /// Adds a line of its own.
    pub(super) fn line(&mut self, line: &str) {
        self.place_word();
        self.break_line();
        self.text.push_str(line);
        self.text.push('\n');
    }

    pub(super) fn finish(mut self) -> String {
        self.place_word();
        self.break_line();
        self.text
    }

    fn place_word(&mut self) {
        let length = self.word.chars().count();
        if length == 0 {
            return;
        }
        if self.column > 0 && self.column + 1 + length > MAX_COLUMNS {
            self.break_line();
        }
        if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(&self.word);
        self.column += length;
        self.word.clear();
    }

    fn break_line(&mut self) {
        if self.column > 0 {
            self.text.push('\n');
            self.column = 0;
        }
    }
}
