//! Finds the legal move that a text means.
//!
//! In: a game and a text, as typed or from a record. Out: the index of a legal move. White space and case are ignored,
//! and a move may also be named by the macro calls that made it.

use thiserror::Error;

use super::described::{Leniency, Reading, read_move};
use super::letters::folded;
use super::move_text::{indices_of, move_text, move_texts, numbered, separators};
use super::named::named_move_texts;
use crate::coded_error::{Coded, Fault};
use crate::diagnostic::nearest;
use crate::game::Game;
use crate::moves::MoveList;
use crate::notations::Notation;
use crate::program::Program;

/// A text that is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseMoveError {
    /// It means no legal move.
    #[error("`{text}` is not a legal move here{}", suggestion.as_ref().map(|near| format!("; did you mean `{near}`?")).unwrap_or_default())]
    Illegal {
        /// The text, truncated if it is long.
        text: String,
        /// The legal move with the most similar text.
        suggestion: Option<String>,
    },
    /// It may mean several.
    #[error("`{text}` may mean {}: write more of it", quoted(moves))]
    Ambiguous {
        /// The text.
        text: String,
        /// The usual texts of the first of these moves.
        moves: Vec<String>,
    },
}

/// Most moves that are named if a text is ambiguous.
const MAX_NAMED: usize = 4;

/// As in "`b1 - d2` or `f3 - d2`".
fn quoted(moves: &[String]) -> String {
    moves.iter().map(|text| format!("`{text}`")).collect::<Vec<_>>().join(" or ")
}

impl Coded for ParseMoveError {
    fn faults(&self) -> Vec<Fault> {
        vec![match self.clone() {
            Self::Illegal { text, suggestion: None } => {
                Fault { code: "move.none", values: [("text", text)].into() }
            }
            Self::Illegal { text, suggestion: Some(near) } => {
                Fault { code: "move.near", values: [("text", text), ("near", near)].into() }
            }
            Self::Ambiguous { text, moves } => {
                let moves = moves.join(", ");
                Fault { code: "move.ambiguous", values: [("text", text), ("moves", moves)].into() }
            }
        }]
    }
}

/// The first of some texts that equals another one, ignoring white space and case.
fn position_of(texts: &[String], wanted: &str) -> Option<usize> {
    let wanted = folded(wanted);
    texts.iter().position(|known| folded(known) == wanted)
}

/// The index of the legal move that a text means: its usual text, that with the names of macros, or one in a notation of
/// the rules. If moves are merged, the text of any merged one is accepted.
pub fn find_move(game: &mut Game, text: &str) -> Result<usize, ParseMoveError> {
    if let Some(exact) = exact_index(game.program(), game.moves(), text) {
        return Ok(exact);
    }
    // Letter by letter, a notation comes first: its names of sites may differ from the usual ones only in case.
    if let Reading::Move(index) = find_by(game, text, Leniency::Exact, |_| true) {
        return Ok(index);
    }
    let texts = move_texts(game.program(), game.moves());
    let usual = position_of(&texts, text)
        .or_else(|| position_of(&named_move_texts(game.program(), game.moves()), text));
    if let Some(usual) = usual.or_else(|| find_unmerged(game, text)) {
        return Ok(usual);
    }
    let short: String = text.chars().take(80).collect();
    match find_described(game, text, |_| true) {
        Reading::Move(index) => Ok(index),
        Reading::Ambiguous(found) => {
            let moves = found.iter().take(MAX_NAMED).map(|&index| texts[index].clone()).collect();
            Err(ParseMoveError::Ambiguous { text: short, moves })
        }
        Reading::Nothing => {
            let suggestion = nearest(text, texts.iter().map(String::as_str)).map(str::to_owned);
            Err(ParseMoveError::Illegal { text: short, suggestion })
        }
    }
}

/// The legal move that a text means in the notations of the rules that are asked for.
pub(super) fn find_described(game: &Game, text: &str, is_asked: impl Fn(&Notation) -> bool) -> Reading {
    let found = Leniency::ALL.into_iter().map(|leniency| find_by(game, text, leniency, &is_asked));
    found.into_iter().find(|found| *found != Reading::Nothing).unwrap_or(Reading::Nothing)
}

/// The first notation that knows exactly one move decides.
fn find_by(game: &Game, text: &str, leniency: Leniency, is_asked: impl Fn(&Notation) -> bool) -> Reading {
    let (program, position, moves) = (game.program(), game.position(), game.moves());
    let mut found = Reading::Nothing;
    for notation in program.notations.0.iter().filter(|notation| is_asked(notation)) {
        match read_move(program, notation, position, moves, (text, leniency)) {
            Reading::Move(index) => return Reading::Move(index),
            Reading::Ambiguous(several) if found == Reading::Nothing => found = Reading::Ambiguous(several),
            Reading::Ambiguous(_) | Reading::Nothing => {}
        }
    }
    found
}

/// The first steps of a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beginning {
    /// The index of the move.
    pub index: usize,
    /// How many steps.
    pub steps: usize,
}

/// A legal move that begins with the steps of a text and continues.
pub fn find_beginning(game: &Game, text: &str) -> Option<Beginning> {
    let count = separators(text).count() + 1;
    let wanted = folded(text);
    let begins = |&index: &usize| {
        let steps = game.moves().steps(index);
        steps.len() > count && folded(&move_text(game.program(), &steps[..count])) == wanted
    };
    (0..game.moves().len()).find(begins).map(|index| Beginning { index, steps: count })
}

/// The legal move with the same outcome as one that was merged into it.
fn find_unmerged(game: &mut Game, text: &str) -> Option<usize> {
    if !game.turn().merges || game.outcome().is_some() {
        return None;
    }
    let mut moves = MoveList::default();
    let position = game.position().clone();
    game.rules_mut().unmerged_moves(&position, &mut moves).ok()?;
    let index = position_of(&move_texts(game.program(), &moves), text)?;
    game.moves().with_changes(moves.changes(index))
}

/// The index of the move with exactly this text.
fn exact_index(program: &Program, list: &MoveList, text: &str) -> Option<usize> {
    let whole = indices_of(program, list, text).next();
    let (plain, number) = text.rsplit_once(" #").unwrap_or((text, ""));
    let number = number.parse().unwrap_or(0);
    let later = (number > 1).then(|| indices_of(program, list, plain).nth(number - 1)).flatten();
    let later = later.filter(|_| numbered(plain.to_owned(), number) == text);
    whole.into_iter().chain(later).min()
}
