//! The Go Text Protocol, version 2 (G. Farnebäck 2002), for games of two players who put pieces on a square board.
//!
//! Points are the rule file's names of sites. Komi is what the second player is ahead by at the start, and cannot be
//! changed. If another size of the board is wanted, the first variant with that size is played.

use std::time::Duration;

use boardwright::index::PlayerId;
use boardwright::search::Level;

use super::clock::Clock;
use super::input::Input;
use super::player::Player;
use super::protocol::{Next, Protocol, say};
use crate::failure::Failure;
use crate::protocol::points::{self, pass, point_text};
use crate::think::Strength;

const COMMANDS: [&str; 15] = [
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "known_command",
    "komi",
    "list_commands",
    "name",
    "play",
    "protocol_version",
    "quit",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

/// Thinks like this level if nobody sets a clock.
const LEVEL: usize = 8;

/// The Go Text Protocol.
#[derive(Default)]
pub(super) struct Gtp {
    /// The clock of each player, if there is one.
    clocks: [Option<Clock>; 2],
}

/// Whether a line is in this protocol rather than another one.
pub(super) fn is_command(line: &str) -> bool {
    let (_, command) = split_id(line);
    let word = command.split_whitespace().next().unwrap_or("");
    line.starts_with('#') || word != "quit" && COMMANDS.contains(&word)
}

/// The number in front of a command, which the answer repeats; and the command.
fn split_id(line: &str) -> (&str, &str) {
    let line = line.trim_start();
    let end = line.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(line.len());
    (&line[..end], line[end..].trim_start())
}

impl Protocol for Gtp {
    fn answer(&mut self, player: &mut Player, line: &str, _: &mut Input) -> Result<Next, Failure> {
        let line = line.split('#').next().unwrap_or("");
        let (id, command) = split_id(line);
        let mut words = command.split_whitespace();
        let Some(word) = words.next() else { return Ok(Next::Line) };
        let arguments: Vec<&str> = words.collect();
        let answer = self.obey(player, word, &arguments)?;
        say(&format!("={id} {answer}\n"))?;
        Ok(if word == "quit" { Next::Exit } else { Next::Line })
    }

    fn refuse(&self, line: &str, problem: &str) -> String {
        format!("?{} {problem}\n", split_id(line).0)
    }
}

impl Gtp {
    fn obey(&mut self, player: &mut Player, word: &str, arguments: &[&str]) -> Result<String, Failure> {
        match (word, arguments) {
            ("protocol_version", []) => return Ok("2".to_owned()),
            ("name", []) => return Ok("Boardwright".to_owned()),
            ("version", []) => return Ok(env!("CARGO_PKG_VERSION").to_owned()),
            ("list_commands", []) => return Ok(COMMANDS.join("\n")),
            ("known_command", [command]) => return Ok(COMMANDS.contains(command).to_string()),
            ("quit", []) => {}
            ("boardsize", [size]) => set_size(player, number(size)?)?,
            ("clear_board", []) => {
                player.forget();
                player.set_up(None)?;
            }
            ("komi", [komi]) => expect_komi(player, number(komi)?)?,
            ("play", [colour, point]) => play(player, player_of(colour)?, point)?,
            ("genmove", [colour]) => return self.generate(player, player_of(colour)?),
            ("undo", []) => {
                if !player.undo()? {
                    return Err(Failure::new("cannot undo"));
                }
            }
            ("time_settings", [main, period, stones]) => {
                let clock = Clock::with_periods(seconds(main)?, seconds(period)?, number(stones)?);
                self.clocks = [clock; 2];
            }
            ("time_left", [colour, left, stones]) => {
                let (left, stones) = (seconds(left)?, number::<u32>(stones)?);
                let moves_to_go = (stones > 0).then_some(stones);
                let clock = Clock { left, moves_to_go, ..Clock::default() };
                self.clocks[player_of(colour)?.index() % 2] = Some(clock);
            }
            ("final_score", []) => return Ok(score_text(ahead(player))),
            _ if COMMANDS.contains(&word) => return Err(Failure::new("syntax error")),
            _ => return Err(Failure::new("unknown command")),
        }
        Ok(String::new())
    }

    /// Thinks, plays the best move and says which it is.
    fn generate(&self, player: &mut Player, colour: PlayerId) -> Result<String, Failure> {
        if player.game.outcome().is_some() {
            return Ok("pass".to_owned());
        }
        expect_turn(player, colour)?;
        let level = Level::new(LEVEL);
        let time = match self.clocks[colour.index() % 2] {
            Some(clock) => clock.time_for_move(),
            None => Duration::from_millis(u64::from(level.milliseconds)),
        };
        let strength = Strength { limits: level.limits(0), time: Some(time), threads: 1 };
        let best = player.think(&strength, |_| false)?.best;
        // Moves that are no points, such as marking what is dead, cannot be said: they are passed.
        let point = best.and_then(|best| Some((best, point_text(&player.game, best)?)));
        let chosen = match point {
            Some(chosen) => Some(chosen),
            None => pass(&player.game).map(|pass| (pass, "pass".to_owned())),
        };
        let (index, text) = chosen.ok_or_else(|| Failure::new("there is no move to a point"))?;
        player.play(index)?;
        Ok(text)
    }
}

fn number<N: std::str::FromStr>(word: &str) -> Result<N, Failure> {
    word.parse().map_err(|_| Failure::new(format!("`{word}` is not a number that is expected here")))
}

fn seconds(word: &str) -> Result<Duration, Failure> {
    Duration::try_from_secs_f64(number(word)?).map_err(|_| Failure::new("invalid time"))
}

/// Black is the first player, White the second.
fn player_of(colour: &str) -> Result<PlayerId, Failure> {
    match colour.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(PlayerId(0)),
        "w" | "white" => Ok(PlayerId(1)),
        _ => Err(Failure::new("invalid color")),
    }
}

