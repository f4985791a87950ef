//! Completes typed text to legal moves, step by step.

use std::collections::BTreeSet;

use super::described::Reading;
use super::find::find_described;
use super::letters::folded;
use super::move_text::{move_texts, separators};
use crate::game::Game;

/// What a text can be completed to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completions {
    /// The texts that begin with it, followed, if wanted, by those that contain it.
    pub found: Vec<Completion>,
    /// How many there are, including those not returned.
    pub total: usize,
    /// The legal move, if exactly one begins with the text.
    pub only: Option<String>,
}

/// One completion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The text of the move, up to the step being typed.
    pub text: String,
    /// Whether it is a legal move as it is.
    pub is_move: bool,
}

/// Which completions to return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Whether to return whole moves, including those that contain the text anywhere; otherwise only the next step is
    /// completed.
    pub anywhere: bool,
    /// How many to skip.
    pub skip: usize,
    /// How many to return at most.
    pub limit: usize,
}

/// The completions of a typed text in the current position. White space and case are ignored. A text in a notation of the
/// rules stands for the move that it means, if no usual text begins with it.
pub fn completions(game: &Game, typed: &str, wanted: Wanted) -> Completions {
    let texts = move_texts(game.program(), game.moves());
    let usual = complete(&texts, typed, wanted);
    if usual.total > 0 {
        return usual;
    }
    match find_described(game, typed, |_| true) {
        Reading::Move(index) => {
            let found = vec![Completion { text: texts[index].clone(), is_move: true }];
            Completions { found, total: 1, only: Some(texts[index].clone()) }
        }
        Reading::Ambiguous(_) | Reading::Nothing => usual,
    }
}

fn complete(texts: &[String], typed: &str, wanted: Wanted) -> Completions {
    let typed = folded(typed);
    let (beginning, others): (Vec<_>, Vec<_>) =
        texts.iter().map(|text| (text, folded(text))).partition(|(_, key)| key.starts_with(&typed));
    let only = match &beginning[..] {
        [(text, _)] => Some((*text).clone()),
        _ => None,
    };
    let all: Vec<Completion> = if wanted.anywhere {
        let inside = others.iter().filter(|(_, key)| key.contains(&typed));
        let whole = |(text, _): &(&String, String)| Completion { text: (*text).clone(), is_move: true };
        beginning.iter().chain(inside).map(whole).collect()
    } else {
        legs(beginning.iter().map(|(text, _)| text.as_str()), &typed)
    };
    let total = all.len();
    Completions { found: all.into_iter().skip(wanted.skip).take(wanted.limit).collect(), total, only }
}

/// The distinct texts up to the step being typed, with whether each is a whole move.
fn legs<'t>(texts: impl Iterator<Item = &'t str>, typed: &str) -> Vec<Completion> {
    let mut found: Vec<Completion> = Vec::new();
    let (mut begun, mut moves) = (BTreeSet::new(), BTreeSet::new());
    for text in texts {
        let separators = separators(text).chain([text.len()]);
        // A step that has been typed to its end is followed by the next one, unless it is a move by itself.
        let ends = separators.filter(|&end| folded(&text[..end]).len() >= typed.len());
        for end in ends {
            let is_move = end == text.len();
            let leg = &text[..end];
            if if is_move { &mut moves } else { &mut begun }.insert(leg) {
                found.push(Completion { text: leg.to_owned(), is_move });
            }
            if folded(leg).len() > typed.len() {
                break;
            }
        }
    }
    // A text that is a move and also begins a longer one is returned once, as the move.
    found.retain(|one| one.is_move || !moves.contains(one.text.as_str()));
    found
}

#[cfg(test)]
mod tests {
    use super::{Completions, Wanted, complete};

    fn found(texts: &[&str], typed: &str, anywhere: bool) -> Completions {
        let texts: Vec<String> = texts.iter().map(|&text| text.to_owned()).collect();
        complete(&texts, typed, Wanted { anywhere, skip: 0, limit: 3 })
    }

    fn texts(completions: &Completions) -> Vec<(&str, bool)> {
        completions.found.iter().map(|one| (one.text.as_str(), one.is_move)).collect()
    }

    #[test]
    fn white_space_and_case_are_ignored() {
        let moves = found(&["A1 - B2", "A1 - C3", "B1 - B2"], "a1-b", false);
        assert_eq!(texts(&moves), [("A1 - B2", true)]);
        assert_eq!(moves.only.as_deref(), Some("A1 - B2"));
    }

    #[test]
    fn compound_moves_are_completed_step_by_step() {
        let moves = ["c3 - e5 + e5 - g7", "c3 - e5 + e5 - c7", "c3 - e5 + e5 - c7 + c7 - a5", "c3 - d4"];
        assert_eq!(texts(&found(&moves, "c3", false)), [("c3 - e5", false), ("c3 - d4", true)]);
        let second = found(&moves, "c3-e5+", false);
        assert_eq!(texts(&second), [("c3 - e5 + e5 - g7", true), ("c3 - e5 + e5 - c7", true)]);
        let third = found(&moves, "c3-e5+e5-c7", false);
        assert_eq!(texts(&third), [("c3 - e5 + e5 - c7", true), ("c3 - e5 + e5 - c7 + c7 - a5", true)]);
        assert_eq!(third.only, None);
    }

    #[test]
    fn lists_are_paged_and_match_substrings() {
        let moves = ["a1 - b2", "a1 - c3", "b2 - a1", "c3 - a1", "d4 - d5"];
        let page = found(&moves, "a1", true);
        assert_eq!(texts(&page), [("a1 - b2", true), ("a1 - c3", true), ("b2 - a1", true)]);
        assert_eq!(page.total, 4);
    }
}
