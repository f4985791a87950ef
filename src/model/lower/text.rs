//! Texts for people, as a rule file has them.
//!
//! In: a form. Out: its text as it is shown: ZRF breaks lines where it likes, and writes a line break as `\`.

use super::context::Context;
use crate::syntax::Sexpr;

/// The one text of a section or part for people; what else stands there is reported.
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

/// A text of a rule file for people: a line break is a space, `\` a line break, a backtick a quote.
pub(super) fn plain_text(text: &str) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    words.replace('\\', "\n").replace("\n ", "\n").replace('`', "\"")
}

/// Longest text of a symbol, in characters.
const SYMBOL: usize = 4;

/// A short text to be drawn.
pub(super) fn short_text(form: &Sexpr) -> Option<String> {
    let text = form.text()?;
    (1..=SYMBOL).contains(&text.chars().count()).then(|| text.to_owned())
}
