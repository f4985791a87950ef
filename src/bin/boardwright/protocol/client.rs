//! The client side of the line protocol: talks to a program that plays.
//!
//! Whatever the program does, each request ends, either with an answer or with a reason why there is none, which loses
//! the game.

use std::time::{Duration, Instant};

use super::process::{NoLine, Process};
use super::{GREETING, request};
use crate::think::Strength;

/// Most characters of a program's output that are quoted in a message.
const MAX_QUOTED: usize = 60;

/// A program that plays a game.
#[derive(Debug)]
pub(crate) struct Client {
    process: Process,
    /// The last line that was not an answer.
    aside: String,
}

/// A move that a program has chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) text: String,
    /// The nodes and depth that it claims to have searched.
    pub(crate) nodes: u64,
    pub(crate) depth: u64,
}

impl Client {
    /// Starts a program, or says why it cannot be started.
    pub(crate) fn start(command: &[String]) -> Result<Self, String> {
        let started = Process::start(command);
        let name = command.first().map_or("", String::as_str);
        let process = started.map_err(|error| format!("`{name}` cannot be started: {error}"))?;
        Ok(Self { process, aside: String::new() })
    }

    /// Greets the program and tells it the game.
    pub(crate) fn greet(&mut self, game: &str, time: Duration) -> Result<(), String> {
        let until = Instant::now() + time;
        self.process.send(GREETING.to_owned());
        self.answer("boardwright", until, time)?;
        self.process.send(format!("game {game}"));
        self.answer("ready", until, time)?;
        Ok(())
    }

    /// Asks for a move in the position after `moves`.
    pub(crate) fn best_move(
        &mut self,
        moves: &[String],
        strength: &Strength,
        seed: u64,
        time: Duration,
    ) -> Result<Answer, String> {
        self.process.send("position start".to_owned());
        self.process.send(format!("moves {}", moves.join("; ")));
        let until = Instant::now() + time;
        self.process.send(format!("go {}", request::written(strength, seed)));
        let mut answer = Answer::default();
        loop {
            let line = self.receive(until, time)?;
            let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match word {
                "bestmove" => return Ok(Answer { text: rest.trim().to_owned(), ..answer }),
                "info" => answer.note(rest),
                "error" => return Err(refused(&line)),
                _ => self.aside = line,
            }
        }
    }

    /// Waits for the line that begins with a word.
    fn answer(&mut self, wanted: &str, until: Instant, time: Duration) -> Result<String, String> {
        loop {
            let line = self.receive(until, time)?;
            match line.split(' ').next() {
                Some(word) if word == wanted => return Ok(line),
                Some("error") => return Err(refused(&line)),
                _ => self.aside = line,
            }
        }
    }

    fn receive(&mut self, until: Instant, time: Duration) -> Result<String, String> {
        self.process.line(until).map_err(|silence| {
            let problem = match silence {
                NoLine::Late => format!("did not answer within {} ms", time.as_millis()),
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
}

fn refused(line: &str) -> String {
    format!("answered {}", quoted(line))
}

/// Quotes output of a program in a message: one line, not too long.
pub(crate) fn quoted(text: &str) -> String {
    let short: String = text.chars().take(MAX_QUOTED).collect();
    let more = if short.len() < text.len() { "…" } else { "" };
    format!("`{}{more}`", short.escape_debug())
}

impl Answer {
    /// Reads what it understands of `info`; the line of moves comes last, if at all.
    fn note(&mut self, info: &str) {
        let mut words = info.split_whitespace();
        while let Some(word) = words.next().filter(|&word| word != "line") {
            let known = match word {
                "nodes" => &mut self.nodes,
                "depth" => &mut self.depth,
                _ => continue,
            };
            *known = words.next().and_then(|value| value.parse().ok()).unwrap_or(*known);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_info_line_counts() {
        let mut answer = Answer::default();
        answer.note("depth 3 score -20 nodes 500 line depth 9");
        answer.note("nodes many depth");
        answer.note("nodes 700");
        assert_eq!((answer.depth, answer.nodes), (3, 700));
    }

    #[test]
    fn quotations_are_short_and_plain() {
        assert_eq!(quoted("a\u{7}\u{1b}[2J"), "`a\\u{7}\\u{1b}[2J`");
        assert_eq!(quoted(&"ä".repeat(100)), format!("`{}…`", "ä".repeat(60)));
    }
}
