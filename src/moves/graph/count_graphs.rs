//! Graphs reduced to what counting needs: how many moves there are, and whether some are partial.
//!
//! In: the graphs of the blocks that are run one after another from a site. Out: one graph for all of them, in which
//! moves are weights of edges. Actions vanish, all tests of who is on one site become one node with an edge for each
//! answer, and nodes whose answers make no difference vanish; so a walk takes one step for each cell that matters.

use rustc_hash::{FxHashMap, FxHashSet};

use super::node::{Action, NO_OWNER, Node, NodeId, Test};
use super::tables::Tables;
use crate::moves::vm::Observer;
use crate::program::{Piece, Program};

/// The target of an edge where the walk ends.
const END: u32 = 0;
/// The target of an edge that is a fault of the rules, which running the blocks will report.
const FAULT: u32 = 1;
/// Further targets are nodes, of which the first has this number.
const FIRST_NODE: u32 = 2;

/// Fields of cells with more values than this are compared with one value at a time.
const MAX_VALUES: usize = 64;

/// The most edges of all graphs together; blocks that come after have none.
const MAX_EDGES: usize = 1 << 18;

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
}

impl Edge {
    const END: Self = Self { target: END, weight: 0 };
    /// A walk from here counts nothing, and says that the blocks must be run.
    pub(in crate::moves) const FAULT: Self = Self { target: FAULT, weight: 0 };

    /// The edge with more moves in front.
    fn after(self, moves: u32, partial: bool) -> Self {
        let flag = (self.weight & PARTIAL) | if partial { PARTIAL } else { 0 };
        Self { weight: ((self.weight & !PARTIAL) + moves) | flag, ..self }
    }
}

/// What of a cell a node looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Look {
    /// 0 if the site is empty, else one more than the owner of the piece there.
    Owner,
    /// A field of bits, less a number; whatever is out of range counts as the last answer.
    Field { left: u8, right: u8, less: i32, last: u16 },
    /// 1 if the number is greater than this.
    Greater(i32),
}

/// A node: the answer is an index into the edges that begin with the first.
#[derive(Clone, Copy, Debug)]
struct CountNode {
    look: Look,
    cell: u16,
    /// The number of edges.
    answers: u16,
    first: u32,
}

/// The reduced graphs of a program; equal nodes are one.
#[derive(Clone, Debug, Default)]
pub(in crate::moves) struct CountGraphs {
    nodes: Vec<CountNode>,
    edges: Vec<Edge>,
    known: FxHashMap<(Look, u16, Box<[Edge]>), u32>,
}

impl CountGraphs {
    /// Reduces the graphs of blocks that are run one after another; none once there are too many.
    pub(in crate::moves) fn add(
        &mut self,
        program: &Program,
        tables: &Tables,
        entries: &[NodeId],
    ) -> Option<Edge> {
        if self.edges.len() > MAX_EDGES {
            return None;
        }
        Some(entries.iter().rev().fold(Edge::END, |tail, &entry| {
            let mut reduction = Reduction { graphs: self, program, tables, tail, done: FxHashMap::default() };
            reduction.edge(entry)
        }))
    }

    /// The memory they take, in bytes; the table of known nodes holds each edge once more.
    pub(in crate::moves) fn memory(&self) -> usize {
        let edges = 2 * self.edges.len() * size_of::<Edge>();
        edges + self.nodes.len() * (size_of::<CountNode>() + size_of::<(Look, u16, Box<[Edge]>, u32)>())
    }

    /// Adds the moves on the walk from an edge to a count; false if the rules have a fault.
    #[inline]
    pub(in crate::moves) fn walk(
        &self,
        cells: &[u32],
        mut edge: Edge,
        count: &mut WalkCount,
        observer: &mut impl Observer,
    ) -> bool {
        let (mut weight, mut passed) = (0, 0);
        while edge.target >= FIRST_NODE {
            weight += u64::from(edge.weight);
            passed += 1;
            let node = self.nodes[(edge.target - FIRST_NODE) as usize];
            observer.read_cell(usize::from(node.cell));
            let answer = node.look.answer(cells[usize::from(node.cell)]);
            edge = self.edges[(node.first + answer) as usize];
        }
        weight += u64::from(edge.weight);
        // No walk has so many moves that they would reach the bits above, in which partial ones are counted.
        count.moves += weight as u32 & !PARTIAL;
        count.partial |= weight >= u64::from(PARTIAL);
        count.passed += passed;
        edge.target == END
    }

