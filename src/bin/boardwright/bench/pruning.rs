//! `bench --pruning`: by which factor a search grows without each pruning technique.

use std::io::Write as _;

use boardwright::bench::pruning;
use boardwright::search::Pruning;

use super::failure;
use super::row::NAME_WIDTH;
use crate::failure::Failure;
use crate::target::Target;
use crate::threads::Threads;

pub(super) fn run(games: Vec<String>, threads: &Threads) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{:NAME_WIDTH$}{}",
        "without",
        Pruning::WITHIN_A_SEARCH.map(|way| format!("{way:>12}")).concat()
    )?;
    for line in threads.in_order(games, |game| line(&game)) {
        writeln!(out, "{}", line?)?;
    }
    Ok(())
}

fn line(game: &str) -> Result<String, Failure> {
    let target = Target::load(game)?;
    let times = pruning(&target.compiled.program).map_err(|error| failure(&target, error))?;
    let times: Vec<String> = times.iter().map(|times| format!("{times:>12.2}")).collect();
    Ok(format!("{game:NAME_WIDTH$}{}", times.concat()))
}
