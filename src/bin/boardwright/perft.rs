//! `perft`: prints a line `DEPTH COUNT` for each depth from 1.

use std::io::Write as _;
use std::sync::{Mutex, PoisonError};

use boardwright::moves::{MoveList, Rules, RunError, perft};
use boardwright::position::Position;

use crate::args::PerftArguments;
use crate::failure::Failure;
use crate::target::Target;
use crate::threads::Threads;

pub(crate) fn run(wanted: &PerftArguments) -> Result<(), Failure> {
    let target = Target::load(&wanted.game)?;
    let start = target.game_after(&wanted.start)?.position().clone();
    let threads = wanted.threads.start()?;
    let mut rules = Rules::new(target.compiled.program.clone());
    let mut out = std::io::stdout().lock();
    for depth in 1..=wanted.depth {
        let count = count(&mut rules, &start, depth, &threads).map_err(|error| target.run_error(&error))?;
        writeln!(out, "{depth} {count}")?;
    }
    Ok(())
}

/// The number of legal move sequences of a depth of at least 1; the moves of the position are shared out among threads.
fn count(rules: &mut Rules, start: &Position, depth: u32, threads: &Threads) -> Result<u64, RunError> {
    let move_count = perft(rules, &mut start.clone(), 1)?;
    if depth == 1 || move_count == 0 {
        return Ok(move_count);
    }
    let mut list = MoveList::default();
    rules.moves(start, &mut list)?;
    let (first, idle) = (&*rules, Mutex::new(Vec::new()));
    // Drivers are used again, since they come to know the runs that can be counted.
    let idle = || idle.lock().unwrap_or_else(PoisonError::into_inner);
    let counts = threads.in_order((0..list.len()).collect(), |index| {
        let mut rules = idle().pop().unwrap_or_else(|| first.another());
        let mut position = start.clone();
        rules.make(&mut position, &mut list.changes(index).to_vec())?;
        let count = perft(&mut rules, &mut position, depth - 1);
        idle().push(rules);
        count
    });
    counts.into_iter().sum()
}
