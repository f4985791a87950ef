//! Analyses rules at compile time.

use crate::model::visit::{Visitor, walk_number, walk_set, walk_truth};
use crate::model::{Action, ActionKind, Kind, Model, Number, Quantified, Truth};

/// A part of a condition that an analysis may look for.
#[derive(Clone, Copy)]
pub(super) enum Part<'a> {
    Truth(&'a Truth),
    Number(&'a Number),
    Set(&'a Quantified),
}

/// Calls a function with every part.
struct Parts<F>(F);

impl<F: FnMut(Part<'_>)> Parts<F> {
    // Only a bound makes the compiler take a closure as one for parts of any lifetime.
    fn new(function: F) -> Self {
        Self(function)
    }
}

impl<F: FnMut(Part<'_>)> Visitor for Parts<F> {
    fn truth(&mut self, truth: &Truth) {
        (self.0)(Part::Truth(truth));
        walk_truth(self, truth);
    }

    fn number(&mut self, number: &Number) {
        (self.0)(Part::Number(number));
        walk_number(self, number);
    }

    fn set(&mut self, set: &Quantified) {
        (self.0)(Part::Set(set));
        walk_set(self, set);
    }
}

/// Whether a condition is or contains, however deep, a part for which `such` is true.
pub(super) fn mentions(test: &Truth, such: impl Fn(Part<'_>) -> bool) -> bool {
    let mut found = false;
    Parts::new(|part| found |= such(part)).truth(test);
    found
}

/// The same for a number.
pub(super) fn mentions_in_number(number: &Number, such: impl Fn(Part<'_>) -> bool) -> bool {
    let mut found = false;
    Parts::new(|part| found |= such(part)).number(number);
    found
}

/// Whether a condition depends on whether there are moves.
pub(super) fn mentions_moves(test: &Truth) -> bool {
    let asks = |part: Part<'_>| matches!(part, Part::Truth(Truth::Stalemated | Truth::Checkmated(_)));
    mentions(test, asks) || counts_moves(test)
}

/// Whether a condition depends on repetition.
pub(super) fn mentions_repetition(test: &Truth) -> bool {
    mentions(test, |part| {
        matches!(part, Part::Truth(Truth::Repetition(_)) | Part::Number(Number::Repetition))
    })
}

/// Whether a condition depends on which pieces the last move captured.
pub(super) fn mentions_captured(test: &Truth) -> bool {
    mentions(test, |part| matches!(part, Part::Truth(Truth::Captured(_))))
}

/// Whether a condition counts moves.
pub(super) fn counts_moves(test: &Truth) -> bool {
    mentions(test, |part| matches!(part, Part::Number(Number::Moves(_))))
}

/// Marks the piece types named in `checkmated`.
pub(super) fn royal_types(test: &Truth, types: &mut [bool]) {
    let mark = |part: Part<'_>| {
        if let Part::Truth(Truth::Checkmated(named)) = part {
            for kind in named {
                types[kind.index()] = true;
            }
        }
    };
    Parts::new(mark).truth(test);
}

/// The value of a condition if the player to move has a move, if that alone decides it. `safe` means that moves which
/// leave a royal piece attacked are illegal.
pub(super) fn with_moves(test: &Truth, safe: bool) -> Option<bool> {
    match test {
        Truth::Stalemated => Some(false),
        Truth::Checkmated(_) if safe => Some(false),
        Truth::Literal(value) => Some(*value),
        Truth::Not(inner) => with_moves(inner, safe).map(|value| !value),
        Truth::And(all) => decide(all, false, safe),
        Truth::Or(all) => decide(all, true, safe),
        _ => None,
    }
}

/// The value of a conjunction or disjunction; a single part with the value `decisive` decides it.
fn decide(all: &[Truth], decisive: bool, safe: bool) -> Option<bool> {
    let answers: Vec<_> = all.iter().map(|part| with_moves(part, safe)).collect();
    if answers.contains(&Some(decisive)) {
        return Some(decisive);
    }
    answers.iter().all(Option::is_some).then_some(!decisive)
}

/// A piece type and one that a move may turn it into.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Promotion {
    pub(super) from: usize,
    pub(super) to: usize,
}

/// All promotions, sorted.
pub(super) fn promotions(model: &Model) -> Vec<Promotion> {
    let mut pairs = Vec::new();
    for (from, piece) in model.piece_types.iter().enumerate() {
        for block in &piece.blocks {
            promotions_in(&block.body, from, &mut pairs);
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

fn promotions_in(body: &[Action], from: usize, pairs: &mut Vec<Promotion>) {
    for action in body {
        match &action.kind {
            ActionKind::Add(emission) => {
                pairs.extend(emission.becomes.iter().map(|to| Promotion { from, to: to.index() }));
            }
            ActionKind::SetKind(Kind::Fixed(to), _) => pairs.push(Promotion { from, to: to.index() }),
            inside => inside.bodies().for_each(|body| promotions_in(body, from, pairs)),
        }
    }
}
