//! Shows the progress of a job on a single line that is overwritten, if stderr is a terminal.

use std::io::{IsTerminal as _, Write as _, stderr};
use std::time::{Duration, Instant};

/// The width of the bar in columns.
const WIDTH: u64 = 24;
/// Returns to the start of the line and erases it.
const WIPE: &str = "\r\u{1b}[K";

/// The progress line.
#[derive(Debug)]
pub(crate) struct Progress {
    shown: bool,
    began: Instant,
    /// How many games were done at the start.
    before: u64,
    all: u64,
}

impl Progress {
    pub(crate) fn new(before: u64, all: u64) -> Self {
        Self { shown: stderr().is_terminal(), began: Instant::now(), before, all }
    }

    /// Shows how many games are done, and what has come of them.
    pub(crate) fn show(&self, done: u64, results: &str) {
        if self.shown {
            write(&(WIPE.to_owned() + &line(done, self.all, results, self.left(done))));
        }
    }

    /// Erases the line.
    pub(crate) fn end(&self) {
        if self.shown {
            write(WIPE);
        }
    }

    /// The estimated time for the remaining games.
    fn left(&self, done: u64) -> Option<Duration> {
        let now = u32::try_from(done.saturating_sub(self.before)).ok().filter(|&now| now > 0)?;
        let left = u32::try_from(self.all.saturating_sub(done)).ok()?;
        (self.began.elapsed() / now).checked_mul(left)
    }
}

/// Tells on a line of its own what has been done.
pub(crate) fn tell(text: &str) {
    write(&format!("{text}\n"));
}

/// Errors are ignored: progress that nobody sees is no reason to stop.
fn write(text: &str) {
    let mut out = stderr().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// `[######------] 45 of 200, +30 =5 −10, 72.2 %, 3:20 left`.
fn line(done: u64, all: u64, results: &str, left: Option<Duration>) -> String {
    let filled = (done.saturating_mul(WIDTH) / all.max(1)).min(WIDTH) as usize;
    let bar = "#".repeat(filled) + &"-".repeat(WIDTH as usize - filled);
    let results = if results.is_empty() { String::new() } else { format!(", {results}") };
    let left = left.map_or_else(String::new, |left| {
        let seconds = left.as_secs();
        format!(", {}:{:02} left", seconds / 60, seconds % 60)
    });
    format!("[{bar}] {done} of {all}{results}{left}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_shows_results_and_time() {
        let shown = line(45, 180, "+30 =5 −10, 72.2 %", Some(Duration::from_secs(200)));
        assert_eq!(shown, "[######------------------] 45 of 180, +30 =5 −10, 72.2 %, 3:20 left");
        assert_eq!(line(0, 0, "", None), "[------------------------] 0 of 0");
    }
}