    /// All cells that walks from an edge may read.
    pub(in crate::moves) fn cells(&self, edge: Edge) -> Vec<u16> {
        let (mut cells, mut open, mut known) = (Vec::new(), vec![edge.target], FxHashSet::default());
        while let Some(target) = open.pop() {
            if target < FIRST_NODE || !known.insert(target) {
                continue;
            }
            let CountNode { cell, first, answers, .. } = self.nodes[(target - FIRST_NODE) as usize];
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
        let node = self.nodes.get(edge.target.checked_sub(FIRST_NODE)? as usize)?;
        Some(node.cell)
    }

    /// A node with an edge for each answer; just the edge if all are the same.
    fn node(&mut self, cell: u16, look: Look, edges: &[Edge]) -> Edge {
        if edges.iter().all(|edge| *edge == edges[0]) {
            return edges[0];
        }
        let Self { nodes, edges: all, known } = self;
        let target = *known.entry((look, cell, edges.into())).or_insert_with(|| {
            nodes.push(CountNode { look, cell, answers: edges.len() as u16, first: all.len() as u32 });
            all.extend_from_slice(edges);
            nodes.len() as u32 - 1 + FIRST_NODE
        });
        Edge { target, weight: 0 }
    }
}

impl Look {
    #[inline]
    fn answer(self, held: u32) -> u32 {
        match self {
            Look::Owner => {
                let piece = Piece(held);
                if piece.is_none() { 0 } else { u32::from(piece.owner().0) + 1 }
            }
            Look::Field { left, right, less, last } => {
                (held << left >> right).wrapping_sub(less as u32).min(u32::from(last))
            }
            Look::Greater(value) => u32::from(held as i32 > value),
        }
    }

    /// A number less another one, with an edge for each answer.
    fn number(less: i32, edges: &[Edge]) -> Self {
        Self::Field { left: 0, right: 0, less, last: edges.len() as u16 - 1 }
    }

    /// A field of bits less a number, with an edge for each answer.
    fn bits((shift, width): (u8, u8), less: i32, edges: &[Edge]) -> Self {
        Self::Field { left: 32 - shift - width, right: 32 - width, less, last: edges.len() as u16 - 1 }
    }
}

/// The reduction of one graph, whose end continues with `tail`.
struct Reduction<'r> {
    graphs: &'r mut CountGraphs,
    program: &'r Program,
    tables: &'r Tables,
    tail: Edge,
    done: FxHashMap<NodeId, Edge>,
}

