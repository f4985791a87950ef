//! Questions to a program, and what it answers.

use std::time::{Duration, Instant};

use super::process::{NoLine, Process};

/// Most characters of a program's output that are quoted in a message.
const MAX_QUOTED: usize = 60;

/// A program that is spoken to.
#[derive(Debug)]
pub(super) struct Conversation {
    process: Process,
    /// The last line that was not an answer.
    aside: String,
    /// When the answer to the latest question has to be there, and how long that was.
    until: Instant,
    time: Duration,
}

impl Conversation {
    /// Starts a program, or says why it cannot be started.
    pub(super) fn start(command: &[String]) -> Result<Self, String> {
        let started = Process::start(command);
        let name = command.first().map_or("", String::as_str);
        let process = started.map_err(|error| format!("`{name}` cannot be started: {error}"))?;
        Ok(Self { process, aside: String::new(), until: Instant::now(), time: Duration::ZERO })
    }

    /// Sends a line.
    pub(super) fn say(&mut self, line: impl Into<String>) {
        self.process.send(line.into());
    }

    /// Sends a line that is to be answered within a time.
    pub(super) fn ask(&mut self, line: impl Into<String>, time: Duration) {
        self.expect_answers_within(time);
        self.say(line);
    }

    /// Whatever is said from now on is to be answered within a time.
    pub(super) fn expect_answers_within(&mut self, time: Duration) {
        (self.until, self.time) = (Instant::now() + time, time);
    }

    /// The next line, if it comes in time.
    pub(super) fn receive(&mut self) -> Result<String, String> {
        self.process.line(self.until).map_err(|silence| {
            let problem = match silence {
                NoLine::Late => format!("did not answer within {} ms", self.time.as_millis()),
                NoLine::Ended => format!("did not answer: {}", self.process.end()),
            };
            let aside = if self.aside.is_empty() {
                String::new()
            } else {
                format!("; it said {}", quoted(&self.aside))
            };
            problem + &aside
        })
    }

    /// Remembers a line that is no answer, for messages.
    pub(super) fn put_aside(&mut self, line: String) {
        self.aside = line;
    }

    /// Waits for the line that begins with a word.
    pub(super) fn wait_for(&mut self, wanted: &str) -> Result<String, String> {
        loop {
            let line = self.receive()?;
            match line.split(' ').next() {
                Some(word) if word == wanted => return Ok(line),
                Some("error") => return Err(refused(&line)),
                _ => self.put_aside(line),
            }
        }
    }
}

/// What a program has answered instead of a move.
pub(super) fn refused(line: &str) -> String {
    format!("answered {}", quoted(line))
}

/// Quotes output of a program in a message: one line, not too long.
pub(crate) fn quoted(text: &str) -> String {
    let short: String = text.chars().take(MAX_QUOTED).collect();
    let more = if short.len() < text.len() { "…" } else { "" };
    format!("`{}{more}`", short.escape_debug())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotations_are_short_and_plain() {
        assert_eq!(quoted("a\u{7}\u{1b}[2J"), "`a\\u{7}\\u{1b}[2J`");
        assert_eq!(quoted(&"ä".repeat(100)), format!("`{}…`", "ä".repeat(60)));
    }
}
