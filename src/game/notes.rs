//! What is written about a game and its moves: a heading, comments and marks, and the texts of the moves.
//!
//! In: texts. Out: the same where they were put; errors if they are too long, or if there is no such node.

use super::{Game, Heading, MAX_COMMENT, MAX_COMMENTS, Node, NodeId, Notes, PlayError};

impl Game {
    /// Sets the comment on a node.
    pub fn set_comment(&mut self, node: NodeId, text: &str) -> Result<(), PlayError> {
        let notes = self.tree.get(node).map(Node::notes).cloned().unwrap_or_default();
        self.set_notes(node, Notes { comment: text.to_owned(), ..notes })
    }

    /// What a game file says about the whole game.
    pub fn heading(&self) -> &Heading {
        &self.heading
    }

    /// Sets what a game file says about the whole game.
    pub fn set_heading(&mut self, heading: Heading) -> Result<(), PlayError> {
        if !heading.fits() {
            return Err(PlayError::LongHeading);
        }
        self.heading = heading;
        Ok(())
    }

    /// Sets all that is said about a node.
    pub fn set_notes(&mut self, node: NodeId, notes: Notes) -> Result<(), PlayError> {
        self.check(node)?;
        if self.tree.set_notes(node, notes) {
            Ok(())
        } else {
            Err(PlayError::TooLong { letters: MAX_COMMENT, bytes: MAX_COMMENTS })
        }
    }

    /// Sets the texts of the move that leads to a node: the usual one, and those in the notations of the rules.
    pub fn set_texts(&mut self, node: NodeId, text: String, described: Vec<String>) -> Result<(), PlayError> {
        self.check(node)?;
        self.tree.set_texts(node, text, described);
        Ok(())
    }
}
