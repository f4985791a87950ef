//! Moves in motion: which piece goes where, when, and what this triggers.

use std::collections::BTreeMap;

use crate::support::{self, game_at, shipped};
use boardwright::game::Game;
use boardwright::index::SiteId;
use boardwright::moves::{Rules, Trace, Track, TrackKind};
use boardwright::notation::{Beginning, find_beginning, find_move};

/// Plays moves of a shipped game; returns the trace of the last one.
fn last_of(game: &str, moves: &[&str]) -> (Game, Trace) {
    let compiled = shipped(game);
    let mut game = Game::new(compiled.program).unwrap();
    for text in moves {
        let index = find_move(&mut game, text).unwrap();
        game.play(index).unwrap();
    }
    let last = game.current();
    let trace = game.trace_of(last).unwrap().unwrap();
    (game, trace)
}

/// The trace as lines: kind, path, times. A site that was jumped to has a star.
fn traced(game: &str, moves: &[&str]) -> Vec<String> {
    let (game, trace) = last_of(game, moves);
    trace.tracks.iter().map(|track| line(&game, track)).collect()
}

/// What the last of some moves counts, in order, such as "a2 4".
fn counted(game: &str, moves: &[&str]) -> Vec<String> {
    let (game, Trace { counts, .. }) = last_of(game, moves);
    let name = |site: SiteId| &game.program().names.sites[site.index()];
    assert!(counts.windows(2).all(|pair| (pair[1].time - pair[0].time - 1.0).abs() < 0.01), "{counts:?}");
    counts.iter().map(|count| format!("{} {}", name(count.site), count.value)).collect()
}

fn line(game: &Game, track: &Track) -> String {
    let kind = match track.kind {
        TrackKind::Slide => "slide",
        TrackKind::Jump => "jump",
        TrackKind::Push => "push",
        TrackKind::Create => "create",
        TrackKind::Capture => "capture",
        TrackKind::Change => "change",
    };
    let path = track.path.iter().enumerate().map(|(at, waypoint)| {
        let jumped = at > 0 && waypoint.direction.is_none();
        format!(" {}{}", game.program().names.sites[waypoint.site.index()], if jumped { "*" } else { "" })
    });
    format!("{kind}{} {:.1}..{:.1}", path.collect::<String>(), track.start, track.end)
}

#[test]
fn the_arrow_starts_where_the_queen_ends() {
    assert_eq!(
        traced("amazons", &["d1 - d6 + d6 - g6"]),
        ["slide d1 d2 d3 d4 d5 d6 0.0..5.0", "create d6 e6 f6 g6 5.0..8.0"]
    );
}

#[test]
fn pushed_pieces_move_on_contact() {
    assert_eq!(traced("abalone", &["B2 - C3"]), ["slide B2 C3 0.0..1.0", "push C3 D4 0.2..1.2"]);
}

#[test]
fn a_phalanx_moves_as_one() {
    let tracks = traced("epaminondas", &["a1 - a4"]);
    assert_eq!(tracks, ["slide a1 a2 a3 0.0..2.0", "slide a2 a3 a4 0.0..2.0"]);
}

/// One run adds the moves of two, three and more pieces; each has everything that was done before it.
#[test]
fn a_row_moves_as_one_however_long_it_is() {
    let mut game = game_at(&shipped("ordo"), "White; White Man c2 d2 e2 f3; Black Man c7 d7 e7 e8");
    for (last, count) in [("d2", 2), ("e2", 3)] {
        let index = find_move(&mut game, &format!("c2 - c3 with {last}")).unwrap();
        game.play(index).unwrap();
        let trace = game.trace_of(game.current()).unwrap().unwrap();
        let lines: Vec<String> = trace.tracks.iter().map(|track| line(&game, track)).collect();
        let all = ["slide c2 c3 0.0..1.0", "slide d2 d3 0.0..1.0", "slide e2 e3 0.0..1.0"];
        assert_eq!(lines, all[..count]);
        game.undo().unwrap();
    }
}

#[test]
fn a_footprint_moves_as_one_over_what_it_crushes() {
    let tracks = traced("gess", &["c3 - c6"]);
    assert!(tracks.iter().filter(|line| line.starts_with("slide")).count() >= 5, "{tracks:?}");
    assert!(tracks.iter().all(|line| !line.starts_with("slide") || line.ends_with("0.0..3.0")), "{tracks:?}");
}

#[test]
fn a_marble_is_put_down_before_its_quadrant_turns() {
    let moves = ["Marble @ a6 LR+", "Marble @ d6 UL+"];
    assert_eq!(traced("pentago", &moves), ["create d6 0.0..1.0", "slide a6 c6 1.0..2.0"]);
    assert_eq!(traced("pentago", &["Marble @ a6 UL+"]), ["create a6 c6 0.0..2.0"]);
}

