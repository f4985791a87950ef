//! Texts for people.
//!
//! In: a form. Out: its text as it is shown: in ZRF, line breaks in the source mean nothing, and `\` is a line break.

use super::context::Context;
use crate::syntax::Sexpr;

/// The only text of a section or part; anything else in it is reported.
pub(super) fn text_in(form: &Sexpr, context: &mut Context<'_>) -> String {
    match form.arguments() {
        [text] if text.text().is_some() => {}
        [text, ..] if text.text().is_some() => context.expect_end(form.arguments(), 1),
        _ => context.report_meaningless(form, "has no text in quotes"),
    }
    section_text(form)
}

pub(super) fn section_text(section: &Sexpr) -> String {
    section.arguments().first().and_then(Sexpr::text).map(plain_text).unwrap_or_default()
}

/// A text of a rule file for people: white space becomes one space, `\` a line break, a backtick a quote.
pub(super) fn plain_text(text: &str) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    words.replace('\\', "\n").replace("\n ", "\n").replace('`', "\"")
}

/// Longest text to be drawn, in characters.
const SYMBOL: usize = 4;

/// A short text to be drawn.
pub(super) fn short_text(form: &Sexpr) -> Option<String> {
    let text = form.text()?;
    (1..=SYMBOL).contains(&text.chars().count()).then(|| text.to_owned())
}
