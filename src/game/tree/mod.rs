//! The moves of a game with all variations: a tree, and the current line through it.
//!
//! In: moves with the positions before and after them. Out: nodes whose ids stay valid as long as the game lives, paths
//! between them, and the line through the current node. It knows nothing of rules and does not recurse.
//!
//! A move is stored as the cells that it changes, so that a tree is small however big the board is.
//!
//! - `node`: one node.

mod node;

use node::differences;
pub use node::{Node, NodeId, Notes};

use crate::index::PlayerId;
use crate::moves::Step;
use crate::position::Position;
use crate::program::Program;

/// Most moves of a game, including its variations and removed branches that can be restored.
pub const MAX_MOVES: usize = 100_000;
/// Longest comment, in characters.
pub const MAX_COMMENT: usize = 10_000;
/// Most bytes of all comments of a game.
pub const MAX_COMMENTS: usize = 2_000_000;
/// How many removed branches can be restored: more than anybody regrets, since they take memory.
const MAX_REMOVED: usize = 20;

/// A move that was made, with the positions before and after it.
pub(super) struct NewMove<'a> {
    pub(super) player: PlayerId,
    pub(super) steps: Vec<Step>,
    pub(super) before: &'a Position,
    pub(super) after: &'a Position,
}

/// A removed branch, which can be restored.
#[derive(Clone, Debug)]
struct Removed {
    branch: NodeId,
    /// Its index among its parent's children.
    place: usize,
}

/// All moves of a game.
#[derive(Clone, Debug)]
pub struct Tree {
    /// Nodes by id; `None` for those of forgotten branches.
    nodes: Vec<Option<Node>>,
    count: usize,
    /// The moves that lead to the current node, then those that follow it.
    line: Vec<NodeId>,
    /// Repetition hashes: of the positions before the start, of the start, and after each move of the line.
    keys: Vec<u64>,
    /// How many positions there were before the start.
    before: usize,
    ply: usize,
    removed: Vec<Removed>,
    /// The number of bytes in all comments.
    comments: usize,
}

impl Tree {
    /// A tree without moves; `keys` are those of the positions before the start.
    pub(super) fn new(program: &Program, start: &Position, mut keys: Vec<u64>) -> Self {
        let key = start.repetition_hash(program);
        let root = Node { key, ..Node::default() };
        let before = keys.len();
        keys.push(key);
        let nodes = vec![Some(root)];
        Self { nodes, count: 1, line: Vec::new(), keys, before, ply: 0, removed: Vec::new(), comments: 0 }
    }

