//! Lowers `(texts LANGUAGE …)`: what the file says about its game in another language.
//!
//! - [`entries_in`] says what the parts of such a section translate, [`inherited`] which of them a variant takes over.

use std::collections::BTreeSet;

use super::context::{Context, place_of};
use super::text::{plain_text, section_text};
use crate::diagnostic::Code;
use crate::model::{Translated, Translation};
use crate::syntax::{Kind, List, Sexpr};

/// The section, and its part with a list of names.
const TEXTS: &str = "texts";
const NAMES: &str = "names";
/// Parts that have the same form as the section that they translate; `source` is a part of `about`.
const SECTIONS: &[&str] = &["title", "description", "history", "strategy", "aim", "source"];
/// The texts of a piece.
const OF_PIECES: &[&str] = &["help", "description"];

/// What a text translates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Key<'s> {
    /// A section with this head.
    Section(&'s str),
    /// A name or a short text.
    Name(&'s str),
    /// A text of a piece: its name, and the part.
    Piece(&'s str, &'s str),
    /// The help for a move or move type.
    Help(&'s str),
}

/// Lowers the `texts` sections of a game. Of several texts for one thing the last counts.
pub(super) fn lower_translations(sections: &[&Sexpr], context: &mut Context<'_>) {
    let mut given = BTreeSet::new();
    for section in sections.iter().copied().rev() {
        context.report_extension(section, TEXTS);
        let Some(language) = language_of(section) else {
            context
                .report_bad_form(section, "`(texts LANGUAGE …)` with a language tag such as `de` or `pt-BR`");
            continue;
        };
        for (key, form) in section.arguments()[1..].iter().flat_map(entries_in).rev() {
            match key.and_then(|key| Some((key, text_of(form)?))) {
                None => report_ignored(form, context),
                Some((key, _))
                    if context.report_if_repeated(&mut given, (language, key), form, "the later one") => {}
                Some((key, text)) => record(language, key, form, text, context),
            }
        }
    }
}

/// The language of a `texts` section, and the title in it.
pub(super) fn title_in(section: &Sexpr) -> Option<(String, String)> {
    let title = section.arguments().iter().rfind(|part| part.head() == Some("title"))?;
    Some((language_of(section)?.to_owned(), section_text(title).replace('\n', " ")))
}

/// What a variant takes over of the `texts` of its game: not what it says itself in this language, nor what translates
/// a text that it has changed.
pub(super) fn inherited(texts: &Sexpr, game: &[Sexpr], variant: &[Sexpr]) -> Sexpr {
    let language = language_of(texts);
    let in_language =
        variant.iter().filter(|section| section.head() == Some(TEXTS) && language_of(section) == language);
    let own: BTreeSet<Key<'_>> = in_language
        .flat_map(|section| section.arguments().iter().skip(1).flat_map(entries_in))
        .filter_map(|(key, _)| key)
        .collect();
    let is_unchanged =
        |key: Key<'_>| original(key, variant).is_none_or(|changed| original(key, game) == Some(changed));
    let stays = |key: Key<'_>| !own.contains(&key) && is_unchanged(key);
    let items = texts.list().unwrap_or_default();
    with_items(texts, items.iter().filter_map(|part| remaining(part, &stays)).collect())
}

/// The language of a `texts` section, if it is a language tag: two or three small letters, and perhaps further parts.
fn language_of(section: &Sexpr) -> Option<&str> {
    let tag = section.arguments().first()?.symbol()?;
    let (language, rest) = tag.split_once('-').map_or((tag, None), |(language, rest)| (language, Some(rest)));
    let is_language =
        (2..=3).contains(&language.len()) && language.chars().all(|letter| letter.is_ascii_lowercase());
    let is_part = |part: &str| {
        (1..=8).contains(&part.len()) && part.chars().all(|letter| letter.is_ascii_alphanumeric())
    };
    (is_language && rest.is_none_or(|rest| rest.split('-').all(is_part))).then_some(tag)
}

/// What a part of a `texts` section translates, with the form of each text; without a key what cannot be understood.
fn entries_in(part: &Sexpr) -> Vec<(Option<Key<'_>>, &Sexpr)> {
    match (part.head(), part.arguments()) {
        (Some(head), [_]) if SECTIONS.contains(&head) => vec![(Some(Key::Section(head)), part)],
        (Some("help"), [name, _]) => vec![(name.symbol().map(Key::Help), part)],
        (Some(NAMES), pairs) => pairs.iter().map(|pair| (named_in(pair).map(Key::Name), pair)).collect(),
        (Some("piece"), [name, texts @ ..]) if name.symbol().is_some() => {
            let name = name.symbol().unwrap_or_default();
            let key = |text: &Sexpr| OF_PIECES.iter().find(|part| text.head() == Some(part));
            texts.iter().map(|text| (key(text).map(|part| Key::Piece(name, part)), text)).collect()
        }
        _ => vec![(None, part)],
    }
}

/// What a pair in `names` translates: a word or a text.
fn named_in(pair: &Sexpr) -> Option<&str> {
    let [name, _] = pair.list()? else { return None };
    name.symbol().or(name.text())
}

/// The translation at the end of a form; an empty one is none.
fn text_of(form: &Sexpr) -> Option<String> {
    form.list()?.last()?.text().map(plain_text).filter(|text| !text.is_empty())
}

fn report_ignored(form: &Sexpr, context: &mut Context<'_>) {
    let message = format!("{} is not a part of `texts` and is ignored", form.describe());
    let remark = context.about(Code::Ignored, form, message);
    let parts = SECTIONS.iter().chain(&[NAMES, "piece", "help"]).copied();
    let head = form.head().unwrap_or_default();
    let is_known = parts.clone().any(|part| part == head);
    context.push(if is_known || context.nearest(head, parts.clone()).is_none() {
        remark.hint(
            "expected a part such as `(title \"…\")`, `(names (NAME \"…\") …)`, `(piece NAME (help \"…\"))` or `(help NAME \"…\")`",
        )
    } else {
        context.suggest(remark, head, parts)
    });
}

fn record(language: &str, key: Key<'_>, form: &Sexpr, text: String, context: &mut Context<'_>) {
    let translated = match key {
        Key::Section(_) => None,
        Key::Name(name) => Some(Translated::Name(plain_text(name))),
        Key::Piece(name, _) => Some(Translated::Piece(name.to_owned())),
        Key::Help(name) => Some(Translated::Help(name.to_owned())),
    };
    context.model.places.translated.extend(translated.map(|translated| (translated, place_of(form))));
    let known = context.model.texts.translations.entry(language.to_owned()).or_default();
    match key {
        Key::Section(head) => *section_in(known, head) = text,
        Key::Name(name) => {
            known.names.insert(plain_text(name), text);
        }
        Key::Piece(name, part) => {
            let piece = known.pieces.entry(name.to_owned()).or_default();
            *(if part == "help" { &mut piece.help } else { &mut piece.description }) = text;
        }
        Key::Help(name) => {
            known.help.insert(name.to_owned(), text);
        }
    }
}

fn section_in<'t>(translation: &'t mut Translation, head: &str) -> &'t mut String {
    match head {
        "title" => &mut translation.title,
        "description" => &mut translation.description,
        "history" => &mut translation.history,
        "strategy" => &mut translation.strategy,
        "aim" => &mut translation.aim,
        _ => &mut translation.source,
    }
}

