//! Positions set up by hand: everything that the text of a position can express is preserved.

use boardwright::notation::{Arrangement, Placed, PlainPiece, arrange};

use crate::support;

const COLUMNS: &str = "(game (title \"Columns\") (players Red Green Blue) (turn-order Red Green Blue)
    (board (columns 3) (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0)) (\"2/1\" (0 9)))
        (directions (n 0 -1) (s 0 1))))
    (piece (name Man) (attribute power 0 3) (moves (n add) (s add)))
    (board-setup (Red (Man a1)) (Green (Man b1)) (Blue (Man b2))))";

fn man(owner: usize, power: i32) -> PlainPiece {
    PlainPiece { owner, kind: 0, attributes: vec![power] }
}

#[test]
fn columns_attributes_and_players_who_are_out_are_written() {
    let program = support::compile("columns.zrf", COLUMNS, 0).program;
    let site = |name: &str| program.names.sites.iter().position(|site| site == name).unwrap();
    let wanted = Arrangement {
        pieces: vec![
            Placed { site: site("a1"), top: man(0, 2), below: vec![man(1, 3), man(0, 1)] },
            Placed { site: site("b2"), top: man(2, 0), below: Vec::new() },
        ],
        out: vec![1],
        ..Arrangement::default()
    };
    let text = arrange(&program, &wanted).unwrap();
    for part in ["Red Man a1=2", "Blue Man b2", "under a1 Green Man=3 Red Man=1", "out Green"] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
}

#[test]
fn impossible_arrangements_are_refused() {
    let program = support::compile("columns.zrf", COLUMNS, 0).program;
    let refusal = |wanted: Arrangement| arrange(&program, &wanted).unwrap_err().to_string();
    let standing = |top| Arrangement {
        pieces: vec![Placed { site: 0, top, below: Vec::new() }],
        ..Arrangement::default()
    };
    assert!(refusal(standing(man(0, 4))).contains("expected a number from 0 to 3 for `power`"));
    assert!(refusal(standing(PlainPiece { attributes: vec![1, 1], ..man(0, 0) })).contains("more values"));
    assert!(refusal(Arrangement { out: vec![7], ..Arrangement::default() }).contains("dropped out"));
}
