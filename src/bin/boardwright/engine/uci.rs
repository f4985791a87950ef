//! The Universal Chess Interface and the protocols made after it, for any game whose moves differ in coordinates.
//!
//! The first player's clock is `wtime`, in USI `btime`. Positions are the rule file's FEN or our own texts. Scores are in hundredths of
//! an average piece, and of a pawn if the weights of the rule file are.

use std::time::{Duration, Instant};

use boardwright::game::Game;
use boardwright::notation::find_move;
use boardwright::search::{Limits, MAX_DEPTH, MAX_LINES, MAX_MEGABYTES, Report, Score, plies_to_end};

use super::clock::Clock;
use super::input::Arrived;
use super::input::Input;
use super::player::Player;
use super::protocol::{Next, Protocol, say};
use crate::failure::Failure;
use crate::protocol::Dialect;
use crate::think::{MAX_THREADS, Strength};

/// The Universal Chess Interface, or one made after it.
pub(super) struct Uci {
    dialect: Dialect,
    megabytes: u32,
    /// How many of the best moves are told.
    lines: usize,
    /// Whether clocks are told in seconds instead of milliseconds.
    counts_seconds: bool,
    /// The position that was last set up, and the moves played from there.
    start: Option<String>,
    played: Vec<String>,
}

impl Uci {
    pub(super) fn new(dialect: Dialect) -> Self {
        Self {
            dialect,
            megabytes: Limits::default().megabytes,
            lines: 1,
            counts_seconds: false,
            start: None,
            played: Vec::new(),
        }
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
            _ if word == self.dialect.name() => say(&self.introduction(player))?,
            "isready" => say("readyok")?,
            "ucinewgame" | "usinewgame" => player.forget(),
            "setoption" if self.dialect == Dialect::Ucci && rest == "newgame" => player.forget(),
            "setoption" => self.set_option(player, rest)?,
            "position" => self.set_up(player, rest)?,
            "go" if self.dialect == Dialect::Usi && rest.starts_with("mate") => {
                say("checkmate notimplemented")?;
            }
            "go" => return self.go(player, rest, input),
            "quit" => {
                self.dialect.farewell().map_or(Ok(()), say)?;
                return Ok(Next::Exit);
            }
            // A search that is to be stopped may have ended just before; of the rest, nothing concerns us.
            "stop" | "ponderhit" | "debug" | "register" | "gameover" => {}
            _ => return Err(Failure::new(format!("unknown command `{word}`"))),
        }
        Ok(Next::Line)
    }

    fn refuse(&self, _: &str, problem: &str) -> String {
        format!("info string error: {problem}")
    }
}

impl Uci {
    /// `name Hash value 64`, `name Threads value 2`, `name MultiPV value 3`; in UCCI `hashsize 64` and so on.
    fn set_option(&mut self, player: &mut Player, rest: &str) -> Result<(), Failure> {
        let option = self.dialect.read_option(rest);
        let unknown = || Failure::new(format!("unknown option `{rest}`"));
        let (name, value) = option.ok_or_else(unknown)?;
        let (name, value) = (name.trim(), value.trim());
        let number = || {
            value
                .parse::<u32>()
                .map_err(|_| Failure::new(format!("`{name}` needs a whole number that is not too large")))
        };
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        if is(self.dialect.hash_option()) {
            self.megabytes = number()?;
        } else if is("Threads") {
            player.threads = (number()? as usize).clamp(1, MAX_THREADS);
        } else if is("MultiPV") {
            self.lines = (number()? as usize).clamp(1, MAX_LINES);
        } else if self.dialect == Dialect::Ucci && is("usemillisec") {
            self.counts_seconds = value == "false";
        } else {
            return Err(unknown());
        }
        Ok(())
    }

    /// `startpos moves e2e4 …` or `fen … moves e2e4 …`. If a move is refused, the game stays as it was.
    fn set_up(&mut self, player: &mut Player, rest: &str) -> Result<(), Failure> {
        let (position, moves) = rest.split_once("moves").unwrap_or((rest, ""));
        let position = position.trim();
        let word = self.dialect.position_word();
        let start = match position.strip_prefix(word) {
            Some(text) => Some(text.trim().to_owned()),
            None if position == "startpos" => None,
            None => return Err(Failure::new(format!("`position` needs `startpos` or `{word}`"))),
        };
        let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
        let goes_on = self.start == start && moves.starts_with(&self.played);
        let mut game = if goes_on { player.game.clone() } else { player.target.game(start.as_deref())? };
        for text in &moves[if goes_on { self.played.len() } else { 0 }..] {
            let index = self
                .dialect
                .find(&mut game, text)
                .ok_or_else(|| Failure::new(format!("`{text}` is not a legal move here")))?;
            game.play(index).map_err(Failure::new)?;
        }
        player.game = game;
        (self.start, self.played) = (start, moves);
        Ok(())
    }

