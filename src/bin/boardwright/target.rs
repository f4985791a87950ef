//! Resolves GAME: a shipped game or a rule file, and which variant of it.

use std::sync::Arc;

use boardwright::diagnostic::{Diagnostics, render};
use boardwright::game::{Game, PlayError};
use boardwright::moves::RunError;
use boardwright::notation::{find_move, parse_position};
use boardwright::search::Evaluation;
use boardwright::source::{Files, SourceText, is_binary};
use boardwright::tablebase::Tablebase;
use boardwright::{Compiled, RuleFile, Rules};

use crate::args::Start;
use crate::failure::Failure;
use crate::folder::Folder;
use crate::tablebase;

/// A rule file that is embedded in the program.
pub(crate) struct Shipped {
    /// Its file name without the extension.
    pub(crate) id: &'static str,
    /// The name of its folder.
    pub(crate) family: &'static str,
    text: &'static str,
    /// Its endgame tables, compressed.
    tables: Option<&'static [u8]>,
}

/// Every shipped rule file, ordered by path.
pub(crate) const SHIPPED: &[Shipped] = include!(concat!(env!("OUT_DIR"), "/shipped_games.rs"));

/// A compiled game and the file it comes from.
pub(crate) struct Target {
    pub(crate) file: RuleFile,
    pub(crate) compiled: Compiled,
    /// The index of the game or variant in the file.
    pub(crate) variant: usize,
    /// How it was named.
    game: String,
}

impl Target {
    /// Finds and compiles GAME; if it names no variant, the one that its file opens first.
    pub(crate) fn load(game: &str) -> Result<Self, Failure> {
        Self::load_variant(game, None)
    }

    /// The same, with another default variant.
    pub(crate) fn load_variant(game: &str, otherwise: Option<&str>) -> Result<Self, Failure> {
        let (mut file, variant) = find(game)?;
        let index = match variant.or_else(|| otherwise.map(str::to_owned)) {
            Some(wanted) => variant_index(&file, &wanted)?,
            None => file.default_variant(),
        };
        let compiled = file.compile(index).map_err(|found| errors_as_text(&found, &file))?;
        Ok(Self { file, compiled, variant: index, game: game.to_owned() })
    }

    /// Another variant of the same file, given by its index.
    pub(crate) fn in_variant(&self, variant: usize) -> Result<Self, Failure> {
        let (mut file, _) = find(&self.game)?;
        let compiled = file.compile(variant).map_err(|found| errors_as_text(&found, &file))?;
        Ok(Self { file, compiled, variant, game: self.game.clone() })
    }

    /// Reads its rule file again.
    pub(crate) fn read_again(&self) -> RuleFile {
        find(&self.game)
            .map_or_else(|_| RuleFile::read(self.file.source().clone(), &Files::default()), |found| found.0)
    }

    /// A game at the start position, or from the text of a position.
    pub(crate) fn game(&self, position: Option<&str>) -> Result<Game, Failure> {
        let program = self.compiled.program.clone();
        let game = match position {
            Some(text) => {
                Game::from_position(program.clone(), parse_position(&program, text).map_err(Failure::new)?)
            }
            None => Game::new(program),
        };
        game.map_err(|error| self.run_error(&error))
    }

    /// A game at its start, after playing the given moves.
    pub(crate) fn game_after(&self, start: &Start) -> Result<Game, Failure> {
        let mut game = self.game(start.position.as_deref())?;
        self.play_all(&mut game, start.moves.as_deref().unwrap_or(""))?;
        Ok(game)
    }

    /// Plays moves separated by `;`.
    pub(crate) fn play_all(&self, game: &mut Game, moves: &str) -> Result<(), Failure> {
        for text in texts_of(moves) {
            let index = find_move(game, text).map_err(Failure::new)?;
            game.play(index).map_err(|error| match error {
                PlayError::Rules(error) => self.run_error(&error),
                other => Failure::new(other),
            })?;
        }
        Ok(())
    }

    /// The evaluation of the game's positions, with its endgame tables.
    pub(crate) fn evaluation(&self) -> Result<Arc<Evaluation>, Failure> {
        let program = &self.compiled.program;
        Ok(Arc::new(Evaluation::new(program).with_tablebase(self.tablebase()?.map(Arc::new))))
    }