#[test]
fn a_loose_tile_goes_straight_to_its_place() {
    let moves = ["I4 - H5", "I4 stays", "I6 - I4", "I6 - G8"];
    assert_eq!(traced("magyar-checkers", &moves), ["jump I6 G8* 0.0..1.0"]);
}

#[test]
fn a_column_uncovers_a_tile_and_covers_one() {
    let tracks = traced("magyar-checkers", &["I4 - H5"]);
    assert_eq!(tracks, ["create I4 0.0..1.0", "slide I4 H5 0.0..1.0", "capture H5 0.2..1.2"]);
}

#[test]
fn distant_effects_wait_until_the_mover_has_arrived() {
    assert_eq!(traced("reversi", &["Disc @ e6"]), ["create e6 0.0..1.0", "change e5 1.0..2.0"]);
}

#[test]
fn seeds_are_counted_from_pit_to_pit() {
    assert_eq!(counted("bao", &["g2 anticlockwise"]), ["g2 3", "g2 0", "f2 3", "e2 7", "d2 1"]);
}

#[test]
fn shown_seed_counts_end_as_the_move_does() {
    let (game, trace) = last_of("bao", &["g2 anticlockwise", "d3 anticlockwise", "f2 clockwise"]);
    assert!(trace.counts.len() > trace.tracks.len(), "{trace:?}");
    let pits: BTreeMap<SiteId, i32> = trace.counts.iter().map(|count| (count.site, count.value)).collect();
    let seeds = &game.program().attributes[trace.counts[0].attribute.index()];
    for (site, value) in &pits {
        assert_eq!(game.position().piece(*site).attribute(seeds), *value);
    }
    let changed: Vec<SiteId> = trace.tracks.iter().map(Track::first).collect();
    assert!(changed.iter().all(|site| pits.contains_key(site)), "{trace:?}");
    assert_eq!(last_of("chase", &["A7 - A8 exchange 4 1"]).1.counts, [], "two values make no sowing");
}

#[test]
fn each_step_of_a_move_has_a_start_time() {
    let (_, trace) = last_of("amazons", &["d1 - d6 + d6 - g6"]);
    assert_eq!(trace.legs, [0.0, 5.0]);
    assert_eq!(trace.counts, []);
}

#[test]
fn an_unfinished_move_can_be_shown() {
    let game = game_at(&shipped("english-draughts"), "White; White Man 26; Black Man 22 14");
    assert_eq!(find_beginning(&game, "26 - 17"), Some(Beginning { index: 0, steps: 1 }));
    assert_eq!(find_beginning(&game, "26 - 17 + 17 - 10"), None, "that is all of it");
    let (position, steps) = (game.position().clone(), game.moves().steps(0).to_vec());
    let mut rules = Rules::new(game.shared_program());
    let first = rules.trace_beginning(&position, &steps[..1]).unwrap();
    let whole = rules.trace(&position, &steps).unwrap();
    assert_eq!(whole.tracks[..first.tracks.len()], first.tracks);
    assert_eq!((first.legs.len(), whole.legs.len()), (1, 2));
    assert!((whole.legs[1] - first.duration).abs() < 0.01);
}

/// What a pass shows: no hook before moves or around steps runs, and the one after a pass only for players.
#[test]
fn a_pass_shows_what_follows_it_and_nothing_else() {
    let shown = |compiled: &boardwright::Compiled, passes: usize| {
        let mut game = Game::new(compiled.program.clone()).unwrap();
        let is_pass = |game: &Game, index: &usize| game.moves().steps(*index)[0].is_pass();
        let mut created = Vec::new();
        for _ in 0..passes {
            let index = (0..game.moves().len()).find(|index| is_pass(&game, index)).unwrap();
            let (before, steps) = (game.position().clone(), game.moves().steps(index).to_vec());
            created.push(game.rules_mut().trace(&before, &steps).unwrap().tracks.len());
            game.play(index).unwrap();
        }
        created
    };
    // After White's pass a boat appears, after that of chance nothing does.
    assert_eq!(shown(&support::fixture_game("chance-may-pass"), 2), [1, 0]);
    let rules = "(version \"boardwright 1\")
        (game (title \"Hooks\") (players White Black) (option \"pass turn\" true)
          (board (grid (dimensions (\"a/b/c/d\" (10 0)) (\"1\" (0 10))) (directions (e 1 0))))
          (piece (name Man) (moves (e (verify empty?) add)))
          (board-setup (White (Man a1)))
          (before-move (create b1 Man)) (before-step (create c1 Man)) (after-step (create d1 Man))
          (loss-condition (White Black) stalemated))";
    assert_eq!(shown(&support::compile("hooks.zrf", rules, 0), 1), [0]);
}
