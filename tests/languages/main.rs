//! Rule files in other languages: what is read plays as our own files do, and what is not is refused with its place.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod axiom;
mod axiom_values;
mod axiom_words;
mod exact_ludii;
mod export;
mod played;
mod race;
mod reading_ludii;
mod refused_axiom;
mod refused_ludii;
mod sown;

use boardwright::RuleFile;
use boardwright::diagnostic::render;
use boardwright::moves::{Rules, perft};
use boardwright::source::{Files, SourceText};

fn file(path: &str) -> RuleFile {
    let text = std::fs::read_to_string(path).unwrap();
    RuleFile::read(SourceText::new(path, text), &Files::default())
}

fn counts(path: &str, depths: u32) -> Vec<u64> {
    counts_of(file(path), depths)
}

fn counts_of(mut file: RuleFile, depths: u32) -> Vec<u64> {
    let compiled = file.compile(0).unwrap_or_else(|found| panic!("{}", render(&found, file.source())));
    let mut rules = Rules::new(compiled.program);
    let mut start = rules.start().unwrap();
    (1..=depths).map(|depth| perft(&mut rules, &mut start, depth).unwrap()).collect()
}

/// A game of Ludii.
fn ludii_file(text: &str) -> RuleFile {
    RuleFile::read(SourceText::new("some.lud", text), &Files::default())
}

/// What is said about a game of Ludii.
fn remarks(text: &str) -> String {
    remarks_on(ludii_file(text))
}

fn remarks_on(mut file: RuleFile) -> String {
    let found = file.check();
    render(&found, file.source())
}

/// A file of this folder.
fn ludii(name: &str, depths: u32) -> Vec<u64> {
    counts(&format!("tests/languages/ludii/{name}.lud"), depths)
}

#[test]
fn counts_are_those_of_our_own_files() {
    for (name, own, depths) in [
        ("run-through", "games/race/breakthrough.zrf", 3),
        ("two-sides", "games/connection/hex.zrf", 2),
        ("four-not-three", "games/lines/yavalath.zrf", 2),
        ("five-in-a-row", "games/placement/gomoku.zrf", 2),
        ("mills", "games/mills/nine-mens-morris.zrf", 3),
        ("draughts", "games/draughts/english-draughts.zrf", 3),
        ("falling", "games/placement/connect-four.zrf", 3),
        ("seeds", "games/sowing/oware.zrf", 3),
        ("turning", "games/placement/reversi.zrf", 5),
        ("two-faces", "games/placement/reversi.zrf", 5),
        ("gathering", "games/connection/lines-of-action.zrf", 3),
        ("loops", "games/loops/surakarta.zrf", 3),
    ] {
        assert_eq!(ludii(name, depths), counts(own, depths), "{name}");
    }
}

#[test]
fn counts_are_those_of_the_reference() {
    assert_eq!(ludii("three-in-a-row", 3), [9, 72, 504]);
    assert_eq!(ludii("three-in-a-row", 6).last(), Some(&54_720));
}

/// Our own game of queens and arrows makes one move of what are two here.
#[test]
fn two_moves_are_one_of_ours() {
    assert_eq!(ludii("arrows", 2)[1], counts("games/territory/amazons.zrf", 1)[0]);
}

/// The counts that Ludii itself has of games with these rules.
#[test]
fn counts_of_many_kinds_of_games_are_those_of_the_reference() {
    for (name, expected) in [
        ("crossing-lines", &[4, 8, 33][..]),
        ("copies", &[16, 256, 6652]),
        ("knights", &[30, 900, 27_960]),
        ("fox", &[20, 247, 955]),
        ("tigers", &[21, 252, 5052]),
        ("custody", &[63, 3717]),
        ("old-chess", &[16, 256, 4176]),
        ("six-men", &[16, 240, 3360]),
        ("two-tips", &[3, 3, 9]),
        ("groups", &[26, 651]),
    ] {
        assert_eq!(ludii(name, expected.len() as u32), expected, "{name}");
    }
}

/// A man that hops and can hop again moves again; nothing else is possible while someone can hop.
#[test]
fn hops_go_on() {
    let mut file = file("tests/languages/ludii/hops.lud");
    let compiled = file.compile(0).unwrap_or_else(|found| panic!("{}", render(&found, file.source())));
    assert_eq!(compiled.warnings.to_string(), "");
    assert_eq!(ludii("hops", 1), [1]);
}

/// Of the two hops at the start one can go on, and is the only one allowed; then the other side has to pass.
#[test]
fn the_longest_chain_is_compulsory() {
    assert_eq!(ludii("longest", 4), [1, 1, 1, 1]);
}

/// A phase that ends when all have passed ends after the pass of the last player.
#[test]
fn phases_change_after_passes() {
    assert_eq!(ludii("passes", 4), [1, 1, 2, 2]);
}

