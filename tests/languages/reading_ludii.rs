//! What the parts of Ludii's files mean where readers err: conditions of effects, directions that a board lacks, cells that
//! touch, names of pieces, corners.

use super::{counts_of, ludii_file};

/// The numbers of moves of a game with this board, piece, start and rules.
fn counts(board: &str, piece: &str, start: &str, rules: &str) -> Vec<u64> {
    let text = format!(
        "(game \"Some\" (players 2) (equipment {{ (board {board}) {piece} }})
         (rules (start {{ {start} }}) {rules} (end (if (no Pieces Next) (result Mover Win)))))"
    );
    counts_of(ludii_file(&text), 2)
}

const MEN: &str = "(place \"Man1\" coord:\"B1\") (place \"Man2\" \"C3\") (place \"Man2\" \"B2\")";

/// A step or leap that captures where it can is made elsewhere, too.
#[test]
fn effects_under_a_condition_do_not_forbid_steps() {
    let moved = |how: &str| {
        let piece = format!("(piece \"Man\" Each (move {how}))");
        counts("(square 3)", &piece, MEN, "(play (forEach Piece))")
    };
    let apply = "(apply if:(is Enemy (who at:(to))) (remove (to)))";
    // To a1 and c1, and to b2, where it takes a man.
    assert_eq!(moved(&format!("Step Orthogonal (to if:(not (is Friend (who at:(to)))) {apply})"))[0], 3);
    assert_eq!(moved(&format!("Step Orthogonal (to {apply})"))[0], 3);
    assert_eq!(moved(&format!("Leap {{{{F F R F}} {{F F L F}}}} (to {apply})"))[0], 2);
    // A slide cannot stop where the condition does not hold.
    assert_eq!(moved(&format!("Slide Orthogonal (to if:(is Enemy (who at:(to))) {apply})"))[0], 1);
}

/// On hexagons with their points up and down nothing lies ahead of a player who faces north.
#[test]
fn there_are_no_moves_in_directions_that_the_board_lacks() {
    let start = "(place \"Man1\" 0) (place \"Man2\" 18)";
    let piece = |how: &str| format!("(piece \"Man\" Each {how})");
    let ahead = "(move Step (directions {Forward}) (to if:(is Empty (to))))";
    let play = "(play (if (can Move (forEach Piece)) (forEach Piece) (move Pass)))";
    assert_eq!(counts("(hex 3)", &piece(ahead), start, play)[0], 1);
    let either = format!("(or {ahead} (move Step (to if:(is Empty (to)))))");
    assert_eq!(counts("(hex 3)", &piece(&either), start, "(play (forEach Piece))")[0], 3);
}

/// A triangle in a corner of the board shares a side with two others, and only a corner with four more.
#[test]
fn triangles_that_touch_are_adjacent() {
    let piece = "(piece \"Man\" Each (move Step (to if:(is Empty (to)))))";
    let start = "(place \"Man1\" 0) (place \"Man2\" 23)";
    assert_eq!(counts("(tri Hexagon 2)", piece, start, "(play (forEach Piece))")[0], 6);
    let across = piece.replace("Step", "Step Orthogonal");
    assert_eq!(counts("(tri Hexagon 2)", &across, start, "(play (forEach Piece))")[0], 2);
}

/// `Counter` is a part of `DoubleCounter`, and so both are counted.
#[test]
fn pieces_are_counted_by_a_part_of_their_names() {
    let pieces = "(piece \"Counter\" Each) (piece \"DoubleCounter\" Each)";
    let start = "(place \"DoubleCounter1\" 4) (place \"Counter2\" 8)";
    let play = "(play (if (= (count Pieces P1 \"Counter\") 1) (move Add (piece \"Counter\") (to (sites Empty))) \
                (move Pass)))";
    assert_eq!(counts("(square 3)", pieces, start, play), [7, 7]);
}

#[test]
fn the_last_turn_was_a_pass_or_not() {
    let piece = "(piece \"Man\" Each)";
    let start = "(place \"Man1\" 0) (place \"Man2\" 8)";
    let play = "(play (if (was Pass) (move Add (to (sites Empty))) (move Pass)))";
    assert_eq!(counts("(square 3)", piece, start, play), [1, 7]);
}

/// All between two columns and two rows.
#[test]
fn coordinates_have_ranges() {
    let piece = "(piece \"Man\" Each (move Step (to if:(is Empty (to)))))";
    let start = "(place \"Man1\" (sites {\"A1\"..\"B2\"})) (place \"Man2\" \"C3\")";
    assert_eq!(counts("(square 3)", piece, start, "(play (forEach Piece))")[0], 8);
}

/// Whoever has no pieces loses, but not before the first move.
#[test]
fn ends_are_not_tested_at_the_start() {
    let text = "(game \"Some\" (players 2) (equipment { (board (square 3)) (piece \"Man\" Each) }) (rules
        (play (move Add (to (sites Empty)))) (end (if (no Pieces P1) (result P1 Loss)))))";
    assert_eq!(counts_of(ludii_file(text), 2), [9, 72]);
}

