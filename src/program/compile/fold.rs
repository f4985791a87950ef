//! Analyses rules at compile time.

use crate::model::{Action, ActionKind, Kind, Model, Number, Truth};

/// Whether a condition contains one for which `such` is true.
fn mentions(test: &Truth, such: &impl Fn(&Truth) -> bool) -> bool {
    such(test)
        || match test {
            Truth::Not(inner) => mentions(inner, such),
            Truth::And(all) | Truth::Or(all) => all.iter().any(|part| mentions(part, such)),
            _ => false,
        }
}

/// Whether a condition depends on whether there are moves.
pub(super) fn mentions_moves(test: &Truth) -> bool {
    mentions(test, &|part| matches!(part, Truth::Stalemated | Truth::Checkmated(_))) || counts_moves(test)
}

/// Whether a condition depends on repetition.
pub(super) fn mentions_repetition(test: &Truth) -> bool {
    mentions(test, &|part| matches!(part, Truth::Repetition(_)))
        || mentions_number(test, &|number| matches!(number, Number::Repetition))
}

/// Whether a condition depends on which pieces the last move captured.
pub(super) fn mentions_captured(test: &Truth) -> bool {
    mentions(test, &|part| matches!(part, Truth::Captured(_)))
}

/// Whether a condition counts moves.
pub(super) fn counts_moves(test: &Truth) -> bool {
    mentions_number(test, &|number| matches!(number, Number::Moves(_)))
}

/// Whether a condition contains a number for which `such` is true.
fn mentions_number(test: &Truth, such: &dyn Fn(&Number) -> bool) -> bool {
    mentions(test, &|part| match part {
        Truth::Compare(_, a, b) => contains(a, such) || contains(b, such),
        Truth::NonZero(number) => contains(number, such),
        _ => false,
    })
}

/// Whether a number contains one for which `such` is true.
fn contains(number: &Number, such: &dyn Fn(&Number) -> bool) -> bool {
    such(number)
        || match number {
            Number::Arithmetic(_, a, b, _) => contains(a, such) || contains(b, such),
            Number::OfTruth(test) => mentions_number(test, such),
            Number::Fold(_, value, _) => contains(value, such),
            _ => false,
        }
}

/// Marks the piece types named in `checkmated`.
pub(super) fn royal_types(test: &Truth, types: &mut [bool]) {
    match test {
        Truth::Checkmated(named) => named.iter().for_each(|kind| types[kind.index()] = true),
        Truth::Not(inner) => royal_types(inner, types),
        Truth::And(all) | Truth::Or(all) => all.iter().for_each(|part| royal_types(part, types)),
        _ => {}
    }
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
            ActionKind::If(_, then, other) => {
                promotions_in(then, from, pairs);
                promotions_in(other, from, pairs);
            }
            ActionKind::While(_, body)
            | ActionKind::Repeat(_, body)
            | ActionKind::ForEach(_, _, body)
            | ActionKind::ForAll(_, _, body)
            | ActionKind::Try(body) => promotions_in(body, from, pairs),
            _ => {}
        }
    }
}
