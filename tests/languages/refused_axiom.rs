//! What is wrong with a program of Axiom is said at its place and in its own terms, and reading it comes to an end.

use super::axiom::{counted, program, remarks};
use super::remarks_on;
use boardwright::RuleFile;
use boardwright::source::{Files, SourceText};

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
    assert!(told("$GenerateMoves").contains("`$GenerateMoves` is not supported in rules"));
    assert!(told("here capture here MAN").contains("not defined"));
    assert!(told("a2 capture-at from a2 move add-move").contains("where the same move has captured"));
    assert!(remarks("LOAD not-there.4th").contains("cannot find the file `not-there.4th`"));
    assert!(remarks("LOAD ../secret.4th {board").contains("the program's own folder only"));
    assert!(remarks("{board 3 3 {grid} board} {something}").contains("`{something}` is not supported"));
}

/// What cannot be meant is named where it stands.
#[test]
fn operands_of_declarations_are_checked() {
    let moved = program(": go-on east verify from here move add-move ;");
    let swapped = remarks(&moved.replace("{setup} A Man a1", "{setup} Man A a1"));
    assert!(
        swapped.contains("`Man` is not a player; the players are A, B") && swapped.contains("some.4th:8:22"),
        "{swapped}"
    );
    assert!(remarks(&moved.replace("{turn} B", "{turn} Man")).contains("`Man` is not defined"));
    assert!(remarks(&moved.replace("{setup} B Man a3", "{setup} B 7 a3")).contains("`7` is not a piece"));
    assert!(remarks(&moved.replace("3 3 {grid}", "-3 3 {grid}")).contains("at least one row"));
    assert!(
        remarks(&format!("7 2 /MOD CONSTANT half {moved}")).contains("cannot be run while a program is read")
    );
    assert_eq!(remarks(&format!("HEX 10 DECIMAL CONSTANT sixteen {moved}")), "");
    assert_eq!(
        counted(
            "some.4th",
            &format!(
                "HEX 2 DECIMAL CONSTANT two HEX A DECIMAL CONSTANT ten {}",
                program(": go-on ten two 5 * = verify east verify from here move add-move ;")
            ),
            1
        ),
        [1]
    );
}

/// Whatever a program does, reading it comes to an end.
#[test]
fn programs_that_do_not_end_are_refused() {
    let forever = "{board 3 3 {grid} board} : forever BEGIN FALSE UNTIL ; forever";
    assert!(remarks(forever).contains("takes too long"));
    assert!(remarks("{board 3 3 {grid} board} : again RECURSE 1 DROP ; again").contains("E0"));
    assert!(
        told("empty? IF RECURSE ENDIF 1 DROP add-move")
            .contains("a recursion whose depth is known only in play")
    );
    let deep = format!(": deep TRUE {} 1 {} ;", "IF ".repeat(100_000), "ENDIF ".repeat(100_000));
    assert!(remarks(&format!("{{board 3 3 {{grid}} board}} {deep}")).contains("nested more than 100 deep"));
    let deferred = "{board 3 3 {grid} board} DEFER x ' x IS x x";
    assert!(remarks(deferred).contains("too deep"));
    assert!(told("1090000000 EXECUTE add-move").contains("which word is run here"));
    assert!(remarks("{board 2000000000 2000000000 {grid} board}").contains("at most 26 columns"));
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

/// What is said about a program with these definitions.
fn said_of(name: &str, definitions: &str) -> String {
    let text = format!(
        "{{board 1 5 {{grid}} board}} {{directions 0 1 {{direction}} e directions}}
         {{players {{player}} A {{player}} B players}} {{turn-order {{turn}} A {{turn}} B turn-order}}
         : go-on e verify empty? verify from here move add-move ;
         {definitions}
         {{moves m {{move}} go-on moves}} {{pieces {{piece}} Man {{moves}} m pieces}} {{board-setup {{setup}} A Man a1 {{setup}} B Man e1 board-setup}}"
    );
    let mut files = Files::default();
    files.add("again.4th", "LOAD again.4th");
    remarks_on(RuleFile::read(SourceText::new(name, text), &files))
}

/// Each at its place: line 4 of the program.
#[test]
fn mistakes_are_told_where_they_are() {
    assert_eq!(said_of("row.4th", ""), "");
    for (definitions, message) in [
        (": one 1 : two 2 ;", "the definition of `one` has no `;` before this"),
        ("( a comment", "this comment or string is not closed"),
        (": say .\" hello ;", "this comment or string is not closed"),
        ("99999999999 CONSTANT MANY", "`99999999999` is too large: numbers have 32 bits"),
        ("+ CONSTANT SUM", "this word takes more numbers than there are on the stack"),
        ("CONSTANT NONE", "this word takes more numbers than there are on the stack"),
        ("LOAD again.4th", "`again.4th` is loaded while it is being loaded"),
    ] {
        let said = said_of("row.4th", definitions);
        assert_eq!(said.matches("error[").count(), 1, "{definitions}\n{said}");
        assert!(said.contains(message), "{definitions}\n{said}");
    }
}

/// The name of a file says what language it is meant to be in.
#[test]
fn programs_without_their_blocks_are_told_what_is_missing() {
    for text in ["", "\\ nothing yet", ": one 1 ;"] {
        let said = remarks_on(RuleFile::read(SourceText::new("some.4th", text), &Files::default()));
        assert!(said.contains("the program has no `{board … board}`"), "{text}\n{said}");
        assert!(said.contains("some.4th"), "{text}\n{said}");
    }
}
