//! The Universal Chess Interface (R. Huber and S. Meyer-Kahlen 2000), for any game whose moves differ in coordinates.
//!
//! The first player's clock is `wtime`. Positions are the rule file's FEN or our own texts. Scores are in hundredths of
//! an average piece, and of a pawn if the weights of the rule file are.

use std::time::{Duration, Instant};

use boardwright::game::Game;
use boardwright::notation::{coordinates, find_coordinates, find_move};
use boardwright::search::{Limits, MAX_DEPTH, MAX_MEGABYTES, Report, Score, plies_to_end};

use super::clock::Clock;
use super::input::Arrived;
use super::{Input, Next, Player, Protocol, say};
use crate::failure::Failure;
use crate::think::Strength;

/// The Universal Chess Interface.
pub(super) struct Uci {
    megabytes: u32,
    /// The position that was last set up, and the moves played from there.
    start: Option<String>,
    played: Vec<String>,
}

impl Default for Uci {
    fn default() -> Self {
        Self { megabytes: Limits::default().megabytes, start: None, played: Vec::new() }
    }
}

/// What `go` asks for.
#[derive(Debug, PartialEq, Eq)]
struct Wanted {
    strength: Strength,
    /// Whether the answer has to wait for `stop`.
    infinite: bool,
}

impl Protocol for Uci {
    fn answer(&mut self, player: &mut Player, line: &str, input: &mut Input) -> Result<Next, Failure> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "uci" => say(&introduction(player))?,
            "isready" => say("readyok")?,
            "ucinewgame" => player.forget(),
            "setoption" => self.set_option(rest)?,
            "position" => self.set_up(player, rest)?,
            "go" => return self.go(player, rest, input),
            "quit" => return Ok(Next::Exit),
            // A search that is to be stopped may have ended just before; of the rest, nothing concerns us.
            "stop" | "ponderhit" | "debug" | "register" => {}
            _ => return Err(Failure::new(format!("unknown command `{word}`"))),
        }
        Ok(Next::Line)
    }

    fn refuse(&self, _: &str, problem: &str) -> String {
        format!("info string error: {problem}")
    }
}

impl Uci {
    /// `name Hash value 64`.
    fn set_option(&mut self, rest: &str) -> Result<(), Failure> {
        let option = rest.strip_prefix("name ").and_then(|rest| rest.split_once(" value "));
        match option {
            Some((name, value)) if name.trim().eq_ignore_ascii_case("hash") => {
                let megabytes = value.trim().parse::<u32>();
                self.megabytes = megabytes.map_err(|_| Failure::new("`Hash` is a number of megabytes"))?;
                Ok(())
            }
            _ => Err(Failure::new(format!("unknown option `{rest}`"))),
        }
    }

    /// `startpos moves e2e4 …` or `fen … moves e2e4 …`. If a move is refused, the game stays as it was.
    fn set_up(&mut self, player: &mut Player, rest: &str) -> Result<(), Failure> {
        let (position, moves) = rest.split_once("moves").unwrap_or((rest, ""));
        let position = position.trim();
        let start = match position.strip_prefix("fen ") {
            Some(fen) => Some(fen.trim().to_owned()),
            None if position == "startpos" => None,
            None => return Err(Failure::new("`position` needs `startpos` or `fen`")),
        };
        let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
        let goes_on = self.start == start && moves.starts_with(&self.played);
        let mut game = if goes_on { player.game.clone() } else { player.target.game(start.as_deref())? };
        for text in &moves[if goes_on { self.played.len() } else { 0 }..] {
            let index = find_coordinates(&game, text)
                .ok_or_else(|| Failure::new(format!("`{text}` is not a legal move here")))?;
            game.play(index).map_err(Failure::new)?;
        }
        player.game = game;
        (self.start, self.played) = (start, moves);
        Ok(())
    }

    fn go(&self, player: &mut Player, words: &str, input: &mut Input) -> Result<Next, Failure> {
        let Wanted { mut strength, infinite } = read(words, player.game.turn().player.index())?;
        strength.limits.megabytes = self.megabytes.clamp(1, MAX_MEGABYTES);
        let (began, game) = (Instant::now(), player.game.clone());
        let (mut depth, mut after) = (0, None);
        let report = player.think(&strength, |report| {
            if report.depth > depth {
                depth = report.depth;
                // If nobody reads any more, the answer will fail too.
                let _ = say(&info(&game, report, began));
            }
            after = listen(input, infinite);
            after.is_some()
        })?;
        while infinite && after.is_none() {
            let Some(line) = input.next() else { return Ok(Next::Exit) };
            after = hear(line, input);
        }
        let best = report.best.map(|best| coordinates(game.program(), game.moves().steps(best)));
        let best = best.unwrap_or_else(|| "0000".to_owned());
        say(&format!("{}\nbestmove {best}", info(&game, &report, began)))?;
        Ok(after.unwrap_or(Next::Line))
    }
}

