//! Tests whose answer is known before the game.

use crate::model::Truth;

/// Whether a test speaks of stalemate.
pub(super) fn mentions_stalemate(test: &Truth) -> bool {
    match test {
        Truth::Stalemated => true,
        Truth::Not(inner) => mentions_stalemate(inner),
        Truth::And(all) | Truth::Or(all) => all.iter().any(mentions_stalemate),
        _ => false,
    }
}

/// The answer where nobody is stalemated, if that alone decides it.
pub(super) fn unless_stalemated(test: &Truth) -> Option<bool> {
    match test {
        Truth::Stalemated => Some(false),
        Truth::Literal(value) => Some(*value),
        Truth::Not(inner) => unless_stalemated(inner).map(|value| !value),
        Truth::And(all) => decide(all, false),
        Truth::Or(all) => decide(all, true),
        _ => None,
    }
}

/// The answer of a row in which one `decisive` value decides.
fn decide(all: &[Truth], decisive: bool) -> Option<bool> {
    let answers: Vec<_> = all.iter().map(unless_stalemated).collect();
    if answers.contains(&Some(decisive)) {
        return Some(decisive);
    }
    answers.iter().all(Option::is_some).then_some(!decisive)
}
