//! Programs of Axiom: they play as rule files of ours do, and what is not read is refused with its place.

use std::fmt::Write as _;

use super::{counts_of, remarks_on};
use boardwright::RuleFile;
use boardwright::diagnostic::render;
use boardwright::game::Game;
use boardwright::moves::{Rules, perft};
use boardwright::notation::{move_texts, parse_position, read_zsg, replay_zsg, write_zsg};
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
    counted(name, &std::fs::read_to_string(format!("tests/languages/axiom/{name}")).unwrap(), depths)
}

pub(super) fn counted(name: &str, text: &str, depths: u32) -> Vec<u64> {
    counts_of(RuleFile::read(SourceText::new(name, text), &files()), depths)
}

/// What is said about a program.
pub(super) fn remarks(text: &str) -> String {
    remarks_on(RuleFile::read(SourceText::new("some.4th", text), &files()))
}

#[test]
fn counts_are_those_of_our_own_files() {
    assert_eq!(counts("Run-Through.4th", 3), super::counts("games/race/breakthrough.zrf", 3));
}

#[test]
fn counts_are_those_of_the_reference() {
    assert_eq!(counts("three-in-a-row.4th", 6), [9, 72, 504, 3024, 15_120, 54_720]);
}

/// What one of our own files counts from a position, in one of its variants.
fn own_counts(variant: &str, position: &str, depths: u32) -> Vec<u64> {
    let path = "games/chase/chase.zrf";
    let text = std::fs::read_to_string(path).unwrap();
    let mut file = RuleFile::read(SourceText::new(path, text), &Files::default());
    let index = file.variants().iter().position(|title| title == variant).unwrap();
    let program = file.compile(index).unwrap().program;
    let mut at = parse_position(&program, position).unwrap();
    let mut rules = Rules::new(program);
    (1..=depths).map(|depth| perft(&mut rules, &mut at, depth).unwrap()).collect()
}

/// The set-up of a position in which each piece is written as its place and its value, `C7=4`. There columns are numbers,
/// and rows letters.
fn set_up(position: &str) -> String {
    let kinds = ["one", "two", "three", "four", "five", "six"];
    let mut out = String::from("{board-setup\n");
    for side in position.split("; ").skip(1) {
        let player = side.split(' ').next().unwrap();
        for die in side.split(' ').skip(2) {
            let signs = die.as_bytes();
            let (row, column) = (signs[0] - b'A' + 1, char::from(b'a' + signs[1] - b'1'));
            let kind = kinds[usize::from(signs[3] - b'1')];
            let player = if player == "Red" { "Red" } else { "Blue" };
            writeln!(out, "{{setup}} {player} {kind} {column}{row}").unwrap();
        }
    }
    out + "board-setup}\n"
}

