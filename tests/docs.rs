//! Every whole rule file in the documentation compiles without errors and can be played.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;

use boardwright::game::playout;
use boardwright::moves::Rules;
use boardwright::source::SourceText;

const PAGES: &[&str] =
    &["README.md", "docs/language.md", "docs/diagnostics.md", "docs/notation.md", "docs/compatibility.md"];

/// The blocks that a page marks as whole rule files, with the line each begins at.
fn blocks(page: &str) -> Vec<(usize, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(usize, String)> = None;
    for (at, line) in page.lines().enumerate() {
        match (&mut open, line.trim()) {
            (None, "```zrf") => open = Some((at + 1, String::new())),
            (Some(_), "```") => blocks.extend(open.take()),
            (Some((_, text)), _) => {
                text.push_str(line);
                text.push('\n');
            }
            _ => {}
        }
    }
    blocks
}

#[test]
fn whole_rule_files_in_the_documentation_can_be_played() {
    let mut count = 0;
    for name in PAGES {
        let page = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap();
        for (line, text) in blocks(&page) {
            let source = SourceText::new(format!("{name}:{line}"), text);
            let variants = compile_and_play(&source, 0);
            for variant in 1..variants {
                compile_and_play(&source, variant);
            }
            count += 1;
        }
    }
    assert!(count >= 5, "only {count} whole rule files were found");
}

/// Compiles one variant, plays three short games of it, and says how many variants the file has.
fn compile_and_play(source: &SourceText, variant: usize) -> usize {
    let compiled = boardwright::compile(source, variant).unwrap_or_else(|found| {
        panic!("{}\n{}", source.name(), boardwright::diagnostic::render(&found, source))
    });
    let mut rules = Rules::new(compiled.program.clone());
    let start = rules.start().unwrap();
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..3 {
        playout(&mut rules, &start, 100, &mut random).unwrap();
    }
    compiled.variants.len()
}
