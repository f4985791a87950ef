//! `--threads`: commands that use several threads print the same with any number of them.

use std::process::Output;

use crate::command::{self, new_path, text};

fn boardwright(arguments: &[&str], threads: &str) -> Output {
    command::boardwright(&[arguments, &["--threads", threads]].concat())
}

/// What a command prints, without what differs from run to run.
fn written(arguments: &[&str], threads: &str) -> String {
    let output = boardwright(arguments, threads);
    let told = text(&output.stderr);
    assert!(output.status.code().is_some_and(|code| code < 2), "{arguments:?}: {told}");
    let lines = text(&output.stdout) + &told;
    lines.lines().filter(|line| !line.contains("second")).map(|line| line.to_owned() + "\n").collect()
}

#[track_caller]
fn check(arguments: &[&str]) {
    let alone = written(arguments, "1");
    assert!(!alone.is_empty());
    assert_eq!(written(arguments, "2"), alone, "{arguments:?}");
}

#[test]
fn perft() {
    check(&["perft", "chess", "3"]);
    check(&["perft", "lasca", "5", "--moves", "a3 - b4"]);
}

/// The loss of a player who has no move counts no sequences, however deep.
#[test]
fn perft_of_a_finished_game() {
    let lost = ["perft", "tests/fixtures/games/breakthrough.zrf", "3", "--position", "White; Black Man a2"];
    check(&lost);
    assert_eq!(written(&lost, "2"), "1 0\n2 0\n3 0\n");
}

#[test]
fn counts_of_bench() {
    check(&["bench", "--counts", "lewthwaite", "breakthrough", "yavalath"]);
    check(&["bench", "--pruning", "lewthwaite", "connect-four"]);
}

#[test]
fn matches() {
    check(&["match", "breakthrough", "nodes=100", "depth=1", "--games", "5"]);
}

#[test]
fn tuning() {
    check(&["tune", "breakthrough", "--games", "5", "--rounds", "1", "--pairs", "3", "--nodes", "60"]);
}

/// Whole graphs, and those that a limit cuts off within a layer.
#[test]
fn solutions() {
    check(&["solve", "lewthwaite", "--json"]);
    check(&["solve", "sokoban", "--json"]);
    check(&["solve", "connect-four", "--json", "--nodes", "3000"]);
    check(&["solve", "chess", "--json", "--depth", "2"]);
}

/// A fault in the rules is the one that comes first, whoever meets one first.
#[test]
fn faults() {
    let rules = r#"(game (title "Endless") (players White Black)
      (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (10 0)) ("1" (0 10))) (directions (e 1 0) (w -1 0))))
      (piece (name Man) (moves (e (verify empty?) add) ((verify (enemy? w)) (while true w e) add)))
      (board-setup (White (Man a1)) (Black (Man c1))))"#;
    let file = new_path("threads.zrf");
    std::fs::write(&file, rules).unwrap();
    let path = file.display().to_string();
    for arguments in [["perft", &path, "3"], ["solve", &path, "--json"]] {
        assert!(written(&arguments, "2").contains("a hundred million instructions"), "{arguments:?}");
        check(&arguments);
    }
    std::fs::remove_file(file).unwrap();
}

#[test]
fn numbers_that_make_no_sense_are_refused() {
    for threads in ["0", "-1", "1025", "many"] {
        let output = boardwright(&["perft", "chess", "1"], threads);
        assert_eq!(output.status.code(), Some(2), "{threads}");
    }
    let told = text(&boardwright(&["bench", "lewthwaite"], "2").stderr);
    assert!(told.contains("speed is measured on one thread"), "{told}");
}
