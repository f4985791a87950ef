//! What is wrong with a file of Ludii is said once, at its place and in its own terms, and nothing is passed over.

use super::remarks;

/// A game that plays; each test puts one mistake into it.
const GAME: &str = r#"(game "Some"
    (players 2)
    (equipment {
        (board (square 5))
        (piece "Man" Each (move Step Forward (to if:(is Empty (to)))))
        (piece "Rock" Neutral)
        (hand Each)
    })
    (rules
        (start { (place "Man1" (sites Bottom)) (place "Man2" (sites Top)) })
        (play (forEach Piece))
        (end (if (no Moves Next) (result Next Loss)))
    )
)
"#;

fn with(part: &str, mistake: &str) -> String {
    assert!(GAME.contains(part), "{part}");
    GAME.replacen(part, mistake, 1)
}

/// What is said about the game with a mistake in it: one error.
fn said_of(part: &str, mistake: &str) -> String {
    let said = remarks(&with(part, mistake));
    assert_eq!(said.matches("error[").count(), 1, "{mistake}\n{said}");
    said
}

#[test]
fn the_game_without_mistakes_plays() {
    assert_eq!(remarks(GAME), "");
}

#[test]
fn no_argument_is_passed_over() {
    for (part, mistake, message) in [
        ("(is Empty (to))", "(= 0 (who at:(to) levle:0))", "`who levle:` is not read here"),
        ("(is Empty (to))", "(or (is Empty (to)) (is Empty (from)) x:3)", "`or x:` is not read here"),
        ("(is Empty (to))", "(= (last To 3) (to))", "`last To` has no place for `3`"),
        ("(is Empty (to))", "(= (+ 1 2 x:3) (to))", "`+ x:` is not read here"),
        ("(is Empty (to))", "(is Empty (ahead (to) steps:1 Forward 3))", "`ahead` has no place for `3`"),
        ("(is Empty (to))", "(= 0 (count Moves x:3))", "`count Moves x:` is not read here"),
        ("if:(is Empty (to))", "if:(is Empty (to)) if:(is Empty (from))", "`to` has `if:` twice"),
        ("(no Moves Next)", "(no Moves Next P1)", "`no Moves` has no place for `P1`"),
        ("(result Next Loss)", "(result Next Loss why:3)", "`result why:` is not read here"),
        ("(sites Bottom)", "(sites {0 1 2} x:3)", "`sites x:` is not read here"),
        (
            "(play (forEach Piece))",
            "(play (priority { (forEach Piece) } x:2))",
            "`priority x:` is not read here",
        ),
        ("(square 5)", "(merge (square 5) (square 3) 4)", "`merge` has no place for `4`"),
        ("(square 5))", "(square 5) (track \"T\" \"0,E,N1\" loop:yes))", "`track loop:` is not read here"),
        ("(hand Each)", "(hand Each P1)", "`hand` is not read with these arguments"),
        ("Step Forward", "Step Forward Backward", "this motion has such an argument already"),
    ] {
        let said = said_of(part, mistake);
        assert!(said.contains(message), "{message}\n{said}");
    }
}

