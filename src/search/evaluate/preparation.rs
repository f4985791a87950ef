//! An evaluation that is made in slices.
//!
//! In: a program. Out: its evaluation. Most rules take some thousandths of a second, but a rule file may be written so
//! that each move takes long: then this is what a search waits for before it begins.

use std::sync::Arc;

use super::default_weights;
use super::liabilities::Liabilities;
use super::sample_games::SampleGames;
use super::site_classes::SiteClasses;
use super::tables::Evaluation;
use crate::moves::{FUEL_PER_REQUEST, Rules};
use crate::program::{Program, Weight};

/// So many instructions of the rules it takes at most. Weights of rules that would take more come from fewer games.
const MAX_INSTRUCTIONS: u64 = 6 * FUEL_PER_REQUEST;

impl Evaluation {
    /// What the rule file says, or where it says nothing, what follows from the rules. That takes some time: random
    /// games are played to see how pieces move. See [`Preparation`].
    pub fn new(program: &Arc<Program>) -> Self {
        Preparation::new(program).finish()
    }

    /// What follows from the rules, whatever their file states.
    pub fn of_rules(program: &Arc<Program>) -> Self {
        Preparation::of_rules(program).finish()
    }

    /// An evaluation with other weights.
    pub fn with(program: &Arc<Program>, weights: Vec<Weight>) -> Self {
        Preparation::with(program, weights).finish()
    }
}

/// An evaluation on its way; run it to its end.
#[derive(Clone, Debug)]
pub struct Preparation {
    rules: Rules,
    classes: SiteClasses,
    phase: Phase,
    /// Whether what is known so far has to do.
    hurries: bool,
}

#[derive(Clone, Debug)]
enum Phase {
    /// Games are played to see how pieces move.
    SampleGame(Box<SampleGames>),
    /// It is asked which pieces are a liability.
    Asking(Box<SampleGames>, Liabilities),
    /// All weights are known.
    Weighing(Vec<Weight>),
    Done(Arc<Evaluation>),
}

impl Preparation {
    /// Begins with what the rule file says, or where it says nothing, with what follows from the rules.
    pub fn new(program: &Arc<Program>) -> Self {
        if program.weights.terms.is_empty() {
            Self::of_rules(program)
        } else {
            Self::with(program, program.weights.terms.clone())
        }
    }

    /// Begins with what follows from the rules, whatever their file states.
    pub(super) fn of_rules(program: &Arc<Program>) -> Self {
        let classes = SiteClasses::of(program);
        let phase = Phase::SampleGame(Box::new(SampleGames::new(program, &classes)));
        Self { rules: Rules::new(program.clone()), classes, phase, hurries: false }
    }

    /// Begins with weights.
    pub(super) fn with(program: &Arc<Program>, weights: Vec<Weight>) -> Self {
        let (rules, classes) = (Rules::new(program.clone()), SiteClasses::of(program));
        Self { rules, classes, phase: Phase::Weighing(weights), hurries: false }
    }

    /// Goes on until about so many instructions of the rules have been run; the evaluation once it is made.
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

    /// The evaluation by what is known so far, for a search that has no time to wait for more.
    pub fn so_far(&self) -> Evaluation {
        Self { hurries: true, ..self.clone() }.finish()
    }

    /// Runs it to its end.
    pub(super) fn finish(mut self) -> Evaluation {
        loop {
            match self.phase {
                Phase::Done(evaluation) => return Arc::unwrap_or_clone(evaluation),
                _ => self.step(),
            }
        }
    }

    fn step(&mut self) {
        let Self { rules, classes, phase, hurries } = self;
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
                Phase::Done(Arc::new(Evaluation::of_classes(rules, classes, weights)))
            }
            Phase::Done(evaluation) => Phase::Done(evaluation),
        };
    }
}
