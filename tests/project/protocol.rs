//! The line protocol: our own engine line by line, and programs that violate it.

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const PROGRAM: &str = env!("CARGO_BIN_EXE_boardwright");

/// The engine's answers to some lines.
fn answers(lines: impl AsRef<[u8]>) -> Vec<String> {
    let mut engine = Command::new(PROGRAM)
        .args(["engine", "breakthrough"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    engine.stdin.take().unwrap().write_all(lines.as_ref()).unwrap();
    let output = engine.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
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

/// Scripts that take part in matches; each first records its process id.
struct Scripts(std::path::PathBuf);

impl Scripts {
    fn new() -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("boardwright-protocol-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
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
        let output = Command::new(PROGRAM).args(arguments).stdin(Stdio::null()).output().unwrap();
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        let summary: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
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
