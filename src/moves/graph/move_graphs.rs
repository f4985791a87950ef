//! Graphs reduced to moves: one for all blocks of a run, in which moves are passed on edges.
//!
//! In: the graphs of the blocks that are run one after another from a site. Out: a graph from which the moves of a
//! position can be counted, listed, or one picked by its number. A walk takes one step for each cell that matters; see
//! `reduction`.

use rustc_hash::FxHashSet;

use super::graph_move::{EffectLists, GraphMove};
use super::look::Look;
use super::node::Test;
use crate::moves::vm::Observer;

/// The target of an edge where the walk ends.
const END: u32 = 0;
/// The target of an edge that is a fault of the rules, which running the blocks will report.
const FAULT: u32 = 1;
/// The target of an edge where a walk that asks for an attack has found it.
const HIT: u32 = 2;
/// Further targets are nodes, of which the first has this number.
const FIRST_NODE: u32 = 3;
/// Targets from this on are questions that cells do not answer.
const FIRST_QUESTION: u32 = 1 << 31;

/// The most edges and moves of all graphs together, some 8 MB; runs that come after have none.
const MAX_EDGES: usize = 1 << 18;
const MAX_MOVES: usize = 40_000;

/// Marks an edge with a move that another step may follow; the lower bits are the number of moves.
const PARTIAL: u32 = 1 << 31;

/// The number of moves on some walks.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::moves) struct WalkCount {
    pub(in crate::moves) moves: u32,
    /// Whether another step may follow one of them.
    pub(in crate::moves) partial: bool,
    /// The number of nodes passed, which is what the walks cost.
    pub(in crate::moves) passed: u64,
}

/// A way to a node, with the moves that are passed on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::moves) struct Edge {
    target: u32,
    weight: u32,
    /// Where its moves begin in the list of passed moves.
    first: u32,
}

impl Edge {
    /// A walk that ends here has found nothing more.
    pub(in crate::moves) const END: Self = Self { target: END, weight: 0, first: 0 };
    /// A walk from here finds nothing, and says that the blocks must be run.
    pub(in crate::moves) const FAULT: Self = Self { target: FAULT, weight: 0, first: 0 };
    /// Where a walk that asks for an attack has found it.
    pub(super) const HIT: Self = Self { target: HIT, weight: 0, first: 0 };

    /// An edge without moves to a target.
    #[inline]
    pub(super) fn to(target: u32) -> Self {
        Self { target, ..Self::END }
    }

    pub(super) fn target(self) -> u32 {
        self.target
    }

    fn moves(self) -> u32 {
        self.weight & !PARTIAL
    }

    /// The moves passed on it, as a range of the list of passed moves.
    fn range(self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.moves()) as usize
    }
}

/// A node: the answer is an index into the edges that begin with the first.
#[derive(Clone, Copy, Debug)]
struct MoveNode {
    look: Look,
    cell: u16,
    /// The number of edges.
    answers: u16,
    first: u32,
}

/// The reduced graphs of a program.
#[derive(Clone, Debug, Default)]
pub(in crate::moves) struct MoveGraphs {
    nodes: Vec<MoveNode>,
    edges: Vec<Edge>,
    /// Questions, with the edges for yes and no.
    questions: Vec<(Test, [Edge; 2])>,
    moves: Vec<GraphMove>,
    pub(super) effects: EffectLists,
    /// The moves passed on edges, as indices.
    passed: Vec<u32>,
    /// Blocks with so much pending that it is left out: from one site, so probably from all.
    pub(super) forgetful: FxHashSet<u32>,
}

/// A walk from an edge, on which moves are found one after another.
#[derive(Clone, Copy, Debug)]
pub(in crate::moves) struct MoveWalk {
    edge: Edge,
    /// The block of the last move found, and how many of its moves have been.
    block: u32,
    of_block: u32,
    /// The number of nodes passed.
    pub(in crate::moves) passed: u64,
}

