//! `perft`: prints a line `DEPTH COUNT` for each depth from 1.

use std::io::Write as _;

use boardwright::moves::{Rules, perft};

use crate::args::Start;
use crate::failure::Failure;
use crate::target::Target;

pub(crate) fn run(game: &str, depth: u32, start: &Start) -> Result<(), Failure> {
    let target = Target::load(game)?;
    let mut start = target.game_after(start)?.position().clone();
    let mut rules = Rules::new(target.compiled.program.clone());
    let mut out = std::io::stdout().lock();
    for depth in 1..=depth {
        let count = perft(&mut rules, &mut start, depth).map_err(|error| target.run_error(&error))?;
        writeln!(out, "{depth} {count}")?;
    }
    Ok(())
}
