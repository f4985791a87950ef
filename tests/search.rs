//! The search against exhaustive search, and its manners: limits, slices, repeatability.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use boardwright::game::Game;
use boardwright::search::{Limits, Report, Search, plies_to_end};

const START: &str = "Red action; Red Die A1=1 A2=2 A3=3 A4=4 A5=5 A6=4 A7=3 A8=2 A9=1; Blue Die I1=1 I2=2 I3=3 I4=4 I5=5 I6=4 I7=3 I8=2 I9=1";
/// Blue has five dice, so the first capture wins.
const LAST_FIVE: &str = "Red action; Red Die A1=6 B3=2 C5=5 D7=6 H4=6; Blue Die I1=5 I3=5 I5=5 I7=5 I9=5";
/// Red owes six points and has three dice to choose from.
const OWING: &str = "Red distribute; Red Die A1=1 A2=2 A4=4 A5=1 A6=4 A7=3 A8=3 A9=1; Blue Die I1=1 I2=2 I3=3 I4=4 I5=5 I6=4 I7=3 I8=2 I9=1; owed Red=6";

fn search(game: &Game, limits: Limits) -> Report {
    Search::new(game, limits).run(u64::MAX).unwrap().clone()
}

fn depth(depth: u32) -> Limits {
    Limits { depth, ..Limits::default() }
}

/// Plies to the end that the player to move can force within `plies`, by trying everything.
fn forced_win(game: &Game, plies: u32) -> Option<u32> {
    let player = game.turn().player;
    let wins = |game: &Game| game.outcome().is_some_and(|outcome| outcome.winners.contains(&player));
    let next = |index| {
        let mut next = game.clone();
        next.play(index).unwrap();
        next
    };
    (0..game.moves().len()).map(next).filter_map(|next| win_behind(&next, player, plies, &wins)).min()
}

fn win_behind(
    game: &Game,
    player: boardwright::index::PlayerId,
    plies: u32,
    wins: &dyn Fn(&Game) -> bool,
) -> Option<u32> {
    if wins(game) {
        return Some(1);
    }
    if plies <= 1 || game.outcome().is_some() {
        return None;
    }
    let next = |index| {
        let mut next = game.clone();
        next.play(index).unwrap();
        win_behind(&next, player, plies - 1, wins)
    };
    let ends: Vec<Option<u32>> = (0..game.moves().len()).map(next).collect();
    let forced = if game.turn().player == player {
        ends.into_iter().flatten().min()
    } else {
        ends.into_iter().collect::<Option<Vec<u32>>>()?.into_iter().max()
    };
    forced.map(|end| end + 1)
}

#[test]
fn forced_wins_are_found_at_their_distance() {
    let compiled = support::shipped("chase");
    let mut random = fastrand::Rng::with_seed(5);
    let mut found = 0;
    for _ in 0..400 {
        let mut game = support::game_at(&compiled, LAST_FIVE);
        for _ in 0..random.usize(..6) {
            if game.outcome().is_none() {
                game.play(random.usize(..game.moves().len())).unwrap();
            }
        }
        if game.outcome().is_some() {
            continue;
        }
        let exhaustive = forced_win(&game, 1);
        let report = search(&game, depth(1));
        let won = (report.score > 0).then(|| plies_to_end(report.score)).flatten();
        assert_eq!(won, exhaustive);
        found += usize::from(exhaustive.is_some());
    }
    assert!(found > 20, "only {found} wins");
    let three = forced_win(&support::game_at(&compiled, LAST_FIVE), 2);
    let report = search(&support::game_at(&compiled, LAST_FIVE), depth(2));
    assert_eq!((report.score > 0).then(|| plies_to_end(report.score)).flatten(), three);
}

#[test]
fn the_same_search_gives_the_same_move_in_slices_too() {
    let compiled = support::shipped("chase");
    for position in [START, LAST_FIVE, OWING] {
        let game = support::game_at(&compiled, position);
        let limits = Limits { depth: 3, margin: 30, seed: 11, ..Limits::default() };
        let whole = search(&game, limits);
        assert_eq!(search(&game, limits), whole);
        let mut sliced = Search::new(&game, limits);
        while !sliced.report().done {
            sliced.run(100).unwrap();
        }
        assert_eq!(*sliced.report(), whole);
        assert!(whole.best.is_some_and(|best| best < game.moves().len()));
        assert!(!whole.line.is_empty());
    }
}

#[test]
fn limits_are_kept_and_stopping_gives_a_move() {
    let compiled = support::shipped("chase");
    let game = support::game_at(&compiled, START);
    let report = search(&game, Limits { nodes: 5000, ..Limits::default() });
    assert!(report.done && report.nodes <= 5001, "{report:?}");
    assert_eq!(search(&game, depth(2)).depth, 2);
    for nodes in [1, 10, 300] {
        let mut stopped = Search::new(&game, Limits::default());
        stopped.run(nodes).unwrap();
        let report = stopped.stop();
        assert!(report.done && report.best.is_some_and(|best| best < game.moves().len()));
    }
}

#[test]
fn a_side_with_two_turns_in_a_row_is_searched_for_itself() {
    let compiled = support::shipped("chase");
    let game = support::game_at(&compiled, OWING);
    let report = search(&game, depth(2));
    let mut next = game.clone();
    next.play(report.best.unwrap()).unwrap();
    assert_eq!(next.turn().player, game.turn().player);
    assert!(report.score.abs() < 500, "a decision changes no sign: {report:?}");
}

#[test]
fn a_finished_game_is_not_searched() {
    let compiled = support::shipped("chase");
    let game = support::game_at(
        &compiled,
        "Red action; Red Die A1=6 A3=6 A5=6 A7=6; Blue Die I1=5 I3=5 I5=5 I7=5 I9=5",
    );
    assert!(game.outcome().is_some());
    let report = search(&game, Limits::default());
    assert!(report.done && report.best.is_none());
}
