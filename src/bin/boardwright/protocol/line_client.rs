//! Asks for moves in our line protocol.

use boardwright::game::Game;
use boardwright::notation::find_move;

use super::client::{Answer, Client, GREETING, Opponent, Question, illegal};
use super::conversation::{Conversation, refused};
use super::request;

/// A program that speaks our line protocol.
#[derive(Debug)]
pub(super) struct LineClient {
    conversation: Conversation,
}

impl LineClient {
    pub(super) fn new(conversation: Conversation) -> Self {
        Self { conversation }
    }
}

impl Client for LineClient {
    fn greet(&mut self, opponent: Opponent<'_>, _: &mut Game) -> Result<(), String> {
        self.conversation.ask(GREETING, opponent.greeting);
        self.conversation.wait_for("boardwright")?;
        self.conversation.say(format!("game {}", opponent.game.name));
        self.conversation.wait_for("ready").map(|_| ())
    }

    fn best_move(&mut self, question: Question<'_>) -> Result<Answer, String> {
        let Question { game, texts, strength, seed, time } = question;
        self.conversation.say("position start");
        self.conversation.say(format!("moves {}", texts.join("; ")));
        self.conversation.ask(format!("go {}", request::written(strength, seed)), time);
        let mut answer = Answer::default();
        loop {
            let line = self.conversation.receive()?;
            let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match word {
                "bestmove" => {
                    let text = rest.trim();
                    answer.index = find_move(game, text).map_err(|_| illegal(text))?;
                    return Ok(answer);
                }
                "info" => answer.note(rest),
                "error" => return Err(refused(&line)),
                _ => self.conversation.put_aside(line),
            }
        }
    }
}

impl Answer {
    /// Reads what is understood of `info`; the line of moves comes last, if at all: after `line` in our protocol, after
    /// `pv` in UCI, and free text after `string`.
    pub(super) fn note(&mut self, info: &str) {
        let mut words = info.split_whitespace();
        while let Some(word) = words.next().filter(|&word| !matches!(word, "line" | "pv" | "string")) {
            let known = match word {
                "nodes" => &mut self.nodes,
                "depth" => &mut self.depth,
                // UCI tells scores and the distance to an end apart: `score cp 12`, `score mate 3`.
                "cp" | "mate" => {
                    let value = words.next().and_then(|value| value.parse().ok());
                    self.score = value.filter(|_| word == "cp");
                    continue;
                }
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
        answer.note("nodes 700 pv e2e4 depth 5");
        answer.note("string depth 8");
        assert_eq!((answer.depth, answer.nodes), (3, 700));
    }
}
