//! The line protocol: our own engine line by line, and programs that violate it.

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::command::{PROGRAM, new_folder, text, written};

/// The engine's answers to some lines.
fn answers(lines: impl AsRef<[u8]>) -> Vec<String> {
    answers_in("breakthrough", lines)
}

fn answers_in(game: &str, lines: impl AsRef<[u8]>) -> Vec<String> {
    answers_after_pauses(game, &[lines.as_ref()])
}

/// The answers to lines some of which arrive later than others.
fn answers_after_pauses(game: &str, parts: &[&[u8]]) -> Vec<String> {
    let mut engine = Command::new(PROGRAM)
        .args(["engine", game])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = engine.stdin.take().unwrap();
    for (at, part) in parts.iter().enumerate() {
        std::thread::sleep(Duration::from_millis(if at == 0 { 0 } else { 300 }));
        input.write_all(part).unwrap();
    }
    drop(input);
    let output = engine.wait_with_output().unwrap();
    assert!(output.status.success());
    text(&output.stdout).lines().map(str::to_owned).collect()
}

#[test]
fn the_engine_answers_line_by_line() {
    let said = answers(
        "boardwright 1\ngame chase\nposition start\nmoves A1 - A2 e\ngo nodes 300 seed 4\nposition start\ngo depth 1\nquit\nnonsense\n",
    );
    assert_eq!((said.len(), said[0].as_str(), said[1].as_str()), (6, "boardwright 1", "ready"));
    assert!(
        said[2].starts_with("info depth ") && said[2].contains(" nodes ") && said[2].contains(" line "),
        "{said:?}"
    );
    assert!(
        said[3].starts_with("bestmove I") && said[5].starts_with("bestmove A"),
        "Blue, then Red: {said:?}"
    );
    let again = answers("game chase\nposition start\nmoves A1 - A2 e\ngo nodes 300 seed 4\n");
    assert_eq!(again[1..], said[2..4], "the same seed gives the same move");
}

#[test]
fn the_engine_reports_errors_and_continues() {
    let said =
        answers("hello\nboardwright 9\ngame nothing\nposition nowhere\nmoves a1 - a9\ngo\ngo depth 1\n");
    let errors = ["`hello`", "`boardwright 1`", "`nothing`", "", "a1 - a9", "needs `depth`"];
    assert_eq!(said.len(), errors.len() + 2, "{said:?}");
    for (line, reason) in said.iter().zip(errors) {
        assert!(line.starts_with("error ") && line.contains(reason), "{line}: {reason}");
    }
    assert!(said[7].starts_with("bestmove "), "{said:?}");
}

#[test]
fn a_line_that_is_refused_changes_nothing() {
    let said = answers("moves b2 - b3; b2 - b3\nposition nowhere\nmoves b2 - b3; g7 - g6\ngo depth 1\n");
    assert!(said[0].starts_with("error ") && said[1].starts_with("error "), "{said:?}");
    assert!(said.len() == 4 && said[3].starts_with("bestmove "), "the game was still at its start: {said:?}");
}

#[test]
fn invalid_utf8_is_refused_like_other_lines() {
    let said = answers(b"\xff\xfe\ngo depth 1\n");
    assert!(said[0].starts_with("error ") && said[0].contains("`\u{fffd}\u{fffd}`"), "{said:?}");
    assert!(said[2].starts_with("bestmove "), "{said:?}");
}

#[test]
fn chess_programs_are_answered_in_their_protocol() {
    let said = answers_in(
        "chess",
        "uci\nsetoption name Hash value 16\nsetoption name Threads value 2\nisready\nucinewgame\nposition startpos moves e2e4 e7e5\ngo depth 3\n\
         position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\ngo depth 3\nposition fen 8/P7/8/8/8/8/k7/7K w - - 0 1 \
         moves a7a8q\ngo nodes 50\n",
    );
    assert!(said[0].starts_with("id name Boardwright ") && said[0].ends_with("(Chess)"), "{said:?}");
    let end = said.iter().position(|line| line == "uciok").unwrap();
    assert_eq!(said[end + 1], "readyok");
    let moves: Vec<&String> = said.iter().filter(|line| line.starts_with("bestmove ")).collect();
    assert_eq!(moves.len(), 3, "{said:?}");
    assert_eq!(moves[1], "bestmove a1a8", "mate");
    assert!(
        said.iter().any(|line| line.contains(" score mate 1 ") && line.ends_with(" pv a1a8")),
        "{said:?}"
    );
    assert!(moves[2].starts_with("bestmove a2"), "the pawn is a queen: {said:?}");
    let deepest = said.iter().find(|line| line.starts_with("info depth 3 score cp ")).unwrap();
    assert!(deepest.contains(" nps ") && deepest.contains(" time ") && deepest.contains(" pv "), "{deepest}");
}

