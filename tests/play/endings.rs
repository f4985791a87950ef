//! Iterations to the end of the game, against published results and against plain minimax.

use boardwright::compile;
use boardwright::game::Game;
use boardwright::search::{Limits, Pruning, Report, Search, WIN_BOUND};
use boardwright::source::SourceText;

use crate::support::{game_at, rule_file, shipped};

fn search(game: &Game, limits: Limits) -> Report {
    Search::new(game, limits).run(u64::MAX).unwrap().clone()
}

fn result(report: &Report) -> i32 {
    if report.score.abs() > WIN_BOUND { report.score.signum() } else { 0 }
}

/// A diagram of the board, row by row, as in collections of endgames, and the player to move.
fn position(diagram: &str, player: &str) -> String {
    let sites = |wanted: char| -> String {
        let discs = diagram.chars().enumerate().filter(|&(_, disc)| disc == wanted);
        let site = |(at, _): (usize, char)| format!("{}{}", char::from(b'a' + (at % 8) as u8), at / 8 + 1);
        discs.map(site).collect::<Vec<_>>().join(" ")
    };
    format!("{player}; Black Disc {} off=30; White Disc {} off=30", sites('X'), sites('O'))
}

/// The first endgame of the suite of the Fédération Française d'Othello from number 40 on, with 20 empty squares: Black
/// wins by 38 discs.
#[test]
fn a_published_endgame_is_solved() {
    let diagram = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------";
    let game = game_at(&shipped("reversi"), &position(diagram, "Black"));
    let report = search(&game, Limits { nodes: 2_000_000, megabytes: 64, ..Limits::default() });
    assert!(report.done && result(&report) == 1, "{report:?}");
    assert_eq!(report.depth, 20);
}

/// On 4x4 squares, the second player wins, as is known from complete searches.
#[test]
fn the_smallest_board_is_a_win_for_the_second_player() {
    let text = std::fs::read_to_string(rule_file("reversi")).unwrap();
    let text = text
        .replace("\"a/b/c/d/e/f/g/h\" \"1/2/3/4/5/6/7/8\"", "\"a/b/c/d\" \"1/2/3/4\"")
        .replace("Disc e4 d5 off", "Disc c2 b3 off")
        .replace("Disc d4 e5 off", "Disc b2 c3 off");
    let program = compile(&SourceText::new("small.zrf", text), 0).unwrap().program;
    let report = search(&Game::new(program).unwrap(), Limits::default());
    assert!(report.done && result(&report) == -1, "{report:?}");
}

#[test]
fn results_are_those_of_plain_minimax() {
    let mut seen = [0; 3];
    for seed in 1..=24_u64 {
        let mut random = fastrand::Rng::with_seed(seed * 7919 + 13);
        let mut game = Game::new(shipped("reversi").program).unwrap();
        while empty(&game) > 8 && game.outcome().is_none() {
            let index = random.usize(..game.moves().len());
            game.play(index).unwrap();
        }
        if game.outcome().is_some() || game.moves().len() < 2 {
            continue;
        }
        let found = search(&game, Limits::default());
        let depth = 2 * empty(&game) as u32;
        let plain = search(&game, Limits { depth, pruning: Pruning::NONE, ..Limits::default() });
        assert_eq!(result(&found), result(&plain), "{seed}");
        seen[(result(&found) + 1) as usize] += 1;
    }
    assert!(seen[0] > 3 && seen[2] > 3, "{seen:?}");
}

fn empty(game: &Game) -> usize {
    game.program().site_count() - game.position().pieces().count()
}

/// Every first move fills a site, but later ones capture, so the game may go on for long.
#[test]
fn where_pieces_are_taken_away_the_search_goes_on_as_usual() {
    let text = r#"(version "boardwright 1") (game (title "Taking") (players White Black)
        (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (9 0)) ("3/2/1" (0 9)))
          (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
        (piece (name Man) (drops ((verify empty?) (for-all d (directions) (if (enemy? d) (capture d))) add)))
        (board-setup (White (Man off 200)) (Black (Man off 200)))
        (weights (piece Man 100) (linked 10)) (win-condition (White Black) (pieces-remaining 9)))"#;
    let game = Game::new(compile(&SourceText::new("taking.zrf", text), 0).unwrap().program).unwrap();
    let report = search(&game, Limits { depth: 14, nodes: 200_000, ..Limits::default() });
    // An iteration to the end would have been the last one, with as many turns as sites are empty.
    assert!(report.best.is_some() && report.depth > 12, "{report:?}");
}
