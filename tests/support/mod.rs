//! What the suites share: loading games, running scripts, snapshots.

#![allow(dead_code, unreachable_pub, reason = "each suite uses a part of it")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

pub mod damage;
pub mod length;
pub mod script;

use std::path::{Path, PathBuf};

use boardwright::Compiled;
use boardwright::game::Game;
use boardwright::notation::parse_position;
use boardwright::source::SourceText;

/// A path below the root of the project.
pub fn in_root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// A text file below the root of the project.
pub fn read(path: &str) -> String {
    std::fs::read_to_string(in_root(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Compiles a rule file that must have no errors.
pub fn compile(name: &str, text: &str, variant: usize) -> Compiled {
    let source = SourceText::new(name, text);
    boardwright::compile(&source, variant)
        .unwrap_or_else(|found| panic!("{}", boardwright::diagnostic::render(&found, &source)))
}

/// The file of a shipped game, by its id.
pub fn rule_file(id: &str) -> PathBuf {
    let found = rule_files().into_iter().find(|path| path.file_stem().is_some_and(|stem| stem == id));
    found.unwrap_or_else(|| panic!("no game `{id}` is shipped"))
}

/// All shipped rule files.
pub fn rule_files() -> Vec<PathBuf> {
    let folders = std::fs::read_dir(in_root("games")).unwrap().map(|entry| entry.unwrap().path());
    let files = folders.filter(|path| path.is_dir()).flat_map(|folder| std::fs::read_dir(folder).unwrap());
    let mut files: Vec<PathBuf> = files.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "zrf"));
    files.sort();
    assert!(!files.is_empty());
    files
}

/// Every shipped game and variant, compiled.
pub fn shipped_games() -> Vec<Compiled> {
    rule_files().iter().flat_map(|path| variants_of(path)).collect()
}

/// Folders of games that are only for tests.
const FIXTURES: &[&str] = &["tests/fixtures/beyond", "tests/fixtures/games", "tests/fixtures/zrf"];

/// The rule file of a fixture, if there is one with this name.
pub fn fixture_file(id: &str) -> Option<PathBuf> {
    let files = FIXTURES.iter().map(|folder| in_root(folder).join(id).with_extension("zrf"));
    files.into_iter().find(|path| path.is_file())
}

/// A fixture, compiled.
pub fn fixture_game(id: &str) -> Compiled {
    let path = fixture_file(id).unwrap_or_else(|| panic!("no fixture is called {id}"));
    variants_of(&path).swap_remove(0)
}

/// Every game and variant of a rule file, compiled.
pub fn variants_of(path: &Path) -> Vec<Compiled> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path).unwrap();
    let first = compile(&name, &text, 0);
    let rest = (1..first.variants.len()).map(|variant| compile(&name, &text, variant)).collect::<Vec<_>>();
    std::iter::once(first).chain(rest).collect()
}

/// The variants of a file with which a property is tested that hardly depends on their rules: in the short run the first.
pub fn some_variants_of(path: &Path) -> Vec<Compiled> {
    let mut variants = variants_of(path);
    variants.truncate(length::short_or_long(1, usize::MAX));
    variants
}

/// A game by its id, such as `chess`, or by id and variant, such as `abalone/fujiyama`, where only letters and digits
/// of the title count; shipped games take precedence over fixtures.
pub fn game_named(name: &str) -> Compiled {
    let (id, variant) = name.split_once('/').map_or((name, None), |(id, variant)| (id, Some(variant)));
    let shipped = rule_files().into_iter().find(|path| path.file_stem().is_some_and(|stem| stem == id));
    let path = shipped.or_else(|| fixture_file(id)).unwrap_or_else(|| panic!("no game is called {id}"));
    let games = variants_of(&path);
    let is_it =
        |game: &&Compiled| variant.is_none_or(|variant| plain(&game.model.texts.title) == plain(variant));
    let found = games.iter().position(|game| is_it(&game));
    let at = found.unwrap_or_else(|| panic!("no variant is called {name}"));
    games.into_iter().nth(at).unwrap()
}

/// The letters and digits of a name, in lower case.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// A shipped game, compiled.
pub fn shipped(id: &str) -> Compiled {
    compile(id, &std::fs::read_to_string(rule_file(id)).unwrap(), 0)
}

/// A game from the text of a position.
pub fn game_at(compiled: &Compiled, position: &str) -> Game {
    let position = parse_position(&compiled.program, position).unwrap_or_else(|error| panic!("{error}"));
    Game::from_position(compiled.program.clone(), position).unwrap()
}

/// All files below a folder of the project with one of some extensions, ordered by path.
pub fn files_below(folder: &str, endings: &[&str]) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![in_root(folder)];
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let ending = path.extension().and_then(|ending| ending.to_str());
            if path.is_dir() {
                folders.push(path);
            } else if ending.is_some_and(|ending| endings.contains(&ending)) {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Whether snapshots are to be rewritten instead of compared: `UPDATE=1`.
pub fn updating() -> bool {
    std::env::var_os("UPDATE").is_some()
}

/// Compares a text with a snapshot file, or rewrites the file.
pub fn check_snapshot(file: &str, text: &str) {
    let path = in_root(file);
    if updating() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    let first = known.lines().zip(text.lines()).position(|(a, b)| a != b);
    let at = first.unwrap_or_else(|| known.lines().count().min(text.lines().count()));
    let line = |text: &str| text.lines().nth(at).unwrap_or("(no line)").to_owned();
    assert!(
        known == text,
        "{file} differs in line {}; UPDATE=1 writes it anew\nfile: {}\nnow:  {}",
        at + 1,
        line(&known),
        line(text)
    );
}
