//! Goals over many pieces and places: temporary registers are freed, so that only memory limits them.

use std::fmt::Write as _;

use boardwright::compile;
use boardwright::game::Game;
use boardwright::source::SourceText;

/// A game with a hundred positions and many piece types, in which `P0` steps to the right.
fn rules(players: &[String], kinds: usize, sections: &str) -> String {
    let row: Vec<String> = (0..100).map(|at| format!("p{at}")).collect();
    let mut text = format!(
        "(game (title \"Large\") (players {}) (board (grid (start-rectangle 0 0 9 9)
         (dimensions (\"{}\" (10 0))) (directions (e 1)))) {sections}",
        players.join(" "),
        row.join("/")
    );
    for kind in 0..kinds {
        let _ = write!(text, "(piece (name P{kind}) (moves (e (verify empty?) add)))");
    }
    let setup = players.iter().enumerate().map(|(at, player)| format!("({player} (P0 p{}))", 10 * at));
    text + &format!("(board-setup {}))", setup.collect::<String>())
}

/// How the game ends after the first move, from p0 to p1: the reason, or `None` if it continues.
#[track_caller]
fn end(text: &str) -> Option<String> {
    let compiled = compile(&SourceText::new("large.zrf", text), 0).unwrap_or_else(|found| {
        panic!("{:?}", found.iter().map(|one| one.message.clone()).collect::<Vec<_>>())
    });
    let mut game = Game::new(compiled.program).unwrap();
    game.play(0).unwrap();
    game.outcome().map(|outcome| outcome.reason.clone())
}

fn two() -> Vec<String> {
    vec!["White".to_owned(), "Black".to_owned()]
}

#[test]
fn configurations_of_many_types_on_many_sites() {
    let named = |letter: char, numbers: std::ops::Range<u32>| {
        numbers.map(|number| format!("{letter}{number}")).collect::<Vec<_>>().join(" ")
    };
    let (kinds, places) = (named('P', 0..200), named('p', 11..100));
    let goal =
        |places: &str| format!("(win-condition (White) (absolute-config {kinds} ({places})) \"there\")");
    assert_eq!(end(&rules(&two(), 200, &goal("p1"))).as_deref(), Some("there"));
    assert_eq!(end(&rules(&two(), 200, &goal(&format!("p1 {places}")))), None);
    let nobody =
        format!("(win-condition (White) (absolute-config (not (any-owner P199)) ({places})) \"bare\")");
    assert_eq!(end(&rules(&two(), 200, &nobody)).as_deref(), Some("bare"));
}

#[test]
fn pieces_off_the_board_of_many_kinds_and_players() {
    let players: Vec<String> = (0..10).map(|at| format!("Player{at}")).collect();
    let option = "(option \"include off-pieces\" true)";
    let goals =
        |left: u32| format!("{option} (draw-condition (Player0) (total-piece-count {left}) \"so many\")");
    assert_eq!(end(&rules(&players, 250, &goals(10))).as_deref(), Some("so many"));
    assert_eq!(end(&rules(&players, 250, &goals(9))), None);
    let own = format!("{option} (draw-condition (Player0) (pieces-remaining 1) \"one\")");
    assert_eq!(end(&rules(&players, 250, &own)).as_deref(), Some("one"));
}

#[test]
fn long_sums_and_deeply_nested_ones() {
    let ones = "1 ".repeat(5000);
    let version = "(version \"boardwright 1\")";
    let sum = format!("{version} (draw-condition (White) (= (+ {ones}) 5000) \"summed\")");
    assert_eq!(end(&rules(&two(), 1, &sum)).as_deref(), Some("summed"));
    let deep = (0..150).fold("1".to_owned(), |sum, _| format!("(+ 1 {sum})"));
    let deep = format!("{version} (draw-condition (White) (= {deep} 151) \"summed\")");
    assert_eq!(end(&rules(&two(), 1, &deep)).as_deref(), Some("summed"));
}
