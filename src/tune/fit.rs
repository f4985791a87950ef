//! Fits weights to the results of games.

#![allow(clippy::cast_precision_loss, reason = "there are far fewer positions")]

use super::Sample;
use super::parameters::{Parameters, Share};
use crate::search::LOG_ODDS;
use crate::weights::{Term, Weight};

/// The range of the scale in either direction, as powers of two, and how often it is narrowed by a third: 30 times
/// leave less than a hundred-thousandth of it.
const SCALE_RANGE: f64 = 6.0;
const SCALE_ITERATIONS: u32 = 30;
/// How many positions of a game are worth as much as independent ones: consecutive positions are much alike.
pub const POSITIONS_PER_GAME: u64 = 4;

/// How weights are fitted.
#[derive(Clone, Copy, Debug)]
pub struct Fit {
    /// The number of passes over all positions.
    pub passes: u32,
    /// How far the result of one game may move the weights of sites, in hundredths of a piece; others may move three
    /// times as far. With more games, weights may move further.
    pub spread: f64,
    /// The number of games that the positions are from.
    pub games: u64,
    /// Greatest step, in hundredths of a piece.
    pub step: f64,
}

impl Default for Fit {
    fn default() -> Self {
        Self { passes: 200, spread: 20.0, games: 1, step: 4.0 }
    }
}

/// Fitted weights, and how well the old and new ones predict the winner, as mean cross entropy.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// The new weights, without those that say nothing.
    pub weights: Vec<Weight>,
    /// The error of the old weights.
    pub error_before: f64,
    /// The error of the new weights.
    pub error_after: f64,
}

/// A position as the fit sees it.
struct Observation {
    shares: Vec<Share>,
    result: f64,
}

/// Fits weights, starting from given ones, so that they predict the winner better.
pub fn fit(parameters: &Parameters, samples: &[Sample], how: Fit) -> Fitted {
    let observed =
        |sample| Observation { shares: parameters.shares(sample), result: f64::from(sample.result) };
    let positions: Vec<Observation> = samples.iter().map(observed).collect();
    let pulls: Vec<f64> =
        parameters.weights().iter().map(|weight| regularization(weight.term, how)).collect();
    let first: Vec<f64> = parameters.weights().iter().map(|weight| f64::from(weight.worth)).collect();
    // The scale is fitted first, so that weights keep their size.
    let scale = scale(&first, &positions);
    let mut weights = first.clone();
    let (mut mean, mut square) = (vec![0.0; weights.len()], vec![0.0; weights.len()]);
    for pass in 1..=how.passes {
        let mut gradient = gradient(&weights, &positions, scale);
        for at in (0..weights.len()).filter(|&at| !parameters.is_fixed(at)) {
            gradient[at] += pulls[at] * (weights[at] - first[at]);
            // Adam (D. P. Kingma and J. Ba 2015).
            mean[at] = 0.9 * mean[at] + 0.1 * gradient[at];
            square[at] = 0.99 * square[at] + 0.01 * gradient[at] * gradient[at];
            let (mean, square) = (
                mean[at] / (1.0 - 0.9_f64.powf(f64::from(pass))),
                square[at] / (1.0 - 0.99_f64.powf(f64::from(pass))),
            );
            let fading = 1.0 - f64::from(pass - 1) / f64::from(how.passes);
            weights[at] -= how.step * fading * mean / (square.sqrt() + 1e-9);
        }
    }
    let (error_before, error_after) = (error(&first, &positions, scale), error(&weights, &positions, scale));
    Fitted { weights: parameters.with_worths(weights.into_iter()), error_before, error_after }
}

/// The strength of the pull towards the old weight, which acts as the mean of a normal prior.
fn regularization(term: Term, how: Fit) -> f64 {
    let spread = if matches!(term, Term::Site(..)) { how.spread } else { 3.0 * how.spread };
    1.0 / (spread * spread * (POSITIONS_PER_GAME * how.games.max(1)) as f64)
}

