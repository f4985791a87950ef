//! `solve --tablebase`: writes a file with the values of all positions that have the same pieces.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::time::Instant;

use boardwright::program::Program;
use boardwright::solve::{SolveError, tabulate};
use boardwright::tablebase::{TableSummary, Tablebase, TablebaseError};

use crate::args::SolveArguments;
use crate::failure::Failure;
use crate::jobs::tell;
use crate::solve::in_words;
use crate::tablebase::{self, Output};
use crate::target::Target;

/// Makes tables, and writes them to a file together with those that it contains.
pub(crate) fn run(wanted: &SolveArguments, file: &Path) -> Result<(), Failure> {
    let target = Target::load(&wanted.game)?;
    let game = target.game_after(&wanted.start)?;
    let program = game.program();
    let output = Output::to(file)?;
    let known = if file.exists() { Some(known(program, file)?) } else { None };
    let threads = wanted.threads.start()?;
    let began = Instant::now();
    let mut told = known.as_ref().map_or(0, |known| known.summaries(program).count());
    let tables = tabulate(&game, known, &threads, |tables| {
        for summary in tables.summaries(program).skip(told) {
            tell(&described(&summary));
            told += 1;
        }
    });
    let tables = tables.map_err(|error| match error {
        SolveError::Run(error) => target.run_error(&error),
        other => Failure::new(format!("{}: {other}", program.names.title)),
    })?;
    let bytes = output.write(program, &tables)?;
    let count = tables.summaries(program).count();
    let plural = if count == 1 { "table" } else { "tables" };
    let seconds = began.elapsed().as_secs_f64();
    let mut text = format!("{}: {count} {plural}, {bytes} bytes, {seconds:.1} s\n", file.display());
    if let Some(value) = tables.value(program, game.position()) {
        let mover = &program.names.players[game.turn().player.index()];
        let _ = writeln!(text, "{mover} to move {}", in_words(value));
    }
    Ok(std::io::stdout().lock().write_all(text.as_bytes())?)
}

/// The tables that a file has already.
fn known(program: &Program, file: &Path) -> Result<Tablebase, Failure> {
    let other_rules = || Failure::new(format!("{}: {}", file.display(), TablebaseError::OtherRules));
    tablebase::read(program, file)?.ok_or_else(other_rules)
}

fn described(summary: &TableSummary) -> String {
    let TableSummary { pieces, positions, wins, losses, longest_win } = summary;
    let draws = positions - wins - losses;
    format!(
        "{pieces}: {positions} positions, {wins} won, {draws} drawn, {losses} lost by the player to move; \
        the longest win takes {longest_win} turns"
    )
}