    /// A node by its id; `None` if there is none, or no longer.
    pub fn get(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index()).and_then(Option::as_ref)
    }

    /// A node that is known to exist.
    pub(super) fn node(&self, id: NodeId) -> &Node {
        self.get(id).unwrap_or_else(|| panic!("{id:?} was forgotten"))
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        self.nodes[id.index()].as_mut().unwrap_or_else(|| panic!("{id:?} was forgotten"))
    }

    /// Whether a node exists and is not removed.
    pub fn contains(&self, id: NodeId) -> bool {
        let is_removed = |id: NodeId| self.removed.iter().any(|removed| removed.branch == id);
        self.get(id).is_some() && (self.removed.is_empty() || !self.ancestry(id).any(is_removed))
    }

    /// The moves that lead to the current node, then those that follow it.
    pub fn line(&self) -> &[NodeId] {
        &self.line
    }

    /// How many moves of the line have been played.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The current node.
    pub fn current(&self) -> NodeId {
        self.at(self.ply)
    }

    /// The node after `ply` moves of the line.
    pub(super) fn at(&self, ply: usize) -> NodeId {
        ply.checked_sub(1).map_or(NodeId::START, |last| self.line[last])
    }

    /// All nodes that are not removed, in pre-order, the main line before its variations.
    pub fn ids(&self) -> impl Iterator<Item = NodeId> + '_ {
        let mut stack = vec![NodeId::START];
        std::iter::from_fn(move || {
            let id = stack.pop()?;
            stack.extend(self.node(id).children.iter().rev());
            Some(id)
        })
    }

    /// A node and its ancestors, up to the start.
    fn ancestry(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(id), |&id| self.node(id).parent)
    }

    /// The moves that lead to a node.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = self.ancestry(id).collect();
        path.pop();
        path.reverse();
        path
    }

    /// The repetition hashes of the positions before the current one, oldest first.
    pub fn past(&self) -> &[u64] {
        &self.keys[..self.before + self.ply]
    }

    /// Whether a node is another node or one of its ancestors.
    pub(super) fn leads_to(&self, id: NodeId, other: NodeId) -> bool {
        self.ancestry(other).any(|one| one == id)
    }

    fn is_on_line(&self, id: NodeId) -> bool {
        self.node(id).ply.checked_sub(1).is_none_or(|last| self.line.get(last) == Some(&id))
    }

    /// The nodes on the path to a node that are not on the line, including itself, last first.
    fn branch_from_line(&self, id: NodeId) -> Vec<NodeId> {
        self.ancestry(id).take_while(|&id| !self.is_on_line(id)).collect()
    }

    /// How many moves ago the position of a node occurred, the earliest first.
    pub(super) fn earlier(&self, id: NodeId) -> impl Iterator<Item = usize> {
        let Node { ply, key, .. } = *self.node(id);
        let off = self.branch_from_line(id);
        let moves = self.before + ply;
        let shared = self.keys[..(moves + 1 - off.len()).min(self.keys.len())].iter().copied();
        let others = off.into_iter().rev().map(|id| self.node(id).key);
        let past = shared.chain(others).take(moves).enumerate();
        past.filter(move |&(_, earlier)| earlier == key).map(move |(at, _)| moves - at)
    }

    /// Adds a move after the current node, or finds it if it is there already; returns whether it is new. `None` if
    /// there are too many.
    pub(super) fn add(&mut self, program: &Program, made: NewMove<'_>) -> Option<(NodeId, bool)> {
        let parent = self.current();
        let differences = differences(made.before, made.after);
        let known = |&id: &NodeId| {
            let node = self.node(id);
            node.steps == made.steps && node.differences == differences
        };
        if let Some(&id) = self.node(parent).children.iter().find(|id| known(id)) {
            return Some((id, false));
        }
        self.free_memory();
        if self.count > MAX_MOVES {
            return None;
        }
        let id = NodeId(u32::try_from(self.nodes.len()).ok()?);
        self.nodes.push(Some(Node {
            parent: Some(parent),
            ply: self.ply + 1,
            player: Some(made.player),
            steps: made.steps,
            differences,
            key: made.after.repetition_hash(program),
            ..Node::default()
        }));
        self.count += 1;
        self.node_mut(parent).children.push(id);
        Some((id, true))
    }

    /// Removes the node that was added last.
    pub(super) fn remove_last(&mut self, id: NodeId) {
        if let Some(parent) = self.node(id).parent {
            self.node_mut(parent).children.retain(|&child| child != id);
        }
        self.nodes.pop();
        self.count -= 1;
    }

    /// Goes to a child of the current node, and ends the line there.
    pub(super) fn advance(&mut self, id: NodeId) {
        self.line.truncate(self.ply);
        self.keys.truncate(self.before + self.ply + 1);
        self.push(id);
        self.ply += 1;
    }

    fn push(&mut self, id: NodeId) {
        let Node { key, parent, .. } = *self.node(id);
        self.line.push(id);
        self.keys.push(key);
        if let Some(parent) = parent {
            self.node_mut(parent).visited = Some(id);
        }
    }

    /// Goes to a node; the line leads there and continues along the children visited last.
    pub(super) fn go_to_node(&mut self, id: NodeId) {
        let path = self.branch_from_line(id);
        self.ply = self.node(id).ply;
        if !path.is_empty() {
            self.line.truncate(self.ply - path.len());
            self.keys.truncate(self.before + self.line.len() + 1);
        }
        path.into_iter().rev().for_each(|id| self.push(id));
        self.extend_line();
    }

    /// Extends the line to its end along the children visited last.
    fn extend_line(&mut self) {
        while let Some(next) = self.next(self.at(self.line.len())) {
            self.push(next);
        }
    }

    /// Forgets which children were visited, so that the line continues along the main line.
    pub(super) fn forget_visits(&mut self) {
        self.nodes.iter_mut().flatten().for_each(|node| node.visited = None);
        self.line.truncate(self.ply);
        self.keys.truncate(self.before + self.ply + 1);
        self.extend_line();
    }

    /// The child of a node that was visited last, or its first child.
    fn next(&self, id: NodeId) -> Option<NodeId> {
        let node = self.node(id);
        node.visited.filter(|child| node.children.contains(child)).or_else(|| node.children.first().copied())
    }

    /// Turns the position of one node into that of another.
    pub(super) fn walk(&self, position: &mut Position, from: NodeId, to: NodeId) {
        // Goes up from both ends, always from the deeper one, until they meet at the lowest common ancestor.
        let (mut from, mut to, mut forward) = (from, to, Vec::new());
        while from != to {
            let (here, there) = (self.node(from), self.node(to));
            if here.ply >= there.ply {
                here.unmake(position);
                from = here.parent.unwrap_or(NodeId::START);
            } else {
                forward.push(to);
                to = there.parent.unwrap_or(NodeId::START);
            }
        }
        for id in forward.into_iter().rev() {
            position.remember_key(self.node(from).key);
            self.node(id).make(position);
            from = id;
        }
    }

    pub(super) fn set_texts(&mut self, id: NodeId, text: String, described: Vec<String>) {
        let node = self.node_mut(id);
        (node.text, node.described) = (text, described);
    }

    /// Sets what is said about a node; false if it is too long.
    pub(super) fn set_notes(&mut self, id: NodeId, notes: Notes) -> bool {
        let all = self.comments - self.node(id).notes.size() + notes.size();
        let fits = notes.longest() <= MAX_COMMENT && all <= MAX_COMMENTS;
        if fits {
            self.node_mut(id).notes = notes;
            self.comments = all;
        }
        fits
    }

    /// Moves the variation that contains a node to the front of its siblings; false if that is the main line.
    pub(super) fn promote(&mut self, id: NodeId) -> bool {
        let first_of = |id: NodeId| self.node(id).parent.map(|parent| self.node(parent).children[0]);
        let aside = self.ancestry(id).find(|&id| first_of(id).is_some_and(|first| first != id));
        let Some((id, parent)) = aside.and_then(|id| Some((id, self.node(id).parent?))) else {
            return false;
        };
        let siblings = &mut self.node_mut(parent).children;
        let place = siblings.iter().position(|&child| child == id).unwrap_or(0);
        siblings[..=place].rotate_right(1);
        true
    }

    /// Removes a node with all its descendants; the current node must not be among them.
    pub(super) fn remove(&mut self, branch: NodeId) {
        let Some(parent) = self.node(branch).parent else { return };
        let siblings = &mut self.node_mut(parent).children;
        let place = siblings.iter().position(|&child| child == branch).unwrap_or(0);
        siblings.remove(place);
        if self.removed.len() >= MAX_REMOVED {
            self.forget_removed();
        }
        self.removed.push(Removed { branch, place });
        let ply = self.node(branch).ply;
        if self.line.get(ply - 1) == Some(&branch) {
            self.line.truncate(ply - 1);
            self.keys.truncate(self.before + ply);
            self.go_to_node(self.current());
        }
    }

    /// Restores the branch removed last; if the line ends at its parent, it is extended along it.
    pub(super) fn restore_removed(&mut self) -> Option<NodeId> {
        let Removed { branch, place } = self.removed.pop()?;
        let parent = self.node(branch).parent?;
        let siblings = &mut self.node_mut(parent).children;
        siblings.insert(place.min(siblings.len()), branch);
        if self.at(self.line.len()) == parent {
            self.extend_line();
        }
        Some(branch)
    }

    /// How many removed branches can be restored.
    pub fn removed(&self) -> usize {
        self.removed.len()
    }

    /// Forgets removed branches while the tree is full.
    fn free_memory(&mut self) {
        while self.count > MAX_MOVES && !self.removed.is_empty() {
            self.forget_removed();
        }
    }

    /// Forgets the branch that was removed first. No other removed branch is inside it, since that would have been
    /// removed earlier.
    fn forget_removed(&mut self) {
        let mut branches = vec![self.removed.remove(0).branch];
        while let Some(id) = branches.pop() {
            if let Some(node) = self.nodes[id.index()].take() {
                self.count -= 1;
                self.comments -= node.notes.size();
                branches.extend(node.children);
            }
        }
    }
}
