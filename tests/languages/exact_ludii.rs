//! Numbers of moves where Ludii counts, adds and orders things in a way of its own; and whatever could be meant in two ways
//! is refused.

use super::{counts_of, ludii_file, remarks};

/// A game with such equipment and rules.
fn game(equipment: &str, rules: &str) -> String {
    format!(
        "(game \"Some\" (players 2) (equipment {{ (board (square 3)) {equipment} }}) (rules {rules} (end (if (is Line 9) (result Mover Win)))))"
    )
}

fn counts(equipment: &str, rules: &str, depths: u32) -> Vec<u64> {
    counts_of(ludii_file(&game(equipment, rules)), depths)
}

const BALL: &str = "(piece \"Ball\" Each)";

/// The counter grows when the ends have been tested: at -1, so that it is 0 after the second move.
#[test]
fn what_follows_a_move_sees_the_counter_before_it_grows() {
    let removed = "(play (move Add (to (sites Empty)) (then (if (= (counter) 0) (remove (last To))))))";
    assert_eq!(counts(BALL, removed, 3), [9, 72, 576]);
}

/// A law is asked when the move has been made and counted.
#[test]
fn laws_count_the_move() {
    let law = |number: u32| {
        format!("(play (do (move Add (to (sites Empty))) ifAfterwards:(= (count Moves) {number})))")
    };
    assert_eq!(counts(BALL, &law(1), 2), [9, 9]);
    assert_eq!(counts(BALL, &law(2), 2), [1, 9]);
}

/// A piece that only one player has is that player's, whoever adds it.
#[test]
fn pieces_are_added_for_their_owners() {
    let two = "(piece \"Ball\" P1) (piece \"Disc\" P2)";
    assert_eq!(counts(two, "(play (move Add (piece \"Disc\") (to (sites Empty))))", 2), [9, 72]);
    let ends = "(play (move Add (piece \"Disc\") (to (sites Empty)) (then (if (is Enemy (who at:(last To))) (remove (last To))))))";
    // The first player's is removed at once.
    assert_eq!(counts(two, ends, 3), [9, 81, 648]);
}

/// States may be as large as rules say.
#[test]
fn states_have_room() {
    let state = "(play (move Add (to (sites Empty)) (then (set State at:(last To) 20))))";
    assert_eq!(counts(BALL, state, 2), [9, 72]);
    assert!(
        remarks(&game(BALL, &state.replace("20", "300")))
            .contains("states and values of pieces are 0 to 255")
    );
}

#[test]
fn questions_about_moves_read_what_moves_do() {
    let asked = |how: &str| {
        let play = format!("(play (if (can Move ({how})) (move Pass) (move Add (to (sites Empty)))))");
        remarks(&game(BALL, &play).replace("(square 3)", "(square 8)"))
    };
    let from = "(from (sites Occupied by:Mover)) Orthogonal";
    let filter = format!("slide {from} (to if:(is Enemy (who at:(to))) (apply if:False (remove (to))))");
    assert!(asked(&filter).contains("`apply if:` is not read in `can Move`"));
    let far =
        format!("hop {from} (between before:1 if:(is Enemy (who at:(between)))) (to if:(is Empty (to)))");
    assert!(asked(&far).contains("over one site only"));
    let tracks = "slide (from (sites Occupied by:Mover)) \"AllTracks\" (to if:(is Enemy (who at:(to))))";
    assert!(asked(tracks).contains("`AllTracks` is not read in `can Move`"));
}

