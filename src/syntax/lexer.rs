//! Characters to tokens.

use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::source::Span;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Open,
    Close,
    Symbol,
    /// A string; its span covers the quotes.
    Text,
}

/// Splits a text that begins at offset `base` into tokens. A comment runs from `;` to the end of the line; a string
/// runs from quote to quote, possibly over several lines, and cannot contain a quote.
pub(super) fn tokens(text: &str, base: usize, diagnostics: &mut Diagnostics) -> Vec<(Token, Span)> {
    let bytes = text.as_bytes();
    // An estimate: tokens of rule files take about five bytes including the space after them.
    let mut tokens = Vec::with_capacity(text.len() / 5);
    let mut at = 0;
    while at < bytes.len() {
        let (token, end) = next(bytes, at);
        tokens.extend(token.map(|token| (token, Span::new(base + at, base + end))));
        at = end;
    }
    let last_text = tokens.iter().rfind(|(token, _)| *token == Token::Text);
    if last_text.is_some_and(|(_, span)| !bytes[span.start as usize - base + 1..].contains(&b'"')) {
        diagnostics.push(unclosed_string(bytes, base, &tokens));
    }
    tokens
}

/// The token at a byte, or `None` for white space and comments, and where the next one begins.
fn next(bytes: &[u8], at: usize) -> (Option<Token>, usize) {
    let blank = blank(&bytes[at..]);
    if blank > 0 {
        return (None, at + blank);
    }
    match bytes[at] {
        b';' => (None, line_end(bytes, at)),
        b'(' => (Some(Token::Open), at + 1),
        b')' => (Some(Token::Close), at + 1),
        b'"' => (Some(Token::Text), end_of_text(bytes, at)),
        _ => (Some(Token::Symbol), end_of_symbol(bytes, at)),
    }
}

/// The number of bytes of white space at the start: control characters, spaces, no-break spaces.
fn blank(bytes: &[u8]) -> usize {
    match bytes {
        [0..=b' ' | 0x7f, ..] => 1,
        [0xc2, 0xa0, ..] => 2,
        _ => 0,
    }
}

/// The end of a string, after its closing quote; without one, the end of the line.
fn end_of_text(bytes: &[u8], start: usize) -> usize {
    let quote = bytes[start + 1..].iter().position(|&byte| byte == b'"');
    quote.map_or_else(|| line_end(bytes, start), |length| start + 1 + length + 1)
}

fn end_of_symbol(bytes: &[u8], start: usize) -> usize {
    let ends = |at: &usize| matches!(bytes[*at], b'(' | b')' | b';' | b'"') || blank(&bytes[*at..]) > 0;
    (start..bytes.len()).find(ends).unwrap_or(bytes.len())
}

fn line_end(bytes: &[u8], from: usize) -> usize {
    let length = bytes[from..].iter().position(|byte| matches!(byte, b'\n' | b'\r'));
    length.map_or(bytes.len(), |length| from + length)
}

/// After a missing quote, strings and the text between them are swapped. So the first multi-line string that is
/// directly followed by a word really ends where another should begin, and is the unclosed one.
fn unclosed_string(bytes: &[u8], base: usize, tokens: &[(Token, Span)]) -> Diagnostic {
    let start = |span: Span| span.start as usize - base;
    let clings = |span: &Span| {
        let after = &bytes[span.end as usize - base..];
        let is_word = !matches!(after, [] | [b'(' | b')' | b';' | b'"', ..]) && blank(after) == 0;
        is_word && line_end(bytes, start(*span)) < span.end as usize - base
    };
    let mut texts = tokens.iter().filter(|(token, _)| *token == Token::Text).map(|&(_, span)| span);
    let begins = texts.clone().find(clings).or(texts.next_back()).map_or(0, start);
    let span = Span::new(base + begins, base + line_end(bytes, begins));
    Diagnostic::new(Code::UnclosedString, span, "this string is never closed").hint("add a `\"` at its end")
}
