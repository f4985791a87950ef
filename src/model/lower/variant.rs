//! The games and variants of a file, and which sections make one up.
//!
//! In: the forms of a file. Out: a [`Menu`] of its games and variants, and the sections of any of them,
//! expanded when they are asked for. A variant starts from the game before it and overrides: sections of one
//! name replace the game's, pieces and options are merged by their names, and any goal of its own replaces
//! all goals of the game.

use std::collections::BTreeSet;

use super::sections::is_section;
use super::text::section_text;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::syntax::{Failure, Forms, Sexpr};

/// The sections that count, in file order.
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

    /// All sections of a name.
    pub(super) fn all(&self, name: &'static str) -> impl Iterator<Item = &'a Sexpr> + '_ {
        self.iter().filter(move |section| section.head() == Some(name))
    }

    /// The section of a name that counts where there should be one.
    pub(super) fn last(&self, name: &'static str) -> Option<&'a Sexpr> {
        self.all(name).last()
    }

    /// The title of the game, which is one line wherever it is shown or written down.
    pub(super) fn title(&self) -> String {
        self.last("title").map(section_text).unwrap_or_default().replace('\n', " ")
    }
}

/// The games and variants of a file, in file order.
#[derive(Debug, Default)]
pub struct Menu {
    /// What the file says of the language it is written in.
    versions: Vec<Sexpr>,
    entries: Vec<Entry>,
}

/// A game or variant.
#[derive(Debug)]
struct Entry {
    title: String,
    is_game: bool,
    is_default: bool,
    /// The `game` or `variant`, then sections that stand after it.
    forms: Vec<Sexpr>,
    /// Its own sections, once they are expanded.
    sections: Option<Vec<Sexpr>>,
}

impl Menu {
    /// Finds the games and variants of a file. Titles that are only a line between others are left out.
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

    /// A form that stands between games: a section belongs to the game before it.
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

    /// The titles.
    pub fn titles(&self) -> Vec<String> {
        self.entries.iter().map(|entry| entry.title.clone()).collect()
    }

    /// The entry to open where none is asked for.
    pub fn default_entry(&self) -> usize {
        self.entries.iter().position(|entry| entry.is_default).unwrap_or(0)
    }

    /// The sections of an entry with those of the game that it belongs to, after every `(version …)` of the
    /// file; nothing if there is no such entry.
    ///
    /// # Errors
    /// Where they cannot be expanded.
    pub fn sections(&mut self, entry: usize, forms: &mut Forms) -> Option<Result<Vec<Sexpr>, Failure>> {
        let base = (!self.entries.get(entry)?.is_game).then(|| self.base_of(entry)).flatten();
        let whole = self.entries[entry].expanded(forms).map(<[Sexpr]>::to_vec).and_then(|own| match base {
            Some(base) => Ok(overridden(self.entries[base].expanded(forms)?, own)),
            None => Ok(own),
        });
        Some(whole.map(|whole| [&self.versions[..], &whole].concat()))
    }

    /// The game that a variant belongs to: the one before it, else the first.
    fn base_of(&self, variant: usize) -> Option<usize> {
        let is_game = |entry: &Entry| entry.is_game;
        let before = self.entries[..variant].iter().rposition(is_game);
        before.or_else(|| self.entries.iter().position(is_game))
    }
}

impl Entry {
    fn new(is_game: bool, form: Sexpr) -> Self {
        Self { title: String::new(), is_game, is_default: false, forms: vec![form], sections: None }
    }

    /// Title and mark of the entry, from the text as it stands if it has a title there, else from what its
    /// macro calls make; a failure of theirs is told when the entry is asked for.
    fn read_title(&mut self, forms: &mut Forms) {
        let written = own_sections(&self.forms);
        let title = written.iter().rfind(|section| section.head() == Some("title"));
        let sections = match title {
            Some(title) => {
                let title = forms.expand(title).unwrap_or_default();
                written.into_iter().filter(|section| section.head() != Some("title")).chain(title).collect()
            }
            None => self.expanded(forms).map(<[Sexpr]>::to_vec).unwrap_or_default(),
        };
        let sections = Sections::new(&sections);
        self.title = sections.title();
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

/// The sections in a `game` or `variant`, and those after it.
fn own_sections(forms: &[Sexpr]) -> Vec<Sexpr> {
    let Some((whole, after)) = forms.split_first() else { return Vec::new() };
    [whole.arguments(), after].concat()
}

/// Whether an entry is nothing but the title "-", which draws a line in a menu.
fn is_line(form: &Sexpr) -> bool {
    let [title] = form.arguments() else { return false };
    title.head() == Some("title") && section_text(title) == "-"
}

/// The sections of a game with those of a variant laid over them.
fn overridden(game: &[Sexpr], variant: Vec<Sexpr>) -> Vec<Sexpr> {
    let replaced: BTreeSet<Slot<'_>> = variant.iter().filter_map(slot).collect();
    let stays = |section: &&Sexpr| slot(section).is_none_or(|slot| !replaced.contains(&slot));
    let mut sections: Vec<Sexpr> = game.iter().filter(stays).cloned().collect();
    sections.extend(variant);
    sections
}

/// What a section is the only one of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Slot<'s> {
    /// Its name; all goals have one.
    head: &'s str,
    /// What tells it from others of the name; may be empty.
    key: &'s str,
}

/// The slot of a section, where a variant's takes the place of its game's; nothing for a section that always adds to
/// others.
fn slot(section: &Sexpr) -> Option<Slot<'_>> {
    let head = section.head().unwrap_or("");
    let first = section.arguments().first();
    let named = section.arguments().iter().find(|part| part.head() == Some("name"));
    let key = match head {
        "verify" | "prefer" | "team" => return None,
        "piece" => named.and_then(|name| name.arguments().first()).or(first),
        "option"
        | "help"
        | "variable"
        | "player-variable"
        | "position-variable"
        | "move-variable"
        | "move-position-variable"
        | "clock"
        | "decision" => first,
        _ => None,
    };
    let key = key.and_then(|key| key.symbol().or(key.text())).unwrap_or("");
    Some(Slot { head: if is_goal(head) { "goal" } else { head }, key })
}

fn is_goal(head: &str) -> bool {
    matches!(head, "win-condition" | "loss-condition" | "draw-condition" | "count-condition")
}
