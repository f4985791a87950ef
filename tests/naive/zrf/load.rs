//! A text to the sections of one game or variant: §2 and §4 of the reference.

use boardwright::diagnostic::Diagnostics;
use boardwright::source::{Files, SourceText};
use boardwright::syntax::{Forms, Sexpr};

const GOALS: [&str; 4] = ["win-condition", "loss-condition", "draw-condition", "count-condition"];

/// Options that older files write as sections.
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

/// The sections of a file's games and variants, in file order; those of a variant include the game's.
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
    title.and_then(|title| title.arguments().first()?.text()).unwrap_or("").to_owned()
}

/// A variant's sections over those of its game.
fn merged(game: &[Sexpr], variant: &[Sexpr]) -> Vec<Sexpr> {
    let stays = |section: &&Sexpr| !variant.iter().any(|over| replaces(over, section));
    game.iter().filter(stays).chain(variant).cloned().collect()
}

/// Whether a variant's section takes the place of a game's.
fn replaces(over: &Sexpr, section: &Sexpr) -> bool {
    let is_goal = |form: &Sexpr| form.head().is_some_and(|head| GOALS.contains(&head));
    if is_goal(over) || is_goal(section) {
        return is_goal(over) && is_goal(section);
    }
    if let (Some(over), Some(section)) = (option(over), option(section)) {
        return over.0 == section.0;
    }
    match (over.head(), section.head()) {
        (Some("piece"), Some("piece")) => piece_name(over) == piece_name(section),
        (a, b) => a == b && option(over).is_none() && option(section).is_none(),
    }
}

fn piece_name(piece: &Sexpr) -> Option<&str> {
    field(piece.arguments(), "name")?.first()?.symbol()
}

/// The name and value of an option, however it is spelt.
pub(super) fn option(section: &Sexpr) -> Option<(String, String)> {
    let (head, arguments) = (section.head()?, section.arguments());
    if head == "option" {
        return Some((arguments.first()?.text()?.to_owned(), arguments.get(1)?.symbol()?.to_owned()));
    }
    OLD_OPTIONS.contains(&head).then(|| {
        let value = arguments.first().and_then(Sexpr::symbol).unwrap_or("true");
        (head.replace('-', " "), value.to_owned())
    })
}

/// The arguments of the first form with a head.
pub(super) fn field<'a>(forms: &'a [Sexpr], head: &str) -> Option<&'a [Sexpr]> {
    forms.iter().find(|form| form.list().is_some() && form.head() == Some(head)).map(Sexpr::arguments)
}

/// Whether one of some words occurs anywhere in a form.
pub(super) fn mentions(form: &Sexpr, words: &[&str]) -> bool {
    match form.list() {
        Some(items) => items.iter().any(|item| mentions(item, words)),
        None => form.symbol().is_some_and(|word| words.contains(&word)),
    }
}