#[test]
fn what_does_not_exist_is_named() {
    for (part, mistake, message) in [
        ("(square 5)", "(square <Size>)", "there is no option `<Size>`"),
        ("(square 5)", "(square 3.5)", "a size is a whole number"),
        ("(square 5)", "(remove (square 5) cells:{99})", "there are 25 cells, counted from 0"),
        ("(players 2)", "(players 17)", "a game has 1 to 8 players"),
        ("(piece \"Rock\" Neutral)", "(piece \"Rock\" P3)", "there is no such player"),
        ("(piece \"Rock\" Neutral)", "(piece \"Man\" P1)", "there are two pieces `Man` of one player"),
        ("(board (square 5))", "(board (square 5)) (board (square 6))", "a game has one board"),
        ("(hand Each)", "(hand P3)", "`hand` is not read with these arguments"),
        ("(hand Each)", "(hand Each size:0)", "`hand size:` is not read with this number"),
        ("(place \"Man1\" (sites Bottom))", "(place \"Man1\" \"J9\")", "there is no site `J9` on this board"),
        ("(sites Bottom)", "(sites \"Home\")", "there is no region `Home`"),
        (
            "(is Empty (to))",
            "(is In (to) (sites Hand Mover) (from))",
            "`is In` is not read as a condition with",
        ),
        ("(is Empty (to))", "(= 1 (count Sites in:(sites Hand P1)))", "`sites Hand` is not read"),
        (
            "(play (forEach Piece))",
            "(play (or (move (from (handSite Mover)) (to (sites Empty) if:(is In (last From) (sites Left)))) (forEach Piece)))",
            "`last From` is not read where pieces come from hands",
        ),
        ("(result Next Loss)", "(result Next Loses)", "`Loses` is not read as a result"),
        ("(game \"Some\"", "(game", "a game begins with its name"),
        ("(no Moves Next)", "(no Pieces P5)", "there is no player `P5`"),
        ("(sites Bottom)", "(sites {0 1 99})", "the sites of this board are 0 to 24"),
        ("(sites Bottom)", "(sites {\"A1\" \"J1\"})", "there is no site `J1` on this board"),
        ("(is Empty (to))", "(= (to) (where \"Man\" Neutral))", "all pieces `Man` have an owner"),
        ("(is Empty (to))", "(= (to) 99999999999)", "numbers have 32 bits"),
        ("(is Empty (to))", "(= (to) (* 99999 99999))", "the result has more than 32 bits"),
        ("(is Empty (to))", "(= (to) (/ 1 0))", "nothing can be divided by 0"),
        ("(is Empty (to))", "(= 0 (count Sites in:(sites {0 0 1})))", "of a list that names a site twice"),
    ] {
        let said = said_of(part, mistake);
        assert!(said.contains(message), "{message}\n{said}");
    }
}

/// One mistake is one error, with the word that was meant.
#[test]
fn misspelt_words_are_suggested() {
    for (part, mistake, meant) in [
        ("(is Empty (to))", "(is Emtpy (to))", "`Empty`"),
        ("(forEach Piece)", "(forEach Peice)", "`Piece`"),
        ("(equipment", "(equipmnt", "`equipment`"),
        ("(piece \"Man\"", "(peice \"Man\"", "`piece`"),
        ("(place \"Man1\"", "(place \"Men1\"", "`Man`"),
    ] {
        let said = said_of(part, mistake);
        assert!(said.contains(&format!("exists: {meant}")), "{meant}\n{said}");
    }
}

#[test]
fn what_is_not_closed_is_told_where_it_opens() {
    for (part, mistake, line, message) in [
        ("\"Man\" Each", "\"Man Each", "5:16", "this string is not closed"),
        ("(hand Each)\n    })", "(hand Each)\n    }", "3:5", "this `(` is not closed"),
        ("(sites Top)) })", "(sites Top)) }", "10:9", "this `(` is not closed"),
        ("(square 5))", "(square 5)", "4:9", "this `(` is not closed"),
    ] {
        let said = said_of(part, mistake);
        assert!(said.contains(&format!("some.lud:{line}\n")) && said.contains(message), "{line}\n{said}");
    }
}

/// The name of a file says what language it is meant to be in.
#[test]
fn a_file_that_is_not_a_game_is_told_in_the_terms_of_its_language() {
    for text in ["", "(metadata (info {}))", "(gaem \"Some\" (players 2))"] {
        assert!(remarks(text).contains("missing `(game \"Name\" …)`"), "{text}");
    }
    let deep = remarks(&"{".repeat(200_000));
    assert!(deep.len() < 1000 && deep.contains("is not closed"), "{} bytes", deep.len());
}
