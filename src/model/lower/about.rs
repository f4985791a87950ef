//! Who made the game, when, and where its rules were found.

use super::context::Context;
use super::plain_text;
use crate::diagnostic::Code;
use crate::model::About;
use crate::syntax::Sexpr;

/// `(about (author "…") (publisher "…") (year N) (source "…") (turns N) (tags WORD …)
/// (aliases "…" …))`, in any order.
pub(super) fn lower_about(section: &Sexpr, context: &mut Context<'_>) {
    context.beyond_zrf(section, "about");
    let mut about = About::default();
    for (at, part) in section.arguments().iter().enumerate() {
        if section.arguments()[..at].iter().any(|other| other.head() == part.head()) {
            context.doubled(part, "the later one");
        }
        if read(part, &mut about).is_none() {
            let message = format!("{} says nothing about the game and is left out", part.describe());
            let hint = "known are `author`, `publisher`, `year`, `source`, `turns`, `tags` and `aliases`, such as `(year 1985)`";
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
