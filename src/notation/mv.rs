//! Moves: `A1 - B2 name`, or `A1 name` where the move points at its own site; `A7 - A8 = Queen` where the piece
//! becomes another; `Pawn @ E5` where one is put on the board; `pass`; ` + ` between the steps of a compound move; ` #2` after the second of two legal moves that would read alike.

use std::collections::BTreeMap;

use super::letters::folded;
use super::named::named_move_texts;
use crate::coded_error::{Coded, Fault};
use crate::diagnostic::nearest;
use crate::game::Game;
use crate::index::PieceTypeId;
use crate::moves::{MoveList, Step};
use crate::program::{MoveNamePart, Program};
use thiserror::Error;

/// A text that is no legal move.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is not a legal move here{}", suggestion.as_ref().map(|near| format!("; did you mean `{near}`?")).unwrap_or_default())]
pub struct ParseMoveError {
    /// What was given, or its beginning.
    pub text: String,
    /// The legal move that reads most like it.
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

/// One step as text.
pub fn step_text(program: &Program, step: &Step) -> String {
    let mut text = String::new();
    add_step(&mut text, program, step);
    text
}

fn add_step(text: &mut String, program: &Program, step: &Step) {
    if step.is_pass() {
        return text.push_str("pass");
    }
    let site = |site: u16| program.names.sites[usize::from(site)].as_str();
    let kind = |kind: PieceTypeId| program.names.piece_types[kind.index()].as_str();
    let dropped = step.dropped(program);
    match dropped {
        Some(dropped) => text.extend([kind(dropped), " @ ", site(step.target)]),
        None => text.push_str(site(step.origin)),
    }
    if step.target != step.origin && dropped.is_none() {
        text.extend([" - ", site(step.target)]);
    }
    if let Some(promoted) = step.promotion() {
        text.extend([" = ", kind(promoted)]);
    }
    let name = name_text(program, step);
    if !name.is_empty() {
        text.extend([" ", &name]);
    }
}

/// The name of a step with its arguments; empty where it has none.
pub fn name_text(program: &Program, step: &Step) -> String {
    let name = usize::try_from(step.name).ok().and_then(|name| program.move_names.get(name));
    let Some(name) = name else { return String::new() };
    let mut arguments = step.arguments.iter();
    let part = |part: &MoveNamePart| match part {
        MoveNamePart::Word(word) => word.clone(),
        MoveNamePart::Number => arguments.next().map(i32::to_string).unwrap_or_default(),
        MoveNamePart::Direction => named(&program.names.directions, arguments.next()),
        MoveNamePart::Site => named(&program.names.sites, arguments.next()),
        MoveNamePart::Player => named(&program.names.players, arguments.next()),
        MoveNamePart::Kind => named(&program.names.piece_types, arguments.next()),
    };
    let parts: Vec<String> = name.parts.iter().map(part).collect();
    parts.join(" ")
}

/// The name that an argument stands for, or `-` for none.
fn named(names: &[String], argument: Option<&i32>) -> String {
    let index = argument.and_then(|&argument| usize::try_from(argument).ok());
    index.and_then(|index| names.get(index)).map_or("-", String::as_str).to_owned()
}

/// What stands between the steps of a compound move.
const SEPARATOR: &str = " + ";

/// Where in a text the joints between its steps begin.
pub(super) fn separators(text: &str) -> impl Iterator<Item = usize> {
    let parts = text.as_bytes().windows(SEPARATOR.len()).enumerate();
    parts.filter(|(_, part)| *part == SEPARATOR.as_bytes()).map(|(at, _)| at)
}

/// The steps of a move as text, not told apart from other moves.
pub fn move_text(program: &Program, steps: &[Step]) -> String {
    let mut text = String::new();
    add_move(&mut text, program, steps);
    text
}

fn add_move(text: &mut String, program: &Program, steps: &[Step]) {
    for (at, step) in steps.iter().enumerate() {
        if at > 0 {
            text.push_str(SEPARATOR);
        }
        add_step(text, program, step);
    }
}

/// The text of one move of a list, told apart from those before it; none where there is no such move.
pub fn text_of(program: &Program, list: &MoveList, index: usize) -> Option<String> {
    let own = (index < list.len()).then(|| move_text(program, list.steps(index)))?;
    let before = indices_of(program, list, &own).take_while(|&other| other < index).count();
    Some(numbered(own, before + 1))
}

/// The moves of a list with this text, as long as they are not told apart.
fn indices_of<'l>(
    program: &'l Program,
    list: &'l MoveList,
    wanted: &'l str,
) -> impl Iterator<Item = usize> + 'l {
    let mut text = String::new();
    (0..list.len()).filter(move |&index| {
        text.clear();
        add_move(&mut text, program, list.steps(index));
        text == wanted
    })
}

/// The move of a list whose text is just this one.
fn exact_index(program: &Program, list: &MoveList, text: &str) -> Option<usize> {
    let whole = indices_of(program, list, text).next();
    let (plain, number) = text.rsplit_once(" #").unwrap_or((text, ""));
    let number = number.parse().unwrap_or(0);
    let later = (number > 1).then(|| indices_of(program, list, plain).nth(number - 1)).flatten();
    let later = later.filter(|_| numbered(plain.to_owned(), number) == text);
    whole.into_iter().chain(later).min()
}

/// The text of the move that is so many'th among those that would read alike.
pub(super) fn numbered(text: String, count: usize) -> String {
    if count == 1 { text } else { format!("{text} #{count}") }
}

/// The texts of all moves of a list, no two alike.
pub fn move_texts(program: &Program, list: &MoveList) -> Vec<String> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let text = |index| move_text(program, list.steps(index));
    let mut tell_apart = |text: String| {
        let count = counts.entry(text.clone()).or_insert(0);
        *count += 1;
        numbered(text, *count)
    };
    (0..list.len()).map(text).map(&mut tell_apart).collect()
}

/// The first of some texts with the same letters as another.
fn position_of(texts: &[String], wanted: &str) -> Option<usize> {
    let wanted = folded(wanted);
    texts.iter().position(|known| folded(known) == wanted)
}

/// The number of the legal move that a text means, with the names of macros or without. Where outcomes are merged, any
/// way will do.
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
    /// Number of the move.
    pub index: usize,
    /// How many steps.
    pub steps: usize,
}

/// A legal move that begins with the steps of a text and goes on.
pub fn find_beginning(game: &Game, text: &str) -> Option<Beginning> {
    let count = separators(text).count() + 1;
    let wanted = folded(text);
    let begins = |&index: &usize| {
        let steps = game.moves().steps(index);
        steps.len() > count && folded(&move_text(game.program(), &steps[..count])) == wanted
    };
    (0..game.moves().len()).find(begins).map(|index| Beginning { index, steps: count })
}

/// The legal move with the outcome of a way that was merged into it.
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
