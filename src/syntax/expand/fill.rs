//! Arguments inside words and strings: `$1-8`, `img/$1.bmp`.

use crate::syntax::hole::{Hole, split};
use crate::syntax::sexpr::{Kind, Sexpr};

/// The numbers of all `$n` in a text.
pub(super) fn holes(text: &str) -> impl Iterator<Item = usize> {
    std::iter::successors(split(text), |hole| split(hole.after)).map(|hole| number(hole.digits))
}

/// The argument for a word that is `$n` and nothing else.
pub(super) fn whole<'a>(word: &str, arguments: &'a [Sexpr]) -> Option<&'a Sexpr> {
    match split(word)? {
        Hole { before: "", digits, after: "" } => argument(digits, arguments),
        _ => None,
    }
}

/// A text with every `$n` replaced by its argument, if that is a word or string; `None` if the result exceeds `limit`
/// bytes.
pub(super) fn filled(text: &str, arguments: &[Sexpr], limit: usize) -> Option<String> {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(Hole { before, digits, after }) = split(rest) {
        filled.push_str(before);
        match argument(digits, arguments).map(|argument| &argument.kind) {
            Some(Kind::Symbol(word) | Kind::Text(word)) => filled.push_str(word),
            _ => filled.push_str(&rest[before.len()..=before.len() + digits.len()]),
        }
        if filled.len() > limit {
            return None;
        }
        rest = after;
    }
    filled.push_str(rest);
    Some(filled)
}

/// A number too large to parse is past all arguments anyway.
fn number(digits: &str) -> usize {
    digits.parse().unwrap_or(usize::MAX)
}

fn argument<'a>(digits: &str, arguments: &'a [Sexpr]) -> Option<&'a Sexpr> {
    arguments.get(number(digits).checked_sub(1)?)
}
