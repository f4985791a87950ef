//! Lowers what a file says about its game: title, description, help texts, sources.

use super::about;
use super::context::Context;
use super::text::{plain_text, text_in};
use super::translation::lower_translations;
use super::variant::Sections;
use crate::syntax::Sexpr;

pub(super) fn lower_texts(sections: &Sections<'_>, context: &mut Context<'_>) {
    let mut text = |name| sections.last(name).map(|section| text_in(section, context)).unwrap_or_default();
    // The title is read here only to report faults; what counts is the one line that the menu shows.
    text("title");
    let [description, history, strategy, aim] = ["description", "history", "strategy", "aim"].map(&mut text);
    if let Some(section) = sections.last("aim") {
        context.report_extension(section, "aim");
    }
    let texts = &mut context.model.texts;
    texts.title = sections.title();
    (texts.description, texts.history, texts.strategy, texts.aim) = (description, history, strategy, aim);
    for (head, most) in [("default", 0), ("version", 1)] {
        sections.all(head).for_each(|section| context.expect_end(section.arguments(), most));
    }
    if let Some(section) = sections.last("about") {
        about::lower_about(section, context);
    }
    for section in sections.all("help") {
        let names = section.arguments().first().and_then(Sexpr::symbol);
        let help = section.arguments().get(1).and_then(Sexpr::text);
        match (names, help) {
            (Some(name), Some(help)) => {
                context.expect_end(section.arguments(), 2);
                let entry = (name.to_owned(), plain_text(help));
                context.model.texts.help.push(entry);
            }
            _ => context.report_bad_form(section, "`(help NAME \"text\")`"),
        }
    }
    lower_translations(&sections.all("texts").collect::<Vec<_>>(), context);
}
