//! Moves: `A1 - B2 name`, or `A1 name` if the target is the origin; `A7 - A8 = Queen` if the piece is promoted; `Pawn @
//! E5` for a drop; `pass`; ` + ` between the steps of a compound move; ` #2` after the second of two legal moves with
//! the same text.

use std::collections::BTreeMap;

use crate::index::PieceTypeId;
use crate::moves::{MoveList, Step};
use crate::program::{MoveNamePart, Program};

/// The text of one step.
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

/// The name of a step with its arguments; empty if it has none.
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

/// The name that an argument refers to, or `-` for none.
fn named(names: &[String], argument: Option<&i32>) -> String {
    let index = argument.and_then(|&argument| usize::try_from(argument).ok());
    index.and_then(|index| names.get(index)).map_or("-", String::as_str).to_owned()
}

/// Separates the steps of a compound move.
const SEPARATOR: &str = " + ";

/// The offsets of the separators between steps.
pub(super) fn separators(text: &str) -> impl Iterator<Item = usize> {
    let parts = text.as_bytes().windows(SEPARATOR.len()).enumerate();
    parts.filter(|(_, part)| *part == SEPARATOR.as_bytes()).map(|(at, _)| at)
}

/// The text of a move, without ` #2` and the like.
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

/// The text of one move of a list, distinguished from those before it; `None` if there is no such move.
pub fn text_of(program: &Program, list: &MoveList, index: usize) -> Option<String> {
    let own = (index < list.len()).then(|| move_text(program, list.steps(index)))?;
    let before = indices_of(program, list, &own).take_while(|&other| other < index).count();
    Some(numbered(own, before + 1))
}

/// Distinguishes the text of the `count`-th of several moves that read alike.
pub(super) fn numbered(text: String, count: usize) -> String {
    if count == 1 { text } else { format!("{text} #{count}") }
}

/// The texts of all moves of a list, all different.
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

/// The moves of a list with this text, before ` #2` and the like are added.
pub(super) fn indices_of<'l>(
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
