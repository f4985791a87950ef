//! A game with its variations, as plain data.

use serde::Serialize;
#[cfg(js)]
use tsify::Tsify;

use super::piece::{PieceView, ReserveView, pieces, reserves};
use crate::game::{Node, NodeId, Tree};
use crate::notation::{named_move_text, step_text};
use crate::position::Position;
use crate::program::Program;

/// A node of a game: the move that leads to it. Ids stay valid as long as the game exists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null))]
pub struct MoveNode {
    /// Its id.
    pub id: u32,
    /// The id of the parent; null for the start.
    pub parent: Option<u32>,
    /// The number of moves that lead to it.
    pub ply: usize,
    /// Who made the move; null for the start.
    pub player: Option<u8>,
    /// The text of the move; empty for the start.
    pub text: String,
    /// The texts of the move in the notations of the rules, in the order of [`GameInfo::notations`](super::GameInfo);
    /// empty for the start.
    pub described: Vec<String>,
    /// The text with the names of the macros that made it.
    pub named: String,
    /// The texts of the steps of a compound move; empty if there is only one.
    pub legs: Vec<String>,
    /// A comment before it, as at the start of a variation.
    pub before: String,
    /// The comment on it.
    pub comment: String,
    /// Marks of the game file that it came from, in the form of the file.
    pub marks: String,
}

/// The current line of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct TreeLine {
    /// The current node.
    pub present: u32,
    /// The nodes that lead to the current node, then those that follow it; without the start.
    pub line: Vec<u32>,
    /// How many removed branches can be restored.
    pub removed: usize,
}

/// The pieces at a node, on and off the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct NodePieces {
    /// On the board.
    pub pieces: Vec<PieceView>,
    /// Off it.
    pub reserves: Vec<ReserveView>,
}

impl MoveNode {
    pub(super) fn new(program: &Program, id: NodeId, node: &Node) -> Self {
        let steps = if node.steps().len() > 1 { node.steps() } else { &[] };
        Self {
            id: id.0,
            parent: node.parent().map(|parent| parent.0),
            ply: node.ply(),
            player: node.player().map(|player| player.0),
            text: node.text().to_owned(),
            described: node.described().to_vec(),
            named: named_move_text(program, node.steps()),
            legs: steps.iter().map(|step| step_text(program, step)).collect(),
            before: node.notes().before.clone(),
            comment: node.comment().to_owned(),
            marks: node.notes().marks.clone(),
        }
    }
}

impl TreeLine {
    pub(super) fn new(tree: &Tree) -> Self {
        Self {
            present: tree.current().0,
            line: tree.line().iter().map(|id| id.0).collect(),
            removed: tree.removed(),
        }
    }
}

impl NodePieces {
    pub(super) fn new(program: &Program, position: &Position) -> Self {
        Self { pieces: pieces(program, position), reserves: reserves(program, position) }
    }
}
