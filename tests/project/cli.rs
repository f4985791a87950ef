//! The command-line program as users run it.

use std::process::{Command, Stdio};

use crate::command::{PROGRAM, boardwright, complaint, new_folder, text, written};
use crate::support;
#[test]
fn games_are_listed_one_per_line() {
    assert!(written(&["games"]).lines().any(|line| line == "chase\tChase"));
}

#[test]
fn perft_prints_a_line_for_each_depth() {
    assert_eq!(written(&["perft", "chase", "3"]), "1 46\n2 2114\n3 95578\n");
    let file = support::rule_file("chase").display().to_string();
    assert_eq!(written(&["perft", &file, "1"]), "1 46\n");
    assert_eq!(written(&["perft", &format!("{file}#Chase"), "1"]), "1 46\n");
}

#[test]
fn position_and_moves_agree() {
    let position = written(&["position", "chase", "--moves", "A1 - A2 e; I4 - I5 exchange 5 4"]);
    let moves = written(&["moves", "chase", "--position", position.trim()]);
    assert!(moves.lines().count() > 20);
    let first = moves.lines().next().unwrap();
    written(&["position", "chase", "--moves", &format!("A1 - A2 e; I4 - I5 exchange 5 4; {first}")]);
    let count = written(&["perft", "chase", "1", "--position", position.trim()]);
    assert_eq!(count, format!("1 {}\n", moves.lines().count()));
}

/// `--position` and `--moves` mean the same everywhere.
#[test]
fn every_command_accepts_a_start_position() {
    let moves = "A1 - A2 e; I4 - I5 exchange 5 4";
    let position = written(&["position", "chase", "--moves", moves]);
    let position = position.trim();
    assert_eq!(written(&["position", "chase", "--position", position]).trim(), position);
    let listed = written(&["moves", "chase", "--moves", moves]);
    assert_eq!(listed, written(&["moves", "chase", "--position", position]));
    let first = listed.lines().next().unwrap();
    let after = written(&["position", "chase", "--position", position, "--moves", first]);
    assert_eq!(after, written(&["position", "chase", "--moves", &format!("{moves}; {first}")]));
    let counts = written(&["perft", "chase", "1", "--moves", moves]);
    assert_eq!(counts, written(&["perft", "chase", "1", "--position", position]));
    let json: serde_json::Value =
        serde_json::from_str(&written(&["moves", "chase", "--moves", moves, "--json"])).unwrap();
    assert_eq!(json.as_array().unwrap().len(), listed.lines().count());
    assert!(complaint(&["moves", "chase", "--moves", "A1 - Z9"]).contains("not a legal move"));
}

/// A file does not hide a shipped game of the same name, but a path means a file.
#[test]
fn a_path_means_a_file() {
    let folder = new_folder("a_path_means_a_file");
    let run =
        |arguments: &[&str]| Command::new(PROGRAM).args(arguments).current_dir(&folder).output().unwrap();
    std::fs::write(folder.join("chess"), "no rules").unwrap();
    std::fs::create_dir_all(folder.join("chase")).unwrap();
    std::fs::write(folder.join("chase/chase-lite"), "no rules").unwrap();
    assert_eq!(text(&run(&["perft", "chess", "1"]).stdout), "1 20\n");
    assert!(run(&["perft", "chase/chase-lite", "1"]).status.success());
    assert!(text(&run(&["perft", "./chess", "1"]).stderr).contains("./chess"));
}

/// Errors in running the rules are reported with their place, not as illegal moves.
#[test]
fn faults_in_rules_are_reported_as_such() {
    let folder = new_folder("faults_in_rules_are_reported_as_such");
    let path = folder.join("endless.zrf").display().to_string();
    let rules = r#"(game (title "Endless") (players White Black)
      (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("1" (0 10))) (directions (e 1 0) (w -1 0))))
      (piece (name Man) (moves (e (verify empty?) add) ((verify (enemy? w)) (while true w e) add)))
      (board-setup (White (Man a1)) (Black (Man c1))))"#;
    std::fs::write(&path, rules).unwrap();
    let told = complaint(&["position", &path, "--moves", "a1 - b1"]);
    assert!(told.contains("endless.zrf:3:") && told.contains("a hundred million instructions"), "{told}");
    assert!(!told.contains("legal"), "{told}");
}

#[test]
fn playouts_print_json_and_are_repeatable() {
    let run = || -> serde_json::Value {
        serde_json::from_str(&written(&[
            "playout", "chase", "--games", "20", "--plies", "500", "--seed", "3",
        ]))
        .unwrap()
    };
    let (first, second) = (run(), run());
    assert_eq!(first["games"], 20);
    assert!(first["mean_length"].as_f64().unwrap() > 10.0);
    assert!(first["plies_per_second"].as_f64().unwrap() > 0.0);
    assert_eq!((&first["results"], &first["plies"]), (&second["results"], &second["plies"]));
}

