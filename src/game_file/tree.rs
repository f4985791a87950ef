//! Builds the tree of moves, and walks it safely.

use super::error::{GameFileError, GameFileProblem, wrong};
use super::game::{FileMove, GameFile};

/// Most moves of a game, with its variations.
const MAX_MOVES: usize = 200_000;

/// A game while it is being read.
#[derive(Debug, Default)]
pub(super) struct Builder {
    pub(super) game: GameFile,
    parents: Vec<Option<usize>>,
    /// The move that the next one follows.
    here: Option<usize>,
}

impl Builder {
    pub(super) fn here(&self) -> Option<usize> {
        self.here
    }

    pub(super) fn go_to(&mut self, id: Option<usize>) {
        self.here = id;
    }

    pub(super) fn parent(&self, id: usize) -> Option<usize> {
        self.parents.get(id).copied().flatten()
    }

    pub(super) fn last_move(&mut self) -> Option<&mut FileMove> {
        self.game.moves.get_mut(self.here?)
    }

    /// Adds a move after the last one.
    pub(super) fn add(&mut self, added: FileMove) -> Result<usize, GameFileError> {
        let id = self.game.moves.len();
        if id >= MAX_MOVES {
            return wrong(added.line, GameFileProblem::TooManyMoves { most: MAX_MOVES });
        }
        match self.last_move() {
            Some(before) => before.next.push(id),
            None => self.game.first.push(id),
        }
        self.game.moves.push(added);
        self.parents.push(self.here);
        self.here = Some(id);
        Ok(id)
    }
}

/// Which moves have been visited, so that a tree that refers back to itself ends too.
#[derive(Debug)]
pub(super) struct Visits(Vec<bool>);

impl Visits {
    pub(super) fn of(game: &GameFile) -> Self {
        Self(vec![false; game.moves.len()])
    }

    /// Whether a move exists and is visited for the first time.
    pub(super) fn is_new(&mut self, id: usize) -> bool {
        self.0.get_mut(id).is_some_and(|visited| !std::mem::replace(visited, true))
    }
}

/// Adds a text to another, which may be empty.
pub(super) fn append(text: &mut String, separator: &str, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push_str(separator);
    }
    text.push_str(more);
}