/// The text that a translation is of, if these sections have it. A piece has all its texts, though some be empty.
fn original(key: Key<'_>, sections: &[Sexpr]) -> Option<String> {
    let last = |head: &str| sections.iter().rfind(|section| section.head() == Some(head));
    let part_of = |section: &Sexpr, head: &str| {
        section.arguments().iter().rfind(|part| part.head() == Some(head)).map(section_text)
    };
    match key {
        Key::Section("source") => last("about").map(|about| part_of(about, "source").unwrap_or_default()),
        Key::Section(head) => last(head).map(section_text),
        Key::Name(_) => None,
        Key::Piece(name, part) => {
            let is_it =
                |section: &&Sexpr| section.head() == Some("piece") && piece_name(section) == Some(name);
            sections.iter().rfind(is_it).map(|piece| part_of(piece, part).unwrap_or_default())
        }
        Key::Help(name) => {
            let is_it = |section: &&Sexpr| {
                section.head() == Some("help")
                    && section.arguments().first().and_then(Sexpr::symbol) == Some(name)
            };
            sections.iter().rfind(is_it).and_then(text_of)
        }
    }
}

fn piece_name(section: &Sexpr) -> Option<&str> {
    let name = section.arguments().iter().find(|part| part.head() == Some("name"))?;
    name.arguments().first()?.symbol()
}

/// A part of `texts` without the texts that do not stay; `None` if that is all of it.
fn remaining(part: &Sexpr, stays: &impl Fn(Key<'_>) -> bool) -> Option<Sexpr> {
    let gone: Vec<&Sexpr> = entries_in(part)
        .into_iter()
        .filter_map(|(key, form)| key.is_some_and(|key| !stays(key)).then_some(form))
        .collect();
    let is_gone = |form: &Sexpr| gone.iter().any(|one| std::ptr::eq(*one, form));
    if is_gone(part) {
        return None;
    }
    let items = part.list().filter(|_| !gone.is_empty());
    let rest = |items: &[Sexpr]| items.iter().filter(|item| !is_gone(item)).cloned().collect();
    Some(items.map_or_else(|| part.clone(), |items| with_items(part, rest(items))))
}

fn with_items(form: &Sexpr, items: Vec<Sexpr>) -> Sexpr {
    Sexpr { kind: Kind::List(List::new(items)), ..form.clone() }
}
