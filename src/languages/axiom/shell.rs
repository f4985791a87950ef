//! The shell of a game of Axiom: a ZRF file that names the folder of the program, with a title for each game.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::lexer::Token;
use crate::diagnostic::Diagnostics;
use crate::source::{Files, SourceText, Span};
use crate::syntax::{Forms, Sexpr};

/// What a shell says.
#[derive(Debug)]
pub(super) struct Shell {
    /// The folder of the program, as it is written.
    pub(super) folder: String,
    /// All games and variants, without separator lines.
    pub(super) games: Vec<Titled>,
}

/// A game or variant of a shell.
#[derive(Clone, Debug, Default)]
pub(super) struct Titled {
    pub(super) title: String,
    /// The place of the title.
    pub(super) span: Span,
    /// What stands where at the start: player, piece and position. A variant has that of the game before it.
    pub(super) setup: Vec<[Token; 3]>,
    /// The players and pieces that the shell has for the looks, of which the program need not know.
    pub(super) extras: Rc<BTreeSet<String>>,
}

/// The file name of the engine that plays programs.
const ENGINE: &str = "axiom.dll";

/// Reads a shell; `None` if it is something else.
pub(super) fn read(source: &SourceText) -> Option<Shell> {
    let text = source.text();
    if !text.to_ascii_lowercase().contains(ENGINE) {
        return None;
    }
    let mut copy = SourceText::new(source.name(), text);
    let mut forms = Forms::read(&mut copy, &Files::default(), &mut Diagnostics::default());
    let sections: Vec<Sexpr> =
        forms.top().iter().filter(|form| matches!(form.head(), Some("game" | "variant"))).cloned().collect();
    let engine = sections.iter().find_map(|game| section(game, "engine"))?.0.replace('\\', "/");
    let (folder, file) = engine.rsplit_once('/')?;
    if !file.eq_ignore_ascii_case(ENGINE) {
        return None;
    }
    let extras = Rc::new(extras(&sections));
    let mut games = Vec::new();
    let mut inherited = Vec::new();
    for game in &sections {
        let own = game.arguments().iter().find(|form| form.head() == Some("board-setup"));
        let own = own.map(|form| setup(&mut forms, form));
        if game.head() == Some("game") {
            inherited = own.clone().unwrap_or_default();
        }
        let (title, span) = section(game, "title").unwrap_or_default();
        let title = title.trim().to_owned();
        if !title.is_empty() && title != "-" {
            let setup = own.unwrap_or_else(|| inherited.clone());
            games.push(Titled { title, span, setup, extras: extras.clone() });
        }
    }
    Some(Shell { folder: format!("{folder}/"), games })
}

/// The text of a section of a game, and its place.
fn section(game: &Sexpr, name: &str) -> Option<(String, Span)> {
    game.arguments().iter().find_map(|section| match section.list()? {
        [head, text] if head.symbol() == Some(name) => Some((text.text()?.to_owned(), text.span)),
        _ => None,
    })
}

/// The players and pieces that games and variants declare themselves.
fn extras(sections: &[Sexpr]) -> BTreeSet<String> {
    let declared = |form: &Sexpr| match form.head() {
        Some("players") => form.arguments().to_vec(),
        Some("piece") => {
            let names = form.arguments().iter().filter(|part| part.head() == Some("name"));
            names.flat_map(Sexpr::arguments).cloned().collect()
        }
        _ => Vec::new(),
    };
    let forms = sections.iter().flat_map(Sexpr::arguments).flat_map(declared);
    forms.filter_map(|name| name.symbol().or(name.text()).map(ToOwned::to_owned)).collect()
}

/// What stands where according to a `board-setup`; what is off the board is left out.
fn setup(forms: &mut Forms, form: &Sexpr) -> Vec<[Token; 3]> {
    let Ok(expanded) = forms.expand(form) else { return Vec::new() };
    let token = |form: &Sexpr| Some(Token::plain(form.symbol()?, form.span));
    let head = |form: &Sexpr| form.list().and_then(|list| token(list.first()?));
    let mut out = Vec::new();
    for player in expanded.iter().flat_map(Sexpr::arguments) {
        let Some(owner) = head(player) else { continue };
        for piece in player.arguments() {
            let Some(kind) = head(piece) else { continue };
            let positions = piece.arguments().iter().filter_map(token);
            let positions = positions.take_while(|position| position.text != "off");
            out.extend(positions.map(|position| [owner.clone(), kind.clone(), position]));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    #[test]
    fn variants_have_the_setup_of_their_game_or_their_own() {
        let text = r#"
            (define men a1 b1)
            (game (title "Some") (engine "programs\axiom.dll") (board-setup (One (Man (men) off 3))))
            (variant (title "-")) (variant (title " Same "))
            (variant (title "Other") (board-setup (Two (King c3))))"#;
        let shell = read(&SourceText::new("shell.zrf", text)).unwrap();
        let of = |at: usize| {
            let setup = shell.games[at].setup.concat();
            let names: Vec<&str> = setup.iter().map(|name| name.text.as_str()).collect();
            (shell.games[at].title.as_str(), names.join(" "))
        };
        assert_eq!(shell.folder, "programs/");
        assert_eq!(of(0).0, "Some");
        assert_eq!(of(0).1, "One Man a1 One Man b1");
        assert_eq!((of(1).0, of(1).1), ("Same", of(0).1));
        assert_eq!(of(2), ("Other", "Two King c3".to_owned()));
    }
}
