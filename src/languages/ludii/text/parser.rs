//! Makes the tree of ludemes.
//!
//! In: expanded characters. Out: [`Node`]s with their places. Ranges such as `3..5` are spelt out.

use super::source_chars::{SourceChar, end_of_string, fault, string_at};
use super::tree::{Kind, Node};
use crate::diagnostic::Code;
use crate::languages::ludii::Fault;

/// Deepest nesting that is read, since what walks the tree is recursive.
const MAX_DEPTH: usize = 100;
/// Most words and numbers, ranges spelt out.
const MAX_NODES: usize = 200_000;
/// Longest range.
const MAX_RANGE: i64 = 1000;

/// An open bracket: what it was, its place and name, and what stands before it in the list around.
type Open = (char, u32, Option<String>, Vec<Node>);

/// Parses a text.
pub(crate) fn parse(text: &[SourceChar]) -> Result<Vec<Node>, Fault> {
    let mut open: Vec<Open> = Vec::new();
    let mut items: Vec<Node> = Vec::new();
    let mut name = None;
    let mut at = 0;
    // Ranges make many nodes of few signs.
    let mut count = 0;
    while at < text.len() {
        let SourceChar { c, at: place } = text[at];
        if count > MAX_NODES {
            return Err(fault(Code::TooLarge, place, format!("a game has at most {MAX_NODES} parts")));
        }
        match c {
            _ if c.is_whitespace() => at += 1,
            '(' | '{' => {
                if open.len() >= MAX_DEPTH {
                    return Err(fault(Code::TooLarge, place, "lists are nested too deep"));
                }
                open.push((c, place, name.take(), std::mem::take(&mut items)));
                at += 1;
            }
            ')' | '}' => {
                if let Some(name) = name.take() {
                    return Err(fault(
                        Code::BadForm,
                        place,
                        format!("`{name}:` has no value before this `{c}`"),
                    ));
                }
                let Some((opened, place, name, around)) = open.pop() else {
                    return Err(fault(Code::BadForm, place, format!("this `{c}` closes nothing")));
                };
                if (opened == '(') != (c == ')') {
                    return Err(fault(
                        Code::BadForm,
                        place,
                        format!("this `{opened}` is not closed before a `{c}`"),
                    ));
                }
                let inside = std::mem::replace(&mut items, around);
                if c == ')' && inside.len() > 1 && inside[0].is_list() && inside[0].name.is_none() {
                    // `((a) (b))` is `(a) (b)`.
                    items.extend(inside);
                } else {
                    items.push(list(c, inside, name, place));
                }
                at += 1;
            }
            '"' => {
                let string = string_at(text, at);
                let before = items.len();
                if extend_range(&mut items, &string) {
                    count += items.len().saturating_sub(before);
                } else {
                    items.push(Node::new(Kind::Text(string), name.take(), place));
                }
                at = end_of_string(text, at);
            }
            _ => {
                let end = end_of_word(text, at);
                let word: String = text[at..end].iter().map(|one| one.c).collect();
                if let Some(word) = word.strip_suffix(':') {
                    name = Some(word.to_owned());
                } else {
                    let words = words(&word, name.take(), place)?;
                    count += words.len();
                    items.extend(words);
                }
                at = end;
            }
        }
    }
    match open.first() {
        Some(&(_, place, ..)) => Err(fault(Code::BadForm, place, "this bracket is not closed")),
        None => Ok(items),
    }
}

/// A list or array; `((…))` is `(…)`.
fn list(close: char, mut inside: Vec<Node>, name: Option<String>, at: u32) -> Node {
    if close == '}' {
        return Node::new(Kind::Array(inside), name, at);
    }
    if inside.len() == 1 && inside[0].is_list() && inside[0].name.is_none() {
        let mut only = inside.remove(0);
        only.name = name;
        return only;
    }
    Node::new(Kind::List(inside), name, at)
}

/// A word ends at white space, a bracket or a string, and after the colon of a name.
fn end_of_word(text: &[SourceChar], start: usize) -> usize {
    let mut at = start;
    while at < text.len() {
        match text[at].c {
            ':' => return at + 1,
            '(' | ')' | '{' | '}' | '"' => break,
            c if c.is_whitespace() => break,
            _ => at += 1,
        }
    }
    at
}

/// Ends a range of coordinates, `"A2".."C3"`: all between these columns and rows, column by column. Whether there is one.
fn extend_range(items: &mut Vec<Node>, last: &str) -> bool {
    let [.., first, dots] = &items[..] else { return false };
    let corners = first.text().and_then(coordinate).zip(coordinate(last));
    let Some(((left, low), (right, high))) = corners.filter(|_| dots.is_word("..")) else { return false };
    let (at, name) = (first.at, first.name.clone());
    let columns = left.min(right)..=left.max(right);
    let sites = columns.flat_map(|column| (low.min(high)..=low.max(high)).map(move |row| (column, row)));
    let sites: Vec<Node> = sites
        .map(|(column, row)| Node::new(Kind::Text(format!("{column}{row}")), name.clone(), at))
        .collect();
    items.truncate(items.len() - 2);
    items.extend(sites);
    true
}

/// The column and the row of a coordinate with one letter and at most two digits.
fn coordinate(text: &str) -> Option<(char, u32)> {
    let column = text.chars().next().filter(char::is_ascii_uppercase)?;
    Some((column, text[1..].parse().ok().filter(|row| *row < 100)?))
}

/// A word, or the numbers of a range.
fn words(word: &str, name: Option<String>, at: u32) -> Result<Vec<Node>, Fault> {
    let ends =
        word.split_once("..").and_then(|(a, b)| Some((a.parse::<i64>().ok()?, b.parse::<i64>().ok()?)));
    let node = |word: String, name| Node::new(Kind::Word(word), name, at);
    let Some((from, to)) = ends else {
        let digits = word.strip_prefix('-').unwrap_or(word);
        if !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit()) && word.parse::<i32>().is_err() {
            return Err(fault(Code::TooLarge, at, "numbers have 32 bits"));
        }
        return Ok(vec![node(word.to_owned(), name)]);
    };
    if from.saturating_sub(to).saturating_abs() > MAX_RANGE {
        return Err(fault(Code::TooLarge, at, format!("a range has at most {MAX_RANGE} numbers")));
    }
    let numbers: Vec<i64> = if from <= to { (from..=to).collect() } else { (to..=from).rev().collect() };
    Ok(numbers.iter().map(|number| node(number.to_string(), name.clone())).collect())
}
