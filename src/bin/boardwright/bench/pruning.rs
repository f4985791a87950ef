//! `bench --pruning`: by which factor a search grows without each pruning technique.

use std::io::Write as _;

use boardwright::bench::pruning;
use boardwright::search::Pruning;

use super::failure;
use crate::failure::Failure;
use crate::target::Target;

pub(super) fn run(games: &[String]) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{:28}{}", "without", Pruning::WAYS.map(|way| format!("{way:>12}")).concat())?;
    for game in games {
        let target = Target::load(game)?;
        let times = pruning(&target.compiled.program).map_err(|error| failure(&target, error))?;
        let times = times.iter().map(|times| format!("{times:>12.2}")).collect::<Vec<_>>().concat();
        writeln!(out, "{game:28}{times}")?;
    }
    Ok(())
}
