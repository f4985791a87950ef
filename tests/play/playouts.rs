//! Monte Carlo tree search: proofs, reproducibility and limits.

use std::collections::HashSet;

use boardwright::game::Game;
use boardwright::search::{
    Algorithm, Evaluation, LEVELS, Level, Limits, MAX_LINES, Report, Search, plies_to_end,
};

use crate::support;

fn limits() -> Limits {
    Limits { algorithm: Some(Algorithm::Uct), seed: 3, ..Limits::default() }
}

fn search(game: &Game, limits: Limits) -> Report {
    Search::new(game, limits).run(u64::MAX).unwrap().clone()
}

/// Breakthrough with a few men: White's quickest win takes three plies, by e6 - d7 or e6 - f7.
fn few_men() -> Game {
    support::game_at(&support::shipped("breakthrough"), "White; White Man a2 e6; Black Man a7 b7 h4")
}

#[test]
fn a_win_is_proved_and_played_to_the_end() {
    let mut game = few_men();
    let report = search(&game, Limits { nodes: 200_000, ..limits() });
    assert!(report.done && report.nodes < 200_000, "a proof ends the search: {report:?}");
    let exact = Search::new(&game, Limits { depth: 4, ..Limits::default() }).run(u64::MAX).unwrap().clone();
    assert_eq!(plies_to_end(exact.score), Some(3));
    assert!(plies_to_end(report.score).is_some_and(|plies| report.score > 0 && plies >= 3), "{report:?}");
    for _ in 0..40 {
        let report = search(&game, Limits { nodes: 200_000, ..limits() });
        game.play(report.best.unwrap()).unwrap();
        if game.outcome().is_some() {
            break;
        }
    }
    let winners = &game.outcome().unwrap().winners;
    assert_eq!(winners.iter().map(|winner| winner.0).collect::<Vec<_>>(), [0], "White has won");
}

#[test]
fn an_unavoidable_loss_is_proved() {
    let compiled = support::shipped("breakthrough");
    let game = support::game_at(&compiled, "Black; White Man e7 g7 a2; Black Man h4 a5");
    let report = search(&game, Limits { nodes: 100_000, ..limits() });
    // Two plies with best play; which proof is found first depends on chance.
    assert!(report.score < 0 && plies_to_end(report.score).is_some_and(|plies| plies >= 2), "{report:?}");
}

#[test]
fn an_immediate_win_is_played_at_every_level() {
    let hex = support::shipped("hex");
    let red = "e1 e2 e3 e4 e5 e6 e7 e8 e9 e10";
    let blue = "a2 a3 a4 a5 a6 a7 a8 a9 a10 k1";
    let text = format!("Red place; Red Stone {red} off=190; Blue Stone {blue} off=190");
    for level in 1..=LEVELS.len() {
        let mut game = support::game_at(&hex, &text);
        assert!(game.moves().len() > 90);
        game.play(search(&game, Level::new(level).limits(5)).best.unwrap()).unwrap();
        assert!(game.outcome().is_some(), "level {level}");
    }
}

#[test]
fn searching_in_slices_gives_the_same_move() {
    let game = Game::new(support::shipped("hex").program).unwrap();
    let limits = Limits { nodes: 2_000, ..limits() };
    let whole = search(&game, limits);
    assert_eq!(whole, search(&game, limits));
    let mut sliced = Search::new(&game, limits);
    while !sliced.run(130).unwrap().done {}
    assert_eq!(&whole, sliced.report());
    let others = (4..8).map(|seed| search(&game, Limits { seed, ..limits }));
    assert!(others.into_iter().any(|other| whole.lines != other.lines), "chance depends on the seed");
}

#[test]
fn the_node_limit_is_kept() {
    let game = Game::new(support::shipped("hex").program).unwrap();
    for limit in [1, 10, 95, 500] {
        let report = search(&game, Limits { nodes: limit, ..limits() });
        assert_eq!((report.nodes, report.done), (limit, true));
        assert!(report.best.is_some());
    }
}

/// An empty Go board, and one or two games for each move.
#[test]
fn few_playouts_give_cautious_scores() {
    let go = Game::new(support::shipped("go").program).unwrap();
    for seed in 1..=3 {
        let report = search(&go, Limits { nodes: 600, seed, lines: MAX_LINES, ..limits() });
        assert!(report.lines.iter().all(|line| line.score.abs() < 50), "{report:?}");
    }
}

#[test]
fn several_lines_differ_and_a_margin_chooses_among_good_moves() {
    let game = few_men();
    let several = search(&game, Limits { nodes: 5_000, lines: MAX_LINES, ..limits() });
    let firsts: HashSet<usize> = several.lines.iter().map(|line| line.first).collect();
    assert_eq!((several.lines.len(), firsts.len()), (MAX_LINES, MAX_LINES));
    assert!(several.lines.is_sorted_by(|before, after| before.score >= after.score), "{several:?}");
    let hex = Game::new(support::shipped("hex").program).unwrap();
    let is_top = |margin, seed| {
        let report = search(&hex, Limits { nodes: 3_000, margin, seed, ..limits() });
        report.best == Some(report.lines[0].first)
    };
    assert!((1..=8).all(|seed| is_top(0, seed)));
    assert!(!(1..=8).all(|seed| is_top(200, seed)));
}

/// A game without pieces to count, won by the chain of the last stone, if `FLAGS` holds; each stone sets a flag.
const CHAIN: &str = r#"(version "boardwright 1")
    (game
      (title "Chain")
      (players Red Blue)
      (player-variable ready false)
      (board
        (grid
          (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
          (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))
        (zone (name far) (positions a3 b3 c3)))
      (piece (name Stone) (drops ((verify empty?) (set ready true) add)))
      (board-setup (Red (Stone off 5)) (Blue (Stone off 5)))
      (win-condition (Red Blue) (and FLAGS (any (in-zone? far) (group last-to my?)))))"#;

#[test]
fn flags_do_not_tell_who_is_ahead_and_sites_do() {
    let algorithm = |goal: &str| {
        let compiled = support::compile("chain.zrf", &CHAIN.replace("FLAGS", goal), 0);
        Evaluation::new(&compiled.program).algorithm(&compiled.program)
    };
    assert_eq!(algorithm("ready"), Algorithm::Uct);
    assert_eq!(algorithm("(and ready (!= mover own))"), Algorithm::Uct);
    assert_eq!(algorithm("(my? a1)"), Algorithm::AlphaBeta);
}
