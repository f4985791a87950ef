//! House rules for the whole tree.

use std::fs::read_to_string;
use std::path::{Path, PathBuf};

use boardwright::diagnostic::Code;

use crate::support;

/// Most lines of a file of code.
const MAX_LINES: usize = 600;

/// The source files in some folders.
fn code_files(folders: &[&str]) -> Vec<PathBuf> {
    let endings = ["rs", "ts", "mjs", "js", "css", "html"];
    folders.iter().flat_map(|folder| support::files_below(folder, &endings)).collect()
}

fn shown(path: &Path) -> String {
    path.strip_prefix(support::in_root("")).unwrap().display().to_string()
}

#[test]
fn no_source_file_is_too_long() {
    let files = code_files(&["src", "tests", "www", "scripts"]);
    assert!(files.len() > 100, "only {} files were found", files.len());
    for path in files {
        let lines = read_to_string(&path).unwrap().lines().count();
        assert!(lines <= MAX_LINES, "{} has {lines} lines; split it", shown(&path));
    }
}

/// Names of games that are also words of the language, of code or of prose, so that finding them means nothing.
const PLAIN_WORDS: [&str; 5] = ["go", "Go", "hex", "fifteen", "cannon"];

/// The ids and titles of all shipped games, without plain words.
fn names_of_games() -> Vec<String> {
    let id = |path: &PathBuf| path.file_stem().unwrap().to_str().unwrap().to_owned();
    let mut names: Vec<String> = support::rule_files().iter().map(id).collect();
    names.extend(support::shipped_games().into_iter().map(|compiled| compiled.model.texts.title));
    names.retain(|name| !PLAIN_WORDS.contains(&name.as_str()));
    names
}

/// Whether a text contains a name as a whole word.
fn mentions(text: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + name.len()..].chars().next();
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

/// A game that is written by hand, to compare machines by.
const YARDSTICK: &str = "src/bench/yardstick.rs";

/// Engine and page know no game; doc comments may use one as an example.
#[test]
fn no_code_knows_a_game() {
    let names = names_of_games();
    let files = support::files_below("src", &["rs"]).into_iter().chain(support::files_below("www", &["ts"]));
    for path in files.filter(|path| *path != support::in_root(YARDSTICK)) {
        for (at, line) in read_to_string(&path).unwrap().lines().enumerate() {
            let documents = ["///", "//!", "/**", "*"].iter().any(|mark| line.trim_start().starts_with(mark));
            let named = names.iter().find(|name| !documents && mentions(line, name));
            assert!(named.is_none(), "{}:{} names the game {named:?}: {line}", shown(&path), at + 1);
        }
    }
}

#[test]
fn every_rule_file_says_what_it_is() {
    for path in support::rule_files() {
        let text = read_to_string(&path).unwrap();
        let comment = text.lines().take_while(|line| line.starts_with(';')).count();
        assert!(comment >= 2, "{} needs a comment at its head: game, author, sources", shown(&path));
    }
}

#[test]
fn every_shipped_game_has_texts() {
    for compiled in support::shipped_games() {
        let (model, title) = (&compiled.model, &compiled.model.texts.title);
        assert!(!title.is_empty(), "a game has no title");
        assert!(!model.texts.description.is_empty(), "{title} has no description");
        for piece in &model.piece_types {
            assert!(!piece.help.is_empty(), "{title}: no help for {}", piece.name);
        }
        for turn in &compiled.program.turns {
            let helped = |name: &String| model.texts.help.iter().any(|(known, _)| known == name);
            assert!(turn.move_type.as_ref().is_none_or(helped), "{title}: no help for turn `{}`", turn.label);
        }
    }
}

#[test]
fn every_shipped_game_is_without_remarks() {
    for compiled in support::shipped_games() {
        assert!(compiled.warnings.is_empty(), "{}: {:?}", compiled.model.texts.title, compiled.warnings);
    }
}

/// In the table at the top of the page, and with its own section.
#[test]
fn every_code_is_documented() {
    let page = support::read("docs/diagnostics.md");
    for code in Code::ALL.iter().map(|code| code.text()) {
        assert!(page.contains(&format!("| [{code}](#")), "{code} is not in the table of docs/diagnostics.md");
        assert!(page.contains(&format!("### {code}: ")), "{code} has no section in docs/diagnostics.md");
    }
}
