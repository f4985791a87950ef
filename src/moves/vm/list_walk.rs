//! Lists moves straight from a graph.
//!
//! Simple moves are read off the graph, see [`leaf_changes`](super::leaf_changes); others are built as the machine does
//! it.

use super::effects::EFFECT_COST;
use super::error::RunError;
use super::leaf_changes::{LeafChanges, are_simple, may_stay_unbuilt, moves_own_piece};
use super::machine::Machine;
use super::observer::Log;
use super::walk::pass_tests;
use crate::index::SiteId;
use crate::moves::graph::{EmissionCode, Node, NodeId};
use crate::moves::list::{MoveList, Step};
use crate::moves::noisy::NoisyMoves;
use crate::position::Position;
use crate::program::{Origin, Program};

/// A block that is run from a site, and its graph.
#[derive(Clone, Copy)]
pub(in crate::moves) struct GraphRun {
    pub(in crate::moves) block: u32,
    pub(in crate::moves) site: SiteId,
    pub(in crate::moves) entry: NodeId,
}

/// Which moves of a graph are wanted, and how.
#[derive(Clone, Copy, Default)]
pub(in crate::moves) struct Wanted<'w> {
    /// If given, only noisy moves are needed; others need not be built.
    pub(in crate::moves) only: Option<NoisyMoves<'w>>,
    /// Whether steps that others may follow may stay unbuilt too.
    pub(in crate::moves) unbuilt_steps: bool,
}

/// A move found in a graph.
pub(in crate::moves) enum GraphMove<'m> {
    /// A whole move that has not been built, because it is quiet and only noisy ones are wanted.
    Quiet,
    /// A move that has not been built.
    Leaf {
        step: Step,
        changes: LeafChanges<'m>,
        /// Where its piece lands, and what may follow.
        landing: u16,
        continuation: Option<u16>,
    },
    /// A move that is ready in the machine.
    Ready(&'m Machine),
}

impl Machine {
    /// Passes each move of a graph to `each`, in the order of the block.
    pub(in crate::moves) fn list_walk(
        &mut self,
        program: &Program,
        position: &Position,
        (run, wanted): (GraphRun, Wanted<'_>),
        mut each: impl FnMut(GraphMove<'_>) -> Result<(), RunError>,
    ) -> Result<(), RunError> {
        let dropped = program.dropped_piece(run.block);
        let may_stay_unbuilt = may_stay_unbuilt(program, run.block);
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
                Node::Test { test, yes, no } => {
                    at = if self.holds(program, position, test)? { yes } else { no };
                }
                Node::Emit { emission, partial, next } => {
                    let code = tables.emissions[emission as usize];
                    cost += EFFECT_COST * (2 + self.pending_count());
                    let effects = self.effects.as_slice();
                    let is_simple = may_stay_unbuilt
                        && (!partial || wanted.unbuilt_steps)
                        && self.movements.as_slice().is_empty()
                        && moves_own_piece(program, (run.block, run.site.0), code.movement)
                        && are_simple(code.movement, effects);
                    if is_simple {
                        let arrival = (code.movement.to, code.becomes);
                        if wanted
                            .only
                            .is_some_and(|only| only.is_quiet_arrival(position, arrival.0, arrival.1))
                        {
                            each(GraphMove::Quiet)?;
                        } else {
                            let changes = LeafChanges::new(program, position, &code, dropped, effects);
                            let step = leaf_step(&code, run, self.ordinal);
                            let (landing, continuation) = (code.movement.to, code.continuation);
                            each(GraphMove::Leaf { step, changes, landing, continuation })?;
                        }
                        self.ordinal += 1;
                        if !code.more {
                            self.effects.consume();
                        }
                    } else {
                        self.make_ready(code);
                        self.compute_changes(program, position);
                        each(GraphMove::Ready(self))?;
                    }
                    at = next;
                }
                Node::End | Node::Answer { .. } | Node::Switch { .. } => break,
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

    /// Looks for the move with a number in a graph whose moves can be counted. If it is there, appends it to the list and
    /// returns true; otherwise subtracts the number of the graph's moves.
    pub(in crate::moves) fn list_nth(
        &mut self,
        program: &Program,
        position: &Position,
        run: GraphRun,
        number: &mut u32,
        list: &mut MoveList,
    ) -> bool {
        let may_stay_unbuilt = may_stay_unbuilt(program, run.block);
        self.begin_walk(program, run);
        let mut at = run.entry;
        loop {
            at = pass_tests(self.graphs.tables(), position.cells(), (at, &mut 0), &mut Log::closed());
            let tables = self.graphs.tables();
            match tables.nodes[at as usize] {
                Node::Do { action, next, .. } => {
                    let action = tables.actions[action as usize];
                    // Counting has shown that no value is out of bounds.
                    self.act(program, position, action, &mut Log::closed());
                    at = next;
                }
                Node::Emit { emission, next, .. } if *number > 0 => {
                    (*number, self.ordinal, at) = (*number - 1, self.ordinal + 1, next);
                    if !tables.emissions[emission as usize].more {
                        self.effects.consume();
                    }
                }
                Node::Emit { emission, .. } => {
                    let (code, effects) = (&tables.emissions[emission as usize], self.effects.as_slice());
                    let is_simple = may_stay_unbuilt
                        && code.continuation.is_none()
                        && moves_own_piece(program, (run.block, run.site.0), code.movement)
                        && are_simple(code.movement, effects);
                    if is_simple {
                        let dropped = program.dropped_piece(run.block);
                        let changes = LeafChanges::new(program, position, code, dropped, effects);
                        list.push(&[leaf_step(code, run, self.ordinal)], changes.iter());
                    } else {
                        self.make_ready(*code);
                        self.compute_changes(program, position);
                        list.push(&[self.emission.step], self.changes(position));
                    }
                    return true;
                }
                Node::Test { .. } | Node::End | Node::Answer { .. } | Node::Switch { .. } => return false,
            }
        }
    }

    /// Starts a walk of a graph with nothing pending.
    fn begin_walk(&mut self, program: &Program, run: GraphRun) {
        self.movements.clear();
        self.effects.clear();
        self.drops = program.blocks[run.block as usize].origin == Origin::Hand;
        (self.block, self.origin, self.ordinal, self.has_begun) = (run.block, run.site.0, 0, false);
    }
}

fn leaf_step(code: &EmissionCode, run: GraphRun, ordinal: u32) -> Step {
    Step {
        origin: run.site.0,
        target: code.target.unwrap_or(code.movement.to),
        name: code.name,
        arguments: code.arguments,
        becomes: code.becomes,
        partial: code.continuation.is_some(),
        block: run.block,
        ordinal,
    }
}
