//! All words of the language, collected from the sources and from the reference, against the table.

use std::collections::{BTreeMap, BTreeSet};

use crate::support;
use crate::table::{constructs, left_out};

const REFERENCE: &str = "docs/language.md";
/// The folders that read rule files.
const SOURCES: [&str; 2] = ["src/model/lower", "src/syntax"];

/// Texts of the sources that look like words of the language but are not: they belong to messages, or are parts of
/// words.
const NO_WORDS: &[&str] = &[
    "-condition",
    "attributes",
    "condition",
    "direction",
    "flags",
    "not-",
    "partial",
    "player",
    "position",
    "sound",
    "symmetries",
    "variables",
    "x",
    "zones",
];
/// What tables of the reference begin with besides words of the language.
const EXAMPLES: &[&str] = &["?", "n"];

/// The words that have a row.
fn listed() -> BTreeSet<String> {
    let constructs = constructs().into_iter().map(|one| one.word);
    constructs.chain(left_out().into_iter().map(|one| one.word)).collect()
}

/// The words that the compiler knows, each with a file that contains it: string literals without spaces, and everything
/// in a `const NAME: &[&str] = &[…];`.
fn known() -> BTreeMap<String, String> {
    let mut known = BTreeMap::new();
    for path in SOURCES.iter().flat_map(|folder| support::files_below(folder, &["rs"])) {
        let code = std::fs::read_to_string(&path).unwrap();
        let code = code.split("#[cfg(test)]").next().unwrap();
        let lists: String =
            code.split(": &[&str] = &[").skip(1).map(|list| list.split("];").next().unwrap()).collect();
        let words = texts(code).into_iter().filter(|text| !text.contains(' ')).chain(texts(&lists));
        for word in words.filter(|text| is_word(text)) {
            known.insert(word, path.display().to_string());
        }
    }
    known
}

/// The string literals in a piece of code.
fn texts(code: &str) -> Vec<String> {
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code = lines.collect::<Vec<_>>().join("\n").replace("'\"'", "").replace("\\\"", "");
    code.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

fn is_word(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_lowercase() || "-? ".contains(c);
    let is_sign = |c: char| "+-*/<>=!".contains(c);
    !text.is_empty() && (text.chars().all(is_part) || text.chars().all(is_sign))
}

#[test]
fn every_word_of_the_compiler_is_tested() {
    let listed = listed();
    let known = known();
    assert!(known.len() >= 250, "only {} words were found", known.len());
    let missing: Vec<_> = known
        .iter()
        .filter(|(word, _)| !listed.contains(*word) && !NO_WORDS.contains(&word.as_str()))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
    let needless: Vec<_> =
        NO_WORDS.iter().filter(|word| !known.contains_key(**word) || listed.contains(**word)).collect();
    assert!(needless.is_empty(), "{needless:?}");
}

/// The words in the first cells of tables of the reference.
#[test]
fn every_word_in_the_reference_is_tested() {
    let listed = listed();
    let reference = support::read(REFERENCE);
    let limits = reference.split("\n## Limits").next().unwrap();
    let cells = limits
        .lines()
        .filter(|line| line.starts_with("| "))
        .map(|line| line[2..].split(" | ").next().unwrap());
    let heads = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).flat_map(heads);
    let missing: BTreeSet<&str> = heads.filter(|word| is_word(word) && !listed.contains(*word)).collect();
    assert_eq!(missing.into_iter().collect::<Vec<_>>(), EXAMPLES);
}

/// The heads of a form and the forms in it, or the name of an option in quotes.
fn heads(form: &str) -> Vec<&str> {
    let is_end = |c: char| " ()".contains(c);
    if let Some(name) = form.strip_prefix('"') {
        return vec![name.trim_end_matches('"')];
    }
    if !form.starts_with('(') {
        return form.split(is_end).take(1).collect();
    }
    form.split('(').skip(1).map(|rest| rest.split(is_end).next().unwrap()).collect()
}

/// The section of the reference with the same heading mentions the word.
#[test]
fn every_construct_is_described_where_the_table_says() {
    let reference = support::read(REFERENCE);
    let mut missing = Vec::new();
    for one in constructs() {
        let section =
            section(&reference, &one.section).unwrap_or_else(|| panic!("no heading {}", one.section));
        let is_part = |c: char| c.is_alphanumeric() || "-?+*/<>=!".contains(c);
        let is_there = if one.word.chars().all(is_part) {
            section.split(|c| !is_part(c)).any(|word| word == one.word)
        } else {
            section.contains(&one.word)
        };
        if !is_there {
            missing.push(format!("{} `{}`", one.section, one.word));
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}

/// A section with its subsections.
fn section<'r>(reference: &'r str, heading: &str) -> Option<&'r str> {
    let start =
        ["## ", "### "].iter().find_map(|level| reference.find(&format!("\n{level}{heading}\n")))? + 1;
    let rest = &reference[start..];
    let level = rest.split(' ').next().unwrap();
    let end = rest[level.len()..].find(&format!("\n{level} ")).map_or(rest.len(), |at| at + level.len());
    Some(&rest[..end])
}
