//! What tuning starts with: the game, its weights, and which of them may change.

use std::sync::Arc;

use boardwright::game::Game;
use boardwright::moves::RunError;
use boardwright::program::{Phase, Program};
use boardwright::search::{Evaluation, FeatureCounter};
use boardwright::tune::{Fit, Fitted, Parameters, Sample, fit, quiet_samples, words};
use boardwright::weights::{Term, Weight};

use super::work::Stopped;
use crate::args::TuneArguments;
use crate::failure::Failure;
use crate::jobs::tell;

/// A game at its start, what weights there can be, and those to start with.
pub(super) struct Start {
    pub(super) game: Game,
    pub(super) counter: FeatureCounter,
    pub(super) weights: Vec<Weight>,
}

impl Start {
    pub(super) fn of(program: &Arc<Program>, wanted: &TuneArguments) -> Result<Self, RunError> {
        let counter = FeatureCounter::new(program);
        let first = if wanted.go_on { Evaluation::new(program) } else { Evaluation::of_rules(program) };
        let known_as = |weight: &Weight| Weight { term: counter.stands_for(weight.term), ..*weight };
        let mut weights: Vec<Weight> = first.weights().iter().map(known_as).collect();
        let has_phase = |weight: &Weight| wanted.phases || weight.phase == Phase::Throughout;
        weights.retain(|weight| is_counted(weight.term, wanted) && has_phase(weight));
        Ok(Self { game: Game::new(program.clone())?, counter, weights })
    }

    /// Checks that weights of the game begin with the words which were given.
    pub(super) fn check_words(&self, wanted: &TuneArguments) -> Result<(), Failure> {
        let program = self.game.program();
        let is_known = |start: &str| self.counter.terms().iter().any(|&term| begins(program, term, start));
        match wanted.terms.iter().find(|start| !is_known(start)) {
            None => Ok(()),
            Some(unknown) => {
                let mut known: Vec<&str> = self.counter.terms().iter().map(|term| term.word()).collect();
                known.sort_unstable();
                known.dedup();
                let known = known.join(", ");
                Err(Failure::new(format!(
                    "no weight of this game begins with `{unknown}`; there are: {known}"
                )))
            }
        }
    }

    /// The positions to learn from, with the terms that are counted.
    pub(super) fn learnable(&self, samples: Vec<Sample>, wanted: &TuneArguments) -> Vec<Sample> {
        let terms = self.counter.terms();
        let mut samples = quiet_samples(samples);
        for sample in &mut samples {
            sample.counts.retain(|one| is_counted(terms[one.term], wanted));
        }
        samples
    }

    /// Fits weights to the results of so many games.
    pub(super) fn fit(
        &self,
        weights: &[Weight],
        samples: &[Sample],
        games: u64,
        wanted: &TuneArguments,
        what: &str,
    ) -> Result<Vec<Weight>, Stopped> {
        if samples.is_empty() {
            return Err(Stopped::NothingSeen);
        }
        let parameters = parameters(self.game.program(), self.counter.terms(), weights, wanted);
        let Fitted { weights, error_before, error_after } =
            fit(&parameters, samples, Fit { games, ..Fit::default() });
        let count = samples.len();
        tell(&format!("{what}: {count} positions, error {error_before:.4} -> {error_after:.4}"));
        Ok(weights)
    }
}

pub(super) fn is_counted(term: Term, wanted: &TuneArguments) -> bool {
    wanted.outlook || !matches!(term, Term::Mobility | Term::MobilityOf(_) | Term::Attacked)
}

/// The weights that may change.
pub(super) fn parameters(
    program: &Program,
    terms: &[Term],
    weights: &[Weight],
    wanted: &TuneArguments,
) -> Parameters {
    let may_change =
        |term| wanted.terms.is_empty() || wanted.terms.iter().any(|start| begins(program, term, start));
    Parameters::new(terms, weights, wanted.phases).only(may_change)
}

/// Whether weights of a term begin with these words.
fn begins(program: &Program, term: Term, start: &str) -> bool {
    let words = words(program, term);
    let rest = words.strip_prefix(start.trim());
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}
