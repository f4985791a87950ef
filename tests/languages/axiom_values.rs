//! What words of Forth and of Axiom do when moves are made: values that only a position tells, arrays, remainders.

use super::axiom::{counted, remarks};

/// A program on a row of five positions, with such definitions; men of A and of B stand on these.
fn row(definitions: &str, a: &str, b: &str) -> String {
    let men = |player: &str, sites: &str| -> String {
        sites.split(' ').map(|site| ["{setup}", player, "Man", site, ""].join(" ")).collect()
    };
    format!(
        "{{board 1 5 {{grid}} {{variable}} acc board}} {{directions 0 1 {{direction}} e 0 -1 {{direction}} w directions}}
         {{players {{player}} A {{player}} B players}} {{turn-order {{turn}} A {{turn}} B turn-order}}
         {}
         {{moves m {{move}} go-on moves}} {{pieces {{piece}} Man {{moves}} m pieces}}
         {{board-setup {}{}board-setup}}",
        definitions.replace("STEP", "e verify from here move add-move"),
        men("A", a),
        men("B", b)
    )
}

/// The numbers of moves after these definitions.
fn moves(definitions: &str, depths: u32) -> Vec<u64> {
    counted("row.4th", &row(definitions, "a1", "e1"), depths)
}

#[test]
fn nobody_owns_an_empty_position() {
    for (word, expected) in [("0=", 1), ("current-player =", 0), ("DUP current-player = SWAP 0= OR", 1)] {
        for definitions in [
            format!("VARIABLE o : go-on b1 player-at o ! o @ {word} verify STEP ;"),
            format!(": go-on here e1 = IF b1 player-at ELSE c1 player-at ENDIF {word} verify STEP ;"),
        ] {
            assert_eq!(moves(&definitions, 1), [expected], "{definitions}");
        }
    }
    let kinds = ": go-on here e1 = IF b1 piece-type-at ELSE c1 piece-type-at ENDIF 0= verify STEP ;";
    assert_eq!(moves(kinds, 1), [1]);
    assert_eq!(moves("VARIABLE k : go-on b1 piece-type-at k ! k @ IF ELSE STEP ENDIF ;", 1), [1]);
}

#[test]
fn long_arrays_hold_what_they_held_at_first() {
    for length in [20, 30] {
        let end = format!(
            "{length} [] t 1 5 t ! : go-on STEP ; : OnIsGameOver 5 t @ 1 = IF #DrawScore ELSE #UnknownScore ENDIF ;"
        );
        assert_eq!(moves(&end, 2), [1, 0], "{length}");
    }
}

/// What a word of `COMPILE` has written is read, also at an index that only the position tells.
#[test]
fn arrays_of_the_game_are_read_in_play() {
    for length in [3, 30] {
        let marked = format!(
            "{length} [] t : mark 1 0 t ! ; : go-on here here - t @ IF Pass ELSE COMPILE mark STEP ENDIF ;"
        );
        assert_eq!(moves(&marked, 2), [1, 1], "{length}");
    }
    let told = remarks(&row("30 [] t : mark 1 here t ! ; : go-on COMPILE mark STEP ;", "a1", "e1"));
    assert!(told.contains("can be written only at an index that is known before"), "{told}");
}

/// Each piece begins with what variables and arrays held when the program had been read.
#[test]
fn pieces_do_not_see_what_others_have_left() {
    for length in [20, 30] {
        let once = format!(
            "{length} [] t : go-on 5 t @ IF Pass ELSE 1 5 t ! e verify empty? verify from here move add-move ENDIF ;"
        );
        assert_eq!(counted("row.4th", &row(&once, "a1 c1", "e1"), 1), [2], "{length}");
    }
}

/// A value that has been read of an array stays the same when the array is written.
#[test]
fn values_are_those_of_when_they_were_read() {
    let owner = "30 [] t : go-on 1 here t ! here t @ player-at 0 here t ! current-player = verify STEP ;";
    assert_eq!(moves(owner, 1), [0]);
    let literal = "30 [] t : put acc ! ; : go-on acc @ 1 = IF Pass ELSE acc @ 0= verify
                   1 here 3 + t ! here 3 + t @ COMPILE-LITERAL 2 here 3 + t ! COMPILE put STEP ENDIF ;";
    assert_eq!(moves(literal, 2), [1, 1]);
}

#[test]
fn what_is_beyond_an_array_is_not_kept() {
    assert_eq!(moves("3 [] t : go-on 7 here 9 + t ! 2 t @ 7 = verify STEP ;", 1), [0]);
    assert_eq!(moves("3 [] t 7 2 t ! : go-on here 9 + t @ 0= verify STEP ;", 1), [1]);
}

/// The same numbers while a program is read and in play.
#[test]
fn numbers_round_as_in_forth() {
    for (words, expected) in [("3 MOD", -1), ("3 /", -2), ("2/", -4), ("-3 MOD", -1), ("2*", -14)] {
        let in_play = format!(": go-on here 7 - {words} {expected} = verify STEP ;");
        let before = format!("-7 {words} CONSTANT r : go-on r {expected} = verify STEP ;");
        assert_eq!((moves(&in_play, 1), moves(&before, 1)), (vec![1], vec![1]), "{words}");
    }
    assert_eq!(moves("HEX FFFFFFFF DECIMAL CONSTANT all : go-on all -1 = verify STEP ;", 1), [1]);
}

/// Without a turn order, only those move who are not neutral.
#[test]
fn neutral_players_do_not_move() {
    let text = row(": go-on STEP ;", "a1", "c1")
        .replace("{player} B players}", "{player} B {neutral} N players}")
        .replace("{turn-order {turn} A {turn} B turn-order}", "");
    assert_eq!(counted("row.4th", &text, 3), [1, 1, 1]);
}

#[test]
fn what_cannot_be_meant_is_refused() {
    for (definitions, message) in [
        (": go-on acc 1+ @ DROP STEP ;", "this is not an address"),
        (": go-on 1 acc 1+ ! STEP ;", "this is not an address"),
        ("VARIABLE t 5 , : go-on STEP ;", "`,` cannot be run while a program is read"),
        ("5 0 / CONSTANT x : go-on STEP ;", "division by zero"),
        (": go-on here 0 MOD DROP STEP ;", "division by zero"),
        ("LOAD sub/x.4th : go-on STEP ;", "the program's own folder only"),
        ("+5 CONSTANT x : go-on STEP ;", "`+5` is not defined"),
        (": go-on STEP ; : OnIsGameOver ;", "must leave a score on every way"),
        (": go-on STEP ; : OnIsGameOver from DROP #DrawScore ;", "`from` has no meaning in `OnIsGameOver`"),
        (
            "1 CONSTANT low {move-priorities {move-priority} low move-priorities} : go-on STEP ;",
            "`low` is already a word",
        ),
        (
            ": go-on STEP ; {turn-order {turn} A {turn} B {repeat} turn-order}",
            "`{repeat}` stands before the turns",
        ),
    ] {
        let told = remarks(&row(definitions, "a1", "e1"));
        assert!(told.contains(message), "{definitions}\n{told}");
    }
}

/// What looks at words before they are compiled is recursive, and must not overflow the stack.
#[test]
fn chains_of_words_are_refused_if_they_are_too_long() {
    let mut text = String::from(": q0 ;");
    for at in 1..20_000 {
        text += &["\n: q", &at.to_string(), " q", &(at - 1).to_string(), " ;"].concat();
    }
    let told = remarks(&row(&format!("{text}\n: go-on q19999 STEP ;"), "a1", "e1"));
    assert!(told.contains("words call each other too deep here"), "{told}");
}
