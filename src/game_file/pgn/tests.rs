//! Tests of PGN as a whole.

use super::super::game::FileMove;
use super::super::outline::outline;
use super::*;

const GAME: &str = r#"[Event "Spring"]
[Site "?"]
[Date "2020.01.02"]
[Round "1"]
[White "Ada"]
[Black "Bo \"the tower\" C"]
[Result "1-0"]
[Opening "open"]

{A game.} 1. e4 {[%clk 0:03:00]} e5!? (1... c5 {sharp} 2. Nf3 (2. c3 $14 d5) 2... d6)
(1... e6) {Now} 2. Nf3 $1 $16 Nc6 ({Or} 2... d6; quiet
3. d4) 3. -- {waits} 1-0 {Black resigns}
"#;

fn game(text: &str) -> GameFile {
    let mut games = read(text).expect("it can be read");
    assert_eq!(games.len(), 1);
    games.remove(0)
}

fn texts<'g>(game: &'g GameFile, ids: &[usize]) -> Vec<&'g str> {
    ids.iter().map(|&id| game.moves[id].text.as_str()).collect()
}

#[test]
fn a_tree_with_comments() {
    let game = game(GAME);
    assert_eq!(game.tag("Black"), Some("Bo \"the tower\" C"));
    assert_eq!((game.comment.as_str(), game.result.as_str()), ("A game.", "1-0"));
    assert_eq!(texts(&game, &game.first), ["e4"]);
    let e4 = &game.moves[game.first[0]];
    assert_eq!((e4.comment.as_str(), e4.line), ("[%clk 0:03:00]", 10));
    assert_eq!(texts(&game, &e4.next), ["e5", "c5", "e6"]);
    let e5 = &game.moves[e4.next[0]];
    assert_eq!(e5.extra, "!?");
    let c5 = &game.moves[e4.next[1]];
    assert_eq!(texts(&game, &c5.next), ["Nf3", "c3"]);
    let nf3 = &game.moves[e5.next[0]];
    assert_eq!((nf3.before.as_str(), nf3.extra.as_str()), ("Now", "$1 $16"));
    assert_eq!(texts(&game, &nf3.next), ["Nc6", "d6"]);
    let d6 = &game.moves[nf3.next[1]];
    assert_eq!((d6.before.as_str(), d6.comment.as_str()), ("Or", "quiet"));
    let last = &game.moves[game.moves[nf3.next[0]].next[0]];
    assert_eq!((last.text.as_str(), last.comment.as_str()), ("--", "waits Black resigns"));
}

#[test]
fn the_export_format() {
    let expected = r#"[Event "Spring"]
[Site "?"]
[Date "2020.01.02"]
[Round "1"]
[White "Ada"]
[Black "Bo \"the tower\" C"]
[Result "1-0"]
[Opening "open"]

{A game.} 1. e4 {[%clk 0:03:00]} 1... e5 !? (1... c5 {sharp} 2. Nf3 (2. c3 $14
d5) 2... d6) (1... e6) 2. {Now} Nf3 $1 $16 Nc6 ({Or} 2... d6 {quiet} 3. d4) 3.
-- {waits Black resigns} 1-0
"#;
    let game = game(GAME);
    let text = write(&game, Export::default());
    assert_eq!(text, expected);
    assert_eq!(outline(&read(&text).expect("it can be read again")[0]), outline(&game));
}

#[test]
fn missing_tags_and_results() {
    let game = game("\u{feff}1.e4 e5\r\n2.Nf3");
    assert_eq!((game.tags.len(), game.result.as_str(), game.moves.len()), (0, "*", 3));
    let numbering = Numbering { first: 7, second_begins: true };
    let text = write(&game, Export { numbering, ..Export::default() });
    assert!(text.contains("[Date \"????.??.??\"]"));
    assert!(text.ends_with("\n\n7... e4 8. e5 Nf3 *\n"), "{text}");
}

#[test]
fn players_of_other_colours() {
    let export = Export { players: ["Red", "Black"], ..Export::default() };
    let text = write(&game("[Red \"Ada\"]\n\n1. e4 *"), export);
    assert!(text.contains("[Round \"?\"]\n[Red \"Ada\"]\n[Black \"?\"]\n[Result"), "{text}");
    assert!(!text.contains("White"), "{text}");
    let as_in_chess = write(&game("[White \"Ada\"]\n\n1. e4 *"), export);
    assert!(as_in_chess.contains("[White \"Ada\"]\n[Black \"?\"]"), "{as_in_chess}");
    assert!(!as_in_chess.contains("Red"), "{as_in_chess}");
}