/// The scale (log-odds per hundredth of a piece) with which weights predict results best, by ternary search.
fn scale(weights: &[f64], positions: &[Observation]) -> f64 {
    let at = |power: f64| LOG_ODDS * power.exp2();
    let error = |power| error(weights, positions, at(power));
    let (mut low, mut high) = (-SCALE_RANGE, SCALE_RANGE);
    for _ in 0..SCALE_ITERATIONS {
        let third = (high - low) / 3.0;
        if error(low + third) < error(high - third) {
            high -= third;
        } else {
            low += third;
        }
    }
    let found = f64::midpoint(low, high);
    // Without weights, all scales are the same.
    at(if error(found) < error(0.0) { found } else { 0.0 })
}

/// The predicted probability that the player to move wins.
fn chance(weights: &[f64], position: &Observation, scale: f64) -> f64 {
    let worth: f64 = position.shares.iter().map(|share| weights[share.weight] * share.count).sum();
    1.0 / (1.0 + (-worth * scale).exp())
}

fn error(weights: &[f64], positions: &[Observation], scale: f64) -> f64 {
    let of_one = |position: &Observation| {
        let chance = chance(weights, position, scale).clamp(1e-9, 1.0 - 1e-9);
        let result = position.result;
        -(result * chance.ln() + (1.0 - result) * (1.0 - chance).ln())
    };
    positions.iter().map(of_one).sum::<f64>() / (positions.len().max(1)) as f64
}

/// The gradient of the error.
fn gradient(weights: &[f64], positions: &[Observation], scale: f64) -> Vec<f64> {
    let mut gradient = vec![0.0; weights.len()];
    let part = scale / positions.len().max(1) as f64;
    for position in positions {
        let wrong = (chance(weights, position, scale) - position.result) * part;
        for share in &position.shares {
            gradient[share.weight] += wrong * share.count;
        }
    }
    gradient
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::PieceTypeId;
    use crate::search::FeatureCount;
    use crate::weights::Phase;

    #[test]
    fn terms_that_predict_wins_get_weight() {
        let terms = [Term::Linked, Term::Turn];
        let count = |term, count| FeatureCount { term, count };
        let position = |linked, turn, result| Sample {
            counts: vec![count(0, linked), count(1, turn)],
            result,
            quiet: true,
            left: 1.0,
        };
        let positions: Vec<Sample> = (0..100)
            .flat_map(|at| {
                let linked = at % 5 - 2;
                let likely = if linked > 0 { 1.0 } else { 0.0 };
                [position(linked, 1, likely), position(linked, -1, likely)]
            })
            .collect();
        let Fitted { weights, error_before, error_after } =
            fit(&Parameters::new(&terms, &[], false), &positions, Fit { games: 1000, ..Fit::default() });
        assert!(error_after < error_before);
        assert!(weights.iter().any(|weight| weight.term == Term::Linked && weight.worth > 100));
        assert!(weights.iter().all(|weight| weight.term != Term::Turn || weight.worth.abs() < 60));
    }

    /// A man decides the end of the game, and means nothing at its beginning.
    #[test]
    fn what_changes_during_the_game_is_fitted_for_both_ends() {
        let man = Term::Piece(PieceTypeId(0));
        let position = |count, left, result| Sample {
            counts: vec![FeatureCount { term: 0, count }],
            result,
            quiet: true,
            left,
        };
        let samples: Vec<Sample> = (0..200)
            .flat_map(|at| {
                let (count, won) = if at % 2 == 0 { (1, 1.0) } else { (-1, 0.0) };
                let luck = if at % 4 < 2 { 1.0 } else { 0.0 };
                [position(count, 0.0, won), position(count, 1.0, luck)]
            })
            .collect();
        let parameters = Parameters::new(&[man], &[Weight::throughout(man, 50)], true);
        let Fitted { weights, .. } = fit(&parameters, &samples, Fit { games: 1000, ..Fit::default() });
        let worth =
            |phase| weights.iter().find(|weight| weight.phase == phase).map_or(0, |found| found.worth);
        assert!(worth(Phase::Ending) > 3 * worth(Phase::Throughout).abs(), "{weights:?}");
    }
}
