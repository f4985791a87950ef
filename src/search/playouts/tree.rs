//! What is remembered of positions: how often games went through them, and how those ended.

use crate::moves::MoveList;
use crate::position::Change;
use crate::search::alpha_beta::move_key;
use crate::search::score::Score;

/// Most positions, and most changes of all moves together.
const MAX_NODES: usize = 1_500_000;
const MAX_CHANGES: usize = 8_000_000;

/// A position of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NodeNumber(u32);

impl NodeNumber {
    pub(super) const ROOT: Self = Self(0);
}

/// How a position ends for certain, for the side that the search is for.
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

/// A position, and the move that leads there.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Node {
    first_child: u32,
    children: u32,
    changes: (u32, u32),
    /// Key of the move that leads there.
    pub(super) key: u32,
    /// What that move wins in pieces.
    pub(super) gain: Score,
    /// Whether one of the side that the search is for is to move.
    pub(super) ours: bool,
    /// Whether chance is to move.
    pub(super) random: bool,
    pub(super) visits: u32,
    /// Sum of results.
    total: f32,
    /// The same for all games in which the move was played later.
    pub(super) later_visits: u32,
    later_total: f32,
    pub(super) proof: Option<Proof>,
    /// How far a certain end is from the root's children.
    pub(super) distance: u16,
}

impl Node {
    /// Whether its moves are in the tree.
    pub(super) fn is_open(&self) -> bool {
        self.children > 0
    }

    /// The share of games that we won.
    pub(super) fn mean(&self) -> f32 {
        if self.visits == 0 { 0.5 } else { self.total / self.visits as f32 }
    }

    /// The share of games that we won in which its move was played at some time.
    pub(super) fn later_mean(&self) -> f32 {
        if self.later_visits == 0 { 0.5 } else { self.later_total / self.later_visits as f32 }
    }
}

/// The tree.
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

    /// Whether no more positions can be added.
    pub(super) fn is_full(&self) -> bool {
        self.nodes.len() > MAX_NODES || self.changes.len() > MAX_CHANGES
    }

    /// What the move to a position changes.
    pub(super) fn changes(&self, number: NodeNumber) -> &[Change] {
        let (start, end) = self.node(number).changes;
        &self.changes[start as usize..end as usize]
    }

    /// The positions behind a position.
    pub(super) fn children(&self, number: NodeNumber) -> impl Iterator<Item = NodeNumber> + use<> {
        let node = self.node(number);
        (node.first_child..node.first_child + node.children).map(NodeNumber)
    }

    /// Number of the move from a position to one behind it.
    pub(super) fn place(&self, number: NodeNumber, child: NodeNumber) -> usize {
        (child.0 - self.node(number).first_child) as usize
    }

    /// Adds the moves of a position.
    pub(super) fn open(
        &mut self,
        number: NodeNumber,
        list: &MoveList,
        gains: &[Score],
        (ours, random): (bool, bool),
    ) {
        let first_child = self.nodes.len() as u32;
        for (index, &gain) in gains.iter().enumerate() {
            let start = self.changes.len() as u32;
            self.changes.extend_from_slice(list.changes(index));
            let changes = (start, self.changes.len() as u32);
            let key = move_key(list.steps(index));
            self.nodes.push(Node { changes, key, gain, ..Node::default() });
        }
        let children = gains.len() as u32;
        let node = self.node_mut(number);
        *node = Node { first_child, children, ours, random, ..*node };
    }

    /// Takes in how a game ended that went along a path, with all of its moves.
    pub(super) fn take_in(&mut self, path: &[NodeNumber], played: &[(u32, bool)], result: f32) {
        for (depth, &number) in path.iter().enumerate().rev() {
            let node = self.node_mut(number);
            node.visits += 1;
            node.total += result;
            self.take_in_later(number, &played[depth.min(played.len())..], result);
            if depth < path.len() - 1 || self.node(number).is_open() {
                self.prove(number);
            }
        }
    }

    /// Moves that were played later count for those of a position too.
    fn take_in_later(&mut self, number: NodeNumber, later: &[(u32, bool)], result: f32) {
        if !self.node(number).is_open() || self.node(number).random {
            return;
        }
        let ours = self.node(number).ours;
        let mut keys: Vec<u32> =
            later.iter().filter(|&&(_, by_us)| by_us == ours).map(|&(key, _)| key).collect();
        keys.sort_unstable();
        for child in self.children(number) {
            let child = self.node_mut(child);
            if keys.binary_search(&child.key).is_ok() {
                child.later_visits += 1;
                child.later_total += result;
            }
        }
    }

    /// A position is won for who moves there if one move wins, and decided for the others if all moves are.
    fn prove(&mut self, number: NodeNumber) {
        let node = *self.node(number);
        if node.proof.is_some() || !node.is_open() || node.random {
            return;
        }
        let wanted = if node.ours { Proof::Win } else { Proof::Loss };
        let (mut best, mut longest, mut open) = (None, 0, false);
        for child in self.children(number) {
            let child = self.node(child);
            match child.proof {
                Some(proof) if proof == wanted => {
                    let distance = child.distance + 1;
                    *self.node_mut(number) = Node { proof: Some(wanted), distance, ..node };
                    return;
                }
                Some(Proof::Draw) => best = Some(Proof::Draw),
                Some(_) => longest = longest.max(child.distance),
                None => open = true,
            }
        }
        if !open {
            let lost = if node.ours { Proof::Loss } else { Proof::Win };
            let proof = Some(best.unwrap_or(lost));
            *self.node_mut(number) = Node { proof, distance: longest + 1, ..node };
        }
    }
}