/// Where a walk has come to.
pub(in crate::moves) enum WalkEnd {
    /// A [question](MoveGraphs::question) that cells do not answer; the walk goes on after [`MoveGraphs::answer`].
    Question,
    /// A fault of the rules; running the blocks will report it.
    Fault,
    End,
}

impl MoveGraphs {
    /// Whether there is no room for more.
    pub(super) fn are_full(&self) -> bool {
        self.edges.len() > MAX_EDGES || self.moves.len() > MAX_MOVES
    }

    pub(super) fn move_count(&self) -> usize {
        self.moves.len()
    }

    /// How much there is, for [`MoveGraphs::truncate`].
    pub(super) fn mark(&self) -> [usize; 5] {
        [self.nodes.len(), self.edges.len(), self.questions.len(), self.moves.len(), self.passed.len()]
    }

    /// Removes what has been added since a mark.
    pub(super) fn truncate(&mut self, [nodes, edges, questions, moves, passed]: [usize; 5]) {
        self.nodes.truncate(nodes);
        self.edges.truncate(edges);
        self.questions.truncate(questions);
        self.moves.truncate(moves);
        self.passed.truncate(passed);
    }

    /// The memory they take, in bytes.
    pub(in crate::moves) fn memory(&self) -> usize {
        size_of_val(&*self.nodes)
            + size_of_val(&*self.edges)
            + size_of_val(&*self.questions)
            + size_of_val(&*self.passed)
            + self.moves.iter().map(GraphMove::memory).sum::<usize>()
    }

    /// Adds the moves on the walk from an edge to a count; false if cells alone do not tell, or if the rules have a fault.
    #[inline]
    pub(in crate::moves) fn count(&self, cells: &[u32], mut edge: Edge, count: &mut WalkCount) -> bool {
        let (mut weight, mut passed) = (0, 0);
        while let Some(next) = self.next(cells, edge) {
            weight += u64::from(edge.weight);
            passed += 1;
            edge = next;
        }
        weight += u64::from(edge.weight);
        // No walk has so many moves that they would reach the bits above, in which partial ones are counted.
        count.moves += weight as u32 & !PARTIAL;
        count.partial |= weight >= u64::from(PARTIAL);
        count.passed += passed;
        edge.target == END
    }

    /// Whether the walk from an edge finds an attack; none if cells alone do not tell, or if the rules have a fault.
    #[inline]
    pub(in crate::moves) fn hits(
        &self,
        cells: &[u32],
        mut edge: Edge,
        observer: &mut impl Observer,
    ) -> Option<bool> {
        while let Some(node) = self.nodes.get(edge.target.wrapping_sub(FIRST_NODE) as usize) {
            observer.read_cell(usize::from(node.cell));
            let answer = node.look.answer(cells[usize::from(node.cell)]);
            edge = self.edges[(node.first + answer) as usize];
        }
        match edge.target {
            END => Some(false),
            HIT => Some(true),
            _ => None,
        }
    }

    /// Passes the moves that a walk finds to `each`, with their ordinals, until it ends or `each` fails.
    #[inline]
    pub(in crate::moves) fn walk<'g, E>(
        &'g self,
        cells: &[u32],
        walk: &mut MoveWalk,
        mut each: impl FnMut(&'g GraphMove, u32) -> Result<(), E>,
    ) -> Result<WalkEnd, E> {
        let mut edge = walk.edge;
        loop {
            for &at in &self.passed[edge.range()] {
                let found = &self.moves[at as usize];
                each(found, walk.ordinal(found.step.block))?;
            }
            walk.passed += 1;
            match self.next(cells, edge) {
                Some(next) => edge = next,
                None => break,
            }
        }
        walk.edge = Edge::to(edge.target);
        Ok(match edge.target {
            END => WalkEnd::End,
            FAULT | HIT => WalkEnd::Fault,
            _ => WalkEnd::Question,
        })
    }

    /// The question that a walk has come to.
    pub(in crate::moves) fn question(&self, walk: &MoveWalk) -> Test {
        self.questions[(walk.edge.target - FIRST_QUESTION) as usize].0
    }

