//! Measures the longest time of each call of the library, for rule files that are made to be slow.
//!
//! `cargo run --release --example slow_rules -- [FILE …]` takes the rule files of `tests/fixtures/slow` and those that
//! `tests/rules/slow_rules/generated.rs` writes, or just the named files, and prints a row for each.

#![allow(clippy::print_stdout, reason = "the times are what the program is for")]

#[path = "../../tests/rules/slow_rules/generated.rs"]
#[expect(dead_code, reason = "what the compiler says is for the tests")]
mod generated;
mod session;

use std::path::{Path, PathBuf};

use session::{CALLS, Session};

/// Calls that take longer than this many milliseconds are marked.
const MOST: f64 = 1000.0;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let named: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    println!("{:24} {}", "milliseconds", CALLS.join(" "));
    for path in if named.is_empty() { fixtures()? } else { named.clone() } {
        print(&name_of(&path), &std::fs::read_to_string(&path)?);
    }
    if named.is_empty() {
        for large in generated::all() {
            print(large.name, &large.text);
        }
    }
    Ok(())
}

fn fixtures() -> std::io::Result<Vec<PathBuf>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/slow");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    files.sort();
    Ok(files)
}

fn name_of(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn print(name: &str, text: &str) {
    print!("{name:24}");
    let session = Session::of(text);
    for (call, milliseconds) in CALLS.iter().zip(session.milliseconds) {
        let mark = if milliseconds > MOST { "!" } else { "" };
        let time = format!("{mark}{milliseconds:.0}");
        print!(" {time:>width$}", width = call.len());
    }
    println!(" {}", session.refusal);
}
