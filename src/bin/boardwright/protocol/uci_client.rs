//! Asks for moves in the Universal Chess Interface and the protocols made after it.

use boardwright::game::Game;
use boardwright::search::{Limits, MAX_DEPTH};

use super::client::{Answer, Client, Opponent, Question, illegal};
use super::conversation::{Conversation, refused};
use super::dialect::Dialect;
use super::told_moves::ToldMoves;
use crate::think::Strength;

/// A program that speaks UCI, USI or UCCI.
#[derive(Debug)]
pub(super) struct UciClient {
    dialect: Dialect,
    conversation: Conversation,
    told: ToldMoves,
}

impl UciClient {
    pub(super) fn new(dialect: Dialect, conversation: Conversation) -> Self {
        Self { dialect, conversation, told: ToldMoves::default() }
    }
}

impl Client for UciClient {
    fn greet(&mut self, opponent: Opponent<'_>, _: &mut Game) -> Result<(), String> {
        let Self { dialect, conversation, .. } = self;
        conversation.ask(dialect.name(), opponent.greeting);
        conversation.wait_for(&format!("{}ok", dialect.name()))?;
        for (name, value) in opponent.options {
            conversation.say(dialect.set_option(name, value));
        }
        conversation.say("isready");
        conversation.wait_for("readyok")?;
        conversation.say(dialect.new_game());
        Ok(())
    }

    fn begin_again(&mut self) -> bool {
        self.conversation.say(self.dialect.new_game());
        true
    }

    fn best_move(&mut self, question: Question<'_>) -> Result<Answer, String> {
        let Question { game, strength, time, .. } = question;
        let Self { dialect, conversation, told } = self;
        let played = told.texts(game, |game, index| dialect.move_text(game, index))?;
        let moves = if played.is_empty() { String::new() } else { format!(" moves {}", played.join(" ")) };
        conversation.say(format!("position startpos{moves}"));
        conversation.ask(go(*dialect, strength), time);
        let mut answer = Answer::default();
        loop {
            let line = conversation.receive()?;
            let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match word {
                "bestmove" => {
                    let text = rest.split_whitespace().next().unwrap_or("");
                    if matches!(text, "resign" | "(none)") {
                        return Err("resigned".to_owned());
                    }
                    answer.index = dialect.find(game, text).ok_or_else(|| illegal(text))?;
                    return Ok(answer);
                }
                "info" => answer.note(rest),
                "nobestmove" => return Err("resigned".to_owned()),
                "error" => return Err(refused(&line)),
                _ => conversation.put_aside(line),
            }
        }
    }
}

/// The command to think.
fn go(dialect: Dialect, strength: &Strength) -> String {
    let Limits { depth, nodes, .. } = strength.limits;
    let words = [
        (depth < MAX_DEPTH).then(|| format!(" depth {depth}")),
        (nodes < u64::MAX).then(|| format!(" nodes {nodes}")),
        strength.time.map(|time| format!(" {} {}", dialect.time_for_move(), time.as_millis())),
    ];
    words.into_iter().flatten().fold("go".to_owned(), |line, word| line + &word)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn limits_are_told_in_the_words_of_the_protocol() {
        let limits = Limits { depth: 6, nodes: 20_000, ..Limits::default() };
        let strength = Strength { limits, time: Some(Duration::from_millis(250)), threads: 1 };
        assert_eq!(go(Dialect::Uci, &strength), "go depth 6 nodes 20000 movetime 250");
        assert_eq!(go(Dialect::Ucci, &strength), "go depth 6 nodes 20000 time 250");
        let timed = Strength { limits: Limits::default(), time: Some(Duration::from_secs(1)), threads: 1 };
        assert_eq!(go(Dialect::Usi, &timed), "go movetime 1000");
    }
}
