//! The reduction of the graphs of a run to what its moves are.
//!
//! Actions vanish: what is pending at an emission becomes part of the move. All tests of who is on one site become one
//! node with an edge for each answer, and nodes whose answers make no difference vanish. Equal nodes are one.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::graph_move::GraphMove;
use super::look::Look;
use super::move_graphs::{Edge, MoveGraphs};
use super::node::{Action, NO_OWNER, Node, NodeId, Test};
use super::tables::Tables;
use crate::program::{Program, Reg};

/// Fields of cells with more values than this are compared with one value at a time.
const MAX_VALUES: usize = 64;

/// How many states a reduction may have for each node before it: states are nodes, each with all that may be pending
/// there. If it has more, what is pending is left out, and the moves must be found again by running their blocks.
const MOST_STATES: usize = 2;

/// States that it may have in any case.
const FREE_STATES: usize = 100;

/// What a graph is reduced to.
#[derive(Clone, Copy)]
enum Goal {
    Moves {
        knows_pending: bool,
    },
    /// Whether some move hits this site. The first one that does ends the walk.
    Hits(u16),
}

/// What is pending at some point of a walk, and what was at those points to which it may return.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Pending {
    actions: Vec<Action>,
    saved: Vec<(Reg, Vec<Action>)>,
}

/// The number of a [`Pending`].
type PendingId = u32;

/// With this number, nothing is pending.
const NOTHING: PendingId = 0;

/// Graphs reduced to what their moves are.
#[derive(Clone, Debug)]
pub(in crate::moves) struct Reduced {
    /// Where walks begin.
    pub(in crate::moves) start: Edge,
    /// Whether walks list moves faster than the blocks do: the graph knows what is pending at each, or there is but one,
    /// which must be found again by running its block.
    pub(in crate::moves) is_listable: bool,
    /// The range of the edges that walks may take.
    pub(in crate::moves) edges: Range<u32>,
}

/// Reduces the graphs of blocks that are run one after another from a site; none if there is no room for more.
pub(in crate::moves) fn reduce(
    graphs: &mut MoveGraphs,
    program: &Program,
    tables: &Tables,
    (site, blocks): (u16, &[(u32, NodeId)]),
) -> Option<Reduced> {
    let forgets = blocks.iter().any(|(block, _)| graphs.forgetful.contains(block));
    let attempts: &[bool] = if forgets { &[false] } else { &[true, false] };
    attempts.iter().find_map(|&knows_pending| {
        if graphs.are_full() {
            return None;
        }
        let goal = Goal::Moves { knows_pending };
        let (mark, before, first) = (graphs.mark(), graphs.move_count(), graphs.edge_count());
        let start = Reduction::new(graphs, (program, tables), (site, goal)).run(blocks);
        if start.is_none() {
            graphs.truncate(mark);
            graphs.forgetful.extend(blocks.iter().map(|(block, _)| *block));
        }
        let is_listable = knows_pending || graphs.move_count() - before <= 1;
        start.map(|start| Reduced { start, is_listable, edges: first..graphs.edge_count() })
    })
}

/// Reduces the graphs of blocks that are run from a site to whether a move of theirs ends on another site, or captures
/// what is there; none if that makes too large a graph.
pub(super) fn reduce_to_hits(
    graphs: &mut MoveGraphs,
    program: &Program,
    tables: &Tables,
    (site, blocks): (u16, &[(u32, NodeId)]),
    target: u16,
) -> Option<Edge> {
    if graphs.are_full() {
        return None;
    }
    let mark = graphs.mark();
    let start = Reduction::new(graphs, (program, tables), (site, Goal::Hits(target))).run(blocks);
    if start.is_none() {
        graphs.truncate(mark);
    }
    start
}

/// The reduction of the graphs of a run.
struct Reduction<'r> {
    graphs: &'r mut MoveGraphs,
    program: &'r Program,
    tables: &'r Tables,
    site: u16,
    goal: Goal,
    most_states: usize,
    /// The block whose graph is being reduced, and what follows it.
    block: u32,
    tail: Edge,
    done: FxHashMap<(NodeId, PendingId), Edge>,
    /// The edges of nodes that are being reduced: a stack, so that most nodes need no memory of their own.
    edges: Vec<Edge>,
    pending: Vec<Pending>,
    pending_ids: FxHashMap<Pending, PendingId>,
    nodes: FxHashMap<(u16, Look, Box<[Edge]>), Edge>,
    /// Where lists of passed moves begin.
    lists: FxHashMap<Box<[u32]>, u32>,
    /// The numbers of moves, by block and emission.
    moves: FxHashMap<(u32, u32, PendingId), u32>,
}

impl<'r> Reduction<'r> {
    fn new(
        graphs: &'r mut MoveGraphs,
        (program, tables): (&'r Program, &'r Tables),
        (site, goal): (u16, Goal),
    ) -> Self {
        Self {
            graphs,
            program,
            tables,
            site,
            goal,
            most_states: 0,
            block: 0,
            tail: Edge::END,
            done: FxHashMap::default(),
            edges: Vec::new(),
            pending: vec![Pending::default()],
            pending_ids: FxHashMap::from_iter([(Pending::default(), NOTHING)]),
            nodes: FxHashMap::default(),
            lists: FxHashMap::default(),
            moves: FxHashMap::default(),
        }
    }

