//! Macros: `(define "Name" body)` and calls, `"Name"` or `("Name" argument …)`.
//!
//! In: the characters of a file. Out: the characters of its game with options put in and all macros replaced, those of the file
//! and those of `library`.

use std::collections::BTreeMap;

use crate::diagnostic::Code;
use crate::languages::ludii::Fault;
use crate::languages::ludii::text::library;
use crate::languages::ludii::text::options;
use crate::languages::ludii::text::source_chars::{
    MAX_CHARS, SourceChar, arguments, end_of_list, end_of_string, fault, has_word, skip_blank,
};
use crate::languages::ludii::text::source_chars::{string_at, take_lists, too_long, without_metadata};

/// A macro that calls itself is given up after so many rounds.
const MAX_ROUNDS: usize = 100;
/// And after so many characters have been looked at.
const MAX_LOOKS: usize = 20_000_000;

type Bodies = BTreeMap<String, Vec<SourceChar>>;

/// The game, expanded.
pub(crate) fn expand(text: &[SourceChar]) -> Result<Vec<SourceChar>, Fault> {
    let text = options::choose(&without_metadata(text))?;
    let (text, _) = take_lists(&text, "rulesets")?;
    let (mut text, definitions) = take_lists(&text, "define")?;
    let bodies = bodies(&definitions)?;
    let mut looks = 0;
    for _ in 0..MAX_ROUNDS {
        looks += text.len();
        let (changed, found) = round(&text, &bodies)?;
        let Some(call) = found else { return Ok(text) };
        if looks > MAX_LOOKS {
            return Err(endless(call));
        }
        text = changed;
    }
    let call = round(&text, &bodies)?.1;
    call.map_or(Ok(text), |call| Err(endless(call)))
}

fn endless(call: u32) -> Fault {
    fault(Code::ExpansionLimit, call, "this macro calls itself, or it makes too much text")
}

fn bodies(definitions: &[Vec<SourceChar>]) -> Result<Bodies, Fault> {
    let mut bodies = Bodies::new();
    for definition in definitions {
        let at = skip_blank(definition, 0);
        if definition.get(at).is_none_or(|one| one.c != '"') {
            let place = definition.first().map_or(0, |one| one.at);
            return Err(fault(Code::BadForm, place, "a macro is `(define \"Name\" …)`"));
        }
        let end = end_of_string(definition, at);
        bodies.insert(string_at(definition, at), definition[end..].to_vec());
    }
    Ok(bodies)
}

/// Replaces the outermost calls; also says where the first of them is.
fn round(text: &[SourceChar], bodies: &Bodies) -> Result<(Vec<SourceChar>, Option<u32>), Fault> {
    let mut changed: Vec<SourceChar> = Vec::with_capacity(text.len());
    let (mut at, mut first) = (0, None);
    while at < text.len() {
        let quote = if text[at].c == '(' { skip_blank(text, at + 1) } else { at };
        let body = call_body(text, quote, bodies).filter(|_| !names_game(&changed));
        let Some(body) = body else {
            let next = if text[at].c == '"' { end_of_string(text, at) } else { at + 1 };
            changed.extend_from_slice(&text[at..next]);
            at = next;
            continue;
        };
        first = first.or(Some(text[quote].at));
        let after_name = end_of_string(text, quote);
        let end = if quote == at { after_name } else { end_of_list(text, at).unwrap_or(text.len()) };
        let passed = if quote == at { &[][..] } else { &text[after_name..(end - 1).max(after_name)] };
        changed.extend(fill(&body, &arguments(passed)));
        if changed.len() > MAX_CHARS {
            return Err(too_long(text[quote].at));
        }
        at = end;
    }
    Ok((changed, first))
}

/// Whether what has been copied so far ends with the word that a game's name follows.
fn names_game(before: &[SourceChar]) -> bool {
    let end = before.iter().rposition(|one| !one.c.is_whitespace()).map_or(0, |last| last + 1);
    end >= 4 && has_word(&before[..end], end - 4, "game")
}

/// The body of the macro whose name is the string at an index.
fn call_body(text: &[SourceChar], quote: usize, bodies: &Bodies) -> Option<Vec<SourceChar>> {
    let place = text.get(quote).filter(|one| one.c == '"')?.at;
    let name = string_at(text, quote);
    if let Some(body) = bodies.get(&name) {
        return Some(body.clone());
    }
    let body = library::body(&name)?;
    Some(body.chars().map(|c| SourceChar { c, at: place }).collect())
}

/// A body with `#1` and so on replaced by the arguments. What is missing, or passed as `~`, vanishes.
fn fill(body: &[SourceChar], passed: &[&[SourceChar]]) -> Vec<SourceChar> {
    let mut filled = Vec::with_capacity(body.len());
    let mut at = 0;
    while at < body.len() {
        let digit = body.get(at + 1).and_then(|next| next.c.to_digit(10)).filter(|&digit| digit > 0);
        if let Some(digit) = digit.filter(|_| body[at].c == '#') {
            let argument = passed.get(digit as usize - 1).copied().unwrap_or(&[]);
            if argument.first().is_none_or(|one| one.c != '~') {
                filled.extend_from_slice(argument);
            }
            at += 2;
        } else {
            filled.push(body[at]);
            at += 1;
        }
    }
    filled
}
