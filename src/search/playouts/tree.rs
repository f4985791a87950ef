//! The search tree: for each position how many games went through it, and how they ended.

use super::later_moves::LaterMoves;
use super::played::{Drop, PlayedMove, drop_of};
use crate::moves::MoveList;
use crate::position::Change;
use crate::program::Program;
use crate::search::move_key::move_key;
use crate::search::score::Score;

/// Most nodes, and most changes of all moves together: some 140 megabytes, which a browser tab can spare.
const MAX_NODES: usize = 1_500_000;
const MAX_CHANGES: usize = 8_000_000;

/// The index of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NodeNumber(u32);

impl NodeNumber {
    pub(super) const ROOT: Self = Self(0);
}

/// The proven result of a position, for the side that the search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Proof {
    Win,
    Draw,
    Loss,
}

impl Proof {
    pub(super) fn result(self) -> f32 {
        match self {
            Self::Win => 1.0,
            Self::Draw => 0.5,
            Self::Loss => 0.0,
        }
    }
}

/// How games went on after a move.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Games {
    pub(super) visits: u32,
    /// The sum of results.
    total: f32,
    /// The same for all games in which the move was played later (RAVE statistics).
    pub(super) rave_visits: u32,
    rave_total: f32,
    pub(super) proof: Option<Proof>,
    /// How many moves a proven end is away.
    pub(super) distance: u16,
}

impl Games {
    /// The share of games won.
    pub(super) fn mean(&self) -> f32 {
        if self.visits == 0 { 0.5 } else { self.total / self.visits as f32 }
    }

    /// The share of games won in which the move was played at some time.
    pub(super) fn rave_mean(&self) -> f32 {
        if self.rave_visits == 0 { 0.5 } else { self.rave_total / self.rave_visits as f32 }
    }

    /// Adds the games of another search after the same move.
    pub(super) fn add(&mut self, other: Self) {
        self.visits += other.visits;
        self.total += other.total;
        self.rave_visits += other.rave_visits;
        self.rave_total += other.rave_total;
        if self.proof.is_none() {
            (self.proof, self.distance) = (other.proof, other.distance);
        }
    }
}

/// A position, and the move that leads to it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Node {
    first_child: u32,
    children: u32,
    /// The range of its move's changes in the shared list.
    changes_start: u32,
    changes_end: u32,
    /// The key of the move that leads to it.
    pub(super) key: u32,
    /// How to make that move again, if it puts a piece on the board.
    pub(super) drop: Option<Drop>,
    /// The material that this move wins.
    pub(super) material_gain: Score,
    /// Whether our side is to move.
    pub(super) ours: bool,
    /// Whether a random player is to move.
    pub(super) random: bool,
    pub(super) games: Games,
}

impl Node {
    /// Whether its moves are in the tree.
    pub(super) fn is_expanded(&self) -> bool {
        self.children > 0
    }

    fn children(&self) -> impl Iterator<Item = NodeNumber> + use<> {
        (self.first_child..self.first_child + self.children).map(NodeNumber)
    }
}

/// Who is to move in a position.
#[derive(Clone, Copy)]
pub(super) struct Mover {
    /// Whether it is our side.
    pub(super) ours: bool,
    /// Whether it is a random player.
    pub(super) random: bool,
}

/// The search tree.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    changes: Vec<Change>,
}

impl Tree {
    pub(super) fn new() -> Self {
        Self { nodes: vec![Node::default()], changes: Vec::new() }
    }

    pub(super) fn node(&self, number: NodeNumber) -> &Node {
        &self.nodes[number.0 as usize]
    }

    pub(super) fn node_mut(&mut self, number: NodeNumber) -> &mut Node {
        &mut self.nodes[number.0 as usize]
    }

    /// Whether no more nodes can be added.
    pub(super) fn is_full(&self) -> bool {
        self.nodes.len() > MAX_NODES || self.changes.len() > MAX_CHANGES
    }

    /// The changes of the move that leads to a node.
    pub(super) fn changes(&self, number: NodeNumber) -> &[Change] {
        let node = self.node(number);
        &self.changes[node.changes_start as usize..node.changes_end as usize]
    }

    /// The children of a node.
    pub(super) fn children(&self, number: NodeNumber) -> impl Iterator<Item = NodeNumber> + use<> {
        self.node(number).children()
    }

    /// The index of the move from a node to one of its children.
    pub(super) fn move_index(&self, number: NodeNumber, child: NodeNumber) -> usize {
        (child.0 - self.node(number).first_child) as usize
    }

    /// The tree below a node, of which that is the root.
    pub(super) fn below(&self, root: NodeNumber) -> Self {
        let mut tree = Self { nodes: vec![*self.node(root)], changes: Vec::new() };
        let mut at = 0;
        while at < tree.nodes.len() {
            let first_child = tree.nodes.len() as u32;
            for child in tree.nodes[at].children() {
                let changes_start = tree.changes.len() as u32;
                tree.changes.extend_from_slice(self.changes(child));
                let changes_end = tree.changes.len() as u32;
                tree.nodes.push(Node { changes_start, changes_end, ..*self.node(child) });
            }
            tree.nodes[at].first_child = first_child;
            at += 1;
        }
        tree
    }