#[test]
fn a_chess_program_thinks_until_it_is_stopped() {
    let said = answers("uci\ngo infinite\nisready\nstop\nposition startpos moves b2b3\ngo depth 1\n");
    let after: Vec<&str> = said.iter().skip_while(|line| *line != "uciok").map(String::as_str).collect();
    assert!(after.contains(&"readyok"), "it answers while it thinks: {said:?}");
    let moves: Vec<&&str> = after.iter().filter(|line| line.starts_with("bestmove ")).collect();
    assert_eq!(moves.len(), 2, "{said:?}");
    // The end of the input ends a search that nobody can stop any more.
    assert!(answers("uci\ngo infinite\n").iter().any(|line| line == "uciok"));
}

#[test]
fn shogi_programs_are_answered_in_their_protocol() {
    let said = answers_in(
        "shogi",
        "usi\nsetoption name USI_Hash value 16\nisready\nusinewgame\nposition startpos moves 7g7f 3c3d 8h2b+\ngo depth 1\n\
         position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e\ngo btime 0 wtime 0 byoyomi 60\n\
         position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\ngo depth 2\ngameover win\n",
    );
    let end = said.iter().position(|line| line == "usiok").unwrap();
    assert!(said[..end].contains(&"option name USI_Hash type spin default 8 min 1 max 4096".to_owned()));
    assert_eq!(said[end + 1], "readyok");
    let moves: Vec<&String> = said.iter().filter(|line| line.starts_with("bestmove ")).collect();
    assert_eq!(moves[0], "bestmove 3a2b", "the bishop is taken back: {said:?}");
    assert_eq!((moves.len(), moves[2].as_str()), (3, "bestmove G*5b"), "mate by a piece in hand: {said:?}");
    assert!(
        said.iter().any(|line| line.contains(" score mate 1 ") && line.ends_with(" pv G*5b")),
        "{said:?}"
    );
    assert!(!said.iter().any(|line| line.contains("error")), "{said:?}");
    assert!(answers_in("shogi", "usi\ngo mate infinite\n").contains(&"checkmate notimplemented".to_owned()));
}

#[test]
fn xiangqi_programs_are_answered_in_their_protocol() {
    let said = answers_in(
        "xiangqi",
        "ucci\nsetoption hashsize 16\nsetoption newgame\nisready\nposition startpos moves h2e2 h9g7\n\
         go time 3000 increment 0 opptime 9 oppincrement 0\nposition startpos moves h2e9\nsetoption hashsize much\ngo depth 2\n",
    );
    let end = said.iter().position(|line| line == "ucciok").unwrap();
    assert!(
        said[..end].contains(&"option hashsize type spin min 1 max 4096 default 8".to_owned()),
        "{said:?}"
    );
    assert_eq!(said[end + 1], "readyok");
    assert_eq!(said.iter().filter(|line| line.starts_with("bestmove ")).count(), 2, "{said:?}");
    assert!(
        said.iter().any(|line| line.starts_with("info depth 1 score ") && !line.contains(" cp ")),
        "{said:?}"
    );
    let errors: Vec<&String> = said.iter().filter(|line| line.contains("error: ")).collect();
    assert!(
        errors.len() == 2 && errors[0].contains("`h2e9`") && errors[1].contains("`hashsize`"),
        "{said:?}"
    );
    let asked = answers_in("xiangqi", "ucci\nsetoption usemillisec true\ngo draw depth 1\nbanmoves a0a1\n");
    assert!(asked.iter().any(|line| line.starts_with("bestmove ")), "{asked:?}");
    assert!(asked.iter().any(|line| line.contains("`banmoves`")), "{asked:?}");
    assert_eq!(answers_in("xiangqi", "ucci\nquit\n").last().map(String::as_str), Some("bye"));
}

