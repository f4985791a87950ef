//! `bench`: prints the speed of games as a table, and compares their counts with `tests/bench/counts.txt`.
//!
//! - `row`: the figures of a game as a line of the table and as JSON.
//! - `counts`: what was counted, as a line of that file.
//! - `comparison`: the ratios to a run that was saved.
//! - `pruning`: what each pruning technique brings.

mod comparison;
mod counts;
mod pruning;
mod row;

use std::io::Write as _;
use std::time::Instant;

use boardwright::bench::{BenchError, count, measure, yardstick};

use crate::args::BenchArguments;
use crate::failure::Failure;
use crate::target::{SHIPPED, Target};
use crate::threads::Threads;
use comparison::SavedRun;
use counts::GameCounts;
use row::Row;

pub(crate) fn run(wanted: &BenchArguments) -> Result<(), Failure> {
    let shipped = || SHIPPED.iter().map(|shipped| shipped.id.to_owned()).collect();
    let games = if wanted.games.is_empty() { shipped() } else { wanted.games.clone() };
    match wanted {
        BenchArguments { pruning: true, .. } => pruning::run(games, &wanted.threads.start()?),
        BenchArguments { counts: true, .. } => print_counts(games, &wanted.threads.start()?),
        _ if wanted.threads.is_given() => Err(Failure::new(
            "`--threads` works only with `--counts` or `--pruning`: speed is measured on one thread",
        )),
        _ => print_figures(games, wanted),
    }
}

/// Prints the lines of the file of counts.
fn print_counts(games: Vec<String>, threads: &Threads) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", counts::HEADING)?;
    for counted in threads.in_order(games, counted) {
        writeln!(out, "{}", counted?)?;
    }
    Ok(())
}

fn counted(game: String) -> Result<GameCounts, Failure> {
    let target = Target::load(&game)?;
    let counts = count(&target.compiled.program).map_err(|error| failure(&target, error))?;
    Ok(GameCounts::new(game, counts))
}

/// Measures the games and prints their figures; fails if counts are not as expected.
fn print_figures(games: Vec<String>, wanted: &BenchArguments) -> Result<(), Failure> {
    let saved = wanted.against.as_deref().map(SavedRun::read).transpose()?;
    let mut out = std::io::stdout().lock();
    if !wanted.json {
        writeln!(out, "{}", row::heading("game"))?;
    }
    let began = Instant::now();
    let clock = || began.elapsed().as_secs_f64();
    let yardstick = yardstick::plies_per_second(wanted.seconds, &clock);
    let mut rows = Vec::new();
    for game in games {
        let row = measured(game, wanted.seconds, &clock, yardstick)?;
        if !wanted.json {
            writeln!(out, "{}", row.text())?;
        }
        rows.push(row);
    }
    if wanted.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&rows).map_err(Failure::new)?)?;
    } else {
        writeln!(out, "{}", row::with_plies_only(yardstick::NAME, &format!("{yardstick:.0}")))?;
    }
    let mut differences: Vec<String> =
        rows.iter().filter_map(|row| row.counts.difference_from_kept()).collect();
    if let Some(saved) = saved {
        let compared = saved.compare(&rows);
        differences.extend(compared.differences);
        if wanted.json {
            // Standard output is what is saved.
            let _ = write!(std::io::stderr(), "{}", compared.table);
        } else {
            write!(out, "\n{}", compared.table)?;
        }
    }
    if differences.is_empty() {
        return Ok(());
    }
    Err(Failure::new(format!("counts differ from the expected ones:\n{}", differences.join("\n"))))
}

/// Measures a game.
fn measured(game: String, seconds: f64, clock: &dyn Fn() -> f64, yardstick: f64) -> Result<Row, Failure> {
    let target = Target::load(&game)?;
    let measured = measure(&|| target.read_again(), target.variant, None, seconds, clock)
        .map_err(|error| failure(&target, error))?;
    Ok(Row::new(game, target.variant, &measured, yardstick))
}

fn failure(target: &Target, error: BenchError) -> Failure {
    match error {
        BenchError::Run(error) => target.run_error(&error),
        rules @ BenchError::Rules(_) => Failure::new(rules),
    }
}
