//! The nodes of all graphs, hash-consed.

use rustc_hash::FxHashSet;

use super::interned::Interned;
use super::node::{Action, EmissionCode, Node, NodeId, Test};
use crate::program::Program;

/// The node with which every run ends.
pub(super) const END: NodeId = 0;

/// All nodes and what they refer to. Equal nodes are stored once, so that graphs share their tails.
#[derive(Clone, Debug)]
pub(in crate::moves) struct Tables {
    pub(in crate::moves) nodes: Interned<Node>,
    pub(in crate::moves) actions: Interned<Action>,
    pub(in crate::moves) emissions: Interned<EmissionCode>,
    /// The targets of switches.
    pub(in crate::moves) targets: Interned<Box<[NodeId]>>,
}

impl Default for Tables {
    fn default() -> Self {
        let mut nodes = Interned::default();
        nodes.id_of(Node::End);
        Self {
            nodes,
            actions: Interned::default(),
            emissions: Interned::default(),
            targets: Interned::default(),
        }
    }
}

impl Tables {
    /// A test node; just the successor if both answers lead to the same one.
    pub(super) fn test(&mut self, test: Test, yes: NodeId, no: NodeId) -> NodeId {
        if yes == no { yes } else { self.nodes.id_of(Node::Test { test, yes, no }) }
    }

    /// A node that branches on a cell, with a target for each number from `min` on; just the target if all are the
    /// same.
    pub(super) fn switch(&mut self, cell: u16, min: i32, targets: Vec<NodeId>) -> NodeId {
        if let Some(&only) = targets.first().filter(|first| targets.iter().all(|target| target == *first)) {
            return only;
        }
        let targets = self.targets.id_of(targets.into());
        self.nodes.id_of(Node::Switch { cell, min, targets })
    }

    /// The successors of a node.
    pub(super) fn next(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let (first, second, more): (Option<NodeId>, Option<NodeId>, &[NodeId]) =
            match self.nodes[node as usize] {
                Node::End | Node::Answer { .. } => (None, None, &[]),
                Node::Test { yes, no, .. } => (Some(yes), Some(no), &[]),
                Node::Switch { targets, .. } => (None, None, &self.targets[targets as usize]),
                Node::Do { next, .. } | Node::Emit { next, .. } => (Some(next), None, &[]),
            };
        first.into_iter().chain(second).chain(more.iter().copied())
    }

    /// A node with all its descendants, in post-order: each after its successors.
    pub(super) fn nodes_from(&self, entry: NodeId) -> Vec<NodeId> {
        let (mut done, mut known) = (Vec::new(), FxHashSet::default());
        let mut open = vec![(entry, false)];
        while let Some((node, is_left)) = open.pop() {
            if is_left {
                done.push(node);
            } else if known.insert(node) {
                open.push((node, true));
                open.extend(self.next(node).map(|next| (next, false)));
            }
        }
        done
    }

    /// The cells that a graph reads; after them, the numbers of players' pieces count as cells. None if it asks anything
    /// else.
    pub(super) fn reads_from(&self, program: &Program, entry: NodeId) -> Option<Vec<usize>> {
        let read = |node: NodeId| match self.nodes[node as usize] {
            Node::Test { test, .. } => Some(vec![test.reads(program)?]),
            Node::Switch { cell, .. } => Some(vec![usize::from(cell)]),
            Node::Do { .. } | Node::Emit { .. } | Node::Answer { .. } | Node::End => Some(vec![]),
        };
        let mut cells: Vec<usize> =
            self.nodes_from(entry).into_iter().map(read).collect::<Option<Vec<_>>>()?.concat();
        cells.sort_unstable();
        cells.dedup();
        Some(cells)
    }

    pub(super) fn action(&mut self, action: Action, next: NodeId) -> NodeId {
        let may_fail = matches!(action, Action::SetFrom { .. });
        let action = self.actions.id_of(action);
        self.nodes.id_of(Node::Do { action, may_fail, next })
    }

    pub(super) fn emission(&mut self, emission: EmissionCode, next: NodeId) -> NodeId {
        let partial = emission.continuation.is_some();
        let emission = self.emissions.id_of(emission);
        self.nodes.id_of(Node::Emit { emission, partial, next })
    }

    pub(super) fn answer(&mut self, yes: bool) -> NodeId {
        self.nodes.id_of(Node::Answer { yes })
    }

    /// The size in bytes, without spare capacity.
    pub(super) fn memory(&self) -> usize {
        let of_switches: usize = self.targets.iter().map(|targets| size_of_val(&**targets)).sum();
        let lists =
            [self.nodes.memory(), self.actions.memory(), self.emissions.memory(), self.targets.memory()];
        lists.iter().sum::<usize>() + of_switches
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_nodes_are_one_and_a_test_without_a_choice_vanishes() {
        let mut tables = Tables::default();
        let test = Test::Equal { cell: 3, value: 1 };
        assert_eq!(tables.test(test, END, END), END);
        let action = tables.action(Action::NextTurn(1), END);
        let first = tables.test(test, action, END);
        assert_eq!(tables.test(test, action, END), first);
        assert_eq!(tables.nodes.len(), 3);
    }

    #[test]
    fn a_switch_whose_ways_are_one_vanishes() {
        let mut tables = Tables::default();
        assert_eq!(tables.switch(3, 0, vec![END; 4]), END);
        let yes = tables.answer(true);
        let first = tables.switch(3, 0, vec![END, END, yes, END]);
        assert_eq!(tables.switch(3, 0, vec![END, END, yes, END]), first);
        assert_eq!(tables.targets.len(), 1);
        assert_eq!(tables.next(first).collect::<Vec<_>>(), [END, END, yes, END]);
    }

    #[test]
    fn a_node_takes_twenty_bytes() {
        assert!(size_of::<Node>() <= 20, "{}", size_of::<Node>());
    }
}
