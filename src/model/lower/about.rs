//! Lowers `(about …)`: who made the game, when, and where its rules were found.

use std::collections::BTreeSet;

use super::context::Context;
use super::text::plain_text;
use crate::diagnostic::Code;
use crate::model::About;
use crate::syntax::Sexpr;

/// Longest address of a program: the page shows it when it asks for consent, and nobody would read a longer one.
const MAX_ADDRESS: usize = 300;

/// `(about (author "…") (publisher "…") (year N) (source "…") (program "…") (turns N)
/// (tags WORD …) (aliases "…" …))`, in any order.
pub(super) fn lower_about(section: &Sexpr, context: &mut Context<'_>) {
    context.report_extension(section, "about");
    let (mut about, mut given) = (About::default(), BTreeSet::new());
    for part in section.arguments() {
        if read(part, &mut about).is_some() {
            context.report_if_repeated(&mut given, part.head(), part, "the later one");
        } else {
            let message = format!("{} is not a part of `about` and is ignored", part.describe());
            let hint = match part.head() {
                Some("program") => {
                    "a program's address begins with `https://`, and has at most 300 characters and no spaces"
                }
                _ => {
                    "expected one of `author`, `publisher`, `year`, `source`, `program`, `turns`, `tags` or `aliases`, such as `(year 1985)`"
                }
            };
            let diagnostic = context.about(Code::Ignored, part, message).hint(hint);
            context.push(diagnostic);
        }
    }
    context.model.texts.about = about;
}

fn read(part: &Sexpr, about: &mut About) -> Option<()> {
    match (part.head()?, part.arguments()) {
        ("author", [text]) => about.author = plain_text(text.text()?),
        ("publisher", [text]) => about.publisher = plain_text(text.text()?),
        ("year", [year]) => about.year = Some(year.number()?),
        ("source", [text]) => about.source = plain_text(text.text()?),
        ("program", [text]) => about.program = address(text.text()?)?,
        ("turns", [turns]) => about.turns = Some(u32::try_from(turns.number()?).ok()?),
        ("tags", tags) => {
            about.tags = tags.iter().map(|tag| tag.symbol().map(str::to_owned)).collect::<Option<_>>()?;
        }
        ("aliases", names) => {
            about.aliases = names.iter().map(|name| name.text().map(plain_text)).collect::<Option<_>>()?;
        }
        _ => return None,
    }
    Some(())
}

/// The address of something that a browser may be asked to fetch: https only, and short enough to be shown.
fn address(text: &str) -> Option<String> {
    let is_address = text.len() <= MAX_ADDRESS
        && text.strip_prefix("https://").is_some_and(|rest| !rest.is_empty())
        && text.chars().all(|letter| letter.is_ascii_graphic());
    is_address.then(|| text.to_owned())
}