    /// Goes on after a question.
    pub(in crate::moves) fn answer(&self, walk: &mut MoveWalk, yes: bool) {
        let (_, edges) = &self.questions[(walk.edge.target - FIRST_QUESTION) as usize];
        walk.edge = edges[usize::from(!yes)];
    }

    /// The edge from the node at the end of an edge; none if there is no such node.
    #[inline]
    fn next(&self, cells: &[u32], edge: Edge) -> Option<Edge> {
        let node = *self.nodes.get(edge.target.wrapping_sub(FIRST_NODE) as usize)?;
        let answer = node.look.answer(cells[usize::from(node.cell)]);
        Some(self.edges[(node.first + answer) as usize])
    }

    /// All cells that walks from an edge may read.
    pub(in crate::moves) fn cells(&self, edge: Edge) -> Vec<u16> {
        let (mut cells, mut open, mut known) = (Vec::new(), vec![edge.target], FxHashSet::default());
        while let Some(target) = open.pop() {
            let node = self.nodes.get(target.wrapping_sub(FIRST_NODE) as usize);
            let Some(&MoveNode { cell, first, answers, .. }) = node.filter(|_| known.insert(target)) else {
                continue;
            };
            if !cells.contains(&cell) {
                cells.push(cell);
            }
            let edges = &self.edges[first as usize..first as usize + usize::from(answers)];
            open.extend(edges.iter().map(|edge| edge.target));
        }
        cells
    }

    /// The cell that a walk from an edge reads first.
    #[inline]
    pub(in crate::moves) fn cell_of(&self, edge: Edge) -> Option<u16> {
        let node = self.nodes.get(edge.target.wrapping_sub(FIRST_NODE) as usize)?;
        Some(node.cell)
    }

    /// The lists of effects to which moves refer.
    pub(in crate::moves) fn effects(&self) -> &EffectLists {
        &self.effects
    }

    /// Adds a node with an edge for each answer.
    pub(super) fn add_node(&mut self, cell: u16, look: Look, edges: &[Edge]) -> Edge {
        self.nodes.push(MoveNode { look, cell, answers: edges.len() as u16, first: self.edges.len() as u32 });
        self.edges.extend_from_slice(edges);
        Edge { target: self.nodes.len() as u32 - 1 + FIRST_NODE, ..Edge::END }
    }

    /// Adds a question, with the edges for yes and no.
    pub(super) fn add_question(&mut self, test: Test, edges: [Edge; 2]) -> Edge {
        self.questions.push((test, edges));
        Edge { target: self.questions.len() as u32 - 1 + FIRST_QUESTION, ..Edge::END }
    }

    pub(super) fn add_move(&mut self, found: GraphMove) -> u32 {
        self.moves.push(found);
        self.moves.len() as u32 - 1
    }

    /// The numbers of the moves passed on an edge.
    pub(super) fn passed_on(&self, edge: Edge) -> &[u32] {
        &self.passed[edge.range()]
    }

    /// Adds a list of passed moves; returns where it begins.
    pub(super) fn add_passed(&mut self, moves: &[u32]) -> u32 {
        self.passed.extend_from_slice(moves);
        (self.passed.len() - moves.len()) as u32
    }

    /// The edge with these moves, which begin there in the list of passed moves.
    pub(super) fn passing(&self, edge: Edge, first: u32, moves: &[u32]) -> Edge {
        let is_partial = moves.iter().any(|&at| self.moves[at as usize].step.partial);
        let weight = moves.len() as u32 | if is_partial { PARTIAL } else { 0 };
        Edge { target: edge.target, weight, first }
    }
}

impl MoveWalk {
    /// A walk from an edge, on which nothing has been passed yet.
    pub(in crate::moves) fn from(edge: Edge) -> Self {
        Self { edge, block: u32::MAX, of_block: 0, passed: 0 }
    }

    /// The number of a move of this block among those of its block.
    #[inline]
    fn ordinal(&mut self, block: u32) -> u32 {
        if self.block != block {
            (self.block, self.of_block) = (block, 0);
        }
        self.of_block += 1;
        self.of_block - 1
    }
}
