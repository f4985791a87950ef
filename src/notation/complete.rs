//! Legal moves that go on from what was typed, leg by leg.

use std::collections::BTreeSet;

use super::letters::folded;
use super::mv::{move_texts, separators};
use crate::game::Game;

/// What a text may become.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completions {
    /// Texts that begin with it, or, after those, that have it inside where that was wanted.
    pub found: Vec<Completion>,
    /// How many there are, those that were left out included.
    pub total: usize,
    /// The legal move, where just one begins so.
    pub only: Option<String>,
}

/// One text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The move, as far as the leg that is being typed.
    pub text: String,
    /// Whether that is a legal move as it stands.
    pub is_move: bool,
}

/// Which completions are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Whether whole moves that have the text anywhere count too; else only the next leg is completed.
    pub anywhere: bool,
    /// How many are left out at the start.
    pub skip: usize,
    /// How many are given at most.
    pub limit: usize,
}

/// What a typed text may become in the position now. Blanks and the case of letters make no difference.
pub fn completions(game: &Game, typed: &str, wanted: Wanted) -> Completions {
    complete(&move_texts(game.program(), game.moves()), typed, wanted)
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

/// The texts as far as the leg that is being typed, none twice; whole moves know that they are.
fn legs<'t>(texts: impl Iterator<Item = &'t str>, typed: &str) -> Vec<Completion> {
    let mut found: Vec<Completion> = Vec::new();
    let (mut begun, mut moves) = (BTreeSet::new(), BTreeSet::new());
    for text in texts {
        let separators = separators(text).chain([text.len()]);
        // A leg that is typed to its end goes on to the next one, unless it is a move by itself.
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
    // A text that is a move by itself and begins a longer one is told once, as the move.
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
    fn blanks_and_case_make_no_difference() {
        let moves = found(&["A1 - B2", "A1 - C3", "B1 - B2"], "a1-b", false);
        assert_eq!(texts(&moves), [("A1 - B2", true)]);
        assert_eq!(moves.only.as_deref(), Some("A1 - B2"));
    }

    #[test]
    fn compound_moves_are_completed_leg_by_leg() {
        let moves = ["c3 - e5 + e5 - g7", "c3 - e5 + e5 - c7", "c3 - e5 + e5 - c7 + c7 - a5", "c3 - d4"];
        assert_eq!(texts(&found(&moves, "c3", false)), [("c3 - e5", false), ("c3 - d4", true)]);
        let second = found(&moves, "c3-e5+", false);
        assert_eq!(texts(&second), [("c3 - e5 + e5 - g7", true), ("c3 - e5 + e5 - c7", true)]);
        let third = found(&moves, "c3-e5+e5-c7", false);
        assert_eq!(texts(&third), [("c3 - e5 + e5 - c7", true), ("c3 - e5 + e5 - c7 + c7 - a5", true)]);
        assert_eq!(third.only, None);
    }

    #[test]
    fn a_list_has_pages_and_finds_inside() {
        let moves = ["a1 - b2", "a1 - c3", "b2 - a1", "c3 - a1", "d4 - d5"];
        let page = found(&moves, "a1", true);
        assert_eq!(texts(&page), [("a1 - b2", true), ("a1 - c3", true), ("b2 - a1", true)]);
        assert_eq!(page.total, 4);
    }
}