#[test]
fn many_games() {
    let text =
        "{Before} [Event \"a\"]\n\n1. e4 1-0 {after}\n\n[Event \"b\"]\n\n[Event \"c\"]\n1/2-1/2\n* d4 *";
    let games = read(text).expect("they can be read");
    let short: Vec<_> =
        games.iter().map(|game| (game.tag("Event"), game.moves.len(), game.result.as_str())).collect();
    let expected = [(Some("a"), 1, "1-0"), (Some("b"), 0, "*"), (Some("c"), 0, "1/2-1/2"), (None, 1, "*")];
    assert_eq!(short, expected);
    assert_eq!((games[0].comment.as_str(), games[0].moves[0].comment.as_str()), ("Before", "after"));
}

#[test]
fn goes_on_after_a_damaged_game() {
    let text = "[Event \"a\"]\n\n1. e4 (1. d4 {open\n\n[Event \"b\"]\n\n1. c4 *\n\n[Event \"c\"]\n\n1. e4 ) *\n\n[Event \"d\"]\n*";
    let events: Vec<_> = games(text)
        .map(|game| match game {
            Ok(game) => game.tag("Event").unwrap_or("").to_owned(),
            Err(error) => error.to_string(),
        })
        .collect();
    assert_eq!(events.len(), 4, "{events:?}");
    assert_eq!((events[1].as_str(), events[3].as_str()), ("b", "d"));
    assert!(events[0].starts_with("line 3: the comment"), "{}", events[0]);
    assert!(events[2].starts_with("line 11: `)` ends no variation"), "{}", events[2]);
}

#[test]
fn errors_say_what_to_do() {
    let error = |text: &str| read(text).expect_err("it is wrong").to_string();
    assert_eq!(
        error("1. e4\n(1. d4 *"),
        "line 2: the variation that begins here does not end; add `)` after it"
    );
    assert!(error("(1. d4) 1. e4").contains("must follow the move"));
    assert!(error("1. e4 ((1. d4))").contains("must follow the move"));
    assert!(error("[Event \"x\n\n1. e4").starts_with("line 1: the tag does not end"));
    assert!(error("").contains("there is no game"));
    assert!(error("{only a comment}").contains("there is no game"));
}

#[test]
fn comments_find_their_move() {
    for text in [
        "1. {x} e4 *",
        "{g} 1. {x} e4 {y} 1... {z} e5 *",
        "1. e4 (1. d4 {c}) {after} *",
        "1. e4 (1. d4) {between} (1. c4) {then} e5 *",
        "1. e4 ({alone}) e5 *",
        "1. e4 ($2 1. d4 $3 1-0) *",
        "$5 1. e4 ; with } in it\n e5 ; {\n *",
        "1. e4 (; }\n 1. d4) *",
        "1. e4 (1. d4 (1. c4 (1. b4 Nf6)) d5) e5 *",
    ] {
        let game = game(text);
        let written = write(&game, Export::default());
        let again = &read(&written).expect("it can be read again")[0];
        assert_eq!(outline(again)[7..], outline(&game)[..], "{text}\n{written}");
        assert_eq!(write(again, Export::default()), written);
    }
}

#[test]
fn long_comments_are_wrapped() {
    let words = "word [%cal Ge2e4] %x ".repeat(30);
    let game = game(&format!("1. e4 {{{words}}} (1. d4 {{{words}}}) *"));
    let text = write(&game, Export::default());
    let starts_badly = |line: &str| line.starts_with(['%', ']', ')', '}']) || line.len() > 79;
    assert!(!text.lines().skip(8).any(starts_badly), "{text}");
    assert!(!text.lines().skip(8).any(|line| line.starts_with('[')), "{text}");
    let again = &read(&text).expect("it can be read again")[0];
    assert_eq!(outline(again)[7..], outline(&game)[..]);
}

#[test]
fn variations_of_any_depth() {
    let depth = 50_000;
    let text = format!("1. e4 {} {}*", "(1. d4 ".repeat(depth), ")".repeat(depth));
    let wide = game(&text);
    assert_eq!(wide.first.len(), depth + 1);
    let deep = game(&format!("1. e4 {}{}*", "e5 (c5 ".repeat(depth), ")".repeat(depth)));
    let written = write(&deep, Export::default());
    assert_eq!(outline(&read(&written).expect("it can be read again")[0])[7..], outline(&deep)[..]);
}

#[test]
fn a_tree_that_refers_to_itself_can_be_written() {
    let at = |next: &[usize]| FileMove { text: "a".to_owned(), next: next.to_vec(), ..FileMove::default() };
    let game =
        GameFile { moves: vec![at(&[1, 9]), at(&[0, 1])], first: vec![0, 0, 5], ..GameFile::default() };
    assert!(write(&game, Export::default()).ends_with("1. a a *\n"));
}
