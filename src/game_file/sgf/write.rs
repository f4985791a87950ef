//! Writes games of SGF.

use super::super::game::{FileMove, GameFile};
use super::super::tree::{Visits, append};
use super::property::{Property, bracketed, is_name, properties};
use super::{RESULT, is_fact};

/// A node begins a new line after this many columns.
const FULL_LINE: usize = 70;

/// What remains to be written.
enum Task {
    /// A node, whose move is that of the first player if `ply` is even and the file does not say it.
    Node { id: usize, ply: usize },
    /// A variation: `(`, its nodes and `)`.
    Variation { id: usize, ply: usize },
    /// The end of a variation.
    Close,
}

/// Writes a game. Moves that do not say whose they are alternate, those of `B` first.
pub fn write(game: &GameFile) -> String {
    let mut text = String::from("(;");
    for tag in game.tags.iter().filter(|tag| is_name(&tag.name) && is_fact(&tag.name)) {
        text += &tag.name;
        text += &bracketed(&tag.value);
    }
    if game.tag(RESULT).is_none() && !game.result.is_empty() {
        text += RESULT;
        text += &bracketed(&game.result);
    }
    comment(&game.comment, &mut text);
    extra(&game.extra, &mut text);
    let mut visits = Visits::of(game);
    let mut tasks = Vec::new();
    follow(&game.first, 0, &mut tasks);
    // A new line after the facts.
    let mut line_start = 0;
    while let Some(task) = tasks.pop() {
        match task {
            Task::Node { id, ply } if visits.is_new(id) => {
                if text.len() - line_start > FULL_LINE || line_start == 0 {
                    line_start = text.len();
                    text.push('\n');
                }
                if let Some(at) = game.moves.get(id) {
                    node(at, ply, &mut text);
                    let is_move = at.side.is_some() || !at.text.is_empty();
                    follow(&at.next, ply + usize::from(is_move), &mut tasks);
                }
            }
            Task::Variation { id, ply } => {
                line_start = text.len();
                text += "\n(";
                tasks.extend([Task::Close, Task::Node { id, ply }]);
            }
            Task::Close => text.push(')'),
            Task::Node { .. } => {}
        }
    }
    text + ")\n"
}

/// Adds what follows a node: one node, or several variations.
fn follow(next: &[usize], ply: usize, tasks: &mut Vec<Task>) {
    match next {
        &[id] => tasks.push(Task::Node { id, ply }),
        several => tasks.extend(several.iter().rev().map(|&id| Task::Variation { id, ply })),
    }
}

fn node(at: &FileMove, ply: usize, text: &mut String) {
    text.push(';');
    let side = match at.side {
        Some(side @ ('B' | 'W')) => Some(side),
        None if at.text.is_empty() => None,
        _ => Some(if ply.is_multiple_of(2) { 'B' } else { 'W' }),
    };
    if let Some(side) = side {
        text.push(side);
        *text += &bracketed(&at.text);
    }
    let mut said = at.before.clone();
    append(&mut said, "\n", &at.comment);
    comment(&said, text);
    extra(&at.extra, text);
}

/// The properties of a node that has no move.
pub fn properties_of(at: &FileMove) -> String {
    let mut text = String::new();
    comment(&at.comment, &mut text);
    extra(&at.extra, &mut text);
    text
}

fn comment(said: &str, text: &mut String) {
    if !said.is_empty() {
        *text += "C";
        *text += &bracketed(said);
    }
}

/// Writes properties; what is none, since it comes from another format, is left out.
fn extra(said: &str, text: &mut String) {
    let known = properties(said).unwrap_or_default();
    text.extend(known.iter().map(Property::text));
}
