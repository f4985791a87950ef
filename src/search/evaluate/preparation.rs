//! Builds an evaluation in slices.
//!
//! In: a program. Out: its evaluation. For most rules this takes some milliseconds, but in hostile or complex rule
//! files each move may take long; the search has to wait for it.

use std::sync::Arc;

use super::default_weights;
use super::liabilities::Liabilities;
use super::sample_games::SampleGames;
use super::site_classes::SiteClasses;
use super::tables::Evaluation;
use crate::moves::{FUEL_PER_REQUEST, Rules};
use crate::program::{Program, Weight};

/// Most instructions that it takes. If the rules would need more, fewer sample games are played.
const MAX_INSTRUCTIONS: u64 = 6 * FUEL_PER_REQUEST;

impl Evaluation {
    /// An evaluation with the weights of the rule file, or, if it has none, with weights derived from the rules. The
    /// latter plays random games, which takes a while; see [`Preparation`].
    pub fn new(program: &Arc<Program>) -> Self {
        Preparation::new(program).finish()
    }

    /// An evaluation with weights derived from the rules, whatever the file has.
    pub fn of_rules(program: &Arc<Program>) -> Self {
        Preparation::of_rules(program).finish()
    }

    /// An evaluation with other weights, without a network.
    pub fn with(program: &Arc<Program>, weights: Vec<Weight>) -> Self {
        Preparation::with(program, weights).finish()
    }
}

/// An evaluation under construction.
#[derive(Clone, Debug)]
pub struct Preparation {
    rules: Rules,
    classes: SiteClasses,
    phase: Phase,
    /// Whether to finish with what is known so far.
    hurries: bool,
    /// Whether the network of the rule file counts.
    has_network: bool,
}

#[derive(Clone, Debug)]
enum Phase {
    /// Random games are played for statistics.
    SampleGame(Box<SampleGames>),
    /// Liabilities are determined.
    Asking(Box<SampleGames>, Liabilities),
    /// The weights are known.
    Weighing(Vec<Weight>),
    Done(Arc<Evaluation>),
}

impl Preparation {
    /// Begins with the weights of the rule file, or, if it has none, with the rules.
    pub fn new(program: &Arc<Program>) -> Self {
        let of_terms = if program.weights.terms.is_empty() {
            Self::of_rules(program)
        } else {
            Self::with(program, program.weights.terms.clone())
        };
        Self { has_network: true, ..of_terms }
    }

    /// Begins with the rules, whatever weights the file has.
    pub(super) fn of_rules(program: &Arc<Program>) -> Self {
        let classes = SiteClasses::of(program);
        let phase = Phase::SampleGame(Box::new(SampleGames::new(program, &classes)));
        Self { rules: Rules::new(program.clone()), classes, phase, hurries: false, has_network: false }
    }

    /// Begins with weights.
    pub(super) fn with(program: &Arc<Program>, weights: Vec<Weight>) -> Self {
        let (rules, classes) = (Rules::new(program.clone()), SiteClasses::of(program));
        Self { rules, classes, phase: Phase::Weighing(weights), hurries: false, has_network: false }
    }

    /// Continues for about this many instructions of the rules; returns the evaluation when it is finished.
    pub fn run(&mut self, instructions: u64) -> Option<Arc<Evaluation>> {
        let end = self.rules.instructions().saturating_add(instructions);
        loop {
            if let Phase::Done(evaluation) = &self.phase {
                return Some(evaluation.clone());
            }
            if self.rules.instructions() >= end {
                return None;
            }
            self.step();
        }
    }

    /// The evaluation by what is known so far, for a search that cannot wait for the rest.
    pub fn so_far(&self) -> Evaluation {
        Self { hurries: true, ..self.clone() }.finish()
    }

    /// Runs to the end.
    pub(super) fn finish(mut self) -> Evaluation {
        loop {
            match self.phase {
                Phase::Done(evaluation) => return Arc::unwrap_or_clone(evaluation),
                _ => self.step(),
            }
        }
    }

    fn step(&mut self) {
        let Self { rules, classes, phase, hurries, has_network } = self;
        let program = rules.shared_program().clone();
        let is_spent = *hurries || rules.instructions() >= MAX_INSTRUCTIONS;
        *phase = match std::mem::replace(phase, Phase::Weighing(Vec::new())) {
            Phase::SampleGame(mut games) => {
                if !is_spent && rules.with_fuel(FUEL_PER_REQUEST, |rules| games.step(rules, classes)) {
                    Phase::SampleGame(games)
                } else {
                    let liabilities = Liabilities::new(&program, games.positions.len());
                    Phase::Asking(games, liabilities)
                }
            }
            Phase::Asking(games, mut liabilities) => {
                if !is_spent
                    && rules.with_fuel(FUEL_PER_REQUEST, |rules| liabilities.step(rules, &games.positions))
                {
                    Phase::Asking(games, liabilities)
                } else {
                    Phase::Weighing(default_weights::weights(
                        &program,
                        classes,
                        &games.stats,
                        &liabilities.found(),
                    ))
                }
            }
            Phase::Weighing(weights) => {
                let of_weights = Evaluation::of_classes(rules, classes, weights);
                let network = program.weights.network.as_ref().filter(|_| *has_network);
                let evaluation = of_weights.with_network(&program, network);
                Phase::Done(Arc::new(evaluation))
            }
            Phase::Done(evaluation) => Phase::Done(evaluation),
        };
    }
}