#[test]
fn an_unknown_value_is_not_exact() {
    let output = boardwright(&["solve", "breakthrough", "--nodes", "100", "--json"]);
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&found["value"], &found["exact"]), (&"unknown".into(), &false.into()));
}

#[test]
fn mistakes_get_helpful_messages() {
    assert!(complaint(&["perft", "chess960", "1"]).contains("neither a rule file nor a shipped game"));
    assert!(complaint(&["perft", "chase/none", "1"]).contains("no variant"));
    assert!(complaint(&["position", "chase", "--moves", "A1 - A2 f"]).contains("did you mean `A1 - A2 e`?"));
    assert!(
        complaint(&["moves", "chase", "--position", "Red"])
            .contains("expected a position, which begins with the turn")
    );
}

#[test]
fn a_game_can_be_played_in_the_terminal() {
    let mut play = Command::new(PROGRAM)
        .args(["play", "chase", "--depth", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut play.stdin.take().unwrap(), b"A1 - A2 e\ngo\nundo\nmoves\nfoo\nquit\n")
        .unwrap();
    let output = play.wait_with_output().unwrap();
    let shown = text(&output.stdout);
    assert!(
        output.status.success()
            && shown.contains("Red action")
            && shown.contains("`foo` is not a legal move")
    );
}

#[test]
fn recorded_games_are_replayed_and_written() {
    let record = |name: &str| support::in_root(&format!("tests/fixtures/{name}")).display().to_string();
    let told = written(&["replay", &record("zsg/moves.zsg")]);
    assert!(told.starts_with("5 turns in 5 lines replayed\nBlack; White King c1"), "{told}");
    assert!(told.ends_with("White wins: no moves left\n"), "{told}");
    let told = written(&["replay", &record("zsg/hops.zsg"), "--rules", &record("zsg/toolbox.zrf")]);
    assert!(told.contains("White Frog a4 c3"), "the variant is that of the record: {told}");
    let saved = written(&["replay", &record("zsg/moves.zsg"), "--write"]);
    assert!(saved.contains("\nRulesFile=toolbox.zrf\nVariantName=Toolbox\n1. King a1 - c1 Rook"), "{saved}");
    let told = complaint(&["replay", &record("zsg/not-legal.zsg")]);
    assert!(told.contains("not-legal.zsg:5: `Man b2 - b4`") && told.contains("\n  Man b2 - b3\n"), "{told}");
    let told = complaint(&["replay", &record("zsg/moves.zsg"), "--rules", "chase"]);
    assert!(told.contains("chase.zrf has no variant `Toolbox`"), "{told}");
    let told = complaint(&["replay", &record("chase/middle.record")]);
    assert!(told.contains("--rules GAME"), "{told}");
}

/// A record in our own format can be written as a saved game that is the same game.
#[test]
fn records_become_saved_games() {
    let record = support::in_root("tests/fixtures/chase/middle.record").display().to_string();
    let told = written(&["replay", &record, "--rules", "chase"]);
    let saved = written(&["replay", &record, "--rules", "chase", "--write"]);
    let folder = new_folder("replay");
    std::fs::create_dir_all(folder.join("games")).unwrap();
    std::fs::copy(support::rule_file("chase"), folder.join("CHASE.zrf")).unwrap();
    let file = folder.join("games/middle.zsg");
    std::fs::write(&file, saved).unwrap();
    let again = written(&["replay", &file.display().to_string()]);
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(again.lines().nth(1), told.lines().nth(1));
}

/// Whatever a command prints, its reader may close the pipe.
#[test]
fn a_closed_pipe_is_not_an_error() {
    let file = support::rule_file("chase").display().to_string();
    let record = support::in_root("tests/fixtures/zsg/moves.zsg").display().to_string();
    let commands: [&[&str]; 12] = [
        &["games"],
        &["check", "--json", &file],
        &["dump", "chase", "model"],
        &["perft", "chase", "2"],
        &["moves", "chase"],
        &["position", "chase"],
        &["playout", "chase", "--games", "1"],
        &["play", "chase"],
        &["replay", &record],
        &["match", "breakthrough", "depth=1", "random", "--games", "1"],
        &["engine", "breakthrough"],
        &["solve", "sokoban"],
    ];
    let panics = |arguments: &&&[&str]| {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = Command::new(PROGRAM);
        let output = command.args(**arguments).stdin(Stdio::null()).stdout(writer).output().unwrap();
        !output.status.success() || !output.stderr.is_empty()
    };
    let wrong: Vec<&&[&str]> = commands.iter().filter(panics).collect();
    assert!(wrong.is_empty(), "these complain: {wrong:?}");
}
