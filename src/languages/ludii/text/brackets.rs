//! Finds the bracket or the quotation mark that is not closed, as a person would.
//!
//! In: the characters of a file that could not be read. Out: a fault at the bracket that most likely misses its other one.
//! The last bracket closes the one that was forgotten, and so on outwards, so that only the first one of the file seems to
//! be open; how lines are indented says more.

use super::source_chars::{SourceChar, end_of_string, fault, without_metadata};
use crate::diagnostic::Code;
use crate::languages::ludii::Fault;

/// A bracket that is open.
#[derive(Clone, Copy)]
struct Open {
    bracket: SourceChar,
    /// How far its line is indented, if it is the first of its line.
    indented: Option<usize>,
}

/// The fault at a string or bracket that is not closed, if there is one.
pub(crate) fn unclosed(text: &[SourceChar]) -> Option<Fault> {
    unclosed_string(text).or_else(|| unclosed_bracket(&without_metadata(text)))
}

fn unclosed_bracket(text: &[SourceChar]) -> Option<Fault> {
    let mut open: Vec<Open> = Vec::new();
    let mut likely: Option<(Open, SourceChar)> = None;
    let (mut at, mut column, mut is_first) = (0, 0, true);
    while at < text.len() {
        let next = text[at];
        match next.c {
            '\n' => (column, is_first) = (0, true),
            '(' | '{' => {
                let indented = is_first.then_some(column);
                let around = open.last().filter(|around| indented.is_some() && indented <= around.indented);
                likely = likely.or(around.map(|&around| (around, next)));
                open.push(Open { bracket: next, indented });
            }
            ')' | '}' => {
                open.pop();
            }
            _ => {}
        }
        if next.c != '\n' {
            column += 1;
            is_first &= next.c.is_whitespace();
        }
        at = if next.c == '"' { end_of_string(text, at) } else { at + 1 };
    }
    let innermost = open.last()?;
    Some(match likely {
        Some((around, next)) => {
            let hint = format!("a line that is indented no more begins with `{}`", line_from(text, next));
            Box::new(not_closed(around.bracket).hint(hint))
        }
        None => not_closed(innermost.bracket),
    })
}

fn not_closed(open: SourceChar) -> Fault {
    fault(Code::BadForm, open.at, format!("this `{}` is not closed", open.c))
}

/// The first characters of a line.
fn line_from(text: &[SourceChar], first: SourceChar) -> String {
    let rest = text.iter().skip_while(|one| one.at < first.at).map(|one| one.c);
    rest.take_while(|&c| !c.is_whitespace()).take(20).collect()
}

/// The fault that a string has no end, at the first one that goes on in another line, or else at the last one.
fn unclosed_string(text: &[SourceChar]) -> Option<Fault> {
    let mut longest = None;
    let mut at = 0;
    while let Some(start) = (at..text.len()).find(|&at| text[at].c == '"') {
        at = end_of_string(text, start);
        let is_long = text[start..at].iter().any(|one| one.c == '\n');
        longest = longest.or(is_long.then_some(start));
        let is_closed = at > start + 1 && text[at - 1].c == '"';
        if !is_closed {
            let place = text[longest.unwrap_or(start)].at;
            return Some(fault(Code::BadForm, place, "this string is not closed"));
        }
    }
    None
}
