//! Rule files of ours that are written for Ludii: read back, they have the same numbers of moves.

use boardwright::export::ludii;

use super::{RuleFile, Rules, file, perft, render};
use boardwright::source::{Files, SourceText};

/// The numbers of moves of a variant of a file, and of the file that is written for it.
fn both_counts(path: &str, variant: usize, depths: u32) -> [Vec<u64>; 2] {
    let compiled = file(path).compile(variant).unwrap();
    let text = ludii(&compiled.model).unwrap_or_else(|misfit| panic!("{path}: {}", misfit.message));
    let mut written = RuleFile::read(SourceText::new("written.lud", text), &Files::default());
    let again = written.compile(0);
    let again = again.unwrap_or_else(|found| panic!("{path}: {}", render(&found, written.source())));
    [compiled, again].map(|compiled| {
        let mut rules = Rules::new(compiled.program);
        let mut start = rules.start().unwrap();
        (1..=depths).map(|depth| perft(&mut rules, &mut start, depth).unwrap()).collect()
    })
}

#[test]
fn what_is_written_has_the_same_counts() {
    for (path, variant, depths) in [
        ("games/race/breakthrough.zrf", 0, 3),
        ("games/placement/gomoku.zrf", 0, 2),
        ("games/placement/connect-four.zrf", 0, 4),
        ("games/lines/lewthwaite.zrf", 0, 5),
        ("games/connection/hex.zrf", 1, 2),
        ("tests/languages/export/riders.zrf", 0, 4),
        ("tests/languages/export/few-stones.zrf", 0, 5),
    ] {
        let [ours, theirs] = both_counts(path, variant, depths);
        assert_eq!(ours, theirs, "{path}");
    }
}

#[test]
fn what_does_not_fit_is_named_with_its_place() {
    let refused = |path: &str| {
        let compiled = file(path).compile(0).unwrap();
        *ludii(&compiled.model).unwrap_err()
    };
    let seeds = refused("games/sowing/oware.zrf");
    assert!(seeds.message.ends_with("cannot be written for Ludii"), "{}", seeds.message);
    let rows = refused("games/connection/lines-of-action.zrf");
    assert!(rows.message.starts_with("this instruction") && rows.span.start > 0, "{}", rows.message);
}

/// In a `.lud` file, only the letters of a name tell kinds of pieces apart.
#[test]
fn kinds_whose_names_would_be_the_same_are_refused() {
    let text = std::fs::read_to_string("tests/languages/export/riders.zrf").unwrap();
    let text = text.replace("Knight", "King2");
    let mut file = RuleFile::read(SourceText::new("riders.zrf", text), &Files::default());
    let misfit = *ludii(&file.compile(0).unwrap().model).unwrap_err();
    assert!(
        misfit.message.starts_with("`King2`, of whose name only the letters count,"),
        "{}",
        misfit.message
    );
}
