//! Codes of errors: each has its text in the page's catalogue, which is the same as in the crate.

use std::collections::BTreeMap;

use boardwright::game::PlayError;
use boardwright::game_file::GameFileProblem;
use boardwright::moves::RunErrorKind;
use boardwright::notation::{
    EditProblem, PositionProblem, RecordProblem, ReplayFileProblem, SavedProblem, WriteZsgError,
};

use crate::support;

/// Texts that errors build themselves, besides those of the enums.
const MADE: &[(&str, &str)] = &[
    ("gameFile.line", "line {line}: {problem}"),
    ("move.ambiguous", "`{text}` may mean several moves: {moves}; write more of it"),
    ("move.near", "`{text}` is not a legal move here; did you mean `{near}`?"),
    ("move.none", "`{text}` is not a legal move here"),
    ("position.part", "in `{part}`: {problem}"),
    ("record.line", "line {line} of the record: {problem}"),
    ("saved.goesOn", "the game is over by the rules, but the saved game goes on"),
    ("saved.line", "line {line}: {problem}"),
    ("saved.noneLegal", "`{text}` is not legal here: there are no legal moves"),
    ("saved.notLegal", "`{text}` is not legal here; legal moves include: {legal}"),
];

#[test]
fn messages_of_the_page_match_those_of_the_crate() {
    let catalogue: BTreeMap<String, serde_json::Value> =
        serde_json::from_str(&support::read("www/language/en.json")).unwrap();
    let of_page: BTreeMap<String, String> = catalogue
        .iter()
        .filter_map(|(key, text)| Some((key.strip_prefix("fault.")?.to_owned(), text.as_str()?.to_owned())))
        .collect();
    let lists = [
        RunErrorKind::TEXTS,
        PlayError::TEXTS,
        PositionProblem::TEXTS,
        RecordProblem::TEXTS,
        SavedProblem::TEXTS,
        EditProblem::TEXTS,
        WriteZsgError::TEXTS,
        GameFileProblem::TEXTS,
        ReplayFileProblem::TEXTS,
        MADE,
    ];
    let of_crate: BTreeMap<String, String> =
        lists.concat().into_iter().map(|(code, text)| (code.to_owned(), printed(text))).collect();
    assert_eq!(of_page, of_crate);
}

/// A text as the page prints it: with quotation marks, and with literal braces.
fn printed(text: &str) -> String {
    let mut pieces = text.split('`');
    let mut printed = pieces.next().unwrap().to_owned();
    for (at, piece) in pieces.enumerate() {
        printed.push(if at % 2 == 0 { '“' } else { '”' });
        printed.push_str(piece);
    }
    printed.replace("{{", "{").replace("}}", "}")
}
