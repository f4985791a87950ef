//! Splits Forth text into words.
//!
//! In: a text. Out: its words with their places, without comments. Only white space separates words.

use crate::source::Span;

/// A word of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) text: String,
    pub(super) span: Span,
}

/// The words of a text that begins at `base` among all texts.
pub(super) fn words(text: &str, base: usize) -> Vec<Token> {
    let mut found = Vec::new();
    let mut at = 0;
    // An end-of-file mark of old systems counts as white space.
    let is_blank = |letter: char| letter.is_whitespace() || letter == '\u{1a}' || letter == '\u{feff}';
    while let Some(skipped) = text[at..].find(|letter| !is_blank(letter)) {
        let start = at + skipped;
        let end = text[start..].find(is_blank).map_or(text.len(), |length| start + length);
        let word = &text[start..end];
        let rest = |closing: char| text[end..].find(closing).map_or(text.len(), |length| end + length + 1);
        at = match word {
            "\\" => rest('\n'),
            "(" => rest(')'),
            // A string is one word: what it contains is for the screen.
            ".\"" | "S\"" | "$\"" | "ABORT\"" => rest('"'),
            _ => end,
        };
        if word != "\\" && word != "(" {
            found.push(Token { text: word.to_owned(), span: Span::new(base + start, base + end) });
        }
    }
    found
}