impl Reduction<'_> {
    /// What is left of a node and what follows it. Recursion is bounded by the number of states that a graph may have.
    fn edge(&mut self, node: NodeId) -> Edge {
        if let Some(&edge) = self.done.get(&node) {
            return edge;
        }
        let edge = match self.tables.nodes[node as usize] {
            Node::End | Node::Answer { .. } => self.tail,
            Node::Emit { partial, next, .. } => self.edge(next).after(1, partial),
            Node::Do { action, may_fail: true, next } => {
                let next = self.edge(next);
                self.bounded(self.tables.actions[action as usize], next)
            }
            Node::Do { next, .. } => self.edge(next),
            Node::Switch { cell, min, targets } => {
                let targets = &self.tables.targets[targets as usize];
                let edges: Vec<Edge> = targets.iter().map(|&target| self.edge(target)).collect();
                self.graphs.node(cell, Look::number(min, &edges), &edges)
            }
            Node::Test { test, yes, no } => self.test(node, test, (yes, no)),
        };
        self.done.insert(node, edge);
        edge
    }

    fn test(&mut self, node: NodeId, test: Test, (yes, no): (NodeId, NodeId)) -> Edge {
        match test {
            Test::Owner { cell, .. } => {
                let answers = 0..=self.program.player_count() as u32;
                let edges: Vec<Edge> = answers
                    .map(|answer| {
                        let bit = answer.checked_sub(1).map_or(NO_OWNER, |owner| 1 << owner);
                        self.with_answer(node, |test| match test {
                            Test::Owner { cell: other, owners } if other == cell => Some(owners & bit != 0),
                            _ => None,
                        })
                    })
                    .collect();
                self.graphs.node(cell, Look::Owner, &edges)
            }
            Test::Bits { cell, shift, width, .. } if self.values(shift, width) <= MAX_VALUES => {
                let values = self.values(shift, width);
                let edges: Vec<Edge> = (0..values as u16)
                    .map(|held| {
                        self.with_answer(node, |test| match test {
                            Test::Bits { cell: c, shift: s, width: w, value }
                                if (c, s, w) == (cell, shift, width) =>
                            {
                                Some(value == held)
                            }
                            _ => None,
                        })
                    })
                    .collect();
                self.graphs.node(cell, Look::bits((shift, width), 0, &edges), &edges)
            }
            Test::Bits { cell, shift, width, value } => {
                let edges = [self.edge(yes), self.edge(no)];
                self.graphs.node(cell, Look::bits((shift, width), i32::from(value), &edges), &edges)
            }
            Test::Equal { cell, value } => {
                let edges = [self.edge(yes), self.edge(no)];
                self.graphs.node(cell, Look::number(value, &edges), &edges)
            }
            Test::Greater { cell, value } => {
                let edges = [self.edge(no), self.edge(yes)];
                self.graphs.node(cell, Look::Greater(value), &edges)
            }
            // Not in countable graphs.
            _ => Edge::FAULT,
        }
    }

    /// How many values a field of bits may have. The type of a piece has only as many as there are types.
    fn values(&self, shift: u8, width: u8) -> usize {
        if shift == 0 && width == 8 { self.program.new_pieces.len() + 1 } else { 1 << width }
    }

    /// What follows a node if the answers to some tests are known.
    fn with_answer(&mut self, mut node: NodeId, answer: impl Fn(Test) -> Option<bool>) -> Edge {
        let (mut moves, mut is_partial) = (0, false);
        loop {
            node = match self.tables.nodes[node as usize] {
                Node::Test { test, yes, no } => match answer(test) {
                    Some(holds) => {
                        if holds {
                            yes
                        } else {
                            no
                        }
                    }
                    None => break,
                },
                Node::Emit { partial, next, .. } => {
                    moves += 1;
                    is_partial |= partial;
                    next
                }
                Node::Do { may_fail: false, next, .. } => next,
                _ => break,
            };
        }
        self.edge(node).after(moves, is_partial)
    }

    /// Continues only if the value that an action computes is within bounds.
    fn bounded(&mut self, action: Action, next: Edge) -> Edge {
        let Action::SetFrom { source, plus, min, max, .. } = action else { return next };
        let above = Look::Greater(max.saturating_sub(plus));
        let at_least = Look::Greater(min.saturating_sub(plus).saturating_sub(1));
        let next = self.graphs.node(source, above, &[next, Edge::FAULT]);
        self.graphs.node(source, at_least, &[Edge::FAULT, next])
    }
}

#[cfg(test)]
mod tests {
    use super::super::tables::END as LAST;
    use super::*;
    use crate::index::{PieceTypeId, PlayerId};
    use crate::moves::effect::Movement;
    use crate::moves::graph::EmissionCode;
    use crate::moves::vm::Log;
    use crate::program::reg::NAME_ARGUMENT_COUNT;

    fn emission(continuation: Option<u16>) -> EmissionCode {
        let (movement, arguments) = (Movement { from: 0, to: 1, copy: false }, [0; NAME_ARGUMENT_COUNT]);
        EmissionCode { movement, target: None, name: -1, arguments, continuation, becomes: 0, more: false }
    }

