//! The shell of a game of Axiom: a ZRF file that names the folder of the program, with a title for each game.

use crate::diagnostic::Diagnostics;
use crate::source::{Files, SourceText};
use crate::syntax::{Forms, Sexpr};

/// What a shell says.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Shell {
    /// The folder of the program, as it is written.
    pub(super) folder: String,
    /// All games and variants, without separator lines.
    pub(super) games: Vec<Titled>,
}

/// A game or variant of a shell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Titled {
    pub(super) title: String,
    /// What stands where at the start: player, piece and position. A variant has that of the game before it.
    pub(super) setup: Vec<[String; 3]>,
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
    let engine = sections.iter().find_map(|game| section(game, "engine"))?.replace('\\', "/");
    let (folder, file) = engine.rsplit_once('/')?;
    if !file.eq_ignore_ascii_case(ENGINE) {
        return None;
    }
    let mut games = Vec::new();
    let mut inherited = Vec::new();
    for game in &sections {
        let own = game.arguments().iter().find(|form| form.head() == Some("board-setup"));
        let own = own.map(|form| setup(&mut forms, form));
        if game.head() == Some("game") {
            inherited = own.clone().unwrap_or_default();
        }
        let title = section(game, "title").unwrap_or_default().trim().to_owned();
        if !title.is_empty() && title != "-" {
            games.push(Titled { title, setup: own.unwrap_or_else(|| inherited.clone()) });
        }
    }
    Some(Shell { folder: format!("{folder}/"), games })
}

/// The text of a section of a game.
fn section(game: &Sexpr, name: &str) -> Option<String> {
    game.arguments().iter().find_map(|section| match section.list()? {
        [head, text] if head.symbol() == Some(name) => text.text().map(ToOwned::to_owned),
        _ => None,
    })
}

/// What stands where according to a `board-setup`; what is off the board is left out.
fn setup(forms: &mut Forms, form: &Sexpr) -> Vec<[String; 3]> {
    let Ok(expanded) = forms.expand(form) else { return Vec::new() };
    let mut out = Vec::new();
    for player in expanded.iter().flat_map(Sexpr::arguments) {
        let Some(owner) = player.head() else { continue };
        for piece in player.arguments() {
            let Some(kind) = piece.head() else { continue };
            let names = piece.arguments().iter().filter_map(Sexpr::symbol);
            out.extend(names.map(|position| [owner.to_owned(), kind.to_owned(), position.to_owned()]));
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
        let of = |at: usize| (shell.games[at].title.as_str(), shell.games[at].setup.concat().join(" "));
        assert_eq!(shell.folder, "programs/");
        assert_eq!(of(0).0, "Some");
        assert!(of(0).1.starts_with("One Man a1 One Man b1"), "{}", of(0).1);
        assert_eq!((of(1).0, of(1).1), ("Same", of(0).1));
        assert_eq!(of(2), ("Other", "Two King c3".to_owned()));
    }
}