#[test]
fn several_of_the_best_moves_are_told() {
    let said = answers_in("chess", "uci\nsetoption name MultiPV value 3\nposition startpos\ngo depth 3\n");
    let last: Vec<&String> = said.iter().filter(|line| line.starts_with("info depth 3 multipv ")).collect();
    let last = &last[last.len() - 3..];
    let first_moves: Vec<&str> = last.iter().map(|line| line.split(" pv ").nth(1).unwrap()).collect();
    for (number, line) in last.iter().enumerate() {
        assert!(line.contains(&format!(" multipv {} score cp ", number + 1)), "{line}");
    }
    let begin = |line: &str| line.split(' ').next().unwrap().to_owned();
    let moves: Vec<String> = first_moves.iter().map(|line| begin(line)).collect();
    assert!(moves[0] != moves[1] && moves[1] != moves[2] && moves[0] != moves[2], "{moves:?}");
    assert_eq!(said.last(), Some(&format!("bestmove {}", moves[0])));
}

/// A search that may only end when it is told to, and has nothing left to do, hears `stop` after lines that it puts off.
#[test]
fn a_search_that_has_ended_hears_stop_after_other_lines() {
    let mate = b"uci\nposition fen 4k3/8/4K3/8/8/8/8/7R w - - 0 1\ngo infinite\n";
    let said = answers_after_pauses("chess", &[mate, b"setoption name Hash value 8\nstop\ngo depth 1\n"]);
    let moves: Vec<&String> = said.iter().filter(|line| line.starts_with("bestmove ")).collect();
    assert_eq!(moves, ["bestmove h1h8"; 2], "{said:?}");
}

#[test]
fn mistakes_of_chess_programs_change_nothing() {
    let said = answers(
        "uci\nposition startpos moves b2b3\nposition startpos moves b2b3 b2b4\nposition nowhere\ngo searchmoves b2b3\n\
         setoption name Hash value much\nsetoption name Threads value all\nsetoption name MultiPV value -1\nsetoption name Ponder value true\nhello\ngo depth 1\n",
    );
    let reasons = [
        "`b2b4`",
        "`startpos`",
        "`searchmoves`",
        "`Hash`",
        "`Threads`",
        "`MultiPV`",
        "`name Ponder value true`",
        "`hello`",
    ];
    let errors: Vec<&String> = said.iter().filter(|line| line.starts_with("info string error: ")).collect();
    assert_eq!(errors.len(), reasons.len(), "{said:?}");
    for (error, reason) in errors.iter().zip(reasons) {
        assert!(error.contains(reason), "{error}: {reason}");
    }
    assert!(
        said.last().unwrap().starts_with("bestmove ") && !said.last().unwrap().contains('2'),
        "Black moves"
    );
}

#[test]
fn programs_for_go_are_answered_in_their_protocol() {
    let said = answers_in(
        "go",
        "# a remark\n1 protocol_version\n2 boardsize 9\n3 komi 7.5\nclear_board\ntime_settings 0 1 4\n\
         play b D4\nplay W e5\n4 genmove b\nundo\nfinal_score\nplay b pass\nplay w PASS\nknown_command undo\nquit\n",
    );
    let said: Vec<&str> = said.iter().map(String::as_str).filter(|line| !line.is_empty()).collect();
    assert_eq!(said[..7], ["=1 2", "=2 ", "=3 ", "= ", "= ", "= ", "= "]);
    assert!(said[7].starts_with("=4 ") && said[7].len() < 7, "{said:?}");
    assert_eq!(said[8..], ["= ", "= W+7.5", "= ", "= ", "= true", "= "]);
}