/// The translation is a rule file of ours that compiles as it is.
#[test]
fn translations_are_rule_files() {
    for name in
        ["three-in-a-row", "run-through", "two-sides", "hops", "mills", "draughts", "fox", "seeds", "groups"]
    {
        let path = format!("tests/languages/ludii/{name}.lud");
        let text = file(&path).source().text().to_owned();
        let mut own = RuleFile::read(SourceText::new("own.zrf", text), &Files::default());
        let found = own.check();
        assert!(!found.has_errors(), "{name}: {}", render(&found, own.source()));
    }
}

/// Parts of a game around one that is not read.
fn game(equipment: &str, play: &str) -> String {
    format!(
        "(game \"Some\" (players 2)\n(equipment {{ (board (square 3)) (piece \"Man\" Each) {equipment} }})\n\
         (rules\n(play {play}) (end (if (is Line 3) (result Mover Win)))))"
    )
}

#[test]
fn what_is_not_read_is_named_with_its_place() {
    let told = remarks(&game("(dominoes)", "(move Claim (to (sites Empty)))"));
    assert!(told.contains("`dominoes` is not read as equipment") && told.contains("some.lud:2:"), "{told}");
    assert!(told.contains("`move Claim` is not read as moves") && told.contains("some.lud:4:7"), "{told}");
    let beside = remarks(&format!("{} (nonsense 5)", game("", "(move Add (to (sites Empty)))")));
    assert!(beside.contains("`nonsense` is not read outside of `(game …)`"), "{beside}");
    let twice = game("", "(move Add (to (sites Empty)))").replace("(players 2)", "(players 2) (players 3)");
    assert!(remarks(&twice).contains("`players` is not read in a game"));
    assert!(
        remarks(&twice.replace("(players 3)", "").replace("Line 3", "Line 3 4 Orthogonal"))
            .contains("`4` is not read in is Line")
    );
    let call = "(move Add (to (sites Empty)))";
    let second = game("", &format!("{call}) (play (move Pass)"));
    assert!(remarks(&second).contains("`play` is not read a second time in rules"));
    let named = game("", "(move Add (to (sites Empty) if:(is Empty (to) at:5)))");
    assert!(remarks(&named).contains("`is Empty at:` is not read"));
    assert!(remarks(&game("", "(\"Nothing\" 1)")).contains("`\"Nothing\"` is not read as moves"));
    assert!(remarks(&game("", "(move Add (to (sites Phase (var))))")).contains("`sites Phase` is not read"));
    // A removal comes last in ours, so what is put down there would go too.
    let both = "(forEach Piece (move Step (then (and (remove (last From)) (add (to (last To)))))))";
    assert!(remarks(&game("", both)).contains("pieces that come and go"));
}

/// Kinds may be called by words of our language, by facings and by coordinates.
#[test]
fn kinds_have_any_name() {
    let path = "tests/languages/ludii/draughts.lud";
    let text = std::fs::read_to_string(path).unwrap();
    let expected = counts(path, 3);
    for name in ["mover", "to", "true", "game", "N", "A1"] {
        let renamed = text.replace("\"Man", &format!("\"{name}"));
        assert_ne!(renamed, text);
        assert_eq!(
            counts_of(RuleFile::read(SourceText::new(name, renamed), &Files::default()), 3),
            expected,
            "{name}"
        );
    }
}

#[test]
fn faults_of_the_text_are_reported() {
    let call = "(move Add (to (sites Empty)))";
    assert_eq!(remarks(&game("", call)).find("E0"), None);
    let endless = format!("(define \"A\" (\"A\" (\"A\")))\n{}", game("", "(\"A\")"));
    assert!(remarks(&endless).contains("E0104"));
    assert!(remarks("(game \"Some\" (players 2)").contains("not closed"));
    let stray = remarks("(game \"Some\" (players 2)))");
    assert!(stray.contains("closes nothing") && !stray.contains("missing"), "{stray}");
    let far = "(regions \"Far\" (sites {(ahead (coord \"A1\") steps:1000000000 N)}))";
    assert!(remarks(&game(far, "(move Add (to (sites \"Far\")))")).contains("E0"));
    assert!(
        !remarks(&game(&far.replace("1000000000", "2"), "(move Add (to (sites \"Far\")))")).contains("E0")
    );
    let deep = format!("(game \"Some\" {}{})", "(a ".repeat(500), ")".repeat(500));
    assert!(remarks(&deep).contains("nested too deep"));
}

/// Whatever is left of a file, reading it comes to an end.
#[test]
fn parts_of_files_do_no_harm() {
    for name in ["run-through", "four-not-three", "hops", "two-tips"] {
        let text = std::fs::read_to_string(format!("tests/languages/ludii/{name}.lud")).unwrap();
        for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
            remarks(&text[..end]);
            if end % 7 == 0 {
                remarks(&format!("{}{}", &text[..end], &text[(end + 5).min(text.len())..]));
            }
        }
    }
}
