//! Graphs reduced to moves: one for all blocks of a run, in which moves are passed on edges.
//!
//! In: the graphs of the blocks that are run one after another from a site. Out: a graph from which the moves of a
//! position can be counted, listed, or one picked by its number. A walk takes one step for each cell that matters; see
//! `reduction`.

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

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
/// Further targets are nodes, told apart by where their edges begin: those of the first node have this number.
const FIRST_NODE: u32 = 3;
/// Targets from this on are questions that cells do not answer.
const FIRST_QUESTION: u32 = 1 << 31;

/// The most edges and moves of all graphs together, some 6 MB; runs that come after have none.
const MAX_EDGES: usize = 180_000;
const MAX_MOVES: usize = 40_000;
/// Enough to leave numbers for those of one more run.
const MAX_LOOKS: usize = 1 << 15;

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

/// A way to a node, with the moves that are passed on it. What the node looks at stands here, so that a step of a walk is
/// one look-up: walks wait for memory more than for anything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::moves) struct Edge {
    target: u32,
    /// The cell that the node looks at, and the number of what it looks at there.
    cell: u16,
    look: u16,
    weight: u32,
    /// Where its moves begin in the list of passed moves.
    first: u32,
}

impl Edge {
    /// A walk that ends here has found nothing more.
    pub(in crate::moves) const END: Self = Self { target: END, cell: 0, look: 0, weight: 0, first: 0 };
    /// A walk from here finds nothing, and says that the blocks must be run.
    pub(in crate::moves) const FAULT: Self = Self { target: FAULT, ..Self::END };
    /// Where a walk that asks for an attack has found it.
    pub(super) const HIT: Self = Self { target: HIT, ..Self::END };

    /// The cell that a walk from here reads first, if it reads any.
    pub(in crate::moves) fn first_cell(self) -> u16 {
        self.cell
    }

    pub(super) fn target(self) -> u32 {
        self.target
    }

    /// Whether walks end here, and not with a fault.
    pub(super) fn is_end(self) -> bool {
        self.target == END
    }

    /// Whether it leads to a node that looks at a cell.
    fn leads_to_node(self) -> bool {
        (FIRST_NODE..FIRST_QUESTION).contains(&self.target)
    }

    /// The number of moves passed on it.
    pub(super) fn moves(self) -> u32 {
        self.weight & !PARTIAL
    }

    /// Whether another step may follow one of them.
    pub(super) fn has_partial(self) -> bool {
        self.weight & PARTIAL != 0
    }

    /// The moves passed on it, as a range of the list of passed moves.
    fn range(self) -> Range<usize> {
        self.first as usize..(self.first + self.moves()) as usize
    }
}

