//! Runs the command-line program as users do, and finds places for the files of tests.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The program, for tests that run it in other ways.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_boardwright");

/// The program with these arguments, run to its end.
pub(crate) fn boardwright(arguments: &[&str]) -> Output {
    Command::new(PROGRAM).args(arguments).stdin(Stdio::null()).output().unwrap()
}

/// What the program has written.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The output of a command that must succeed.
pub(crate) fn written(arguments: &[&str]) -> String {
    let output = boardwright(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// The error of a command that must fail.
pub(crate) fn complaint(arguments: &[&str]) -> String {
    let output = boardwright(arguments);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    text(&output.stderr)
}

/// A path that no other test and no other run of the tests uses; nothing is there.
pub(crate) fn new_path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("boardwright-{}-{name}", std::process::id()))
}

/// An empty folder for one test.
pub(crate) fn new_folder(test: &str) -> PathBuf {
    let folder = new_path(test);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}
