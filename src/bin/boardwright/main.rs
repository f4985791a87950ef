//! The command-line program: a thin layer over the public interface of the crate, one file for each command.

mod agreement;
mod args;
mod bench;
mod check;
mod convert;
mod destination;
mod draw;
mod dump;
mod engine;
mod failure;
mod features;
mod folder;
mod game_text;
mod games;
mod jobs;
mod kinds;
mod label;
mod matches;
mod perft;
mod play;
mod playout;
mod position;
mod protocol;
mod replay;
mod solve;
mod tablebase;
mod tabulate;
mod target;
mod texts;
mod think;
mod threads;
mod times;
#[cfg(feature = "train")]
mod train;
mod trials;
mod tune;

use std::io::Write as _;
use std::process::ExitCode;

use args::{Arguments, Command};
use clap::Parser;
use failure::Failure;

fn main() -> ExitCode {
    match run(Arguments::parse().command) {
        Ok(code) => code,
        // Whoever closed our output has read enough.
        Err(Failure::OutputClosed) => ExitCode::SUCCESS,
        Err(Failure::Message(message)) => {
            // Writing fails if nobody reads stderr, which is no reason to panic.
            let _ = writeln!(std::io::stderr(), "{}", message.trim_end());
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<ExitCode, Failure> {
    match command {
        Command::Games { json } => games::run(json),
        Command::Check { files, features: true, .. } => features::run(&files),
        Command::Check { files, texts: true, .. } => texts::run(&files),
        Command::Check { files, times: true, .. } => times::run(&files),
        Command::Check { files, trials: Some(trials), threads, .. } => trials::run(&trials, &files, threads),
        Command::Check { files, perft: Some(table), threads, .. } => agreement::run(&table, &files, threads),
        Command::Check { files, json, .. } => return check::run_all(&files, json),
        Command::Dump { game, what, from } => dump::run(&game, what, from.as_deref()),
        Command::Perft(wanted) => perft::run(&wanted),
        Command::Moves { game, start, json: true, .. } => position::write_moves(&game, &start),
        Command::Moves { game, start, notation: Some(name), .. } => {
            position::list_described(&game, &start, &name)
        }
        Command::Moves { game, start, named, .. } => position::list_moves(&game, &start, named),
        Command::Position { game, start, notation } => position::run(&game, &start, notation.as_deref()),
        Command::Kinds(wanted) => kinds::run(&wanted),
        Command::Playout { game, games, plies, seed } => playout::run(&game, games, plies, seed),
        Command::Bench(wanted) => bench::run(&wanted),
        Command::Replay { record, rules, lenient, write } => {
            replay::run(&record, rules.as_deref(), &replay::Wanted { lenient, write })
        }
        Command::Convert(wanted) => convert::run(&wanted),
        Command::Tune(wanted) => tune::run(&wanted),
        Command::Label(wanted) => label::run(&wanted),
        #[cfg(feature = "train")]
        Command::Train(wanted) => train::run(&wanted),
        Command::Play { game, depth, threads } => play::run(&game, depth, threads),
        Command::Match(wanted) => matches::run(&wanted),
        Command::Solve(wanted) => match &wanted.tablebase {
            Some(file) => tabulate::run(&wanted, file),
            None => return solve::run(&wanted),
        },
        Command::Engine { game, threads } => engine::run(&game, threads),
    }?;
    Ok(ExitCode::SUCCESS)
}
