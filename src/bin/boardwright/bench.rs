//! `bench`: prints the speed of games as a table, and compares their counts with `tests/bench/counts.txt`.

use std::fmt::Write as _;
use std::io::Write as _;
use std::time::Instant;

use boardwright::bench::{BenchError, Counts, Measured, measure, pruning};
use boardwright::search::Pruning;
use serde::Serialize;

use crate::failure::Failure;
use crate::target::{SHIPPED, Target};

/// The expected counts: a line `GAME perft DEPTH COUNT playouts PLIES HASH` for each game.
const EXPECTED: &str = include_str!("../../../tests/bench/counts.txt");

/// What to print.
pub(crate) struct Wanted {
    /// Seconds for each figure.
    pub(crate) seconds: f64,
    /// Whether to print the figures as JSON.
    pub(crate) json: bool,
    /// Whether to print only the lines for the file of counts, without comparing.
    pub(crate) counts: bool,
}

#[derive(Serialize)]
struct Row {
    game: String,
    /// The index of the game or variant in its file.
    variant: usize,
    depth: u32,
    perft: u64,
    plies: u64,
    hash: String,
    compile_milliseconds: f64,
    moves_per_second: f64,
    plies_per_second: f64,
    perft_per_second: f64,
    search_per_second: f64,
    branching: f64,
}

pub(crate) fn run(games: Vec<String>, wanted: &Wanted) -> Result<(), Failure> {
    let games = chosen(games);
    let mut out = std::io::stdout().lock();
    if !wanted.json && !wanted.counts {
        writeln!(out, "{}", heading())?;
    }
    let (mut rows, mut wrong) = (Vec::new(), String::new());
    for game in games {
        let (variant, measured) = of_game(&game, wanted)?;
        let line = line(&game, &measured.counts);
        if wanted.counts {
            writeln!(out, "{line}")?;
            continue;
        }
        match EXPECTED.lines().find(|kept| kept.split(' ').next() == Some(&game)) {
            Some(kept) if kept == line => {}
            Some(kept) => write!(wrong, "\ncounted: {line}\nkept:    {kept}").unwrap_or_default(),
            None => write!(wrong, "\nno counts are kept of {game}: {line}").unwrap_or_default(),
        }
        let row = row(game, variant, &measured);
        if !wanted.json {
            writeln!(out, "{}", row.text())?;
        }
        rows.push(row);
    }
    if wanted.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&rows).map_err(Failure::new)?)?;
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(Failure::new(format!("counts differ from the expected ones:{wrong}")))
    }
}

fn of_game(game: &str, wanted: &Wanted) -> Result<(usize, Measured), Failure> {
    let target = Target::load(game)?;
    let variant = target.variant;
    let read = || target.read_again();
    let began = Instant::now();
    let clock = || began.elapsed().as_secs_f64();
    let seconds = if wanted.counts { 0.0 } else { wanted.seconds };
    let measured = measure(&read, variant, None, seconds, &clock).map_err(|error| failure(&target, error))?;
    Ok((variant, measured))
}

/// Prints for each game by which factor a search grows without each pruning technique.
pub(crate) fn compare_pruning(games: Vec<String>) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{:28}{}", "without", Pruning::WAYS.map(|way| format!("{way:>12}")).concat())?;
    for game in chosen(games) {
        let target = Target::load(&game)?;
        let times = pruning(&target.compiled.program).map_err(|error| failure(&target, error))?;
        let times = times.iter().map(|times| format!("{times:>12.2}")).collect::<Vec<_>>().concat();
        writeln!(out, "{game:28}{times}")?;
    }
    Ok(())
}

fn chosen(games: Vec<String>) -> Vec<String> {
    let all = || SHIPPED.iter().map(|shipped| shipped.id.to_owned()).collect();
    if games.is_empty() { all() } else { games }
}

fn failure(target: &Target, error: BenchError) -> Failure {
    match error {
        BenchError::Run(error) => target.run_error(&error),
        rules @ BenchError::Rules(_) => Failure::new(rules),
    }
}

fn line(game: &str, counts: &Counts) -> String {
    let Counts { depth, perft, plies, hash } = counts;
    format!("{game} perft {depth} {perft} playouts {plies} {hash:016x}")
}

fn row(game: String, variant: usize, measured: &Measured) -> Row {
    let Counts { depth, perft, plies, hash } = measured.counts;
    Row {
        game,
        variant,
        depth,
        perft,
        plies,
        hash: format!("{hash:016x}"),
        compile_milliseconds: measured.compile,
        moves_per_second: measured.generations,
        plies_per_second: measured.plies,
        perft_per_second: measured.perft,
        search_per_second: measured.search,
        branching: measured.branching,
    }
}

fn heading() -> String {
    let names = ["compile ms", "moves/s", "plies/s", "perft/s", "search/s", "branching"];
    format!("{:28}{}", "game", names.map(|name| format!("{name:>11}")).concat())
}

impl Row {
    fn text(&self) -> String {
        let Self { game, compile_milliseconds, branching, .. } = self;
        let rates =
            [self.moves_per_second, self.plies_per_second, self.perft_per_second, self.search_per_second];
        let [moves, plies, perft, search] = rates.map(|rate| format!("{rate:>11.0}"));
        format!("{game:28}{compile_milliseconds:>11.1}{moves}{plies}{perft}{search}{branching:>11.1}")
    }
}