    /// Reduces the graphs of blocks that are run one after another; none if there are too many states.
    fn run(mut self, blocks: &[(u32, NodeId)]) -> Option<Edge> {
        for &(block, entry) in blocks.iter().rev() {
            self.done.clear();
            self.most_states = MOST_STATES * self.tables.nodes_from(entry).len() + FREE_STATES;
            self.block = block;
            self.tail = self.follow(entry, NOTHING, |_| None)?;
        }
        Some(self.tail)
    }

    /// What follows from a node on, if the answers to some tests are known. Recursion is bounded by the number of states
    /// that a graph may have.
    fn follow(
        &mut self,
        mut node: NodeId,
        mut pending: PendingId,
        answer: impl Fn(Test) -> Option<bool>,
    ) -> Option<Edge> {
        let mut found = Vec::new();
        let edge = loop {
            node = match self.tables.nodes[node as usize] {
                Node::End | Node::Answer { .. } => break self.tail,
                Node::Do { action, may_fail: false, next } => {
                    pending = self.act(pending, self.tables.actions[action as usize]);
                    next
                }
                Node::Emit { emission, next, .. } => {
                    match self.goal {
                        Goal::Moves { .. } => found.push(self.found_move(emission, pending)),
                        Goal::Hits(target) if self.hits(emission, pending, target) => break Edge::HIT,
                        Goal::Hits(_) => {}
                    }
                    if !self.tables.emissions[emission as usize].more {
                        pending = self.consume(pending);
                    }
                    next
                }
                Node::Test { test, yes, no } => match answer(test) {
                    Some(true) => yes,
                    Some(false) => no,
                    None => break self.branch(node, pending)?,
                },
                Node::Switch { .. } | Node::Do { may_fail: true, .. } => break self.branch(node, pending)?,
            }
        };
        Some(self.before(&found, edge))
    }

    /// What is left of a node with several successors, and of what follows it.
    fn branch(&mut self, node: NodeId, pending: PendingId) -> Option<Edge> {
        if let Some(&edge) = self.done.get(&(node, pending)) {
            return Some(edge);
        }
        if self.done.len() > self.most_states {
            return None;
        }
        let edge = match self.tables.nodes[node as usize] {
            Node::Switch { cell, min, targets } => {
                let targets = &self.tables.targets[targets as usize];
                let look = Look::number(min, targets.len());
                self.switch((cell, look), targets.len(), |run, answer| {
                    run.follow(targets[answer], pending, |_| None)
                })?
            }
            Node::Test { test, yes, no } => self.test((node, pending), test, (yes, no))?,
            Node::Do { action, next, .. } => {
                let action = self.tables.actions[action as usize];
                let after = self.act(pending, action);
                let next = self.follow(next, after, |_| None)?;
                self.bounded(action, next)
            }
            Node::End | Node::Answer { .. } | Node::Emit { .. } => self.tail,
        };
        self.done.insert((node, pending), edge);
        Some(edge)
    }

    fn test(
        &mut self,
        (node, pending): (NodeId, PendingId),
        test: Test,
        (yes, no): (NodeId, NodeId),
    ) -> Option<Edge> {
        match test {
            // Moves that answer an attack are found without asking for attacks in turn.
            Test::Attacked { .. } | Test::InCheck { .. } if matches!(self.goal, Goal::Hits(_)) => {
                return self.follow(no, pending, |_| None);
            }
            Test::Owner { cell, .. } => {
                let answers = self.program.player_count() + 1;
                return self.switch((cell, Look::owner(answers - 1)), answers, |run, answer| {
                    let bit = answer.checked_sub(1).map_or(NO_OWNER, |owner| 1 << owner);
                    run.follow(node, pending, |test| match test {
                        Test::Owner { cell: other, owners } if other == cell => Some(owners & bit != 0),
                        _ => None,
                    })
                });
            }
            Test::Bits { cell, shift, width, .. } if self.values(shift, width) <= MAX_VALUES => {
                let values = self.values(shift, width);
                let look = Look::bits((shift, width), 0, values);
                return self.switch((cell, look), values, |run, held| {
                    run.follow(node, pending, |test| match test {
                        Test::Bits { cell: c, shift: s, width: w, value }
                            if (c, s, w) == (cell, shift, width) =>
                        {
                            Some(usize::from(value) == held)
                        }
                        _ => None,
                    })
                });
            }
            _ => {}
        }
        let yes = self.follow(yes, pending, |_| None)?;
        let no = self.follow(no, pending, |_| None)?;
        Some(match test {
            Test::Bits { cell, shift, width, value } => {
                self.node(cell, Look::bits((shift, width), u32::from(value), 2), &[yes, no])
            }
            Test::Equal { cell, value } => self.node(cell, Look::number(value, 2), &[yes, no]),
            Test::Greater { cell, value } => self.node(cell, Look::Greater(value), &[no, yes]),
            _ if yes == no => yes,
            _ => self.graphs.add_question(test, [yes, no]),
        })
    }

