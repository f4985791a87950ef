//! Rule files in the documentation: every whole one compiles without diagnostics and can be played, and every word of
//! the language occurs in one. Fragments of rule files, and the output of the program, are tested in `examples`.

use boardwright::diagnostic::render;
use boardwright::game::playout;
use boardwright::moves::Rules;
use boardwright::source::{Files, SourceText};
use boardwright::{Compiled, RuleFile};

use crate::support;

/// The pages for readers.
pub(crate) fn pages() -> Vec<String> {
    let files = support::files_below("docs", &["md"]);
    let names = files.iter().filter(|path| path.parent() == Some(support::in_root("docs").as_path()));
    let pages = names.map(|path| format!("docs/{}", path.file_name().unwrap().display()));
    std::iter::once("README.md".to_owned()).chain(pages).collect()
}

/// A fenced block of a page.
pub(crate) struct Block {
    /// The text after the opening fence.
    pub(crate) kind: String,
    /// The line where it begins.
    pub(crate) line: usize,
    pub(crate) text: String,
}

pub(crate) fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (at, line) in support::read(page).lines().enumerate() {
        match (&mut open, line.trim()) {
            (None, fence) if fence.starts_with("```") => {
                open = Some(Block { kind: fence[3..].to_owned(), line: at + 1, text: String::new() });
            }
            (Some(_), "```") => blocks.extend(open.take()),
            (Some(block), _) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            _ => {}
        }
    }
    blocks
}

/// The blocks that a page marks as whole rule files.
fn games(page: &str) -> Vec<Block> {
    let mut games = blocks(page);
    games.retain(|block| block.kind == "zrf");
    games
}

/// A diagnostic is allowed only if the file mentions its code.
#[test]
fn whole_rule_files_in_the_documentation_can_be_played() {
    let mut count = 0;
    for page in pages() {
        for Block { line, text, .. } in games(&page) {
            let name = format!("{page}:{line}");
            let variants = support::compile(&name, &text, 0).variants.len();
            for variant in 0..variants {
                play(&support::compile(&name, &text, variant));
            }
            let mut file = RuleFile::read(SourceText::new(name, text.as_str()), &Files::default());
            let remarks = file.check();
            let expected = remarks.iter().all(|remark| text.contains(remark.code.text()));
            assert!(expected, "{}", render(&remarks, file.source()));
            count += 1;
        }
    }
    assert!(count >= 40, "only {count} whole rule files were found");
}

/// Plays three short games.
fn play(compiled: &Compiled) {
    let mut rules = Rules::new(compiled.program.clone());
    let start = rules.start().unwrap();
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..3 {
        playout(&mut rules, &start, 100, &mut random).unwrap();
    }
}

/// Words that occur in no rule file of the reference, since they are refused or ignored.
const REFUSED: &[&str] = &["engine", "open"];

/// The lists of words that the compiler knows are written `const NAME: &[&str] = &[…];`.
#[test]
fn every_word_of_the_language_appears_in_an_example() {
    let page = "docs/language.md";
    let examples: String = games(page).into_iter().map(|game| game.text).collect();
    let is_part = |c: char| c.is_alphanumeric() || "-?".contains(c);
    let used: Vec<&str> = examples.split(|c: char| !is_part(c)).collect();
    let mentioned = support::read(page);
    let mut count = 0;
    for path in support::files_below("src/model/lower", &["rs"]) {
        let code = std::fs::read_to_string(&path).unwrap();
        for list in code.split(": &[&str] = &[").skip(1) {
            let words = list.split("];").next().unwrap().split('"').skip(1).step_by(2);
            for word in words.filter(|word| !REFUSED.contains(word)) {
                let is_option = word.contains(' ') && mentioned.contains(word);
                let is_used = is_option
                    || used.iter().any(|known| *known == word || known.strip_prefix("not-") == Some(word));
                assert!(is_used, "no example of {page} has `{word}`, which {} knows", path.display());
                count += 1;
            }
        }
    }
    assert!(count >= 100, "only {count} words were found");
}
