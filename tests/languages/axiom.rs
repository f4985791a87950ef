//! Programs of Axiom: they play as rule files of ours do, and what is not read is refused with its place.

use boardwright::RuleFile;
use boardwright::diagnostic::render;
use boardwright::moves::{Rules, perft};
use boardwright::source::{Files, SourceText};

/// The files of this folder, which load each other.
fn files() -> Files {
    let mut files = Files::default();
    for entry in std::fs::read_dir("tests/languages/axiom").unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let bytes = std::fs::read(&path).unwrap();
        // The shell names a folder beside it.
        files.add(&format!("programs/{name}"), bytes.clone());
        files.add(name, bytes);
    }
    files
}

fn file(name: &str) -> RuleFile {
    let text = std::fs::read_to_string(format!("tests/languages/axiom/{name}")).unwrap();
    RuleFile::read(SourceText::new(name, text), &files())
}

fn counts(name: &str, depths: u32) -> Vec<u64> {
    let mut file = file(name);
    let compiled = file.compile(0).unwrap_or_else(|found| panic!("{}", render(&found, file.source())));
    let mut rules = Rules::new(compiled.program);
    let mut start = rules.start().unwrap();
    (1..=depths).map(|depth| perft(&mut rules, &mut start, depth).unwrap()).collect()
}

/// What is said about a program.
fn remarks(text: &str) -> String {
    let mut file = RuleFile::read(SourceText::new("some.4th", text), &files());
    let found = file.check();
    render(&found, file.source())
}

#[test]
fn counts_are_those_of_our_own_files() {
    assert_eq!(counts("Run-Through.4th", 3), super::counts("games/race/breakthrough.zrf", 3));
}

#[test]
fn counts_are_those_of_the_reference() {
    assert_eq!(counts("three-in-a-row.4th", 6), [9, 72, 504, 3024, 15_120, 54_720]);
}

/// One steps first, since that turn has a type; then whoever can must hop, and a pass is left only to those who cannot
/// move at all.
#[test]
fn types_links_passes_and_variables() {
    assert_eq!(counts("odds-and-ends.4th", 4), [1, 1, 2, 4]);
}

/// The translation is a rule file of ours that compiles as it is.
#[test]
fn translations_are_rule_files() {
    for name in ["Run-Through.4th", "three-in-a-row.4th", "odds-and-ends.4th"] {
        let mut translated = file(name);
        let remarks = translated.check();
        assert!(remarks.is_empty(), "{name}: {}", render(&remarks, translated.source()));
        let text = translated.source().text().to_owned();
        let mut own = RuleFile::read(SourceText::new("own.zrf", text), &Files::default());
        let found = own.check();
        assert!(!found.has_errors(), "{name}: {}", render(&found, own.source()));
    }
}

/// Each title of a shell is a program; one that is refused leaves the others playable.
#[test]
fn shells_name_programs() {
    let mut shell = file("shell.zrf");
    assert_eq!(shell.variants(), ["Run Through", "By Chance"]);
    assert!(shell.compile(0).is_ok());
    let refused = shell.compile(1).unwrap_err();
    let told = render(&refused, shell.source());
    assert!(told.contains("a random number in a move") && told.contains("By-Chance.4th:5:7"), "{told}");
    let alone = SourceText::new("shell.zrf", shell_text());
    let told = RuleFile::read(alone.clone(), &Files::default()).compile(0).unwrap_err().to_string();
    assert!(told.contains("cannot find the program"), "{told}");
}

fn shell_text() -> String {
    std::fs::read_to_string("tests/languages/axiom/shell.zrf").unwrap()
}

/// A program around a word that makes moves.
fn program(definitions: &str) -> String {
    format!(
        "{{board 3 3 {{grid}} board}}\n{{directions 0 1 {{direction}} east directions}}\n\
         {{players {{player}} A {{player}} B players}}\n{{turn-order {{turn}} A {{turn}} B turn-order}}\n\
         VARIABLE cell 4 [] list\n{definitions}\n\
         {{moves some {{move}} go-on moves}} {{pieces {{piece}} Man {{moves}} some pieces}}\n\
         {{board-setup {{setup}} A Man a1 {{setup}} B Man a3 board-setup}}"
    )
}

/// What is said about such a word.
fn told(definition: &str) -> String {
    remarks(&program(&format!(": go-on {definition} ;")))
}

#[test]
fn what_is_not_read_is_named_with_its_place() {
    assert_eq!(told("east verify from here move add-move"), "");
    let unknown = told("eest verify");
    assert!(unknown.contains("`eest` is not defined") && unknown.contains("some.4th:6:9"), "{unknown}");
    assert!(told("cell @ EXECUTE").contains("which word is run here"));
    assert!(told("$GenerateMoves").contains("`$GenerateMoves` is not read in rules"));
    assert!(told("here capture here MAN").contains("not defined"));
    assert!(told("a2 capture-at from a2 move add-move").contains("where the same move has captured"));
    assert!(remarks("LOAD not-there.4th").contains("cannot find the file `not-there.4th`"));
    assert!(remarks("LOAD ../secret.4th {board").contains("cannot find the file"));
    assert!(remarks("{board 3 3 {grid} board} {something}").contains("`{something}` is not read"));
}

/// Whatever a program does, reading it comes to an end.
#[test]
fn programs_that_do_not_end_are_refused() {
    let forever = "{board 3 3 {grid} board} : forever BEGIN FALSE UNTIL ; forever";
    assert!(remarks(forever).contains("takes too long"));
    assert!(remarks("{board 3 3 {grid} board} : again RECURSE 1 DROP ; again").contains("E0"));
    assert!(told("empty? IF RECURSE ENDIF 1 DROP add-move").contains("a recursion may never end"));
    let deferred = "{board 3 3 {grid} board} DEFER x ' x IS x x";
    assert!(remarks(deferred).contains("too deep"));
    assert!(told("1090000000 EXECUTE add-move").contains("which word is run here"));
    assert!(remarks("{board 2000000000 2000000000 {grid} board}").contains("too large"));
    assert!(remarks("{board 2000000000 [] huge board}").contains("at most"));
}

/// Whatever is left of a file, reading it comes to an end.
#[test]
fn parts_of_files_do_no_harm() {
    for name in ["run-through-board.4th", "three-in-a-row.4th", "odds-and-ends.4th"] {
        let text = std::fs::read_to_string(format!("tests/languages/axiom/{name}")).unwrap();
        for end in (0..text.len()).filter(|end| text.is_char_boundary(*end) && end % 5 == 0) {
            remarks(&text[..end]);
            if end % 3 == 0 {
                remarks(&format!("{}{}", &text[..end], &text[(end + 4).min(text.len())..]));
            }
        }
    }
}