/// Starts a game on a board of this size, in another variant if necessary.
fn set_size(player: &mut Player, size: usize) -> Result<(), Failure> {
    let has_size = |player: &Player| Some(player.game.program().site_count()) == size.checked_mul(size);
    if has_size(player) {
        player.forget();
        return player.set_up(None);
    }
    for variant in 0..player.target.file.variants().len() {
        let other = player.in_variant(variant)?;
        if has_size(&other) {
            *player = other;
            return Ok(());
        }
    }
    Err(Failure::new("unacceptable size"))
}

fn score_text(ahead: f64) -> String {
    match ahead {
        0.0 => "0".to_owned(),
        _ if ahead > 0.0 => format!("B+{ahead}"),
        _ => format!("W+{}", -ahead),
    }
}

/// What the first player is ahead by now.
fn ahead(player: &mut Player) -> f64 {
    points::ahead(&mut player.game, player.target.compiled.model.display.score_unit)
}

fn expect_komi(player: &mut Player, komi: f64) -> Result<(), Failure> {
    let Player { target, .. } = player;
    let at_start = target.game(None)?;
    let game = std::mem::replace(&mut player.game, at_start);
    let real = -ahead(player);
    player.game = game;
    if (real - komi).abs() < 1e-6 {
        Ok(())
    } else {
        Err(Failure::new(format!("the rule file gives the second player {real} points")))
    }
}

fn expect_turn(player: &Player, colour: PlayerId) -> Result<(), Failure> {
    if player.game.turn().player == colour {
        Ok(())
    } else {
        Err(Failure::new("illegal move: it is the other player's turn"))
    }
}

fn play(player: &mut Player, colour: PlayerId, point: &str) -> Result<(), Failure> {
    expect_turn(player, colour)?;
    let illegal = || Failure::new("illegal move");
    let index = if point.eq_ignore_ascii_case("pass") {
        pass(&player.game).ok_or_else(illegal)?
    } else {
        let count = player.game.moves().len();
        let is_there = |&index: &usize| {
            point_text(&player.game, index).is_some_and(|text| text.eq_ignore_ascii_case(point))
        };
        let mut there = (0..count).filter(is_there);
        let index = there.next().ok_or_else(illegal)?;
        if there.next().is_some() {
            return Err(Failure::new("illegal move: several pieces may be put there"));
        }
        index
    };
    player.play(index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_front_are_no_part_of_commands() {
        assert_eq!(split_id("12 genmove b"), ("12", "genmove b"));
        assert_eq!(split_id("genmove b"), ("", "genmove b"));
        assert_eq!(split_id("7"), ("7", ""));
        assert!(is_command("1 protocol_version") && is_command("boardsize 9") && is_command("# hello"));
        assert!(!is_command("boardwright 1") && !is_command("quit") && !is_command("go depth 1"));
    }
}
