//! The games and variants of a file, and the sections of each.
//!
//! In: the forms of a file. Out: a [`Menu`] of its games and variants, and the sections of any of them, expanded on
//! demand. A variant inherits from the game before it: its sections replace those of the same name, pieces and options
//! are merged by name, its texts in another language are added, and a single goal of its own replaces all goals of the
//! game.

use std::collections::{BTreeMap, BTreeSet};

use super::sections::is_section;
use super::text::section_text;
use super::translation::{inherited, title_in};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::syntax::{Failure, Forms, Sexpr};

/// The sections of a game or variant, in file order.
#[derive(Clone, Debug, Default)]
pub(super) struct Sections<'a> {
    list: Vec<&'a Sexpr>,
}

impl<'a> Sections<'a> {
    pub(super) fn new(sections: &'a [Sexpr]) -> Self {
        Self { list: sections.iter().collect() }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &'a Sexpr> + '_ {
        self.list.iter().copied()
    }

    /// All sections with this name.
    pub(super) fn all(&self, name: &'static str) -> impl Iterator<Item = &'a Sexpr> + '_ {
        self.iter().filter(move |section| section.head() == Some(name))
    }

    /// The section that counts, of those with this name.
    pub(super) fn last(&self, name: &'static str) -> Option<&'a Sexpr> {
        self.all(name).last()
    }

    /// The title of the game, as one line.
    pub(super) fn title(&self) -> String {
        self.last("title").map(section_text).unwrap_or_default().replace('\n', " ")
    }
}

/// The games and variants of a file, in file order.
#[derive(Debug, Default)]
pub struct Menu {
    /// The `version` forms of the file.
    versions: Vec<Sexpr>,
    entries: Vec<Entry>,
}

/// A game or variant.
#[derive(Debug)]
struct Entry {
    title: String,
    /// The titles in other languages, by language tag.
    translated: BTreeMap<String, String>,
    is_game: bool,
    is_default: bool,
    /// The `game` or `variant` form, then stray sections after it.
    forms: Vec<Sexpr>,
    /// Its own sections, once expanded.
    sections: Option<Vec<Sexpr>>,
}

impl Menu {
    /// Finds the games and variants of a file. Menu separators are skipped.
    pub fn read(forms: &mut Forms, diagnostics: &mut Diagnostics) -> Self {
        let mut menu = Self::default();
        for form in forms.top().to_vec() {
            match form.head() {
                Some("game" | "variant") if is_line(&form) => {}
                Some(head @ ("game" | "variant")) if form.list().is_some() => {
                    menu.entries.push(Entry::new(head == "game", form));
                }
                Some("version") => menu.versions.push(form),
                Some("translate") => {
                    let message = format!("{} is ignored: texts are shown as they are", form.describe());
                    diagnostics.push(
                        Diagnostic::new(Code::Ignored, form.span, message).hint("remove it, or keep it"),
                    );
                }
                _ => menu.take_stray(form, forms, diagnostics),
            }
        }
        for entry in &mut menu.entries {
            entry.read_title(forms);
        }
        menu
    }

    /// A form between games: if it is a section, it belongs to the game before it.
    fn take_stray(&mut self, form: Sexpr, forms: &Forms, diagnostics: &mut Diagnostics) {
        let head = form.head().unwrap_or("");
        let is_section = form.list().is_some() && is_section(head);
        let about = |code, message| {
            let mut diagnostic = Diagnostic::new(code, form.span, message);
            diagnostic.trace = forms.calls().trace(form.call);
            diagnostic
        };
        let Some(entry) = self.entries.last_mut().filter(|_| is_section) else {
            let message = format!("{} is not allowed at the top of a file", form.describe());
            let known = ["game", "variant", "define", "version", "include"];
            return diagnostics.push(about(Code::UnknownForm, message).suggest(head, known));
        };
        if entry.forms.len() == 1 {
            let whole = if entry.is_game { "game" } else { "variant" };
            let message = format!("the {whole} before {} is closed too early", form.describe());
            let hint =
                format!("what follows is read as a part of the {whole}; remove the extra `)` before it");
            diagnostics.push(about(Code::StrayParenthesis, message).hint(hint));
        }
        entry.forms.push(form);
    }

    /// The titles, in file order.
    pub fn titles(&self) -> Vec<String> {
        self.entries.iter().map(|entry| entry.title.clone()).collect()
    }

    /// The titles in other languages, by language tag, in file order; empty for an entry without one.
    pub fn translated_titles(&self) -> BTreeMap<String, Vec<String>> {
        let languages: BTreeSet<&String> =
            self.entries.iter().flat_map(|entry| entry.translated.keys()).collect();
        let title_of = |entry: &Entry, language| entry.translated.get(language).cloned().unwrap_or_default();
        let titles_in = |language| self.entries.iter().map(|entry| title_of(entry, language)).collect();
        languages.into_iter().map(|language| (language.clone(), titles_in(language))).collect()
    }

    /// The entry to open if none is asked for.
    pub fn default_entry(&self) -> usize {
        self.entries.iter().position(|entry| entry.is_default).unwrap_or(0)
    }

    /// The sections of an entry with those it inherits, preceded by every `(version …)` of the file; `None` if there is
    /// no such entry.
    ///
    /// # Errors
    /// If they cannot be expanded.
    pub fn sections(&mut self, entry: usize, forms: &mut Forms) -> Option<Result<Vec<Sexpr>, Failure>> {
        let base = (!self.entries.get(entry)?.is_game).then(|| self.base_of(entry)).flatten();
        let whole = self.entries[entry].expanded(forms).map(<[Sexpr]>::to_vec).and_then(|own| match base {
            Some(base) => Ok(overridden(self.entries[base].expanded(forms)?, own)),
            None => Ok(own),
        });
        Some(whole.map(|whole| [&self.versions[..], &whole].concat()))
    }

    /// The game that a variant inherits from: the one before it, else the first.
    fn base_of(&self, variant: usize) -> Option<usize> {
        let is_game = |entry: &Entry| entry.is_game;
        let before = self.entries[..variant].iter().rposition(is_game);
        before.or_else(|| self.entries.iter().position(is_game))
    }
}

impl Entry {
    fn new(is_game: bool, form: Sexpr) -> Self {
        let (title, translated) = (String::new(), BTreeMap::new());
        Self { title, translated, is_game, is_default: false, forms: vec![form], sections: None }
    }

    /// Reads the titles and `default`. If a title is written literally, nothing else needs to be expanded; failures of
    /// macro calls are reported when the entry is compiled.
    fn read_title(&mut self, forms: &mut Forms) {
        let written = own_sections(&self.forms);
        let title = written.iter().rfind(|section| section.head() == Some("title"));
        let sections = match title {
            Some(_) => {
                let is_title = |section: &Sexpr| matches!(section.head(), Some("title" | "texts"));
                let (titles, others): (Vec<_>, Vec<_>) = written.into_iter().partition(is_title);
                let titles = titles.iter().flat_map(|title| forms.expand(title).unwrap_or_default());
                others.into_iter().chain(titles).collect()
            }
            None => self.expanded(forms).map(<[Sexpr]>::to_vec).unwrap_or_default(),
        };
        let sections = Sections::new(&sections);
        self.title = sections.title();
        self.translated = sections.all("texts").filter_map(title_in).collect();
        self.is_default = sections.last("default").is_some();
    }

    fn expanded(&mut self, forms: &mut Forms) -> Result<&[Sexpr], Failure> {
        let sections = if let Some(known) = self.sections.take() {
            known
        } else {
            let expanded: Result<Vec<_>, _> = self.forms.iter().map(|form| forms.expand(form)).collect();
            own_sections(&expanded?.concat())
        };
        Ok(self.sections.insert(sections))
    }
}

/// The sections in a `game` or `variant`, and the stray ones after it.
fn own_sections(forms: &[Sexpr]) -> Vec<Sexpr> {
    let Some((whole, after)) = forms.split_first() else { return Vec::new() };
    [whole.arguments(), after].concat()
}

/// Whether an entry consists only of the title "-", which draws a line in the menu.
fn is_line(form: &Sexpr) -> bool {
    let [title] = form.arguments() else { return false };
    title.head() == Some("title") && section_text(title) == "-"
}

/// The sections of a game overridden by those of a variant.
fn overridden(game: &[Sexpr], variant: Vec<Sexpr>) -> Vec<Sexpr> {
    let replaced: BTreeSet<Slot<'_>> = variant.iter().filter_map(slot).collect();
    let stays = |section: &&Sexpr| slot(section).is_none_or(|slot| !replaced.contains(&slot));
    let taken_over = |section: &Sexpr| match section.head() {
        Some("texts") => inherited(section, game, &variant),
        _ => section.clone(),
    };
    let mut sections: Vec<Sexpr> = game.iter().filter(stays).map(taken_over).collect();
    sections.extend(variant);
    sections
}

/// What identifies a section, for overriding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Slot<'s> {
    /// Its head; all kinds of goals share one.
    head: &'s str,
    /// The name that distinguishes it from others with the same head, or empty.
    key: &'s str,
}

/// The slot in which a variant's section replaces that of the game; `None` for sections that always add to others.
fn slot(section: &Sexpr) -> Option<Slot<'_>> {
    let head = section.head().unwrap_or("");
    let first = section.arguments().first();
    let named = section.arguments().iter().find(|part| part.head() == Some("name"));
    let key = match head {
        "verify" | "prefer" | "team" | "texts" => return None,
        "piece" => named.and_then(|name| name.arguments().first()).or(first),
        "option"
        | "help"
        | "notation"
        | "variable"
        | "player-variable"
        | "position-variable"
        | "move-variable"
        | "move-position-variable"
        | "clock"
        | "procedure"
        | "run-array"
        | "run-variable"
        | "decision" => first,
        _ => None,
    };
    let key = key.and_then(|key| key.symbol().or(key.text())).unwrap_or("");
    Some(Slot { head: if is_goal(head) { "goal" } else { head }, key })
}

fn is_goal(head: &str) -> bool {
    matches!(head, "win-condition" | "loss-condition" | "draw-condition" | "count-condition")
}