#[test]
fn what_could_be_dropped_is_refused() {
    let add = "(play (move Add (to (sites Empty))))";
    for (text, message) in [
        (game(BALL, "(play (move Add))"), "`move Add` has no `(to REGION)`"),
        (
            game(
                "(piece \"A\" P1 N (move Step Forward (to if:(is Empty (to))))) (piece \"B\" P1 S (move Step Forward (to if:(is Empty (to)))))",
                "(play (forEach Piece))",
            ),
            "`a facing` is not read unlike that of another piece",
        ),
        (game(BALL, add).replace("(equipment {", "(equipment zork:{"), "`equipment zork:` is not read"),
        (game(BALL, add).replace("(players 2)", "(players 2 foo:)"), "`foo:` has no value before this `)`"),
        (
            game(BALL, add).replace("(players 2)", "(players {(plyer N) (x S)})"),
            "`plyer` is not read in players",
        ),
        (game(BALL, add).replace("(square 3)", "(hex 30)"), "a hexagon has sides of 1 to 25 sites"),
        (game(BALL, add).replace("(square 3)", "(hex Rectangle 3 4 5)"), "is not read"),
        (
            game(BALL, add).replace("(square 3)", "(scale 2 Foo (square 3))"),
            "is not read with these arguments",
        ),
        (
            game(BALL, add).replace("(square 3)", "(add (square 3) (square 9) edges:{{0 4}})"),
            "to several graphs",
        ),
        (game(BALL, add).replace("(square 3)", "(shift NaN 0 (rectangle 1 1))"), "is not read"),
        (game(BALL, add).replace("\"Ball\"", "\"\""), "a piece needs a name"),
        (
            game(
                "(piece \"Ball\" Each (move Step (directions {Forwards} of:Orthogonl) (to if:(is Empty (to)))))",
                "(play (forEach Piece))",
            ),
            "`Orthogonl` is not read as a relation",
        ),
        (
            game(
                BALL,
                "(play (move Add (to (sites Empty)) (then (custodial (from (last To)) Orthogonal Diagonal (between if:(is Enemy (who at:(between)))) (to if:(is Friend (who at:(to))))))))",
            ),
            "there is `Orthogonal` already",
        ),
        (
            game(
                BALL,
                "(meta (swap)) (play (priority {(move Add (to (sites Corners))) (move Add (to (sites Empty)))}))",
            ),
            "`swap` is not read with `priority`",
        ),
        (
            "(game \"Some\" (players 2) (equipment { (board (square 3)) (piece \"Ball\" Each) }))".to_owned(),
            "missing `(rules …)` in this game",
        ),
        (game(BALL, "(start (place \"Ball1\" 0))"), "missing `(play …)` in the rules"),
    ] {
        let said = remarks(&text);
        assert!(said.contains(message), "{message}\n{text}\n{said}");
    }
}

#[test]
fn tracks_have_players_and_sites_that_exist() {
    let text = game("(piece \"Ball\" Each)", "(play (move Add (to (sites Empty))))");
    for (track, message) in [
        ("{0 1 2 5} Player1", "there is no such player"),
        ("{0 1 99}", "there is no site 99; this board has sites 0 to 8"),
    ] {
        let board = format!("(board (square 3) (track \"T\" {track}))");
        let said = remarks(&text.replace("(board (square 3))", &board));
        assert!(said.contains(message), "{said}");
    }
}

/// Regions to connect that could not be read are told, even if others could.
#[test]
fn regions_to_connect_are_all_read() {
    let equipment = "(piece \"Ball\" Each) (regions \"A\" P1 (sites Left)) (regions \"B\" P1 (sites Foo)) (regions \"C\" P2 (sites Top))";
    let text =
        game(equipment, "(play (move Add (to (sites Empty))))").replace("is Line 9", "is Connected Mover");
    let said = remarks(&text);
    assert!(said.contains("`sites Foo` is not read"), "{said}");
}

/// What is written twice in the translation must not grow without end.
#[test]
fn conditions_within_conditions_have_a_limit() {
    let nested = |levels: usize, one: fn(String) -> String| {
        (0..levels).fold("(is Empty (to))".to_owned(), |inner, _| one(inner))
    };
    let xor = nested(60, |inner| format!("(xor {inner} (is Line 2))"));
    let said_of_xor = remarks(&game(BALL, &format!("(play (move Add (to (sites Empty) if:{xor})))")));
    assert!(said_of_xor.contains("becomes too long"), "{said_of_xor}");
    let row = nested(0, |inner| inner);
    let mut site = "(to)".to_owned();
    for _ in 0..30 {
        site = format!("(row of:(if {row} {site}))");
    }
    let said_of_rows = remarks(&game(BALL, &format!("(play (move Add (to (sites Empty) if:(= 0 {site}))))")));
    assert!(said_of_rows.contains("error["), "{said_of_rows}");
    let ranges = "0..1000 ".repeat(1000);
    assert!(
        remarks(&game(BALL, &format!("(play (move Add (to (sites {{{ranges}}}))))")))
            .contains("at most 200000 parts")
    );
    let rings = "50 ".repeat(800);
    let text = game(BALL, "(play (move Add (to (sites Empty))))");
    assert!(
        remarks(&text.replace("(square 3)", &format!("(concentric {{{rings}}})")))
            .contains("at most 2500 points")
    );
}

/// The name of an option comes after its heading, which may have any signs.
#[test]
fn headings_of_options_may_have_any_signs() {
    let text = format!(
        "(option \"Board <big>\" <Size> args:{{ <dim> }} {{ (item \"3\" <3> \"Small.\")* }}) {}",
        game(BALL, "(play (move Add (to (sites Empty))))").replace("(square 3)", "(square <Size:dim>)")
    );
    assert_eq!(counts_of(ludii_file(&text), 1), [9]);
}
