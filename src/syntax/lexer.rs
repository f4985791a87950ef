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

/// Splits a text into tokens. Comments run from `;` to the end of the line; a string from quote to
/// quote, over lines, with no way to write a quote inside.
pub(super) fn tokens(text: &str, diagnostics: &mut Diagnostics) -> Vec<(Token, Span)> {
    let bytes = text.as_bytes();
    let mut tokens = Vec::with_capacity(text.len() / 5);
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        let token = match bytes[at] {
            byte if is_space(byte) => {
                at += 1;
                continue;
            }
            b';' => {
                at = find(bytes, at, b'\n').unwrap_or(bytes.len());
                continue;
            }
            b'(' | b')' => {
                at += 1;
                if bytes[start] == b'(' { Token::Open } else { Token::Close }
            }
            b'"' => {
                at = end_of_text(bytes, start, diagnostics);
                Token::Text
            }
            _ => {
                at = end_of_symbol(bytes, start);
                Token::Symbol
            }
        };
        tokens.push((token, Span::new(start, at)));
    }
    tokens
}

fn end_of_text(bytes: &[u8], start: usize, diagnostics: &mut Diagnostics) -> usize {
    if let Some(quote) = find(bytes, start + 1, b'"') {
        return quote + 1;
    }
    let line_end = find(bytes, start, b'\n').unwrap_or(bytes.len());
    diagnostics.push(
        Diagnostic::new(Code::UnclosedString, Span::new(start, line_end), "this string is never closed")
            .hint("add a `\"` at its end"),
    );
    line_end
}

fn end_of_symbol(bytes: &[u8], start: usize) -> usize {
    let ends = |&byte: &u8| is_space(byte) || matches!(byte, b'(' | b')' | b';' | b'"');
    bytes[start..].iter().position(ends).map_or(bytes.len(), |length| start + length)
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | 0x0c | 0x1a | 0)
}

fn find(bytes: &[u8], from: usize, wanted: u8) -> Option<usize> {
    let rest = bytes.get(from..)?;
    rest.iter().position(|&byte| byte == wanted).map(|at| from + at)
}
