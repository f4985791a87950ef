//! Lists moves straight from a graph.
//!
//! The graph proves that its moves are distinct, so none has to be compared with the others. If a move only takes its
//! piece to a site, or drops it there, its leaf in the graph and the position determine all its changes. Other moves
//! are built as the machine does it.

use super::error::RunError;
use super::machine::Machine;
use super::observer::Log;
use super::ops::EFFECT_COST;
use super::walk::pass_tests;
use crate::index::SiteId;
use crate::moves::effect::DROPPED;
use crate::moves::graph::{EmissionCode, Node, NodeId};
use crate::moves::list::{MoveList, Step};
use crate::position::{Change, Position};
use crate::program::{Piece, Program};

/// A block that is run from a site, and its graph.
#[derive(Clone, Copy)]
pub(in crate::moves) struct GraphRun {
    pub(in crate::moves) block: u32,
    pub(in crate::moves) site: SiteId,
    pub(in crate::moves) entry: NodeId,
    /// Whether each of its moves only takes the piece to a site, or drops it there, apart from the actions in the
    /// graph.
    pub(in crate::moves) has_plain_leaves: bool,
}

/// A move found in a graph.
pub(in crate::moves) enum GraphMove<'m> {
    /// A whole move that its leaf determines: the step, and its changes.
    Leaf(Step, LeafChanges),
    /// A move that is ready in the machine.
    Ready(&'m Machine),
}

/// The changes of a move that only takes a piece to a site.
pub(in crate::moves) type LeafChanges = [Option<Change>; 4];

impl Machine {
    /// Passes each move of a countable graph to `each`, in the order of the block.
    pub(in crate::moves) fn list_walk(
        &mut self,
        program: &Program,
        position: &Position,
        run: GraphRun,
        mut each: impl FnMut(GraphMove<'_>) -> Result<(), RunError>,
    ) -> Result<(), RunError> {
        let dropped = program.dropped_piece(run.block);
        self.begin(program, run.block, run.site, false);
        let (mut at, mut cost) = (run.entry, 0);
        loop {
            let tables = self.graphs.tables();
            at = pass_tests(tables, position.cells(), (at, &mut cost), &mut Log::closed());
            match tables.nodes[at as usize] {
                Node::Do { action, next, .. } => {
                    let action = tables.actions[action as usize];
                    if !self.act(program, position, action, &mut Log::closed()) {
                        return self.list_by_instructions(program, position, each);
                    }
                    (at, cost) = (next, cost + EFFECT_COST);
                }
                Node::Emit { emission, partial, next } => {
                    let code = tables.emissions[emission as usize];
                    cost += EFFECT_COST * (2 + self.pending_count());
                    if run.has_plain_leaves && !partial && self.effects.as_slice().is_empty() {
                        let changes = leaf_changes(program, position, &code, dropped);
                        each(GraphMove::Leaf(leaf_step(&code, run, self.ordinal), changes))?;
                        self.ordinal += 1;
                    } else {
                        self.make_ready(code);
                        self.compute_changes(program, position);
                        each(GraphMove::Ready(self))?;
                    }
                    at = next;
                }
                Node::End | Node::Answer { .. } | Node::Test { .. } | Node::Switch { .. } => break,
            }
        }
        self.pay_for_walk(program, cost)
    }

    /// Continues without the graph, up to the fault in the rules.
    #[cold]
    fn list_by_instructions(
        &mut self,
        program: &Program,
        position: &Position,
        mut each: impl FnMut(GraphMove<'_>) -> Result<(), RunError>,
    ) -> Result<(), RunError> {
        let mut is_ready = self.take_over(program, position, &mut Log::closed())?;
        while is_ready {
            self.compute_changes(program, position);
            each(GraphMove::Ready(self))?;
            is_ready = self.advance(program, position, &mut Log::closed())?;
        }
        Ok(())
    }

    /// Looks for the move with a number in a graph that has only plain leaves. If it is there, appends it to the list
    /// and returns true; otherwise subtracts the number of the graph's moves.
    pub(in crate::moves) fn list_nth(
        &self,
        program: &Program,
        position: &Position,
        run: GraphRun,
        number: &mut u32,
        list: &mut MoveList,
    ) -> bool {
        let dropped = program.dropped_piece(run.block);
        let tables = self.graphs.tables();
        let (mut at, mut ordinal) = (run.entry, 0);
        loop {
            at = pass_tests(tables, position.cells(), (at, &mut 0), &mut Log::closed());
            let Node::Emit { emission, next, .. } = tables.nodes[at as usize] else { return false };
            if *number == 0 {
                let code = &tables.emissions[emission as usize];
                let changes = leaf_changes(program, position, code, dropped);
                list.push(&[leaf_step(code, run, ordinal)], changes.into_iter().flatten());
                return true;
            }
            (at, ordinal, *number) = (next, ordinal + 1, *number - 1);
        }
    }
}

fn leaf_step(code: &EmissionCode, run: GraphRun, ordinal: u32) -> Step {
    Step {
        origin: run.site.0,
        target: code.target.unwrap_or(code.movement.to),
        name: code.name,
        arguments: code.arguments,
        becomes: code.becomes,
        partial: false,
        block: run.block,
        ordinal,
    }
}

/// The changes of a plain move, in the order in which the machine would find them: the site that is left or the
/// reserve, the destination, and what is remembered of the last step.
fn leaf_changes(program: &Program, position: &Position, code: &EmissionCode, dropped: Piece) -> LeafChanges {
    let movement = code.movement;
    let held = |cell: u16| position.cells()[usize::from(cell)];
    let change = |cell: u16, value: u32| (held(cell) != value).then_some(Change { cell, value });
    let is_drop = movement.from == DROPPED;
    let piece = if is_drop { dropped } else { Piece(held(movement.from)) };
    let left = if is_drop {
        let reserve = program.reserve_cell(piece.owner(), piece.piece_type()).map(|cell| cell as u16);
        reserve.and_then(|cell| change(cell, held(cell).saturating_sub(1)))
    } else if movement.copy {
        None
    } else {
        change(movement.from, 0)
    };
    let becomes = code.becomes.checked_sub(1).map(crate::index::PieceTypeId);
    let piece = becomes.map_or(piece, |kind| program.retyped(piece, kind));
    let remembered = program.layout.last.map(|cell| {
        let from = if is_drop { 0 } else { u32::from(movement.from) + 1 };
        [change(cell, from), change(cell + 1, u32::from(movement.to) + 1)]
    });
    let [from, to] = remembered.unwrap_or_default();
    [left, change(movement.to, piece.0), from, to]
}
