//! Boardwright's own protocol, in which any game can be played.

use boardwright::notation::text_of;
use boardwright::search::Report;

use super::input::Input;
use super::player::Player;
use super::protocol::{Next, Protocol, say};
use crate::failure::Failure;
use crate::protocol::{GREETING, request};

/// Boardwright's own protocol.
pub(super) struct Native;

impl Protocol for Native {
    fn answer(&mut self, player: &mut Player, line: &str, _: &mut Input) -> Result<Next, Failure> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "boardwright" if line == GREETING => say(GREETING)?,
            "boardwright" => return Err(Failure::new(format!("this program speaks `{GREETING}`"))),
            "game" => {
                *player = Player::new(rest, player.threads)?;
                say("ready")?;
            }
            "newgame" => player.forget(),
            "position" => player.set_up(Some(rest).filter(|&text| text != "start"))?,
            "moves" => {
                // If a line is refused, none of its moves are played.
                let mut game = player.game.clone();
                player.target.play_all(&mut game, rest)?;
                player.game = game;
            }
            "go" => go(player, rest)?,
            "quit" => return Ok(Next::Exit),
            _ => return Err(Failure::new(format!("unknown command `{word}`"))),
        }
        Ok(Next::Line)
    }

    fn refuse(&self, _: &str, problem: &str) -> String {
        format!("error {problem}")
    }
}

fn go(player: &mut Player, words: &str) -> Result<(), Failure> {
    let strength = request::read(words.split_whitespace()).map_err(Failure::new)?;
    let report = player.think(&strength, |_| false)?;
    let game = &player.game;
    let best = report.best.and_then(|best| text_of(game.program(), game.moves(), best));
    let best = best.ok_or_else(|| Failure::new("there are no legal moves: the game is over"))?;
    say(&format!("{}\nbestmove {best}", info(&report)))
}

fn info(report: &Report) -> String {
    let Report { depth, nodes, score, line, .. } = report;
    format!("info depth {depth} nodes {nodes} score {score} line {}", line.join("; "))
}
