//! The shell of a game of Axiom: a ZRF file that names the folder of the program, with a title for each game.

use crate::diagnostic::Diagnostics;
use crate::source::{Files, SourceText};
use crate::syntax::{Forms, Sexpr};

/// What a shell says.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Shell {
    /// The folder of the program, as it is written.
    pub(super) folder: String,
    /// The titles of all games and variants, without separator lines.
    pub(super) titles: Vec<String>,
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
    let forms = Forms::read(&mut copy, &Files::default(), &mut Diagnostics::default());
    let games: Vec<&Sexpr> =
        forms.top().iter().filter(|form| matches!(form.head(), Some("game" | "variant"))).collect();
    let engine = games.iter().find_map(|game| section(game, "engine"))?.replace('\\', "/");
    let (folder, file) = engine.rsplit_once('/')?;
    if !file.eq_ignore_ascii_case(ENGINE) {
        return None;
    }
    let titles = games.iter().filter_map(|game| section(game, "title")).filter(|title| title.trim() != "-");
    Some(Shell {
        folder: format!("{folder}/"),
        titles: titles.map(|title| title.trim().to_owned()).collect(),
    })
}

/// The text of a section of a game.
fn section(game: &Sexpr, name: &str) -> Option<String> {
    game.arguments().iter().find_map(|section| match section.list()? {
        [head, text] if head.symbol() == Some(name) => text.text().map(ToOwned::to_owned),
        _ => None,
    })
}
