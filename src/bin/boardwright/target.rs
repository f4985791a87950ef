//! What GAME means: a shipped game or a rule file, and which variant of it.

use boardwright::diagnostic::render;
use boardwright::game::Game;
use boardwright::moves::RunError;
use boardwright::notation::parse_position;
use boardwright::source::SourceText;
use boardwright::{Compiled, compile};

use crate::failure::Failure;

/// Id and text of every shipped rule file.
pub(crate) const SHIPPED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/shipped_games.rs"));

/// A compiled game and the text it comes from.
pub(crate) struct Target {
    pub(crate) source: SourceText,
    pub(crate) compiled: Compiled,
}

impl Target {
    /// Finds and compiles what GAME means.
    pub(crate) fn load(game: &str) -> Result<Self, Failure> {
        let (source, variant) = find(game)?;
        let index = match variant {
            Some(wanted) => variant_index(&source, &wanted)?,
            None => 0,
        };
        let compiled = compiled(&source, index)?;
        Ok(Self { source, compiled })
    }

    /// A game at its start or at a position text.
    pub(crate) fn game(&self, position: Option<&str>) -> Result<Game, Failure> {
        let program = self.compiled.program.clone();
        let game = match position {
            Some(text) => {
                Game::from_position(program.clone(), parse_position(&program, text).map_err(Failure::new)?)
            }
            None => Game::new(program),
        };
        game.map_err(|error| self.fault(&error))
    }

    /// A fault of the rules with its place.
    pub(crate) fn fault(&self, error: &RunError) -> Failure {
        let place = self.source.line_column(error.span.start);
        Failure::new(format!("{}:{}:{}: {error}", self.source.name(), place.line, place.column))
    }
}

fn find(game: &str) -> Result<(SourceText, Option<String>), Failure> {
    let (path, title) = game.split_once('#').map_or((game, None), |(path, title)| (path, Some(title)));
    if std::path::Path::new(path).is_file() {
        return Ok((read(path)?, title.map(str::to_owned)));
    }
    let (id, variant) = game.split_once('/').map_or((game, None), |(id, variant)| (id, Some(variant)));
    match SHIPPED.iter().find(|(known, _)| *known == id) {
        Some((id, text)) => Ok((SourceText::new(format!("{id}.zrf"), *text), variant.map(str::to_owned))),
        None => Err(Failure::new(format!(
            "`{game}` is neither a rule file nor a shipped game; `boardwright games` lists those"
        ))),
    }
}

/// Reads a rule file: UTF-8 if it is, else one byte a letter.
pub(crate) fn read(path: &str) -> Result<SourceText, Failure> {
    let bytes = std::fs::read(path).map_err(|error| Failure::new(format!("{path}: {error}")))?;
    let text = String::from_utf8(bytes)
        .unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect());
    Ok(SourceText::new(path, text.trim_start_matches('\u{feff}')))
}

fn variant_index(source: &SourceText, wanted: &str) -> Result<usize, Failure> {
    let titles = compiled(source, 0)?.variants;
    let found = titles.iter().position(|title| title == wanted || slug(title) == slug(wanted));
    found.ok_or_else(|| {
        let titles = titles.join(", ");
        Failure::new(format!("{} has no variant `{wanted}`; it has: {titles}", source.name()))
    })
}

fn compiled(source: &SourceText, variant: usize) -> Result<Compiled, Failure> {
    compile(source, variant).map_err(|diagnostics| Failure::new(render(&diagnostics, source)))
}

/// A title as part of an id: lower case, dashes between words.
pub(crate) fn slug(title: &str) -> String {
    let letters = title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    letters.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}
