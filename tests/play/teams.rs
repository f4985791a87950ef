//! Searches of one position that help each other, as they do on several threads. Here they take turns on one thread,
//! so that what they find is the same each time.

use std::sync::Arc;
use std::thread;

use boardwright::game::Game;
use boardwright::search::{Evaluation, Limits, Memory, Report, Search, Team};

use crate::support;

fn team(game: &Game, limits: Limits, memory: Memory, size: usize) -> Team {
    let evaluation = Arc::new(Evaluation::new(&game.shared_program()));
    Team::remembering(game, limits, &evaluation, memory, size)
}

fn start(id: &str) -> Game {
    Game::new(support::shipped(id).program).unwrap()
}

fn depth(depth: u32) -> Limits {
    Limits { depth, ..Limits::default() }
}

#[test]
fn a_team_of_one_is_a_search() {
    for (id, limits) in [("chess", depth(4)), ("hex", Limits { nodes: 500, seed: 3, ..Limits::default() })] {
        let game = start(id);
        let alone = Search::new(&game, limits).run(u64::MAX).unwrap().clone();
        let mut team = team(&game, limits, Memory::default(), 1);
        team.searches()[0].run(u64::MAX).unwrap();
        assert_eq!(team.report(), alone, "{id}");
    }
}

#[test]
fn what_one_has_found_the_others_need_not_look_for() {
    let game = start("chess");
    let alone = Search::new(&game, depth(5)).run(u64::MAX).unwrap().nodes;
    let mut team = team(&game, depth(5), Memory::default(), 3);
    let [first, ahead, even] = team.searches() else { panic!("three searches") };
    ahead.run(u64::MAX).unwrap();
    let found = first.run(u64::MAX).unwrap();
    assert!(found.nodes * 4 < alone, "{} instead of {alone}", found.nodes);
    even.run(u64::MAX).unwrap();
    let nodes: u64 = team.searches().iter().map(|search| search.report().nodes).sum();
    assert_eq!(team.report().nodes, nodes);
}

#[test]
fn no_search_is_deeper_than_asked_for() {
    let game = start("chess");
    let mut team = team(&game, depth(1), Memory::default(), 4);
    for search in team.searches() {
        search.run(u64::MAX).unwrap();
    }
    assert_eq!(team.report().depth, 1);
}

/// If the first search had no time at all, what the others have found is reported.
#[test]
fn what_helpers_have_found_counts_if_the_first_search_has_found_nothing() {
    for (id, limits) in [("chess", depth(3)), ("hex", Limits { nodes: 900, seed: 3, ..Limits::default() })] {
        let game = start(id);
        let mut team = team(&game, limits, Memory::default(), 3);
        let [first, helper, _] = team.searches() else { panic!("three searches") };
        first.stop();
        let found = helper.run(u64::MAX).unwrap().clone();
        let together = team.report();
        assert_eq!(
            (together.best, together.score, together.line),
            (found.best, found.score, found.line),
            "{id}"
        );
    }
}

#[test]
fn the_deepest_search_is_believed() {
    let game = start("breakthrough");
    let mut team = team(&game, depth(4), Memory::default(), 2);
    let [first, ahead] = team.searches() else { panic!("two searches") };
    first.run(30).unwrap();
    let shallow = first.stop().depth;
    let deep: Report = ahead.run(u64::MAX).unwrap().clone();
    let together = team.report();
    assert!(shallow < deep.depth);
    assert_eq!((together.depth, together.best, together.line), (deep.depth, deep.best, deep.line));
    assert!(together.done, "the first search was stopped");
}

/// Random games are added up: with many helpers, the most tried move is the same whatever a single search had drawn.
#[test]
fn random_games_of_all_are_added_up() {
    let game = start("hex");
    let limits = Limits { nodes: 600, seed: 5, ..Limits::default() };
    let mut three = team(&game, limits, Memory::default(), 3);
    for search in three.searches() {
        search.run(u64::MAX).unwrap();
    }
    let own: Vec<Report> = three.searches().iter().map(|search| search.report().clone()).collect();
    assert!(own[0].score != own[1].score && own[1].score != own[2].score, "all have played other games");
    let together = three.report();
    assert_eq!(together.nodes, own.iter().map(|report| report.nodes).sum::<u64>());
    assert_eq!(together, three.report(), "they are added once");

    // The next team goes on with all three trees.
    let mut game = game;
    game.play(together.best.unwrap()).unwrap();
    let reply = game.moves().len() / 2;
    game.play(reply).unwrap();
    let evaluation = Arc::new(Evaluation::new(&game.shared_program()));
    let mut next = Team::remembering(&game, limits, &evaluation, three.into_memory(), 3);
    for search in next.searches() {
        search.run(u64::MAX).unwrap();
    }
    assert!(next.report().best.is_some());
}

/// On threads, what is found varies, but not the result of a position that is decided within the depth.
#[test]
fn teams_on_threads_find_forced_wins() {
    let mate = "4k3/8/4K3/8/8/8/8/7R w - - 0 1";
    let game = support::game_at(&support::shipped("chess"), mate);
    for size in 1..=4 {
        let mut team = team(&game, depth(6), Memory::default(), size);
        thread::scope(|scope| {
            for search in team.searches() {
                scope.spawn(|| search.run(u64::MAX).map(|_| ()).unwrap());
            }
        });
        let report = team.report();
        assert_eq!(boardwright::search::plies_to_end(report.score), Some(1), "{report:?}");
        assert_eq!(report.line.len(), 1);
    }
}