#[test]
fn mistakes_of_programs_for_go_change_nothing() {
    let said = answers_in(
        "go",
        "boardsize 9\n7 boardsize 5\nkomi 6.5\nplay b Z9\nplay w D4\nplay b D4\nplay w D4\nplay\nhello\nundo\nundo\n\
         time_left b -3 1\ntime_left b 1e300 1\nplay b D4\n",
    );
    let said: Vec<&str> = said.iter().map(String::as_str).filter(|line| !line.is_empty()).collect();
    assert_eq!(
        said,
        [
            "= ",
            "?7 unacceptable size",
            "? the rule file gives the second player 7.5 points",
            "? illegal move",
            "? illegal move: it is the other player's turn",
            "= ",
            "? illegal move",
            "? syntax error",
            "? unknown command",
            "= ",
            "? cannot undo",
            "? invalid time",
            "? invalid time",
            "= ",
        ]
    );
}

/// Scripts that take part in matches; each first records its process id.
struct Scripts(std::path::PathBuf);

impl Scripts {
    fn new() -> Self {
        Self(new_folder("protocol"))
    }

    /// Writes a script, and returns the description of a player that runs it.
    fn player(&self, name: &str, body: &str) -> String {
        let file = self.0.join(name);
        let pids = self.0.join("pids").display().to_string();
        fs::write(&file, format!("#!/bin/sh\necho $$ >> '{pids}'\n{body}\n")).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
        format!("depth=1,timeout=400ms,program={}", file.display())
    }

    /// The processes that were started.
    fn processes(&self) -> Vec<String> {
        fs::read_to_string(self.0.join("pids")).unwrap().lines().map(str::to_owned).collect()
    }
}

impl Drop for Scripts {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).unwrap();
    }
}

/// Greets and accepts the game as it should.
const MANNERS: &str = "read line; echo boardwright 1; read line; echo ready";

/// Whatever a program does, it loses its games for a reported reason, nothing hangs, and no process is left over.
#[test]
fn misbehaving_programs_lose() {
    let scripts = Scripts::new();
    let cases = [
        ("silent", "while read line; do :; done".to_owned(), "did not answer within 400 ms"),
        ("deaf", "exec sleep 60".to_owned(), "did not answer within 400 ms"),
        ("gone", "exit 3".to_owned(), "did not answer: it exited: exit status: 3"),
        ("shot", format!("{MANNERS}; kill -9 $$"), "did not answer: it exited: signal: 9 (SIGKILL)"),
        ("garbage", "while read line; do echo gar\\\\bage; done".to_owned(), "400 ms; it said `gar"),
        (
            "endless",
            format!("{MANNERS}; while :; do echo info depth 1; done"),
            "did not answer within 400 ms",
        ),
        ("no-lines", format!("{MANNERS}; exec tr '\\0' x < /dev/zero"), "400 ms; it said `xxx"),
        ("illegal", format!("{MANNERS}; echo bestmove a1 - a8; cat"), "made the illegal move `a1 - a8`"),
        ("empty", format!("{MANNERS}; echo bestmove; cat"), "made the illegal move ``"),
        ("sorry", format!("{MANNERS}; echo error I give up; cat"), "answered `error I give up`"),
    ];
    for (name, body, reason) in cases {
        let player = scripts.player(name, &body);
        let began = Instant::now();
        let arguments = ["match", "breakthrough", "nodes=20", &player, "--games", "2", "--json"];
        let summary: serde_json::Value = serde_json::from_str(&written(&arguments)).unwrap();
        assert_eq!(summary["results"]["wins"], 2, "{name}: {summary}");
        let reasons: Vec<&String> = summary["reasons"].as_object().unwrap().keys().collect();
        assert!(
            reasons.iter().all(|told| told.starts_with("B ") && told.contains(reason)),
            "{name}: {reasons:?}"
        );
        assert!(began.elapsed() < Duration::from_secs(20), "{name} held up the match");
    }
    let processes = scripts.processes();
    assert_eq!(processes.len(), 20, "each game starts the program anew");
    let left: Vec<&String> = processes.iter().filter(|pid| Path::new("/proc").join(pid).exists()).collect();
    assert!(left.is_empty(), "these still run: {left:?}");
}
