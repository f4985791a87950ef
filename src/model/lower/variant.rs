//! Which sections make up a game or variant.
//!
//! A variant starts from the game before it and overrides: sections of one name replace the game's,
//! pieces and options are merged by their names, and any goal of its own replaces all goals of the game.

use super::context::Context;
use crate::diagnostic::{Code, Diagnostic};
use crate::syntax::Sexpr;

/// The sections that count, in file order.
#[derive(Clone, Debug, Default)]
pub(super) struct Sections<'a> {
    list: Vec<&'a Sexpr>,
}

impl<'a> Sections<'a> {
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

    /// These sections with those of a variant laid over them.
    fn overridden(&self, variant: &Self) -> Self {
        let replaced = |old: &Sexpr| variant.iter().any(|new| replaces(new, old));
        let kept = self.iter().filter(|old| !replaced(old));
        Self { list: kept.chain(variant.iter()).collect() }
    }
}

fn replaces(new: &Sexpr, old: &Sexpr) -> bool {
    let (Some(new_head), Some(old_head)) = (new.head(), old.head()) else {
        return false;
    };
    match new_head {
        _ if is_goal(new_head) => is_goal(old_head),
        "piece" | "option" => new_head == old_head && key(new) == key(old),
        "verify" | "prefer" | "team" => false,
        "help" | "variable" | "player-variable" | "position-variable" | "move-variable" | "decision" => {
            new_head == old_head && new.arguments().first() == old.arguments().first()
        }
        _ => new_head == old_head,
    }
}

fn is_goal(head: &str) -> bool {
    matches!(head, "win-condition" | "loss-condition" | "draw-condition" | "count-condition")
}

/// What a piece or option is called.
fn key(section: &Sexpr) -> Option<&Sexpr> {
    let named = section.arguments().iter().find(|part| part.head() == Some("name"));
    named.and_then(|name| name.arguments().first()).or_else(|| section.arguments().first())
}

/// The sections of every game and variant in the file.
pub(super) fn entries<'a>(forms: &'a [Sexpr], context: &mut Context<'_>) -> Vec<Sections<'a>> {
    let first_game = forms.iter().find(|form| form.head() == Some("game")).map(sections_of);
    let mut game = first_game.unwrap_or_default();
    let mut entries = Vec::new();
    for form in forms {
        match form.head() {
            Some("game") => {
                game = sections_of(form);
                entries.push(game.clone());
            }
            Some("variant") => entries.push(game.overridden(&sections_of(form))),
            Some("version") => {}
            head => {
                let message = format!("{} cannot stand at the top of a file", form.describe());
                let diagnostic = Diagnostic::new(Code::UnknownForm, form.span, message);
                context
                    .push(diagnostic.suggest(head.unwrap_or(""), ["game", "variant", "define", "version"]));
            }
        }
    }
    entries
}

fn sections_of(form: &Sexpr) -> Sections<'_> {
    Sections { list: form.arguments().iter().collect() }
}

/// The title of an entry.
pub(super) fn title(sections: &Sections<'_>) -> String {
    sections.last("title").map(super::section_text).unwrap_or_default()
}
