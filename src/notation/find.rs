//! Finds the legal move that a text means.
//!
//! In: a game and a text, as typed or from a record. Out: the index of a legal move. White space and case are ignored,
//! and a move may also be named by the macro calls that made it.

use thiserror::Error;

use super::letters::folded;
use super::move_text::{indices_of, move_text, move_texts, numbered, separators};
use super::named::named_move_texts;
use crate::coded_error::{Coded, Fault};
use crate::diagnostic::nearest;
use crate::game::Game;
use crate::moves::MoveList;
use crate::program::Program;

/// A text that is not a legal move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is not a legal move here{}", suggestion.as_ref().map(|near| format!("; did you mean `{near}`?")).unwrap_or_default())]
pub struct ParseMoveError {
    /// The text, truncated if it is long.
    pub text: String,
    /// The legal move with the most similar text.
    pub suggestion: Option<String>,
}

impl Coded for ParseMoveError {
    fn faults(&self) -> Vec<Fault> {
        let text = ("text", self.text.clone());
        vec![match self.suggestion.clone() {
            None => Fault { code: "move.none", values: [text].into() },
            Some(near) => Fault { code: "move.near", values: [text, ("near", near)].into() },
        }]
    }
}

/// The first of some texts that equals another one, ignoring white space and case.
fn position_of(texts: &[String], wanted: &str) -> Option<usize> {
    let wanted = folded(wanted);
    texts.iter().position(|known| folded(known) == wanted)
}

/// The index of the legal move that a text means, with or without the names of macros. If moves are merged, the text of
/// any merged one is accepted.
pub fn find_move(game: &mut Game, text: &str) -> Result<usize, ParseMoveError> {
    if let Some(exact) = exact_index(game.program(), game.moves(), text) {
        return Ok(exact);
    }
    let texts = move_texts(game.program(), game.moves());
    let found = position_of(&texts, text)
        .or_else(|| position_of(&named_move_texts(game.program(), game.moves()), text));
    found.or_else(|| find_unmerged(game, text)).ok_or_else(|| ParseMoveError {
        text: text.chars().take(80).collect(),
        suggestion: nearest(text, texts.iter().map(String::as_str)).map(str::to_owned),
    })
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