    /// Adds the moves of a position.
    pub(super) fn expand(
        &mut self,
        program: &Program,
        number: NodeNumber,
        list: &MoveList,
        gains: &[Score],
        turn: Mover,
    ) {
        let first_child = self.nodes.len() as u32;
        for (index, &material_gain) in gains.iter().enumerate() {
            let changes_start = self.changes.len() as u32;
            self.changes.extend_from_slice(list.changes(index));
            let changes_end = self.changes.len() as u32;
            let key = move_key(list.steps(index));
            let drop = drop_of(program, list.steps(index));
            self.nodes.push(Node { changes_start, changes_end, key, drop, material_gain, ..Node::default() });
        }
        let children = gains.len() as u32;
        let node = self.node_mut(number);
        *node = Node { first_child, children, ours: turn.ours, random: turn.random, ..*node };
    }

    /// Adds games won or lost by the player to move to the RAVE statistics of a child.
    pub(super) fn expect(&mut self, at: NodeNumber, child: NodeNumber, games: u16, is_good: bool) {
        let won = self.node(at).ours == is_good;
        let child = &mut self.node_mut(child).games;
        child.rave_visits += u32::from(games);
        child.rave_total += if won { f32::from(games) } else { 0.0 };
    }

    /// Records the result of a game along a path, with all moves of the game.
    pub(super) fn back_up(&mut self, path: &[NodeNumber], played: &[PlayedMove], result: f32) {
        let (mut later, mut from) = (LaterMoves::default(), played.len());
        for (depth, &number) in path.iter().enumerate().rev() {
            while from > depth {
                from -= 1;
                later.add_earlier(played[from]);
            }
            let games = &mut self.node_mut(number).games;
            games.visits += 1;
            games.total += result;
            self.back_up_rave(number, &later, result);
            if depth < path.len() - 1 || self.node(number).is_expanded() {
                self.update_proof(number);
            }
        }
    }

    /// Updates the RAVE statistics of the children whose moves were played later.
    fn back_up_rave(&mut self, number: NodeNumber, later: &LaterMoves, result: f32) {
        let Node { random, ours, .. } = *self.node(number);
        if random {
            return;
        }
        for child in self.children(number) {
            let child = self.node_mut(child);
            if later.include(child.key, child.drop, ours) {
                child.games.rave_visits += 1;
                child.games.rave_total += result;
            }
        }
    }

    /// Updates the proof of a node: it is won for the player to move if one child is, and lost or drawn if all children
    /// are proven.
    fn update_proof(&mut self, number: NodeNumber) {
        let node = *self.node(number);
        if node.games.proof.is_some() || !node.is_expanded() || node.random {
            return;
        }
        let wanted = if node.ours { Proof::Win } else { Proof::Loss };
        let (mut best, mut longest, mut is_open) = (None, 0, false);
        for child in self.children(number) {
            let child = self.node(child).games;
            match child.proof {
                Some(proof) if proof == wanted => {
                    return self.prove(number, wanted, child.distance + 1);
                }
                Some(Proof::Draw) => best = Some(Proof::Draw),
                Some(_) => longest = longest.max(child.distance),
                None => is_open = true,
            }
        }
        if !is_open {
            let lost = if node.ours { Proof::Loss } else { Proof::Win };
            self.prove(number, best.unwrap_or(lost), longest + 1);
        }
    }

    fn prove(&mut self, number: NodeNumber, proof: Proof, distance: u16) {
        let games = &mut self.node_mut(number).games;
        (games.proof, games.distance) = (Some(proof), distance);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(cell: u16) -> Change {
        Change { cell, value: 1 }
    }

    #[test]
    fn what_is_below_a_node_is_kept_as_it_is() {
        // A root with two children, of which the second has three, and the second of these two.
        let with_moves = |parents: &[(usize, u32)]| {
            let mut tree = Tree::new();
            for &(parent, count) in parents {
                let first_child = tree.nodes.len() as u32;
                for child in first_child..first_child + count {
                    let start = tree.changes.len() as u32;
                    tree.changes.extend([change(child as u16), change(100)]);
                    tree.nodes.push(Node {
                        changes_start: start,
                        changes_end: start + 2,
                        key: child,
                        games: Games { visits: 10 + child, ..Games::default() },
                        ..Node::default()
                    });
                }
                tree.nodes[parent] = Node { first_child, children: count, ..tree.nodes[parent] };
            }
            tree
        };
        let tree = with_moves(&[(0, 2), (2, 3), (4, 2)]);
        let below = tree.below(NodeNumber(2));
        assert_eq!(below.nodes.len(), 6);
        let children: Vec<NodeNumber> = below.children(NodeNumber::ROOT).collect();
        assert_eq!(children.iter().map(|&child| below.node(child).key).collect::<Vec<_>>(), [3, 4, 5]);
        let grandchildren: Vec<NodeNumber> = below.children(children[1]).collect();
        assert_eq!(grandchildren.iter().map(|&child| below.node(child).key).collect::<Vec<_>>(), [6, 7]);
        assert_eq!(below.node(NodeNumber::ROOT).games.visits, 12);
        assert_eq!(below.node(grandchildren[1]).games.visits, 17);
        assert_eq!(below.changes(grandchildren[0]), tree.changes(NodeNumber(6)));
        assert!(!below.node(children[0]).is_expanded());
        assert_eq!(tree.below(NodeNumber(1)).nodes.len(), 1, "a leaf");
    }
}
