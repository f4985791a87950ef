//! Text whose characters remember where they are written, for the stage that replaces text by text.
//!
//! In: the text of a file. Out: its characters without comments, and ways to find brackets, strings and arguments in them.

use crate::diagnostic::{Code, Diagnostic};
use crate::languages::ludii::Fault;
use crate::source::Span;

/// A character and the offset of what it comes from: for text from a macro, where that is called or written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SourceChar {
    pub(crate) c: char,
    pub(crate) at: u32,
}

/// More characters than this are not read, as a file or after expansion.
pub(crate) const MAX_CHARS: usize = 1_000_000;

/// The characters of a file, without its comments.
pub(crate) fn of(text: &str) -> Result<Vec<SourceChar>, Fault> {
    if text.len() > MAX_CHARS {
        return Err(too_long(0));
    }
    let text = text.char_indices().map(|(at, c)| SourceChar { c, at: at as u32 }).collect::<Vec<_>>();
    Ok(without_comments(&text))
}

pub(crate) fn too_long(at: u32) -> Fault {
    fault(
        Code::ExpansionLimit,
        at,
        format!("the file has more than {MAX_CHARS} characters, or has after its macros are expanded"),
    )
}

/// A fault at one place of the file.
pub(crate) fn fault(code: Code, at: u32, message: impl Into<String>) -> Fault {
    Box::new(Diagnostic::new(code, Span { start: at, end: at + 1 }, message))
}

fn without_comments(text: &[SourceChar]) -> Vec<SourceChar> {
    let mut kept = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let c = text[at].c;
        let next = match c {
            '"' => end_of_string(text, at),
            '/' if text.get(at + 1).is_some_and(|next| next.c == '/') => {
                at = (at..text.len()).find(|&at| text[at].c == '\n').unwrap_or(text.len());
                continue;
            }
            _ => at + 1,
        };
        kept.extend_from_slice(&text[at..next]);
        at = next;
    }
    kept
}

/// The index after a string that begins at an index; the end of the text if it is not closed.
pub(crate) fn end_of_string(text: &[SourceChar], start: usize) -> usize {
    let mut at = start + 1;
    while at < text.len() {
        match text[at].c {
            '\\' => at += 2,
            '"' => return at + 1,
            _ => at += 1,
        }
    }
    text.len()
}

/// The content of the string that begins at an index.
pub(crate) fn string_at(text: &[SourceChar], start: usize) -> String {
    let end = end_of_string(text, start);
    text[start + 1..end.saturating_sub(1).max(start + 1)].iter().map(|one| one.c).collect()
}

/// What a character does to how deep brackets are nested.
enum Nesting {
    Opens,
    Closes,
    Neither,
}

/// The index after the bracket that closes the one at an index, or `None` if nothing does.
pub(crate) fn end_of_list(text: &[SourceChar], start: usize) -> Option<usize> {
    end_of_nested(text, start, |at| match text[at].c {
        '(' | '{' => Nesting::Opens,
        ')' | '}' => Nesting::Closes,
        _ => Nesting::Neither,
    })
}

/// The index after the `>` that closes the `<` at an index. `(<` and `(>` are operators.
pub(crate) fn end_of_angle(text: &[SourceChar], start: usize) -> Option<usize> {
    let is_operator = |at: usize| at > start && text[at - 1].c == '(';
    end_of_nested(text, start, |at| match text[at].c {
        '<' if !is_operator(at) => Nesting::Opens,
        '>' if !is_operator(at) => Nesting::Closes,
        _ => Nesting::Neither,
    })
}

/// The index after what closes the bracket at an index, strings skipped.
fn end_of_nested(text: &[SourceChar], start: usize, nesting: impl Fn(usize) -> Nesting) -> Option<usize> {
    let (mut depth, mut at) = (0_usize, start);
    while at < text.len() {
        if text[at].c == '"' {
            at = end_of_string(text, at);
            continue;
        }
        match nesting(at) {
            Nesting::Opens => depth += 1,
            Nesting::Closes => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            Nesting::Neither => {}
        }
        at += 1;
    }
    None
}

/// The first index from `at` that is not white space.
pub(crate) fn skip_blank(text: &[SourceChar], at: usize) -> usize {
    (at..text.len()).find(|&at| !text[at].c.is_whitespace()).unwrap_or(text.len())
}

/// Whether a word stands at an index.
pub(crate) fn has_word(text: &[SourceChar], at: usize, word: &str) -> bool {
    let length = word.chars().count();
    let Some(found) = text.get(at..at + length) else { return false };
    let ends = text.get(at + length).is_none_or(|after| !after.c.is_alphanumeric());
    found.iter().map(|one| one.c).eq(word.chars()) && ends
}

/// Text without the white space around it.
pub(crate) fn trimmed(text: &[SourceChar]) -> &[SourceChar] {
    let start = skip_blank(text, 0);
    let end = text.iter().rposition(|one| !one.c.is_whitespace()).map_or(start, |last| last + 1);
    &text[start..end.max(start)]
}

/// Splits at white space outside brackets and strings. `name:` and what follows it are one argument.
pub(crate) fn arguments(text: &[SourceChar]) -> Vec<&[SourceChar]> {
    let mut found = Vec::new();
    let mut at = skip_blank(text, 0);
    while at < text.len() {
        let end = end_of_argument(text, at);
        found.push(&text[at..end]);
        at = skip_blank(text, end);
    }
    found
}

fn end_of_argument(text: &[SourceChar], start: usize) -> usize {
    let mut at = start;
    while at < text.len() && !text[at].c.is_whitespace() {
        at = match text[at].c {
            '"' => end_of_string(text, at),
            '(' | '{' => end_of_list(text, at).unwrap_or(text.len()),
            ':' => skip_blank(text, at + 1),
            _ => at + 1,
        };
    }
    at
}

/// A text without its metadata, which may not be closed.
pub(crate) fn without_metadata(text: &[SourceChar]) -> Vec<SourceChar> {
    match take_lists(text, "metadata") {
        Ok((kept, _)) => kept,
        Err(unclosed) => {
            let start = unclosed.span.start;
            text.iter().copied().take_while(|one| one.at < start).collect()
        }
    }
}

/// Takes all lists with a head out of a text: what is left, and the insides of the lists, without their heads.
pub(crate) fn take_lists(
    text: &[SourceChar],
    head: &str,
) -> Result<(Vec<SourceChar>, Vec<Vec<SourceChar>>), Fault> {
    let (mut kept, mut taken) = (Vec::with_capacity(text.len()), Vec::new());
    let mut at = 0;
    while at < text.len() {
        let inside = skip_blank(text, at + 1);
        if text[at].c == '(' && has_word(text, inside, head) {
            let Some(end) = end_of_list(text, at) else {
                return Err(fault(Code::BadForm, text[at].at, format!("this `({head} …)` is not closed")));
            };
            taken.push(text[inside + head.len()..end - 1].to_vec());
            at = end;
            continue;
        }
        let next = if text[at].c == '"' { end_of_string(text, at) } else { at + 1 };
        kept.extend_from_slice(&text[at..next]);
        at = next;
    }
    Ok((kept, taken))
}
