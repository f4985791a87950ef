//! `check --times`: how long rule files take to be read and compiled.

use std::io::Write as _;
use std::time::{Duration, Instant};

use crate::failure::Failure;
use crate::features::files_of;
use crate::target;

/// Times how long each file takes, with the first of its games, and prints them, the slowest first, then the total. Files
/// that cannot be played are left out.
pub(crate) fn run(paths: &[String]) -> Result<(), Failure> {
    let files = files_of(paths)?;
    let mut taken: Vec<(Duration, &String)> =
        files.iter().filter_map(|path| Some((time_of(path)?, path))).collect();
    taken.sort_by(|a, b| b.cmp(a));
    let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
    let mut out = std::io::stdout().lock();
    for (time, path) in &taken {
        writeln!(out, "{:8.1} ms {path}", milliseconds(*time))?;
    }
    let total = taken.iter().map(|(time, _)| *time).sum();
    writeln!(out, "{:8.1} ms for {} of {} files", milliseconds(total), taken.len(), files.len())?;
    Ok(())
}

fn time_of(path: &str) -> Option<Duration> {
    let start = Instant::now();
    let mut file = target::read(path).ok()?;
    file.compile(0).ok()?;
    Some(start.elapsed())
}
