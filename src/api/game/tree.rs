//! The variations of a game.

use super::Game;
use crate::api::error::Error;
use crate::api::tree::{MoveNode, NodePieces, TreeLine};
use crate::game::{NodeId, PlayError};
use crate::notation::name_moves;

impl Game {
    /// All moves with their variations, in pre-order: each node before its descendants, and the main line before its
    /// variations. The start is the first node.
    ///
    /// # Errors
    /// [`Error::RulesFailed`].
    pub fn nodes(&mut self) -> Result<Vec<MoveNode>, Error> {
        name_moves(&mut self.inner)?;
        let (tree, program) = (self.inner.tree(), self.inner.program());
        let node = |id: NodeId| tree.get(id).map(|node| MoveNode::new(program, id, node));
        Ok(tree.ids().filter_map(node).collect())
    }

    /// The current line, and the current node in it.
    pub fn line(&self) -> TreeLine {
        TreeLine::new(self.inner.tree())
    }

    /// The current node.
    pub fn current_node(&self) -> u32 {
        self.inner.current().0
    }

    /// One node of the tree.
    ///
    /// # Errors
    /// [`Error::Refused`] if there is no node with this id.
    pub fn node(&self, node: u32) -> Result<MoveNode, Error> {
        let found = self.inner.tree().get(NodeId(node)).ok_or(PlayError::NoSuchNode)?;
        Ok(MoveNode::new(self.inner.program(), NodeId(node), found))
    }

    /// Goes to a node.
    ///
    /// # Errors
    /// [`Error::Refused`] if there is no node with this id.
    pub fn go_to(&mut self, node: u32) -> Result<(), Error> {
        Ok(self.inner.visit(NodeId(node))?)
    }

    /// The pieces at a node.
    ///
    /// # Errors
    /// [`Error::Refused`] if there is no node with this id.
    pub fn pieces_at(&self, node: u32) -> Result<NodePieces, Error> {
        let position = self.inner.position_at(NodeId(node))?;
        Ok(NodePieces::new(self.inner.program(), &position))
    }

    /// Moves the variation that contains a node to the front of its siblings.
    ///
    /// # Errors
    /// [`Error::Refused`] if there is no such node.
    pub fn promote(&mut self, node: u32) -> Result<(), Error> {
        self.inner.promote(NodeId(node))?;
        Ok(())
    }

    /// Removes a node with everything after it.
    ///
    /// # Errors
    /// [`Error::Refused`] if there is no such node.
    pub fn remove(&mut self, node: u32) -> Result<(), Error> {
        Ok(self.inner.remove(NodeId(node))?)
    }

    /// Restores the branch removed last, and returns its first node; `None` if there is none.
    pub fn restore_removed(&mut self) -> Option<u32> {
        self.inner.restore_removed().map(|node| node.0)
    }

    /// Sets the comment on a node.
    ///
    /// # Errors
    /// [`Error::Refused`] if there is no such node, or the comment is too long.
    pub fn comment(&mut self, node: u32, text: &str) -> Result<(), Error> {
        Ok(self.inner.set_comment(NodeId(node), text)?)
    }
}