fn introduction(player: &Player) -> String {
    format!(
        "id name Boardwright {} ({})\nid author the Boardwright authors\n\
         option name Hash type spin default {} min 1 max {MAX_MEGABYTES}\nuciok",
        env!("CARGO_PKG_VERSION"),
        player.target.file.variants()[player.target.variant],
        Limits::default().megabytes,
    )
}

/// Answers what has arrived while the engine thinks; if the search is to end, returns what happens after that. When
/// there will be no more lines, a search that has an end of its own goes on.
fn listen(input: &mut Input, infinite: bool) -> Option<Next> {
    match input.arrived() {
        Arrived::Line(line) => hear(line, input),
        Arrived::End if infinite => Some(Next::Exit),
        Arrived::Nothing | Arrived::End => None,
    }
}

fn hear(line: String, input: &mut Input) -> Option<Next> {
    match line.as_str() {
        "stop" => Some(Next::Line),
        "quit" => Some(Next::Exit),
        "isready" => say("readyok").err().map(|_| Next::Exit),
        "" | "ponderhit" => None,
        _ => {
            input.put_off(line);
            None
        }
    }
}

/// The words after `go`. A search without limits goes on until it is stopped.
fn read(words: &str, mover: usize) -> Result<Wanted, Failure> {
    let mut limits = Limits::default();
    let (mut time, mut clock, mut infinite) = (None, None::<Clock>, false);
    let mut words = words.split_whitespace();
    while let Some(word) = words.next() {
        if matches!(word, "infinite" | "ponder") {
            infinite = true;
            continue;
        }
        let number: u64 = match word {
            "searchmoves" => return Err(Failure::new("`searchmoves` is not supported")),
            _ => words.next().and_then(|value| value.parse().ok()).ok_or_else(|| {
                Failure::new(format!("`{word}` is unknown, or needs a whole number after it"))
            })?,
        };
        let duration = Duration::from_millis(number);
        let of_mover = |word: &str| word.starts_with(if mover == 0 { 'w' } else { 'b' });
        match word {
            "depth" => limits.depth = u32::try_from(number).unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH),
            "nodes" => limits.nodes = number,
            "movetime" => time = Some(duration),
            "wtime" | "btime" if of_mover(word) => clock.get_or_insert_default().left = duration,
            "winc" | "binc" if of_mover(word) => clock.get_or_insert_default().increment = duration,
            "movestogo" => {
                clock.get_or_insert_default().moves_to_go = Some(u32::try_from(number).unwrap_or(u32::MAX));
            }
            "wtime" | "btime" | "winc" | "binc" | "mate" => {}
            _ => return Err(Failure::new(format!("unknown word `{word}` after `go`"))),
        }
    }
    let time = time.or_else(|| clock.map(Clock::time_for_move));
    let is_limited = time.is_some() || limits.depth < MAX_DEPTH || limits.nodes < u64::MAX;
    let time = if infinite { None } else { time };
    Ok(Wanted { strength: Strength { limits, time }, infinite: infinite || !is_limited })
}

fn info(game: &Game, report: &Report, began: Instant) -> String {
    let Report { depth, nodes, score, .. } = report;
    let milliseconds = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
    let speed = nodes.saturating_mul(1000) / milliseconds.max(1);
    let line = line(game, report).join(" ");
    format!(
        "info depth {depth} score {} nodes {nodes} nps {speed} time {milliseconds} pv {line}",
        score_text(*score)
    )
}

/// The moves of the expected line, as far as they can be told in coordinates.
fn line(game: &Game, report: &Report) -> Vec<String> {
    let mut game = game.clone();
    let mut line = Vec::new();
    for text in &report.line {
        let Ok(index) = find_move(&mut game, text) else { break };
        line.push(coordinates(game.program(), game.moves().steps(index)));
        if game.play(index).is_err() {
            break;
        }
    }
    line
}

/// A certain end is told in moves of the player to move, which are negative if they lose.
fn score_text(score: Score) -> String {
    match plies_to_end(score) {
        Some(plies) => format!("mate {}", i64::from(score.signum()) * i64::from(plies.div_ceil(2))),
        None => format!("cp {score}"),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    fn time(words: &str, mover: usize) -> Option<u128> {
        read(words, mover).unwrap().strength.time.map(|time| time.as_millis())
    }

    #[test]
    fn requests_are_read() {
        assert_eq!(time("movetime 200", 0), Some(200));
        let clocks = "wtime 60030 btime 30030 winc 0 binc 1000";
        assert_eq!((time(clocks, 0), time(clocks, 1)), (Some(2_400), Some(1_950)));
        let wanted = read("depth 5 nodes 700", 0).unwrap();
        assert_eq!((wanted.strength.limits.depth, wanted.strength.limits.nodes), (5, 700));
        assert!(!wanted.infinite && wanted.strength.time.is_none());
        assert!(read("infinite", 0).unwrap().infinite && read("", 0).unwrap().infinite);
        assert!(read("depth", 0).is_err() && read("deep 3", 0).is_err() && read("nodes many", 0).is_err());
    }
}
