//! Writes records.

use std::fmt::Write as _;

use super::super::described::described_texts;
use super::super::{outcome_text, position_text, text_of};
use super::comment::{BEFORE, COMMENT, MARKS, escaped, lines};
use super::{HEAD, VERSION, WITHOUT_MARKS};
use crate::game::{Game, Heading, Node, NodeId, Notes, PlayError};
use crate::moves::{MoveList, Rules, RunError};

/// Variations are indented at most this many levels.
const MAX_INDENTS: usize = 12;

/// Plays a legal move by its index, and sets its texts.
///
/// # Errors
/// Those of `Game::play`.
pub fn play_move(game: &mut Game, index: usize) -> Result<(), PlayError> {
    let text = text_of(game.program(), game.moves(), index).ok_or(PlayError::NoSuchMove)?;
    let mut described = Vec::new();
    if !game.program().notations.0.is_empty() {
        let (position, moves) = (game.position().clone(), game.moves().clone());
        described = described_texts(game.rules_mut(), &position, &moves, index)?;
    }
    game.play(index)?;
    game.set_texts(game.current(), text, described)
}

/// Sets the texts of all moves of a game that have none.
///
/// # Errors
/// An error in running the rules.
pub fn name_moves(game: &mut Game) -> Result<(), PlayError> {
    let node = |id: NodeId| game.tree().get(id);
    let is_unnamed = |id: &NodeId| node(*id).is_some_and(|node| node.text().is_empty());
    let unnamed: Vec<NodeId> = game.tree().ids().skip(1).filter(is_unnamed).collect();
    name_all(game, unnamed)
}

/// Sets the text of the move that leads to a node, if it has none.
///
/// # Errors
/// An error in running the rules.
pub fn name_move(game: &mut Game, id: NodeId) -> Result<(), PlayError> {
    let is_unnamed = |node: &&Node| node.ply() > 0 && node.text().is_empty();
    let unnamed = game.tree().get(id).filter(is_unnamed).map(|_| id);
    name_all(game, unnamed.into_iter().collect())
}

fn name_all(game: &mut Game, unnamed: Vec<NodeId>) -> Result<(), PlayError> {
    if unnamed.is_empty() {
        return Ok(());
    }
    let mut rules = Rules::new(game.shared_program());
    let (mut position, mut here, mut moves) = (game.position().clone(), game.current(), MoveList::default());
    for id in unnamed {
        let before = game.tree().get(id).and_then(Node::parent).unwrap_or(NodeId::START);
        game.walk(&mut position, here, before)?;
        here = before;
        moves.clear();
        rules.moves(&position, &mut moves)?;
        let steps = game.tree().get(id).map(Node::steps).unwrap_or_default();
        let index = (0..moves.len()).find(|&index| moves.steps(index) == steps);
        let index = index.ok_or(PlayError::NoSuchMove)?;
        let text = text_of(game.program(), &moves, index).ok_or(PlayError::NoSuchMove)?;
        let described = described_texts(&mut rules, &position, &moves, index)?;
        game.set_texts(id, text, described)?;
    }
    Ok(())
}

/// The text of a record.
///
/// # Errors
/// An error in running the rules.
pub fn write_record(game: &mut Game) -> Result<String, PlayError> {
    name_moves(game)?;
    let mut text = head(game)?;
    let tree = game.tree();
    let present = tree.ids().position(|id| id == tree.current());
    let _ = writeln!(text, "present {}", present.unwrap_or(0));
    if let Some(outcome) = game.outcome() {
        let _ = writeln!(text, "result {}", outcome_text(game.program(), outcome));
    }
    // Nodes to write, with their nesting depth in variations.
    let mut stack = vec![(NodeId::START, 0)];
    while let Some((id, level)) = stack.pop() {
        let Some(node) = tree.get(id) else { continue };
        write_node(node, level, &mut text);
        let after = node.children().iter().enumerate().rev();
        stack.extend(after.map(|(place, &child)| (child, level + usize::from(place > 0))));
    }
    Ok(text)
}

fn head(game: &Game) -> Result<String, RunError> {
    let mut text = format!("{HEAD} {}\ngame {}\n", version(game), game.program().names.title);
    let _ = writeln!(text, "repetition {}", if game.draws_by_repetition() { "draw" } else { "allowed" });
    if *game.start() != Rules::new(game.shared_program()).start()? {
        let _ = writeln!(text, "start {}", position_text(game.program(), game.start()));
    }
    let Heading { format, tags, result, extra } = game.heading();
    if let Some(format) = format {
        let _ = writeln!(text, "format {format}");
    }
    for (name, value) in tags {
        let _ = writeln!(text, "{}", escaped(&format!("tag {name}"), value));
    }
    for (word, value) in
        [("ended", result), ("heading", extra)].into_iter().filter(|(_, value)| !value.is_empty())
    {
        let _ = writeln!(text, "{}", escaped(word, value));
    }
    Ok(text)
}

/// The first version of the format that can express a game.
fn version(game: &Game) -> u32 {
    let has_marks = |id| {
        let notes = game.tree().get(id).map(Node::notes);
        notes.is_some_and(|notes| !notes.before.is_empty() || !notes.marks.is_empty())
    };
    if game.heading().is_empty() && !game.tree().ids().any(has_marks) { WITHOUT_MARKS } else { VERSION }
}

/// Writes the move that leads to a node, unless it is the start, and what is said about it.
fn write_node(node: &Node, level: usize, text: &mut String) {
    let indent = "  ".repeat(level.min(MAX_INDENTS));
    let Notes { before, comment, marks } = node.notes();
    let mut add = |line: &str| {
        let _ = writeln!(text, "{indent}{line}");
    };
    lines(BEFORE, before).for_each(|line| add(&line));
    if node.ply() > 0 {
        add(&format!("{}. {}", node.ply(), node.text()));
    }
    lines(MARKS, marks).chain(lines(COMMENT, comment)).for_each(|line| add(&line));
}
