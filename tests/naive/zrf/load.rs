//! Splits a text into the sections of its games and variants: see "Text", "Games and variants", and the names of
//! options.

use boardwright::diagnostic::Diagnostics;
use boardwright::source::{Files, SourceText};
use boardwright::syntax::{Forms, Sexpr};

const GOALS: [&str; 4] = ["win-condition", "loss-condition", "draw-condition", "count-condition"];

/// Sections that in a variant replace the one with the same name.
const NAMED: [&str; 11] = [
    "help",
    "variable",
    "player-variable",
    "position-variable",
    "move-variable",
    "move-position-variable",
    "clock",
    "decision",
    "procedure",
    "run-array",
    "run-variable",
];

/// Sections that in a variant are added to the game's.
const ADDED: [&str; 3] = ["team", "verify", "prefer"];

/// Options that may also be written as sections.
const OLD_OPTIONS: [&str; 9] = [
    "pass-turn",
    "pass-partial",
    "recycle-captures",
    "recycle-promotions",
    "maximal-captures",
    "include-off-pieces",
    "animate-captures",
    "animate-drops",
    "allow-flipping",
];

/// The titles of all games and variants of a file, in file order.
pub fn titles(text: &str) -> Vec<String> {
    entries(text).iter().map(|sections| title(sections)).collect()
}

/// Whether a file has the `boardwright` mark.
pub(super) fn is_marked(text: &str) -> bool {
    let version = |form: &Sexpr| form.head() == Some("version");
    let marks = |form: &Sexpr| {
        form.arguments().first().and_then(Sexpr::text).is_some_and(|text| text.starts_with("boardwright"))
    };
    forms(text).iter().filter(|form| version(form)).any(marks)
}

/// The sections of a file's games and variants, in file order; those of a variant include its game's.
pub(super) fn entries(text: &str) -> Vec<Vec<Sexpr>> {
    let forms = forms(text);
    let mut game = forms.iter().find(|form| form.head() == Some("game")).expect("a file has a game");
    let mut entries = Vec::new();
    for form in &forms {
        match form.head() {
            Some("game") => {
                game = form;
                entries.push(form.arguments().to_vec());
            }
            Some("variant") => entries.push(merged(game.arguments(), form.arguments())),
            _ => {}
        }
    }
    entries.retain(|sections| title(sections) != "-");
    entries
}

fn forms(text: &str) -> Vec<Sexpr> {
    let mut diagnostics = Diagnostics::default();
    let mut source = SourceText::new("fixture.zrf", text);
    let mut forms = Forms::read(&mut source, &Files::default(), &mut diagnostics);
    assert!(!diagnostics.has_errors(), "{diagnostics:?}");
    let top = forms.top().to_vec();
    top.iter().flat_map(|form| forms.expand(form).expect("a fixture expands")).collect()
}

pub(super) fn title(sections: &[Sexpr]) -> String {
    let title = sections.iter().rev().find(|section| section.head() == Some("title"));
    plain(title.and_then(|title| title.arguments().first()?.text()).unwrap_or(""))
}

/// A string as it is shown to people.
pub(super) fn plain(text: &str) -> String {
    let lines = text.replace('`', "\"");
    let lines = lines.split('\\').map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    lines.collect::<Vec<_>>().join("\n")
}

/// A variant's sections combined with those of its game.
fn merged(game: &[Sexpr], variant: &[Sexpr]) -> Vec<Sexpr> {
    let stays = |section: &&Sexpr| !variant.iter().any(|over| replaces(over, section));
    game.iter().filter(stays).chain(variant).cloned().collect()
}

/// Whether a variant's section replaces a game's.
fn replaces(over: &Sexpr, section: &Sexpr) -> bool {
    let is_goal = |form: &Sexpr| form.head().is_some_and(|head| GOALS.contains(&head));
    if is_goal(over) || is_goal(section) {
        return is_goal(over) && is_goal(section);
    }
    let (over_option, option) = (option_name(over), option_name(section));
    if over_option.is_some() || option.is_some() {
        return over_option == option;
    }
    match (over.head(), section.head()) {
        (Some("piece"), Some("piece")) => piece_name(over) == piece_name(section),
        (Some(a), Some(b)) if a == b && NAMED.contains(&a) => {
            over.arguments().first() == section.arguments().first()
        }
        (Some(a), Some(b)) => a == b && !ADDED.contains(&a),
        _ => false,
    }
}

fn piece_name(piece: &Sexpr) -> Option<&str> {
    field(piece.arguments(), "name")?.first()?.symbol()
}

/// The name of an option, in whichever way it is written.
fn option_name(section: &Sexpr) -> Option<String> {
    let (head, arguments) = (section.head()?, section.arguments());
    if head == "option" {
        return Some(arguments.first()?.text()?.to_lowercase());
    }
    OLD_OPTIONS.contains(&head).then(|| head.replace('-', " ").replace("off pieces", "off-pieces"))
}

/// The name and value of an option; `None` for one without a value, which has no effect.
pub(super) fn option(section: &Sexpr) -> Option<(String, String)> {
    let name = option_name(section)?;
    let value = match section.head() {
        Some("option") => section.arguments().get(1)?.symbol()?,
        _ => section.arguments().first()?.symbol()?,
    };
    Some((name, value.to_owned()))
}

/// The arguments of the first form with a head.
pub(super) fn field<'a>(forms: &'a [Sexpr], head: &str) -> Option<&'a [Sexpr]> {
    forms.iter().find(|form| form.list().is_some() && form.head() == Some(head)).map(Sexpr::arguments)
}

/// The arguments of the last form with a head.
pub(super) fn last_field<'a>(forms: &'a [Sexpr], head: &str) -> Option<&'a [Sexpr]> {
    forms.iter().rev().find(|form| form.list().is_some() && form.head() == Some(head)).map(Sexpr::arguments)
}

/// Whether one of some words occurs anywhere in a form.
pub(super) fn mentions(form: &Sexpr, words: &[&str]) -> bool {
    match form.list() {
        Some(items) => items.iter().any(|item| mentions(item, words)),
        None => form.symbol().is_some_and(|word| words.contains(&word)),
    }
}

/// Whether `(count WHAT)`, such as `(count moves)`, occurs anywhere in a form.
pub(super) fn counts(form: &Sexpr, what: &str) -> bool {
    let Some(items) = form.list() else { return false };
    let is_it = form.head() == Some("count") && items.len() >= 2 && items[1].symbol() == Some(what);
    is_it || items.iter().any(|item| counts(item, what))
}
