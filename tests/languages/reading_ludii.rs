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
