//! What the suites share: loading shipped games.

#![allow(dead_code, unreachable_pub, reason = "each suite uses a part of it")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};

use boardwright::Compiled;
use boardwright::game::Game;
use boardwright::notation::parse_position;
use boardwright::source::SourceText;

/// A path below the project's folder.
pub fn in_root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// A text file below the project's folder.
pub fn read(path: &str) -> String {
    std::fs::read_to_string(in_root(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Compiles a rule file that must be without errors.
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
    let mut games = Vec::new();
    for path in rule_files() {
        let text = std::fs::read_to_string(&path).unwrap();
        let first = compile(&path.display().to_string(), &text, 0);
        let variants = 1..first.variants.len();
        games.push(first);
        games.extend(variants.map(|variant| compile(&path.display().to_string(), &text, variant)));
    }
    games
}

/// A shipped game, compiled.
pub fn shipped(id: &str) -> Compiled {
    compile(id, &std::fs::read_to_string(rule_file(id)).unwrap(), 0)
}

/// A game at a position text.
pub fn game_at(compiled: &Compiled, position: &str) -> Game {
    let position = parse_position(&compiled.program, position).unwrap_or_else(|error| panic!("{error}"));
    Game::from_position(compiled.program.clone(), position).unwrap()
}
