//! Asks for moves in the Go Text Protocol, version 2 (G. Farnebäck 2002).
//!
//! The program keeps the game itself: it is told each move of its opponent, and plays its own when it is asked for them.
//! It is told how long it has only if a time is given; what else limits it is set by its command line.

use boardwright::game::Game;
use boardwright::moves::Step;

use super::client::{Answer, Client, Opponent, Question, illegal};
use super::conversation::{Conversation, refused};
use super::points::{ahead, pass, point_text};

/// A program that speaks the Go Text Protocol.
#[derive(Debug)]
pub(super) struct GtpClient {
    conversation: Conversation,
    /// How many moves of the game the program knows.
    known: usize,
}

impl GtpClient {
    pub(super) fn new(conversation: Conversation) -> Self {
        Self { conversation, known: 0 }
    }

    /// Waits for the answer to a command, which ends with an empty line.
    fn answer(&mut self) -> Result<String, String> {
        let mut answer = None;
        loop {
            let line = self.conversation.receive()?;
            match (line.chars().next(), &answer) {
                (None, Some(_)) => return Ok(answer.unwrap_or_default()),
                (Some('='), None) => {
                    let text = line[1..].trim_start_matches(|letter: char| letter.is_ascii_digit());
                    answer = Some(text.trim().to_owned());
                }
                (Some('?'), None) => return Err(refused(&line)),
                (None, None) => {}
                // Further lines of an answer, or what is said before one.
                (Some(_), _) => self.conversation.put_aside(line),
            }
        }
    }

    fn tell(&mut self, command: &str) -> Result<(), String> {
        self.conversation.say(command);
        self.answer().map(|_| ())
    }

    /// Tells the program the moves that it does not know.
    fn tell_moves(&mut self, game: &Game) -> Result<(), String> {
        let moves = &game.line()[..game.ply()];
        for node in moves.iter().skip(self.known).filter_map(|&id| game.tree().get(id)) {
            let (program, steps) = (game.program(), node.steps());
            let point = match steps {
                _ if steps.iter().all(Step::is_pass) => Some("pass"),
                [step] if step.dropped(program).is_some() => {
                    program.names.sites.get(usize::from(step.target)).map(String::as_str)
                }
                _ => None,
            };
            if let (Some(point), Some(player)) = (point, node.player()) {
                let colour = colour(player.index());
                self.tell(&format!("play {colour} {point}"))?;
            }
        }
        self.known = moves.len();
        Ok(())
    }
}

impl Client for GtpClient {
    fn greet(&mut self, opponent: Opponent<'_>, game: &mut Game) -> Result<(), String> {
        let sites = game.program().site_count();
        let size = sites.isqrt();
        if size * size != sites {
            return Err("cannot play on this board: the protocol is for square ones".to_owned());
        }
        let komi = -ahead(game, opponent.game.score_unit);
        self.conversation.ask(format!("boardsize {size}"), opponent.greeting);
        self.answer()?;
        self.tell("clear_board")?;
        self.tell(&format!("komi {komi}"))
    }

    fn best_move(&mut self, question: Question<'_>) -> Result<Answer, String> {
        let Question { game, strength, time, .. } = question;
        // Where no piece can be put on a point, as when the dead are marked, there is nothing to ask for.
        if !(0..game.moves().len()).any(|index| point_text(game, index).is_some()) {
            let index = pass(game).ok_or("cannot say such moves")?;
            return Ok(Answer { index, ..Answer::default() });
        }
        // Nothing that is told takes longer than a move.
        self.conversation.expect_answers_within(time);
        self.tell_moves(game)?;
        if let Some(limit) = strength.time {
            let seconds = limit.as_secs().max(1);
            self.tell(&format!("time_settings 0 {seconds} 1"))?;
        }
        self.conversation.ask(format!("genmove {}", colour(game.turn().player.index())), time);
        let text = self.answer()?;
        self.known += 1;
        let index = match text.to_ascii_lowercase().as_str() {
            "resign" => return Err("resigned".to_owned()),
            "pass" => pass(game),
            _ => (0..game.moves().len()).find(|&index| {
                point_text(game, index).is_some_and(|point| point.eq_ignore_ascii_case(&text))
            }),
        };
        Ok(Answer { index: index.ok_or_else(|| illegal(&text))?, ..Answer::default() })
    }
}

/// The first player is Black.
fn colour(player: usize) -> &'static str {
    if player == 0 { "black" } else { "white" }
}