/// The reduced graphs of a program.
#[derive(Clone, Debug, Default)]
pub(in crate::moves) struct MoveGraphs {
    /// The edges of all nodes: those of a node one after another, one for each answer.
    edges: Vec<Edge>,
    /// What nodes look at.
    looks: Vec<Look>,
    numbers_of_looks: FxHashMap<Look, u16>,
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
        self.edges.len() > MAX_EDGES || self.moves.len() > MAX_MOVES || self.looks.len() > MAX_LOOKS
    }

    pub(super) fn move_count(&self) -> usize {
        self.moves.len()
    }

    /// How much there is, for [`MoveGraphs::truncate`].
    pub(super) fn mark(&self) -> [usize; 4] {
        [self.edges.len(), self.questions.len(), self.moves.len(), self.passed.len()]
    }

    /// Removes what has been added since a mark, but for what nodes look at.
    pub(super) fn truncate(&mut self, [edges, questions, moves, passed]: [usize; 4]) {
        self.edges.truncate(edges);
        self.questions.truncate(questions);
        self.moves.truncate(moves);
        self.passed.truncate(passed);
    }

    /// The memory they take, in bytes.
    pub(in crate::moves) fn memory(&self) -> usize {
        size_of_val(&*self.edges)
            + size_of_val(&*self.looks) * 2
            + size_of_val(&*self.questions)
            + size_of_val(&*self.passed)
            + self.moves.iter().map(GraphMove::memory).sum::<usize>()
    }

    /// Adds the moves on the walk from an edge to a count; false if cells alone do not tell, or if the rules have a fault.
    #[inline]
    pub(in crate::moves) fn count(
        &self,
        cells: &[u32],
        mut edge: Edge,
        count: &mut WalkCount,
        observer: &mut impl Observer,
    ) -> bool {
        let (mut weight, mut passed) = (0, 0);
        while let Some(next) = self.next(cells, edge, observer) {
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
        while let Some(next) = self.next(cells, edge, observer) {
            edge = next;
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
        observer: &mut impl Observer,
        mut each: impl FnMut(&'g GraphMove, u32) -> Result<(), E>,
    ) -> Result<WalkEnd, E> {
        let mut edge = walk.edge;
        loop {
            // Most edges pass no moves.
            if edge.weight != 0 {
                for &at in &self.passed[edge.range()] {
                    let found = &self.moves[at as usize];
                    each(found, walk.ordinal(found.step.block))?;
                }
            }
            walk.passed += 1;
            match self.next(cells, edge, observer) {
                Some(next) => edge = next,
                None => break,
            }
        }
        walk.edge = Edge { target: edge.target, ..Edge::END };
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
    fn next(&self, cells: &[u32], edge: Edge, observer: &mut impl Observer) -> Option<Edge> {
        let first = edge.target.wrapping_sub(FIRST_NODE) as usize;
        if first >= self.edges.len() {
            return None;
        }
        let cell = usize::from(edge.cell);
        observer.read_cell(cell);
        let answer = self.looks[usize::from(edge.look)].answer(cells[cell]);
        Some(self.edges[first + answer as usize])
    }

    /// The node at the end of an edge: its cell, what it looks at there, and the edge for each answer; none if there is no
    /// such node.
    pub(super) fn node_after(&self, edge: Edge) -> Option<(u16, Look, &[Edge])> {
        let first = edge.target.wrapping_sub(FIRST_NODE) as usize;
        let after = self.edges.get(first..)?;
        let look = self.looks[usize::from(edge.look)];
        Some((edge.cell, look, &after[..look.answers()]))
    }

    /// How many edges there are.
    pub(super) fn edge_count(&self) -> u32 {
        self.edges.len() as u32
    }

    /// All cells that walks from an edge may read, as far as cells alone tell where they go, given a range that holds all
    /// edges that they may take.
    pub(in crate::moves) fn cells(&self, start: Edge, edges: Range<u32>) -> Vec<u16> {
        let taken = self.edges[edges.start as usize..edges.end as usize].iter().chain([&start]);
        let mut is_read = Vec::new();
        for edge in taken.filter(|edge| edge.leads_to_node()) {
            let cell = usize::from(edge.cell);
            if cell >= is_read.len() {
                is_read.resize(cell + 1, false);
            }
            is_read[cell] = true;
        }
        let cells = is_read.iter().enumerate();
        cells.filter(|(_, is_read)| **is_read).map(|(cell, _)| cell as u16).collect()
    }

    /// The lists of effects to which moves refer.
    pub(in crate::moves) fn effects(&self) -> &EffectLists {
        &self.effects
    }

    /// Adds a node with an edge for each answer.
    pub(super) fn add_node(&mut self, cell: u16, look: Look, edges: &[Edge]) -> Edge {
        debug_assert_eq!(look.answers(), edges.len(), "an edge for each answer");
        let Self { looks, numbers_of_looks, .. } = self;
        let number = *numbers_of_looks.entry(look).or_insert_with(|| {
            looks.push(look);
            looks.len() as u16 - 1
        });
        let target = self.edges.len() as u32 + FIRST_NODE;
        self.edges.extend_from_slice(edges);
        Edge { target, cell, look: number, ..Edge::END }
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
        Edge { weight, first, ..edge }
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