    /// How many values a field of bits may have. The type of a piece has only as many as there are types.
    fn values(&self, shift: u8, width: u8) -> usize {
        if shift == 0 && width == 8 { self.program.new_pieces.len() + 1 } else { 1 << width }
    }

    /// Continues only if the value that an action computes is within bounds.
    fn bounded(&mut self, action: Action, next: Edge) -> Edge {
        let Action::SetFrom { source, plus, min, max, .. } = action else { return next };
        let above = Look::Greater(max.saturating_sub(plus));
        let at_least = Look::Greater(min.saturating_sub(plus).saturating_sub(1));
        let next = self.node(source, above, &[next, Edge::FAULT]);
        self.node(source, at_least, &[Edge::FAULT, next])
    }

    /// A node with an edge for each of so many answers.
    fn switch(
        &mut self,
        (cell, look): (u16, Look),
        answers: usize,
        edge: impl Fn(&mut Self, usize) -> Option<Edge>,
    ) -> Option<Edge> {
        let first = self.edges.len();
        for answer in 0..answers {
            let edge = edge(self, answer)?;
            self.edges.push(edge);
        }
        let edges = std::mem::take(&mut self.edges);
        let node = self.node(cell, look, &edges[first..]);
        self.edges = edges;
        self.edges.truncate(first);
        Some(node)
    }

    /// A node with an edge for each answer; just the edge if all are the same.
    fn node(&mut self, cell: u16, look: Look, edges: &[Edge]) -> Edge {
        if edges.iter().all(|edge| *edge == edges[0]) {
            return edges[0];
        }
        let Self { graphs, nodes, .. } = self;
        let add = || graphs.add_node(cell, look, edges);
        *nodes.entry((cell, look, edges.into())).or_insert_with(add)
    }

    /// An edge with more moves in front.
    fn before(&mut self, found: &[u32], edge: Edge) -> Edge {
        if found.is_empty() {
            return edge;
        }
        let Self { graphs, lists, .. } = self;
        let moves = [found, graphs.passed_on(edge)].concat();
        let first = match lists.get(&*moves) {
            Some(&first) => first,
            None => graphs.add_passed(&moves),
        };
        let edge = graphs.passing(edge, first, &moves);
        lists.insert(moves.into(), first);
        edge
    }

    /// The number of the move that is emitted while something is pending.
    fn found_move(&mut self, emission: u32, pending: PendingId) -> u32 {
        let Self { graphs, program, tables, site, goal, block, moves, .. } = self;
        let knows_pending = !matches!(goal, Goal::Moves { knows_pending: false });
        let pending_there = knows_pending.then(|| &*self.pending[pending as usize].actions);
        let code = tables.emissions[emission as usize];
        let add = || {
            let found = GraphMove::new(program, &mut graphs.effects, (*block, *site), code, pending_there);
            graphs.add_move(found)
        };
        *moves.entry((*block, emission, pending)).or_insert_with(add)
    }

    /// Whether the move that is emitted while something is pending ends on a site, or captures what is there.
    fn hits(&self, emission: u32, pending: PendingId, target: u16) -> bool {
        let last = Action::Move(self.tables.emissions[emission as usize].movement);
        let mut actions = self.pending[pending as usize].actions.iter().chain([&last]);
        actions.any(|action| action.hit() == Some(target))
    }

    /// What is pending after an action.
    fn act(&mut self, before: PendingId, action: Action) -> PendingId {
        let matters = match self.goal {
            Goal::Moves { knows_pending } => knows_pending,
            Goal::Hits(_) => !action.adds_to_pending() || action.hit().is_some(),
        };
        if !matters {
            return before;
        }
        let mut after = self.pending[before as usize].clone();
        match action {
            Action::Move(_) | Action::Effect(_) | Action::SetFrom { .. } | Action::NextTurn(_) => {
                after.actions.push(action);
            }
            Action::Save(base) => {
                after.saved.retain(|(saved, _)| *saved != base);
                after.saved.push((base, after.actions.clone()));
                after.saved.sort_unstable_by_key(|(saved, _)| *saved);
            }
            Action::Restore(base) => {
                let saved = after.saved.iter().find(|(saved, _)| *saved == base);
                after.actions = saved.map(|(_, actions)| actions.clone()).unwrap_or_default();
            }
            Action::Drop => after.actions.clear(),
        }
        self.intern(after)
    }

    /// What is pending after a move that consumes it.
    fn consume(&mut self, before: PendingId) -> PendingId {
        let mut after = self.pending[before as usize].clone();
        after.actions.clear();
        self.intern(after)
    }

    fn intern(&mut self, pending: Pending) -> PendingId {
        let known = &mut self.pending;
        *self.pending_ids.entry(pending).or_insert_with_key(|pending| {
            known.push(pending.clone());
            known.len() as PendingId - 1
        })
    }
}

#[cfg(test)]
mod tests;
