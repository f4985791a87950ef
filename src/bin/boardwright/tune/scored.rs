//! Positions with scores to learn from, as `label` writes them.

use boardwright::search::{Evaluation, chance_of};
use boardwright::tune::Sample;

use super::start::Start;
use crate::args::TuneArguments;
use crate::failure::Failure;
use crate::jobs::tell;
use crate::label::read_labelled;
use crate::target::Target;

/// The positions of the files that were named; a score counts as the chance to win that goes with it.
pub(super) fn read(target: &Target, start: &Start, wanted: &TuneArguments) -> Result<Vec<Sample>, Failure> {
    let program = &target.compiled.program;
    let mut counter = start.counter.clone();
    let clock = Evaluation::with(program, start.weights.clone()).piece_clock(program);
    let mut samples = Vec::new();
    read_labelled(program, &wanted.scores, |position, score| {
        let side = program.side_of(program.turns[position.turn()].player);
        samples.push(Sample {
            counts: counter.count(&position, side),
            result: chance_of(score),
            quiet: true,
            left: clock.left(&position),
        });
    })?;
    if !wanted.scores.is_empty() {
        tell(&format!("{} positions with scores", samples.len()));
    }
    Ok(samples)
}