    fn go(&self, player: &mut Player, words: &str, input: &mut Input) -> Result<Next, Failure> {
        let is_first = player.game.turn().player.index() == 0;
        let unit = Duration::from_millis(if self.counts_seconds { 1000 } else { 1 });
        let Wanted { mut strength, infinite } = read(words, (self.dialect, is_first), unit)?;
        strength.limits.megabytes = self.megabytes.clamp(1, MAX_MEGABYTES);
        strength.limits.lines = self.lines;
        let (began, mut game) = (Instant::now(), player.game.clone());
        let (mut depth, mut after) = (0, None);
        let report = player.think(&strength, |report| {
            if report.depth > depth {
                depth = report.depth;
                // If nobody reads any more, the answer will fail too.
                let _ = say(&self.info(&game, report, began));
            }
            after = listen(input, infinite);
            after.is_some()
        })?;
        while infinite && after.is_none() {
            let Some(line) = input.arrive() else { return Ok(Next::Exit) };
            after = hear(line, input);
        }
        let told = self.info(&game, &report, began);
        let best = report.best.map(|best| self.dialect.move_text(&mut game, best));
        say(&format!("{told}\n{}", self.dialect.answer(best)))?;
        if after == Some(Next::Exit) {
            self.dialect.farewell().map_or(Ok(()), say)?;
        }
        Ok(after.unwrap_or(Next::Line))
    }

    fn introduction(&self, player: &Player) -> String {
        let dialect = self.dialect;
        let variant = &player.target.file.variants()[player.target.variant];
        let megabytes = Limits::default().megabytes as usize;
        [
            format!("id name Boardwright {} ({variant})", env!("CARGO_PKG_VERSION")),
            "id author the Boardwright authors".to_owned(),
            dialect.option_line(dialect.hash_option(), megabytes, MAX_MEGABYTES as usize),
            dialect.option_line("Threads", player.threads, MAX_THREADS),
            dialect.option_line("MultiPV", 1, MAX_LINES),
        ]
        .into_iter()
        .chain(dialect.other_options().iter().map(|&line| line.to_owned()))
        .chain([format!("{}ok", dialect.name())])
        .collect::<Vec<_>>()
        .join("\n")
    }

    /// What has been found: a line for each of the best moves that are wanted.
    fn info(&self, game: &Game, report: &Report, began: Instant) -> String {
        let Report { depth, nodes, score, line, lines, .. } = report;
        let milliseconds = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX);
        let speed = nodes.saturating_mul(1000) / milliseconds.max(1);
        let told = |number: String, score: Score, texts: &[String]| {
            let line = self.line(game, texts).join(" ");
            let score = score_text(score, self.dialect);
            format!(
                "info depth {depth}{number} score {score} nodes {nodes} nps {speed} time {milliseconds} pv {line}"
            )
        };
        if lines.len() < 2 {
            return told(String::new(), *score, line);
        }
        let numbered = lines.iter().enumerate();
        let told = numbered.map(|(at, line)| told(format!(" multipv {}", at + 1), line.score, &line.texts));
        told.collect::<Vec<_>>().join("\n")
    }

    /// The moves of an expected line, as far as they can be told.
    fn line(&self, game: &Game, texts: &[String]) -> Vec<String> {
        let mut game = game.clone();
        let mut line = Vec::new();
        for text in texts {
            let Ok(index) = find_move(&mut game, text) else { break };
            line.push(self.dialect.move_text(&mut game, index));
            if game.play(index).is_err() {
                break;
            }
        }
        line
    }
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
    match line.split_whitespace().next().unwrap_or("") {
        "stop" | "gameover" => Some(Next::Line),
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
fn read(words: &str, (dialect, is_first): (Dialect, bool), unit: Duration) -> Result<Wanted, Failure> {
    let mut limits = Limits::default();
    let (mut time, mut clock, mut infinite) = (None, None::<Clock>, false);
    // In UCCI, a time without an increment or a number of moves is for one move.
    let says_how_long_it_lasts =
        words.split_whitespace().any(|word| matches!(word, "increment" | "movestogo"));
    let mut words = words.split_whitespace();
    while let Some(word) = words.next() {
        if matches!(word, "infinite" | "ponder") {
            infinite = true;
            continue;
        }
        // An offer of a draw, which is declined by playing on.
        if word == "draw" && dialect == Dialect::Ucci {
            continue;
        }
        let number: u64 = match word {
            "searchmoves" => return Err(Failure::new("`searchmoves` is not supported")),
            "depth" if words.clone().next() == Some("infinite") => continue,
            _ => words.next().and_then(|value| value.parse().ok()).ok_or_else(|| {
                Failure::new(format!("`{word}` is unknown, or needs a whole number after it"))
            })?,
        };
        let duration = unit.saturating_mul(u32::try_from(number).unwrap_or(u32::MAX));
        let of_first = |word: &str| word.starts_with(dialect.letter_of_first());
        let of_mover = |word: &str| of_first(word) == is_first;
        match word {
            "depth" => limits.depth = u32::try_from(number).unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH),
            "nodes" => limits.nodes = number,
            "movetime" => time = Some(duration),
            "wtime" | "btime" if of_mover(word) => clock.get_or_insert_default().left = duration,
            "winc" | "binc" if of_mover(word) => clock.get_or_insert_default().increment = duration,
            "time" => clock.get_or_insert_default().left = duration,
            "increment" => clock.get_or_insert_default().increment = duration,
            "byoyomi" => clock.get_or_insert_default().period = duration,
            "movestogo" => {
                clock.get_or_insert_default().moves_to_go = Some(u32::try_from(number).unwrap_or(u32::MAX));
            }
            "wtime" | "btime" | "winc" | "binc" | "mate" | "opptime" | "oppincrement" | "oppmovestogo" => {}
            _ => return Err(Failure::new(format!("unknown word `{word}` after `go`"))),
        }
    }
    if let Some(clock) = clock.as_mut().filter(|_| dialect == Dialect::Ucci && !says_how_long_it_lasts) {
        clock.moves_to_go = Some(1);
    }
    let time = time.or_else(|| clock.map(Clock::time_for_move));
    let is_limited = time.is_some() || limits.depth < MAX_DEPTH || limits.nodes < u64::MAX;
    let time = if infinite { None } else { time };
    Ok(Wanted { strength: Strength { limits, time, threads: 1 }, infinite: infinite || !is_limited })
}

