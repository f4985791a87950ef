//! Reads positions with scores to learn from, as `label` writes them.

use boardwright::notation::parse_position;
use boardwright::search::{Evaluation, chance_of};
use boardwright::tune::Sample;

use super::Start;
use super::report_progress;
use crate::args::TuneArguments;
use crate::failure::Failure;
use crate::label::Labelled;
use crate::target::Target;

/// The positions of the files that were named; a score counts as the chance to win that goes with it.
pub(super) fn read(target: &Target, start: &Start, wanted: &TuneArguments) -> Result<Vec<Sample>, Failure> {
    let program = &target.compiled.program;
    let mut counter = start.counter.clone();
    let clock = Evaluation::with(program, start.weights.clone()).piece_clock(program);
    let mut samples = Vec::new();
    for path in &wanted.scores {
        let wrong = |why: String| Failure::new(format!("{}: {why}", path.display()));
        let mut reader = csv::Reader::from_path(path).map_err(|error| wrong(error.to_string()))?;
        for line in reader.deserialize() {
            let Labelled { position, score } = line.map_err(|error| wrong(error.to_string()))?;
            let parsed = parse_position(program, &position);
            let position = parsed.map_err(|error| wrong(format!("position `{position}`: {error}")))?;
            let side = program.side_of(program.turns[position.turn()].player);
            samples.push(Sample {
                counts: counter.count(&position, side),
                result: chance_of(score),
                quiet: true,
                left: clock.left(&position),
            });
        }
    }
    if !wanted.scores.is_empty() {
        report_progress(&format!("{} positions with scores", samples.len()));
    }
    Ok(samples)
}