    /// The endgame tables of the rule file, if it has any and they are for this game, not another of the same file.
    fn tablebase(&self) -> Result<Option<Tablebase>, Failure> {
        let program = &self.compiled.program;
        let (id, _) = self.game.split_once('/').unwrap_or((&self.game, ""));
        if let Some(shipped) = SHIPPED.iter().find(|shipped| shipped.id == id) {
            let tables = shipped.tables.map(|bytes| tablebase::decompressed(program, bytes)).transpose();
            return tables.map(Option::flatten).map_err(Failure::new);
        }
        let (path, _) = self.game.split_once('#').unwrap_or((&self.game, ""));
        let file = tablebase::beside(path);
        if file.exists() { tablebase::read(program, &file) } else { Ok(None) }
    }

    /// The same as [`Target::game_after`], as a game of the public interface.
    pub(crate) fn api_game(mut self, start: &Start) -> Result<boardwright::Game, Failure> {
        let rules = Rules::of(&mut self.file, self.variant).map_err(Failure::new)?;
        let game = start.position.as_deref().map_or_else(|| rules.new_game(), |text| rules.new_game_at(text));
        let mut game = game.map_err(Failure::new)?;
        for text in texts_of(start.moves.as_deref().unwrap_or("")) {
            game.apply(text).map_err(Failure::new)?;
        }
        Ok(game)
    }

    /// An error in running the rules, with its place in the rule file.
    pub(crate) fn run_error(&self, error: &RunError) -> Failure {
        let (file, place) = self.file.source().locate(error.span.start);
        Failure::new(format!("{file}:{}:{}: {error}", place.line, place.column))
    }
}

/// The texts of moves separated by `;`.
fn texts_of(moves: &str) -> impl Iterator<Item = &str> {
    moves.split(';').map(str::trim).filter(|text| !text.is_empty())
}

/// A shipped game takes precedence over a file of the same name; a path such as `./chess`, or the file extension, means
/// the file.
fn find(game: &str) -> Result<(RuleFile, Option<String>), Failure> {
    let (id, variant) = game.split_once('/').map_or((game, None), |(id, variant)| (id, Some(variant)));
    if let Some(shipped) = SHIPPED.iter().find(|shipped| shipped.id == id) {
        let source = SourceText::new(format!("{id}.zrf"), shipped.text);
        return Ok((RuleFile::read(source, &Files::default()), variant.map(str::to_owned)));
    }
    let (path, title) = game.split_once('#').map_or((game, None), |(path, title)| (path, Some(title)));
    if std::path::Path::new(path).is_file() {
        return Ok((read(path)?, title.map(str::to_owned)));
    }
    Err(Failure::new(format!(
        "`{game}` is neither a rule file nor a shipped game; `boardwright games` lists those"
    )))
}

/// Reads a rule file; its includes come from its folder.
pub(crate) fn read(path: &str) -> Result<RuleFile, Failure> {
    let bytes = std::fs::read(path).map_err(|error| Failure::new(format!("{path}: {error}")))?;
    if is_binary(&bytes) {
        return Err(Failure::new(format!("{path} is not text, so it cannot be a rule file")));
    }
    Ok(RuleFile::read(SourceText::from_bytes(path, &bytes), &Folder::of(path)))
}

fn variant_index(file: &RuleFile, wanted: &str) -> Result<usize, Failure> {
    let titles = file.variants();
    let found = titles.iter().position(|title| title == wanted || slug(title) == slug(wanted));
    found.ok_or_else(|| {
        let (name, titles) = (file.source().name(), titles.join(", "));
        Failure::new(format!("{name} has no variant `{wanted}`; it has: {titles}"))
    })
}

/// Diagnostics as a reason to fail.
pub(crate) fn errors_as_text(found: &Diagnostics, file: &RuleFile) -> Failure {
    Failure::new(render(found, file.source()))
}

/// A title as part of an id: lower case, with dashes between words.
pub(crate) fn slug(title: &str) -> String {
    let letters = title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    letters.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}