/// Dice that bounce, push others, capture, and leave the Chamber in two parts; lost points go to the lowest dice. In none of
/// these positions do two ways lead a die to the same place, which would be one move here and two in our own file.
#[test]
fn a_whole_game_counts_as_our_own_file_does() {
    for position in [
        "Red action; Red Die A1=1 A2=2 A3=3 A4=4 A5=5 A6=4 A7=3 A8=2 A9=1; \
         Blue Die I1=1 I2=2 I3=3 I4=4 I5=5 I6=4 I7=3 I8=2 I9=1",
        "Red action; Red Die A1=3 A2=3 A3=3 A4=3 A5=3 A6=2 A7=2 A8=2 A9=2 C4=2; \
         Blue Die I1=5 I3=5 I5=5 I7=5 I9=5",
        "Red action; Red Die A1=1 A2=2 A3=3 A4=4 A6=4 A7=4 A8=3 A9=2 E3=2; \
         Blue Die D5=4 F5=3 I1=1 I2=2 I3=3 I4=2 I5=5 I6=4 I9=1",
        "Red action; Red Die A1=5 A2=5 D5=2 E1=4 F5=2 G4=3; Blue Die C4=5 H4=6 I1=5 I2=5 I9=4",
        "Red action; Red Die A1=6 C6=3 D6=4 E9=4 F6=5 G6=3; \
         Blue Die B7=4 H7=6 I1=1 I2=1 I3=1 I4=3 I5=3 I6=2 I8=2 I9=2",
    ] {
        let text = format!("LOAD cylinder-dice.4th\n{}", set_up(position));
        assert_eq!(counted("dice.4th", &text, 2), own_counts("Chase Lite", position, 2), "{position}");
    }
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

/// A drop that puts a piece down needs one click only; others do something anywhere.
#[test]
fn drops_are_drops() {
    let mut file = file("three-in-a-row.4th");
    file.compile(0).unwrap();
    let text = file.source().text();
    assert!(text.contains("(drops (do:put))") && text.contains("(Cross (Stone off 1))"), "{text}");
    let clears = program(": go-on ; : clear not-empty? verify capture add-move ;")
        .replace("{piece} Man {moves} some", "{piece} Man {drops} clears");
    let clears = clears.replace("{moves some", "{moves clears {move} clear moves} {moves some");
    let mut file = RuleFile::read(SourceText::new("some.4th", clears), &files());
    file.compile(0).unwrap();
    assert!(file.source().text().contains("(anywhere (do:clear))"), "{}", file.source().text());
}

/// All files of a game may be one text, in which remarks have their places.
#[test]
fn several_files_are_one_text() {
    let part = |path: &str, name: &str| {
        let text = std::fs::read_to_string(format!("tests/languages/axiom/{name}")).unwrap();
        format!(";;; file \"{path}/{name}\"\n{text}\n")
    };
    let shell = part("Rules", "shell.zrf") + &part("Programs", "Run-Through.4th");
    let text =
        shell.clone() + &part("programs", "run-through-board.4th") + &part("Programs", "By-Search.4th");
    let mut file = RuleFile::read(SourceText::new("pasted", text.as_str()), &Files::default());
    assert_eq!(file.variants(), ["Run Through", "By Search"]);
    let mut rules = Rules::new(file.compile(0).unwrap().program);
    let mut start = rules.start().unwrap();
    assert_eq!(perft(&mut rules, &mut start, 1).unwrap(), 22);
    let refused = file.compile(1).unwrap_err();
    let (seen, at, lines) = file.source().seen(refused.iter().next().unwrap().span.start);
    assert_eq!((seen, &text[at..at + 11]), (text.as_str(), "$GenerateMo"));
    assert_eq!(text[..at].lines().count() as u32, lines + 5);

    let alone = ";;; file \"A-Game.4th\"\n".to_owned() + &program(": go-on ;");
    let named = RuleFile::read(SourceText::new("pasted", alone), &Files::default());
    assert_eq!(named.variants(), ["A Game"]);
}

/// What the shell sets up counts, if there is anything.
#[test]
fn shells_set_up_the_board() {
    let setup = "(board-setup (White (Man a1 b1 off 3) (Flag c3)) (Black (Man h8)))";
    // A flag is there for the looks.
    let with = |setup: &str| format!("(players White Black) {setup} (piece (name Flag))");
    let file = |setup: &str| {
        let shell = shell_text().replace("(players White Black)", &with(setup));
        RuleFile::read(SourceText::new("shell.zrf", shell), &files())
    };
    let mut good = file(setup);
    good.compile(0).unwrap();
    let text = good.source().text();
    assert!(text.contains("(White (Man a1 b1))") && text.contains("(Black (Man h8))"), "{text}");
    for (right, wrong) in [("Man a1", "Mann a1"), ("h8", "h88"), ("White", "Whit")] {
        let mut bad = file(&setup.replace(right, wrong));
        let told = render(&bad.compile(0).unwrap_err(), bad.source());
        let name = wrong.split(' ').next().unwrap();
        assert!(told.contains("the program has no") && told.contains(&format!("`{name}`")), "{told}");
    }
}

/// A pass is written as in saved games of others, although it is a move like any other here.
#[test]
fn passes_are_saved_as_passes() {
    let text = program(": go-on Pass ;");
    let mut file = RuleFile::read(SourceText::new("some.4th", text), &files());
    let program = file.compile(0).unwrap().program;
    let mut game = Game::new(program.clone()).unwrap();
    game.play(0).unwrap();
    let saved = write_zsg(&game, game.current(), "some.4th").unwrap();
    assert!(saved.contains("1. Pass"), "{saved}");
    assert_eq!(replay_zsg(&program, &read_zsg(&saved).unwrap(), false).unwrap().turns, 1);
}

#[test]
fn words_make_words() {
    let made =
        ": from-cell <BUILDS , DOES> @ ; a2 from-cell other : go-on other to from here move add-move ;";
    assert_eq!(remarks(&program(made)), "");
    assert!(remarks(&program(": go-on 1 DOES> ; DOES>")).contains("`DOES>`"));
}

/// A way through a loop that leaves more than the others spoils what the loop counts with, as it does in Axiom: here the loop
/// goes on from the value of the enemy, 1, instead of from its place.
#[test]
fn ways_may_leave_too_much() {
    let sloppy = "0 BEGIN DUP to not-empty? IF piece-value-here friend? IF DROP ENDIF ENDIF 1+ DUP 9 = UNTIL DROP \
                  from to east verify from here move add-move";
    let text = program(&format!(": piece-value-here piece piece-value ; : go-on {sloppy} ;"));
    assert_eq!(counted("some.4th", &text, 1), [1]);
}

/// A word that runs itself in the middle of what it does, so deep as the position tells.
#[test]
fn words_run_themselves() {
    assert_eq!(counts("wanderers.4th", 3), [14, 196, 2744]);
    let mut file = file("wanderers.4th");
    file.compile(0).unwrap();
    assert!(file.source().text().contains("(procedure look-around:1"), "{}", file.source().text());
}

/// A row is pushed until its end is at the edge; how much is on the stack depends on its length.
#[test]
fn the_stack_may_be_as_deep_as_a_row_is_long() {
    assert_eq!(counts("pushers.4th", 7), [1, 1, 2, 2, 2, 2, 1]);
}

/// What chance does is decided when a move is generated, and again when the next one is.
#[test]
fn random_numbers_follow_from_the_moves_before() {
    assert_eq!(counts("scattered.4th", 3), [9, 36, 108]);
    let mut file = file("scattered.4th");
    let program = file.compile(0).unwrap().program;
    let boards: std::collections::BTreeSet<Vec<u32>> = (0..9)
        .map(|choice| {
            let mut game = Game::new(program.clone()).unwrap();
            game.play(choice).unwrap();
            game.position().cells()[..9].to_vec()
        })
        .collect();
    assert!(boards.len() > 5, "{boards:?}");
}

/// What is created after a capture stays, and what is captured after it was created goes.
#[test]
fn parts_of_a_move_come_in_order() {
    let text = |order: &str| program(&format!(": go-on {order} add-move ;"));
    let after = |order: &str| {
        let mut file = RuleFile::read(SourceText::new("some.4th", text(order)), &files());
        let mut game = Game::new(file.compile(0).unwrap().program).unwrap();
        game.play(0).unwrap();
        game.position().cells()[..9].iter().filter(|cell| **cell != 0).count()
    };
    assert_eq!(after("a3 capture-at 1 a3 create-piece-type-at"), 2);
    assert_eq!(after("1 a3 create-piece-type-at a3 capture-at"), 1);
}

/// Words that call words that call words become procedures when they would be too long.
#[test]
fn long_programs_have_procedures() {
    let mut words = String::from("VARIABLE total : count-0 here 0 = IF total ++ ENDIF total ++ total -- ; ");
    for level in 1..15 {
        let before = level - 1;
        write!(words, ": count-{level} count-{before} count-{before} ; ").unwrap();
    }
    let text = program(&format!(
        "{words} : go-on 0 total ! count-14 total @ 0= verify east verify from here move add-move ;"
    ));
    assert_eq!(counted("some.4th", &text, 1), [1]);
}

/// Men in a row who step to the east or capture by hops; a hop does first what `HOP` stands for.
const HOPPERS: &str = "{board 1 7 {grid} board} {directions 0 1 {direction} east directions}
    {players {player} A {player} B players} {turn-order {turn} A {turn} B turn-order}
    DEFER hopping-type
    : step east verify empty? verify from here move add-move ;
    : hop east verify enemy? verify here east verify empty? verify capture-at HOP from here move add-move ;
    {moves men {move} hop {move-type} hopping {move} step {move-type} stepping moves}
    : hopping-now hopping ; ' hopping-now IS hopping-type
    {pieces {piece} Man {moves} men pieces}
    {board-setup {setup} A Man a1 {setup} B Man b1 {setup} B Man d1 board-setup}";

/// The first moves of a program as they are written.
fn first_moves(text: &str) -> Vec<String> {
    let mut file = RuleFile::read(SourceText::new("some.4th", text), &files());
    let compiled = file.compile(0).unwrap_or_else(|found| panic!("{}", render(&found, file.source())));
    let game = Game::new(compiled.program.clone()).unwrap();
    move_texts(&compiled.program, game.moves())
}

#[test]
fn partial_moves_go_on_with_the_same_piece() {
    let moves = |hop: &str| first_moves(&HOPPERS.replace("HOP", hop));
    assert_eq!(moves(""), ["a1 - c1"]);
    assert_eq!(moves("hopping-type partial-move-type"), ["a1 - c1 + c1 - e1"]);
    // Moves of any type may follow.
    assert_eq!(moves("partial"), ["a1 - c1 + c1 - e1 + e1 - f1"]);
    // What is true of one way through a word is not true of the others.
    assert_eq!(moves("here c1 = IF hopping-type partial-move-type ELSE partial ENDIF"), moves("partial"));
    let told = |hop: &str| remarks(&HOPPERS.replace("HOP", hop));
    assert!(told("77 partial-move-type").contains("takes the name of a type of moves"));
    assert!(told("BEGIN partial empty? UNTIL").contains("must add the move"));
}

/// What `OnNewGame` leaves in variables is where the game begins.
#[test]
fn new_games_begin_with_their_event() {
    let text = |event: &str| {
        let move_word = ": go-on men @ 2 = verify cell @ 7 = verify 1 list @ 5 = verify \
                         east verify from here move add-move ;";
        program(&format!("{move_word} : OnNewGame {event} ;")).replacen(
            "3 3 {grid}",
            "3 3 {grid} {variable} men",
            1,
        )
    };
    let counts_men = "9 BEGIN 1- DUP not-empty-at? IF men ++ ENDIF DUP 0= UNTIL DROP";
    let sets = "RANDOMIZE 7 cell ! 5 1 list !";
    assert_eq!(counted("some.4th", &text(""), 1), [0]);
    assert_eq!(counted("some.4th", &text(sets), 1), [0]);
    assert_eq!(counted("some.4th", &text(&format!("{sets} {counts_men}")), 1), [1]);
    let looks = "a1 friend-at? a3 enemy-at? AND a1 player-at current-player = AND a3 piece-type-at 1 = AND \
                 a2 empty-at? AND IF 2 men ! ENDIF";
    assert_eq!(counted("some.4th", &text(&format!("{sets} {looks}")), 1), [1]);
    let told = remarks(&text("a1 capture-at"));
    assert!(told.contains("cannot be run when a game begins") && told.contains("some.4th:6:"), "{told}");
    assert!(remarks(&text("BEGIN FALSE UNTIL")).contains("takes too long"));
}

/// Each title of a shell is a program; one that is refused leaves the others playable.
#[test]
fn shells_name_programs() {
    let mut shell = file("shell.zrf");
    assert_eq!(shell.variants(), ["Run Through", "By Search"]);
    assert!(shell.compile(0).is_ok());
    let refused = shell.compile(1).unwrap_err();
    let told = render(&refused, shell.source());
    assert!(told.contains("is not supported in rules") && told.contains("By-Search.4th:5:24"), "{told}");
    let alone = SourceText::new("shell.zrf", shell_text());
    let told = RuleFile::read(alone.clone(), &Files::default()).compile(0).unwrap_err().to_string();
    assert!(told.contains("cannot find the program"), "{told}");
}

fn shell_text() -> String {
    std::fs::read_to_string("tests/languages/axiom/shell.zrf").unwrap()
}

/// A program around a word that makes moves.
pub(super) fn program(definitions: &str) -> String {
    format!(
        "{{board 3 3 {{grid}} board}}\n{{directions 0 1 {{direction}} east directions}}\n\
         {{players {{player}} A {{player}} B players}}\n{{turn-order {{turn}} A {{turn}} B turn-order}}\n\
         VARIABLE cell 4 [] list\n{definitions}\n\
         {{moves some {{move}} go-on moves}} {{pieces {{piece}} Man {{moves}} some pieces}}\n\
         {{board-setup {{setup}} A Man a1 {{setup}} B Man a3 board-setup}}"
    )
}