    /// A program with two players and one type of piece.
    fn program() -> std::sync::Arc<Program> {
        let text = "(game (title \"T\") (players White Black)
            (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0)) (\"2/1\" (0 9))) (directions (n 0 -1))))
            (piece (name Man) (moves (n add))) (board-setup (White (Man a1)) (Black (Man b1))))";
        crate::compile(&crate::source::SourceText::new("counted.zrf", text), 0).expect("it compiles").program
    }

    /// The moves on the walk from an edge, whether some are partial, and how many nodes it passes; none after a fault.
    fn counted(graphs: &CountGraphs, edge: Edge, cells: &[u32]) -> Option<(u32, bool, u64)> {
        let mut count = WalkCount::default();
        let is_sound = graphs.walk(cells, edge, &mut count, &mut Log::closed());
        is_sound.then_some((count.moves, count.partial, count.passed))
    }

    fn man(owner: u8) -> u32 {
        Piece::new(PieceTypeId(0), PlayerId(owner)).0
    }

    #[test]
    fn tests_of_one_site_are_one_node_and_actions_vanish() {
        let (program, mut tables, mut graphs) = (program(), Tables::default(), CountGraphs::default());
        let step = tables.emission(emission(None), LAST);
        let capture = tables.action(Action::NextTurn(1), step);
        let capture = tables.emission(emission(Some(0)), capture);
        let occupied = tables.test(Test::Owner { cell: 3, owners: 1 << 1 }, capture, LAST);
        let entry = tables.test(Test::Owner { cell: 3, owners: NO_OWNER }, step, occupied);
        let edge = graphs.add(&program, &tables, &[entry]).expect("there are few");
        assert_eq!(graphs.nodes.len(), 1);
        assert_eq!(counted(&graphs, edge, &[0, 0, 0, 0]), Some((1, false, 1)), "empty");
        assert_eq!(counted(&graphs, edge, &[0, 0, 0, man(0)]), Some((0, false, 1)), "one's own");
        assert_eq!(counted(&graphs, edge, &[0, 0, 0, man(1)]), Some((2, true, 1)), "an enemy");
    }

    #[test]
    fn the_cells_that_a_walk_may_read_are_known() {
        let (program, mut tables, mut graphs) = (program(), Tables::default(), CountGraphs::default());
        let step = tables.emission(emission(None), LAST);
        let is_empty = |cell: u16| Test::Owner { cell, owners: NO_OWNER };
        let inner = tables.test(is_empty(7), step, LAST);
        let entry = tables.test(is_empty(4), inner, step);
        let edge = graphs.add(&program, &tables, &[entry]).expect("there are few");
        let mut cells = graphs.cells(edge);
        cells.sort_unstable();
        assert_eq!((cells.as_slice(), graphs.cell_of(edge)), (&[4, 7][..], Some(4)));
        let nothing = graphs.add(&program, &tables, &[LAST]).expect("there are few");
        assert_eq!((graphs.cells(nothing), graphs.cell_of(nothing)), (vec![], None));
    }

    #[test]
    fn blocks_are_counted_one_after_another() {
        let (program, mut tables, mut graphs) = (program(), Tables::default(), CountGraphs::default());
        let step = tables.emission(emission(None), LAST);
        let is_empty = |cell: u16| Test::Owner { cell, owners: NO_OWNER };
        let (first, second) = (tables.test(is_empty(0), step, LAST), tables.test(is_empty(1), step, LAST));
        let edge = graphs.add(&program, &tables, &[first, second, step]).expect("there are few");
        assert_eq!(counted(&graphs, edge, &[0, 0]), Some((3, false, 2)));
        assert_eq!(counted(&graphs, edge, &[man(0), 0]), Some((2, false, 2)));
        assert_eq!(counted(&graphs, edge, &[man(0), man(1)]), Some((1, false, 2)));
    }

    #[test]
    fn numbers_and_fields_have_an_edge_for_each_answer() {
        let (program, mut tables, mut graphs) = (program(), Tables::default(), CountGraphs::default());
        let one = tables.emission(emission(None), LAST);
        let two = tables.emission(emission(None), one);
        let entries = [
            tables.test(Test::Bits { cell: 0, shift: 12, width: 2, value: 3 }, one, LAST),
            tables.test(Test::Equal { cell: 0, value: -1 }, one, LAST),
            tables.test(Test::Greater { cell: 0, value: -2 }, one, LAST),
            tables.switch(0, 4, vec![one, two, LAST]),
        ];
        let edges = entries.map(|entry| graphs.add(&program, &tables, &[entry]).expect("there are few"));
        let moves = |value: i32| {
            edges.map(|edge| counted(&graphs, edge, &[value as u32]).map_or(0, |(moves, ..)| moves))
        };
        assert_eq!(moves(0x3000), [1, 0, 1, 0]);
        assert_eq!(moves(0x2fff), [0, 0, 1, 0]);
        assert_eq!(moves(-1), [1, 1, 1, 0], "all bits are set");
        assert_eq!(moves(-2), [1, 0, 0, 0]);
        assert_eq!(moves(4), [0, 0, 1, 1]);
        assert_eq!(moves(5), [0, 0, 1, 2]);
        assert_eq!(moves(3), [0, 0, 1, 0], "below the first of a switch");
    }

    #[test]
    fn a_value_out_of_bounds_is_a_fault() {
        let (program, mut tables, mut graphs) = (program(), Tables::default(), CountGraphs::default());
        let step = tables.emission(emission(None), LAST);
        let entry = tables.action(Action::SetFrom { cell: 1, source: 0, plus: 2, min: 0, max: 5 }, step);
        let edge = graphs.add(&program, &tables, &[entry]).expect("there are few");
        let is_sound = |value: i32| counted(&graphs, edge, &[value as u32]).is_some();
        assert_eq!([-3, -2, 3, 4].map(is_sound), [false, true, true, false]);
    }

    #[test]
    fn a_node_takes_twenty_bytes() {
        assert!(size_of::<CountNode>() <= 20, "{}", size_of::<CountNode>());
    }
}
