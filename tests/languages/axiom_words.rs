//! What words of Axiom do where a translation may err: one pass, bits of numbers, values taken before a variable changes.

use boardwright::RuleFile;
use boardwright::diagnostic::render;
use boardwright::game::Game;
use boardwright::notation::move_texts;
use boardwright::source::{Files, SourceText};

/// The moves at the start of a game on a row of five positions, for the player whose man is on the first.
fn moves(definitions: &str, lists: &str) -> Vec<String> {
    let text = format!(
        "{{board 1 5 {{grid}} {{variable}} acc board}} {{directions 0 1 {{direction}} e directions}}
         {{players {{player}} A {{player}} B players}} {{turn-order {{turn}} A {{turn}} B turn-order}}
         {definitions} {lists} {{board-setup {{setup}} A Man a1 {{setup}} B Man e1 board-setup}}"
    );
    let mut file = RuleFile::read(SourceText::new("row.4th", text), &Files::default());
    let compiled = file.compile(0).unwrap_or_else(|found| panic!("{}", render(&found, file.source())));
    let game = Game::new(compiled.program).unwrap();
    move_texts(game.program(), game.moves())
}

const MOVES: &str = "{moves m {move} go-on moves} {pieces {piece} Man {moves} m pieces}";
const DROPS: &str = "{moves d {move} put {move} Pass moves}";
const PUT: &str = ": put empty? verify drop add-move ;";

/// There is one pass in each turn, whatever lists have it and from however many positions they are run.
#[test]
fn a_turn_has_one_pass() {
    let passes = |lists: &str| {
        let all = moves(&format!("{PUT} : step e verify empty? verify from here move add-move ;"), lists);
        let of_passes = all.iter().filter(|text| text.contains("pass")).count();
        (of_passes, all.len() - of_passes)
    };
    let one = format!("{DROPS} {{pieces {{piece}} Man {{drops}} d pieces}}");
    assert_eq!(passes(&one), (1, 3));
    let two = format!("{DROPS} {{pieces {{piece}} Man {{drops}} d {{piece}} Rock {{drops}} d pieces}}");
    assert_eq!(passes(&two), (1, 6));
    let both = format!(
        "{DROPS} {{moves s {{move}} step {{move}} Pass moves}} {{pieces {{piece}} Man {{moves}} s {{drops}} d pieces}}"
    );
    assert_eq!(passes(&both), (1, 4));
}

/// Whether a man on the first position may step, if that is said of a number there.
fn steps(condition: &str) -> bool {
    let word = format!(": go-on {condition} verify e verify from here move add-move ;");
    !moves(&word, MOVES).is_empty()
}

#[test]
fn numbers_have_bits() {
    // The index of the position is 0, so these numbers are known only in play.
    for (number, holds) in [
        ("5 + 1 AND", true),
        ("4 + 1 AND", false),
        ("6 + 4 AND 4 =", true),
        ("6 + 9 AND 0=", true),
        ("7 + 10 AND 2 =", true),
        ("1 + 1 XOR 0=", true),
        ("6 + 3 XOR 5 =", true),
        ("2 + 1 OR 3 =", true),
        ("3 + 1 OR 3 =", true),
        ("-1 + 6 AND 6 =", true),
        ("-2 + 1 AND", false),
    ] {
        assert_eq!(steps(&format!("here {number}")), holds, "{number}");
    }
    assert!(steps("empty? NOT TRUE AND"), "a flag");
    assert!(!steps("empty? NOT TRUE XOR"), "a flag");
}

/// What has been read of a variable before a word is compiled that changes it keeps its value.
#[test]
fn compiled_words_change_nothing_that_was_read_before() {
    let words = ": bump acc ++ ; : go-on acc @ 1+ here + COMPILE bump from SWAP move add-move ;";
    assert_eq!(moves(words, MOVES), ["a1 - b1"]);
}
