//! Improves weights by games between neighbouring weights.
//!
//! All weights are varied at once, each up or down at random, and the varied weights play against the opposite
//! variation; then all weights move a little towards the winner (J. C. Spall, "Multivariate stochastic approximation
//! using a simultaneous perturbation gradient approximation", 1992). This needs many games, but nothing except their
//! results.

#![allow(clippy::cast_precision_loss, reason = "there are far fewer games")]

use std::sync::Arc;

use super::Settings;
use super::game_pair::play_pair;
use super::parameters::{Parameters, telling};
use crate::game::Game;
use crate::moves::RunError;
use crate::search::Evaluation;
use crate::weights::{Phase, Term, Weight};

/// If there are more weights for sites than this, those of a piece type in a phase are varied together: the more parameters, the
/// less a game tells about each.
const MAX_SITES: usize = 24;
/// Pairs of games whose results are used together; they can be played in parallel.
const PAIRS_PER_STEP: u64 = 16;
/// How far to move towards the winner, as a fraction of the variation: at first, and at the end, where small steps
/// average out the luck of single games.
const FIRST_RATE: f64 = 0.25;
const LAST_RATE: f64 = 0.05;

/// Weights being improved.
#[derive(Clone, Debug)]
pub struct Spsa {
    first: Vec<Weight>,
    parameters: Vec<Parameter>,
    /// How many pairs of games are to be played, and how many were.
    pairs: u64,
    played: u64,
    seed: u64,
}

/// A parameter that is varied.
#[derive(Clone, Debug)]
struct Parameter {
    /// The indices of its weights.
    weights: Vec<usize>,
    /// How far it has moved, in steps.
    offset: f64,
}

impl Spsa {
    /// Starts with some weights.
    pub fn new(start: &Parameters, pairs: u64, seed: u64) -> Self {
        let first = start.weights().to_vec();
        let kind = |at: usize| match first[at] {
            Weight { term: Term::Site(kind, ..), phase, .. } => Some((kind, phase == Phase::Ending)),
            _ => None,
        };
        let sites = (0..first.len()).filter(|&at| kind(at).is_some()).count();
        let mut parameters: Vec<Parameter> = Vec::new();
        for at in (0..first.len()).filter(|&at| !start.is_fixed(at)) {
            let together = kind(at).is_some() && sites > MAX_SITES;
            match parameters.iter_mut().find(|parameter| together && kind(parameter.weights[0]) == kind(at)) {
                Some(parameter) => parameter.weights.push(at),
                None => parameters.push(Parameter { weights: vec![at], offset: 0.0 }),
            }
        }
        Self { first, parameters, pairs, played: 0, seed }
    }

    /// The numbers of the pairs to play next; empty at the end.
    pub fn next(&self) -> std::ops::Range<u64> {
        self.played..(self.played + PAIRS_PER_STEP).min(self.pairs)
    }

    /// Plays a pair of games with randomly varied parameters. Returns by how much this variation did better than the
    /// opposite one, from -1 to 1.
    pub fn play(&self, start: &Game, settings: Settings, pair: u64) -> Result<f64, RunError> {
        let signs = self.signs(pair);
        let [up, down] = [1.0, -1.0].map(|sign| {
            let offset =
                self.parameters.iter().zip(&signs).map(|(parameter, way)| parameter.offset + sign * way);
            Arc::new(Evaluation::with(&start.shared_program(), self.weights_at(offset)))
        });
        play_pair(start, [&up, &down], settings, self.seed_of(pair))
    }

    fn seed_of(&self, pair: u64) -> u64 {
        self.seed.wrapping_mul(1_000_003) ^ pair
    }

    /// The direction in which each parameter is varied in a pair of games: 1 or -1.
    fn signs(&self, pair: u64) -> Vec<f64> {
        let mut random = fastrand::Rng::with_seed(!self.seed_of(pair));
        self.parameters.iter().map(|_| if random.bool() { 1.0 } else { -1.0 }).collect()
    }

    /// Moves the parameters by the results of the pairs from `next`, as [`Spsa::play`] returns them.
    pub fn learn(&mut self, results: &[f64]) {
        let done = self.played as f64 / self.pairs.max(1) as f64;
        let rate = FIRST_RATE + (LAST_RATE - FIRST_RATE) * done;
        for (pair, better) in self.next().zip(results) {
            let signs = self.signs(pair);
            for (parameter, way) in self.parameters.iter_mut().zip(signs) {
                parameter.offset += rate * better * way;
            }
        }
        self.played = self.next().end;
    }

    /// The current weights.
    pub fn weights(&self) -> Vec<Weight> {
        telling(self.weights_at(self.parameters.iter().map(|parameter| parameter.offset)))
    }

    fn weights_at(&self, offset: impl Iterator<Item = f64>) -> Vec<Weight> {
        let mut weights = self.first.clone();
        for (parameter, offset) in self.parameters.iter().zip(offset) {
            for &at in &parameter.weights {
                let Weight { term, worth, .. } = weights[at];
                let worth = f64::from(worth);
                let now = worth + offset * step(term, worth, parameter.weights.len() > 1);
                weights[at].worth = now.round() as i32;
            }
        }
        weights
    }
}

/// By how much a weight is varied.
fn step(term: Term, worth: f64, together: bool) -> f64 {
    let part = |part: f64, least: f64| f64::max(part * worth.abs(), least);
    match term {
        Term::Site(..) if together => 0.4 * worth,
        Term::Piece(_) | Term::Hand(_) | Term::Score => part(0.25, 10.0),
        Term::Goal(_) => part(0.4, 25.0),
        Term::Attribute(..) | Term::Variable(_) | Term::Turn => part(0.25, 12.0),
        Term::Site(..)
        | Term::Linked
        | Term::Covered
        | Term::Captive
        | Term::Attacked
        | Term::Passed(..)
        | Term::Doubled(_)
        | Term::Isolated(_)
        | Term::Groups
        | Term::Liberties
        | Term::Pair(_)
        | Term::Shelter(..)
        | Term::Threat(..)
        | Term::Attackers(..) => part(0.4, 5.0),
        Term::Mobility | Term::MobilityOf(_) | Term::Reach(_) | Term::Pressure(..) | Term::Exposure(..) => {
            part(0.4, 1.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_move_towards_the_better_side() {
        let terms = [Term::Linked, Term::Turn];
        let mut spsa =
            Spsa::new(&Parameters::new(&terms, &[Weight::throughout(Term::Turn, 20)], false), 256, 1);
        while !spsa.next().is_empty() {
            // Only the first parameter decides who wins.
            let results: Vec<f64> = spsa.next().map(|pair| spsa.signs(pair)[0]).collect();
            spsa.learn(&results);
        }
        let worth =
            |term| spsa.weights().iter().find(|weight| weight.term == term).map(|weight| weight.worth);
        assert!(worth(Term::Linked) > Some(30));
        assert!(worth(Term::Turn).is_some_and(|worth| (10..=30).contains(&worth)), "it moved by chance only");
    }
}