/// A score; a certain end is told in moves, in UCI in those of the player to move, which are negative if they lose.
fn score_text(score: Score, dialect: Dialect) -> String {
    match (plies_to_end(score), dialect) {
        (Some(plies), Dialect::Uci) => {
            format!("mate {}", i64::from(score.signum()) * i64::from(plies.div_ceil(2)))
        }
        // In moves of both players together.
        (Some(plies), Dialect::Usi) => format!("mate {}", i64::from(score.signum()) * i64::from(plies)),
        (_, Dialect::Ucci) => score.to_string(),
        (None, _) => format!("cp {score}"),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    const MS: Duration = Duration::from_millis(1);
    const FIRST: (Dialect, bool) = (Dialect::Uci, true);

    fn time(words: &str, mover: (Dialect, bool)) -> Option<u128> {
        read(words, mover, MS).unwrap().strength.time.map(|time| time.as_millis())
    }

    #[test]
    fn requests_are_read() {
        assert_eq!(time("movetime 200", FIRST), Some(200));
        let clocks = "wtime 60030 btime 30030 winc 0 binc 1000";
        assert_eq!((time(clocks, FIRST), time(clocks, (Dialect::Uci, false))), (Some(2_400), Some(1_950)));
        let with_byoyomi = "btime 60030 wtime 30030 byoyomi 5030";
        assert_eq!(time(with_byoyomi, (Dialect::Usi, true)), Some(7_430), "a share and the byoyomi");
        assert_eq!(time("btime 0 wtime 0 byoyomi 5030", (Dialect::Usi, false)), Some(5_000));
        let of_mover = "time 60030 increment 1000 opptime 10 oppincrement 0";
        assert_eq!(time(of_mover, (Dialect::Ucci, false)), Some(3_150));
        for alone in ["draw time 1030", "time 1030 opptime 9 oppincrement 9 oppmovestogo 9"] {
            assert_eq!(time(alone, (Dialect::Ucci, true)), Some(1_000), "{alone}: for one move");
        }
        assert!(read("depth infinite", (Dialect::Ucci, true), MS).unwrap().infinite);
        let seconds = read("time 60 increment 1", (Dialect::Ucci, true), Duration::from_secs(1)).unwrap();
        assert_eq!(seconds.strength.time.map(|time| time.as_millis()), Some(3_148));
        let wanted = read("depth 5 nodes 700", FIRST, MS).unwrap();
        assert_eq!((wanted.strength.limits.depth, wanted.strength.limits.nodes), (5, 700));
        assert!(!wanted.infinite && wanted.strength.time.is_none());
        assert!(read("infinite", FIRST, MS).unwrap().infinite && read("", FIRST, MS).unwrap().infinite);
        assert!(
            read("depth", FIRST, MS).is_err()
                && read("deep 3", FIRST, MS).is_err()
                && read("nodes many", FIRST, MS).is_err()
        );
    }
}
