//! Runs the Bratko-Kopec positions, the oldest test suite for chess programs, with the rule file of chess.
//!
//! `cargo run --release --example bratko_kopec -- [--seconds S] [--threads N]` searches each position for S seconds (by
//! default 10), N of them in parallel, and prints which of the 24 are solved: those in which the move that it would
//! play is one of the best moves in `tests/tactics/bratko-kopec.txt`.

#![allow(clippy::print_stdout, reason = "the result is what the program is for")]

#[path = "../../tests/tactics/set.rs"]
mod set;

use std::error::Error;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use boardwright::Compiled;
use boardwright::game::Game;
use boardwright::notation::{find_move, move_texts, parse_position};
use boardwright::search::{Limits, Search};
use boardwright::source::SourceText;

use set::Entry;

const RULES: &str = include_str!("../../games/chess/chess.zrf");
const POSITIONS: &str = include_str!("../../tests/tactics/bratko-kopec.txt");
const USAGE: &str = "usage: bratko_kopec [--seconds S] [--threads N]";
/// Nodes between two looks at the clock.
const SLICE: u64 = 500;

type Failure = Box<dyn Error + Send + Sync>;

fn main() -> Result<(), Failure> {
    let (time, threads) = arguments()?;
    let source = SourceText::new("chess.zrf", RULES);
    let compiled = boardwright::compile(&source, 0)
        .map_err(|found| Failure::from(boardwright::diagnostic::render(&found, &source)))?;
    let entries = set::read(POSITIONS);
    let (waiting, solved) = (Mutex::new(entries.iter()), Mutex::new(0));
    let work = || -> Result<(), Failure> {
        loop {
            let next = waiting.lock().map_err(|error| error.to_string())?.next();
            let Some(entry) = next else { return Ok(()) };
            let is_solved = is_solved(&compiled, entry, time)?;
            *solved.lock().map_err(|error| error.to_string())? += u32::from(is_solved);
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().map_err(|_| "a search has failed")?)
    })?;
    println!("{} of {} solved", solved.into_inner()?, entries.len());
    Ok(())
}

/// How long to search each position, and how many in parallel.
fn arguments() -> Result<(Duration, usize), Failure> {
    let (mut seconds, mut threads) = (10.0, 1);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let value = arguments.next().ok_or(USAGE)?;
        match argument.as_str() {
            "--seconds" => seconds = value.parse()?,
            "--threads" => threads = value.parse()?,
            _ => return Err(USAGE.into()),
        }
    }
    Ok((Duration::try_from_secs_f64(seconds)?, threads))
}

fn is_solved(compiled: &Compiled, entry: &Entry, time: Duration) -> Result<bool, Failure> {
    let position = parse_position(&compiled.program, &entry.position)?;
    let mut game = Game::from_position(compiled.program.clone(), position)?;
    let mut search = Search::new(&game, Limits::default());
    let begin = Instant::now();
    while begin.elapsed() < time && !search.run(SLICE)?.done {}
    let report = search.stop();
    let best = report.best.ok_or("a position without a move")?;
    let wanted: Result<Vec<usize>, _> = entry.moves.iter().map(|text| find_move(&mut game, text)).collect();
    let is_solved = wanted?.contains(&best);
    println!(
        "{} {} {}, best {}; depth {}, {} positions",
        entry.name,
        if is_solved { "solved" } else { "missed" },
        move_texts(game.program(), game.moves())[best],
        entry.moves.join(" or "),
        report.depth,
        report.nodes
    );
    Ok(is_solved)
}
