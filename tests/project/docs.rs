//! The rule files in the documentation: every whole one compiles without remarks and can be played, every word of
//! the language is in one, and what the tutorial says that the program answers is what it answers.

use boardwright::diagnostic::{Severity, render};
use boardwright::game::{Game, playout};
use boardwright::moves::{Rules, perft};
use boardwright::notation::{move_texts, parse_position};
use boardwright::source::{Files, SourceText};
use boardwright::{Compiled, RuleFile};

use crate::support;

const PAGES: &[&str] = &[
    "README.md",
    "docs/first-game.md",
    "docs/language.md",
    "docs/diagnostics.md",
    "docs/notation.md",
    "docs/compatibility.md",
];

/// A fenced block of a page.
struct Block {
    /// What stands behind the fence.
    kind: String,
    /// The line it begins at.
    line: usize,
    text: String,
}

fn blocks(page: &str) -> Vec<Block> {
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

/// A remark is right only if the file speaks of its code.
#[test]
fn whole_rule_files_in_the_documentation_can_be_played() {
    let mut count = 0;
    for page in PAGES {
        for Block { line, text, .. } in games(page) {
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

/// Words that no rule file of the reference may have.
const REFUSED: &[&str] = &["engine"];

/// The lists of words that the compiler knows are written `const NAME: &[&str] = &[…];`.
#[test]
fn every_word_of_the_language_is_in_an_example() {
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

/// In the tutorial, every question to the program is about the rule file before it.
#[test]
fn the_tutorial_shows_what_the_program_answers() {
    let mut file = String::new();
    let mut count = 0;
    for Block { kind, line, text } in blocks("docs/first-game.md") {
        match kind.as_str() {
            "zrf" | "zrf-wrong" => file = text,
            "console" => {
                let (question, shown) = text.split_once('\n').unwrap();
                let words: Vec<&str> = question.split_whitespace().collect();
                if let (Some(answer), false) = (answer(&words, &file), shown.is_empty()) {
                    assert_eq!(shown.trim_end(), answer.trim_end(), "docs/first-game.md:{line}");
                    count += 1;
                }
            }
            _ => {}
        }
    }
    assert!(count >= 6, "only {count} answers were found");
}

/// What the program answers to a command about a rule file, if it always answers the same.
fn answer(words: &[&str], file: &str) -> Option<String> {
    let source = SourceText::new("dash.zrf", file);
    let whole = words.join(" ");
    let variant = usize::from(whole.contains('#'));
    match *words.get(2)? {
        "check" => {
            let remarks = boardwright::compile(&source, 0).err()?;
            assert_eq!(remarks.count(Severity::Error), 1, "the tutorial makes one mistake");
            Some(format!("{}1 game or variant, 1 error, 0 warnings", render(&remarks, &source)))
        }
        "perft" => {
            let mut rules = Rules::new(support::compile("dash.zrf", file, variant).program);
            let start = rules.start().unwrap();
            let depth = words.last()?.parse().ok()?;
            let count = |depth| perft(&mut rules, &mut start.clone(), depth).unwrap();
            let counts: Vec<u64> = (1..=depth).map(count).collect();
            let line = |(at, count): (usize, &u64)| format!("{} {count}\n", at + 1);
            Some(counts.iter().enumerate().map(line).collect())
        }
        "moves" => {
            let program = support::compile("dash.zrf", file, variant).program;
            let game = match whole.split('"').nth(1) {
                Some(text) => {
                    Game::from_position(program.clone(), parse_position(&program, text).unwrap()).unwrap()
                }
                None => Game::new(program).unwrap(),
            };
            Some(move_texts(game.program(), game.moves()).join("\n"))
        }
        _ => None,
    }
}
