//! `solve --tablebase`: files of endgame tables, and those that are shipped.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::command::{PROGRAM, new_folder, text};
use crate::support;

const ROOK: &str = "8/8/8/3k4/8/8/8/KR6 w - - 0 1";

/// A file in a folder of this test's own, which does not exist yet.
fn new_file(name: &str) -> PathBuf {
    let file = new_folder("tablebase").join(name);
    let _ = std::fs::remove_file(&file);
    file
}

fn tabulate(game: &str, position: &str, file: &Path) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(["solve", game, "--position", position, "--tablebase"]).arg(file).output().unwrap()
}

/// After a change of the rules, the tables have to be made again: `boardwright solve games/chess/chess.zrf --tablebase
/// games/chess/chess.tablebase` with a pawn beside the kings, for both colours.
#[test]
fn shipped_tables_belong_to_the_shipped_rules() {
    let files = support::files_below("games", &["tablebase"]);
    assert!(!files.is_empty());
    for shipped in files {
        let copy = new_file("shipped.tablebase");
        std::fs::copy(&shipped, &copy).unwrap();
        let rules = shipped.with_extension("zrf").display().to_string();
        let output = tabulate(&rules, ROOK, &copy);
        let (said, told) = (text(&output.stdout), text(&output.stderr));
        assert!(output.status.success(), "{}: {told}", shipped.display());
        assert_eq!(told, "", "all tables were there before");
        assert!(said.contains("6 tables") && said.contains("White to move wins in 29 turns"), "{said}");
    }
}

#[test]
fn an_engine_uses_the_tables_of_its_game() {
    let mut engine = Command::new(PROGRAM)
        .args(["engine", "chess"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut to_engine = engine.stdin.take().unwrap();
    write!(to_engine, "uci\nposition fen {ROOK}\ngo depth 2\n").unwrap();
    let lines = BufReader::new(engine.stdout.take().unwrap()).lines().map(Result::unwrap);
    let said: Vec<String> = lines.take_while(|line| !line.starts_with("bestmove")).collect();
    writeln!(to_engine, "quit").unwrap();
    engine.wait().unwrap();
    // 29 plies are fifteen moves of White's.
    assert!(said.iter().any(|line| line.contains("score mate 15")), "{said:?}");
}

#[test]
fn other_files_are_not_written_over() {
    let file = new_file("notes.txt");
    std::fs::write(&file, "not a tablebase").unwrap();
    let output = tabulate("chess", ROOK, &file);
    assert!(!output.status.success());
    assert!(text(&output.stderr).contains("this is no tablebase"), "{}", text(&output.stderr));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "not a tablebase");
    // Those of another game neither.
    std::fs::copy(support::in_root("games/chess/chess.tablebase"), &file).unwrap();
    let output = tabulate("xiangqi", "4k4/9/9/9/9/9/9/9/9/R3K4 w", &file);
    assert!(text(&output.stderr).contains("belongs to other rules"), "{}", text(&output.stderr));
}

#[test]
fn too_many_pieces_are_refused() {
    let output = Command::new(PROGRAM)
        .args(["solve", "chess", "--tablebase"])
        .arg(new_file("many.tablebase"))
        .output()
        .unwrap();
    assert!(!output.status.success());
    assert!(text(&output.stderr).contains("too many pieces for tables"), "{}", text(&output.stderr));
}
