//! Splits Forth text into words.
//!
//! In: a text. Out: its words with their places, without comments. Only white space separates words.

use crate::source::Span;

/// A word of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) text: String,
    pub(super) span: Span,
    /// Whether it begins a comment or string that has no end.
    pub(super) is_open: bool,
}

impl Token {
    /// A word that is no comment and no string.
    pub(super) fn plain(text: &str, span: Span) -> Self {
        Self { text: text.to_owned(), span, is_open: false }
    }
}

/// The words of a text that begins at `base` among all texts. A comment or string without an end goes on to the end of
/// the text, and is an open word.
pub(super) fn words(text: &str, base: usize) -> Vec<Token> {
    let mut found = Vec::new();
    let mut at = 0;
    // An end-of-file mark of old systems counts as white space.
    let is_blank = |letter: char| letter.is_whitespace() || letter == '\u{1a}' || letter == '\u{feff}';
    while let Some(skipped) = text[at..].find(|letter| !is_blank(letter)) {
        let start = at + skipped;
        let end = text[start..].find(is_blank).map_or(text.len(), |length| start + length);
        let word = &text[start..end];
        let closing = match word {
            "\\" => Some('\n'),
            "(" => Some(')'),
            // A string is one word: what it contains is for the screen.
            ".\"" | "S\"" | "$\"" | "ABORT\"" => Some('"'),
            _ => None,
        };
        let after = closing.and_then(|closing| Some(end + text[end..].find(closing)? + 1));
        let is_open = closing.is_some_and(|closing| closing != '\n') && after.is_none();
        at = after.unwrap_or(if closing.is_some() { text.len() } else { end });
        if is_open || !matches!(closing, Some('\n' | ')')) {
            let span = Span::new(base + start, base + end);
            found.push(Token { is_open, ..Token::plain(word, span) });
        }
    }
    found
}
