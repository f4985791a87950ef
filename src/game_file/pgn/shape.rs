//! What movetext looks like, to tell formats apart.

use super::super::cursor::{Cursor, Place};
use super::super::draughts_moves::is_of_draughts;
use super::dialect::Dialect;
use super::tag;
use super::token::{self, Token};

/// Most moves that are looked at.
const MOVES: usize = 60;

/// What a text looks like as movetext.
#[derive(Debug, Default)]
pub(in super::super) struct Shape {
    /// Its first moves.
    pub(in super::super) moves: Vec<String>,
    /// Whether there are comments, variations or marks.
    pub(in super::super) has_comments: bool,
    /// Whether the first thing after comments is the number of a move, with a dot.
    pub(in super::super) begins_numbered: bool,
}

impl Shape {
    /// Whether the moves are those of draughts.
    pub(in super::super) fn is_draughts(&self) -> bool {
        !self.moves.is_empty() && self.moves.iter().all(|word| is_of_draughts(word))
    }
}

/// Looks at the first moves of a text; stops at what cannot be read.
pub(in super::super) fn shape(text: &str, dialect: Dialect) -> Shape {
    let mut cursor = Cursor::new(text, Place::default());
    let mut shape = Shape::default();
    let mut is_first = true;
    while shape.moves.len() < MOVES {
        token::skip_space(&mut cursor);
        if cursor.peek() == Some('[') {
            if tag::read(&mut cursor).is_err() {
                break;
            }
            continue;
        }
        let start = cursor.rest();
        let Ok(Some((_, token))) = token::next(&mut cursor, dialect) else { break };
        let read = &start[..start.len() - cursor.rest().len()];
        match token {
            Token::Comment(_) => {
                shape.has_comments = true;
                continue;
            }
            Token::Number => shape.begins_numbered |= is_first && read.contains(['.', '…']),
            Token::Move(text) => shape.moves.push(text),
            _ => shape.has_comments = true,
        }
        is_first = false;
    }
    shape
}
