//! Positions of recorded games.

use std::sync::Arc;

use super::result::result;
use super::sample::{Sample, Sampler};
use crate::game::Game;
use crate::moves::RunError;
use crate::notation::{RecordedResult, recorded_result};
use crate::search::{Evaluation, FeatureCounter};

/// The positions of the main line of a recorded game in which the player to move had a choice; none if neither the rules
/// nor the record say how it ended.
pub fn samples_of_record(
    record: &Game,
    (evaluation, counter): (&Arc<Evaluation>, &FeatureCounter),
) -> Result<Vec<Sample>, RunError> {
    let mut game = record.clone();
    let plies = game.line().len();
    game.go_to(plies)?;
    let recorded = recorded_result(&game);
    if game.outcome().is_none() && recorded.is_none() {
        return Ok(Vec::new());
    }
    let by_rules = game.outcome().is_some().then(|| game.clone());
    let mut sampler = Sampler::new(evaluation, counter, &game);
    for ply in 0..=plies {
        game.go_to(ply)?;
        sampler.visit(&game);
        if ply < plies && !game.turn().random && game.moves().len() > 1 {
            sampler.take(&game);
        }
    }
    Ok(sampler.samples(|side| match (&by_rules, recorded) {
        (Some(end), _) => result(end, side),
        (None, Some(RecordedResult::Won(winner))) => {
            if side >> winner.0 & 1 == 1 {
                1
            } else {
                -1
            }
        }
        (None, Some(RecordedResult::Drawn) | None) => 0,
    }))
}
