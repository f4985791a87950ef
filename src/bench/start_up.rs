//! How long a game takes to start: from the text of its rules to its first moves.

use super::error::BenchError;
use super::timer::Timer;
use crate::RuleFile;
use crate::moves::{MoveList, Rules};

/// The quickest of several starts, in seconds.
pub(super) struct StartUp {
    /// Until the rule file is compiled.
    pub(super) compile: f64,
    /// Until the legal moves of the start position are known.
    pub(super) first_moves: f64,
}

/// Starts a game or variant again and again.
pub(super) fn start_up(
    read: &dyn Fn() -> RuleFile,
    variant: usize,
    timer: &Timer<'_>,
) -> Result<StartUp, BenchError> {
    let mut compile = f64::INFINITY;
    let starts = timer.repeat(|| {
        let began = (timer.clock)();
        let compiled = read().compile(variant)?;
        compile = compile.min((timer.clock)() - began);
        let mut rules = Rules::new(compiled.program);
        let start = rules.start()?;
        rules.moves(&start, &mut MoveList::default())?;
        Ok::<_, BenchError>(1)
    })?;
    Ok(StartUp { compile, first_moves: starts.quickest })
}