#[test]
fn a_triangle_of_hexagons_has_three_corners() {
    let piece = "(piece \"Man\" Each (move Step (to if:(is Empty (to)))))";
    // One man in each corner, with two neighbours; the other one has six.
    let start = "(place \"Man1\" (sites Corners)) (place \"Man2\" (centrePoint))";
    assert_eq!(counts("(hex Triangle 4)", piece, start, "(play (forEach Piece))")[0], 6);
}

/// What the probe game below offers: a man on any site if a condition holds, and else a pass.
fn holds(condition: &str) -> bool {
    let start = "(place \"Man1\" {0 4}) (place \"Man2\" 8)";
    let play = format!("(play (if {condition} (move Add (to (sites Board))) (move Pass)))");
    counts("(square 3)", "(piece \"Man\" Each) (piece \"Rock\" Neutral) (piece \"King\" Each)", start, &play)
        [0]
        == 9
}

/// Before the first move there is no last one, and what is not on the board stands nowhere.
#[test]
fn nobody_stands_where_there_is_no_site() {
    assert!(!holds("(is Occupied (last To))"));
    assert!(!holds("(is Occupied (where \"King\" P1))"));
    assert!(holds("(= (who at:(last To)) 0)"));
    assert!(holds("(= (what at:(last From)) 0)"));
    assert!(holds("(is Occupied 4)") && holds("(= (who at:2) 0)"));
    // The owner of an empty site and of a piece that is nobody's is the same.
    assert!(holds("(= (who at:1) (who at:2))") && !holds("(= (who at:1) (who at:0))"));
}

/// Neither other people's sites nor those of no enemy are empty.
#[test]
fn empty_sites_around_are_nobodys() {
    assert!(holds("(= (count Sites in:(sites Around 4 NotOwn)) 1)"));
    assert!(holds("(= (count Sites in:(sites Around 4 NotEnemy)) 1)"));
}

/// Each ends after a move, although what is asked holds at the start.
#[test]
fn ends_wait_for_the_first_move() {
    let game = |start: &str, end: &str| {
        let text = format!(
            "(game \"Some\" (players 2) (equipment {{ (board (square 3)) (piece \"Man\" Each) }}) (rules
             (start {{ {start} }}) (play (move Add (to (sites Empty)))) (end (if {end} (result Mover Win)))))"
        );
        counts_of(ludii_file(&text), 2)
    };
    let men = "(place \"Man1\" {0 1 2})";
    assert_eq!(game(men, "(all Sites (sites {0 1 2}) if:(is Occupied (site)))"), [6, 0]);
    assert_eq!(game(men, "(is Line 3 through:1)"), [6, 0]);
    assert_eq!(game(men, "(is Pattern {F F} from:0)"), [6, 0]);
    assert_eq!(game("(place \"Man1\" 0)", "(= (count Pieces P1) 1)"), [8, 56]);
    assert_eq!(game("(place \"Man1\" 0)", "(= (last To) -1)"), [8, 56]);
}

/// A pass where there is nothing else is made nowhere.
#[test]
fn forced_passes_have_no_site() {
    let piece = "(piece \"Man\" Each (move Step N (to if:(is Empty (to)))))";
    let start = "(place \"Man1\" 6) (place \"Man2\" 0)";
    let offered = "(if (can Move (forEach Piece)) (forEach Piece) (move Pass))";
    for play in [offered, "(priority { (forEach Piece) (move Pass) })"] {
        let play = format!("(play (if (= (last To) 0) (move Add (to (sites Board))) {play}))");
        // The first player passes, and the second one's man moves.
        assert_eq!(counts("(square 3)", piece, start, &play), [1, 1], "{play}");
    }
}

/// Nor does a pass that is one of several moves end anywhere, although it is written at the first site.
#[test]
fn no_pass_completes_a_row() {
    let game = |end: &str| {
        let text = format!(
            "(game \"Some\" (players 2) (equipment {{ (board (square 3)) (piece \"Man\" Each) }}) (rules
             (start {{ (place \"Man1\" {{0 1 2}}) (place \"Man2\" 8) }})
             (play (if (is Mover P1) (move Pass) (move Add (to (sites {{5}}))))) (end (if {end} (result P1 Win)))))"
        );
        counts_of(ludii_file(&text), 2)
    };
    assert_eq!(game("(is Line 3)"), [1, 1]);
    assert_eq!(game("(= (last To) 0)"), [1, 1]);
    assert_eq!(game("(= (last To) -1)"), [1, 0]);
}

/// A polygon with its corners on points includes them if it goes round to the right.
#[test]
fn polygons_cut_beside_points() {
    let kept = |corners: &str| {
        let board = format!("(keep (square 5) (poly {{ {corners} }})) use:Vertex");
        counts(&board, "(piece \"Man\" Each)", "", "(play (move Add (to (sites Board))))")[0]
    };
    assert_eq!((kept("{1 1} {1 4} {4 4} {4 1}"), kept("{1 1} {4 1} {4 4} {1 4}")), (16, 4));
}
