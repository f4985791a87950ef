//! Runs a block by walking its graph: the same moves in the same order, without registers.

use super::effects::EFFECT_COST;
use super::error::{RunError, RunErrorKind};
use super::machine::Machine;
use super::observer::{Log, Observer};
use super::ops::run_error;
use super::query_context::QueryContext;
use crate::index::{PlayerId, SiteId};
use crate::moves::effect::Effect;
use crate::moves::graph::{
    Action, EmissionCode, MoveGraphs, Node, NodeId, Reduced, Tables, Test, are_countable, have_own_outcomes,
    reduce,
};
use crate::moves::list::Step;
use crate::position::Position;
use crate::program::{NOBODY, Piece, Program, Reg, reg};

impl Machine {
    /// The first node of a block from a site, whose graph is built if need be; none if it can have none.
    pub(in crate::moves) fn build_graph(
        &mut self,
        program: &Program,
        block: u32,
        site: SiteId,
    ) -> Option<NodeId> {
        self.graphs.build(program, (block, site), self.is_probe)
    }

    /// Whether the graph of a block from a site has been built.
    pub(in crate::moves) fn has_graph(&self, block: u32, site: SiteId) -> bool {
        self.graphs.has(block, site)
    }

    /// Whether the moves of some blocks from a site can be counted by walking their graphs.
    pub(in crate::moves) fn are_countable(&self, entries: &[NodeId], dropped_on: Option<SiteId>) -> bool {
        are_countable(self.graphs.tables(), entries, dropped_on.map(|site| site.0))
    }

    /// Whether no two moves of some blocks from a site have the same outcome, nor one of them and one of another site of
    /// which the same is true.
    pub(in crate::moves) fn have_own_outcomes(
        &self,
        program: &Program,
        entries: &[NodeId],
        site: SiteId,
    ) -> bool {
        // What lies below a piece in a column may move with it or stay.
        program.layout.columns.is_none() && have_own_outcomes(self.graphs.tables(), entries, site.0)
    }

    /// Reduces the graphs of blocks that are run one after another from a site to what their moves are.
    pub(in crate::moves) fn reduce(
        &self,
        program: &Program,
        graphs: &mut MoveGraphs,
        (site, blocks): (SiteId, &[(u32, NodeId)]),
    ) -> Option<Reduced> {
        reduce(graphs, program, self.graphs.tables(), (site.0, blocks))
    }

    /// Consumes fuel for walks of reduced graphs.
    pub(in crate::moves) fn pay_for_passed(&mut self, price: u64) -> Result<(), RunError> {
        let span = crate::source::Span::default();
        self.consume_fuel(price).map_err(|kind| RunError { kind, span })
    }

    /// Walks to the next move and returns whether there is one; none if the machine must take over, from the block's
    /// beginning.
    #[inline]
    pub(super) fn walk(
        &mut self,
        program: &Program,
        position: &Position,
        mut at: NodeId,
        observer: &mut impl Observer,
    ) -> Result<Option<bool>, RunError> {
        let mut passed = 0;
        loop {
            at = pass_tests(self.graphs.tables(), position.cells(), (at, &mut passed), observer);
            match self.graphs.tables().nodes[at as usize] {
                Node::Test { test, yes, no } => {
                    match test {
                        Test::PiecesEqual { player, .. } | Test::PiecesGreater { player, .. } => {
                            observer.read_count(PlayerId(player));
                        }
                        _ => observer.read_everything(),
                    }
                    at = if self.holds(program, position, test)? { yes } else { no };
                }
                Node::Do { action, next, .. } => {
                    let action = self.graphs.tables().actions[action as usize];
                    passed += EFFECT_COST;
                    if !self.act(program, position, action, observer) {
                        return Ok(None);
                    }
                    at = next;
                }
                Node::Emit { emission, next, .. } => {
                    let emission = self.graphs.tables().emissions[emission as usize];
                    self.walk = Some(next);
                    // Before the move consumes what is pending.
                    passed += EFFECT_COST * (1 + self.pending_count());
                    self.make_ready(emission);
                    self.pay_for_walk(program, passed)?;
                    return Ok(Some(true));
                }
                Node::End | Node::Answer { .. } | Node::Switch { .. } => {
                    self.walk = Some(at);
                    self.pay_for_walk(program, passed)?;
                    return Ok(Some(false));
                }
            }
        }
    }

    /// The answer to a test of something other than cells, in a run.
    pub(super) fn holds(
        &mut self,
        program: &Program,
        position: &Position,
        test: Test,
    ) -> Result<bool, RunError> {
        match test {
            Test::Attacked { site, attack } => {
                self.is_attacked(program, position, Some(SiteId(site)), attack)
            }
            Test::InCheck { royal } => self.is_in_check(program, position, usize::from(royal)),
            test => Ok(holds_in_context(position, test, &self.facts)),
        }
    }

    /// Answers a question by walking its graph.
    pub(super) fn walk_question(
        &mut self,
        program: &Program,
        position: &Position,
        mut at: NodeId,
        context: &QueryContext,
    ) -> Result<bool, RunError> {
        let mut passed = 0;
        loop {
            let tables = self.graphs.tables();
            at = pass_tests(tables, position.cells(), (at, &mut passed), &mut Log::closed());
            match tables.nodes[at as usize] {
                Node::Test { test, yes, no } => {
                    let holds = match test {
                        Test::Attacked { site, attack } => {
                            self.is_attacked(program, position, Some(SiteId(site)), attack)?
                        }
                        Test::InCheck { royal } => self.is_in_check(program, position, usize::from(royal))?,
                        test => holds_in_context(position, test, context),
                    };
                    at = if holds { yes } else { no };
                }
                Node::Answer { yes } => {
                    let span = crate::source::Span::default();
                    self.consume_fuel(passed).map_err(|kind| RunError { kind, span })?;
                    return Ok(yes);
                }
                Node::Do { next, .. } | Node::Emit { next, .. } => at = next,
                Node::End | Node::Switch { .. } => return Ok(false),
            }
        }
    }

    pub(super) fn pay_for_walk(&mut self, program: &Program, price: u64) -> Result<(), RunError> {
        let entry = program.blocks[self.block as usize].entry as usize;
        self.consume_fuel(price).map_err(|kind: RunErrorKind| run_error(kind, program, entry + 1))
    }

    /// Performs an action on the pending movements and effects; false if it is a fault of the rules.
    pub(super) fn act(
        &mut self,
        program: &Program,
        position: &Position,
        action: Action,
        observer: &mut impl Observer,
    ) -> bool {
        match action {
            Action::Move(movement) => self.movements.push(movement),
            Action::Effect(effect) => self.effects.push(effect),
            Action::SetFrom { cell, .. } => {
                let Some(value) = set_value(position.cells(), action, observer) else { return false };
                self.effects.push(Effect::SetCell { cell, value });
            }
            Action::NextTurn(turn) => self.effects.push(Effect::next_turn(program, position, turn)),
            Action::Save(base) => {
                let (movements, effects) = (self.movements.bounds(), self.effects.bounds());
                let saved = self.saved_bounds(base);
                saved.copy_from_slice(&[movements.0, movements.1, effects.0, effects.1]);
            }
            Action::Restore(base) => {
                let &mut [a, b, c, d] = self.saved_bounds(base) else { return false };
                self.movements.restore((a, b));
                self.effects.restore((c, d));
            }
            Action::Drop => {
                self.movements.drop_pending();
                self.effects.drop_pending();
            }
        }
        true
    }

    /// The saved bounds of the pending movements and effects, in the registers where the interpreter would keep them.
    fn saved_bounds(&mut self, base: Reg) -> &mut [i32] {
        let first = usize::from(base) + usize::from(reg::LOCALS);
        &mut self.registers[first..first + 4]
    }

    /// Emits a move, as [`crate::program::Op::Emit`] does.
    pub(super) fn make_ready(&mut self, emission: EmissionCode) {
        let EmissionCode { movement, target, name, arguments, continuation, becomes, more } = emission;
        self.movements.push(movement);
        let first = self.movements.as_slice().first().map_or(movement.to, |first| first.to);
        self.emission.step = Step {
            origin: self.origin,
            target: target.unwrap_or(first),
            name,
            arguments,
            becomes,
            partial: continuation.is_some(),
            block: self.block,
            ordinal: self.ordinal,
        };
        self.ordinal += 1;
        self.emission.continuation = continuation;
        self.emission.landing = movement.to;
        if more {
            self.movements.consume_all_but(1);
            self.effects.consume_all_but(0);
        } else {
            self.movements.consume();
            self.effects.consume();
        }
    }
}

/// The value that an action computes for a cell; none if it is out of bounds, or if the action computes none.
fn set_value(cells: &[u32], action: Action, observer: &mut impl Observer) -> Option<i32> {
    let Action::SetFrom { source, plus, min, max, .. } = action else { return None };
    observer.read_cell(usize::from(source));
    let value = (cells[usize::from(source)] as i32).wrapping_add(plus);
    (min..=max).contains(&value).then_some(value)
}

/// The answer to a test that depends neither on cells nor on attacks.
fn holds_in_context(position: &Position, test: Test, context: &QueryContext) -> bool {
    let count = |player: u8| position.piece_count(PlayerId(player)) as i32;
    match test {
        Test::PiecesEqual { player, value } => count(player) == value,
        Test::PiecesGreater { player, value } => count(player) > value,
        Test::Stalemated { player } => context.stalemated == Some(PlayerId(player)),
        Test::Helpless { player } => context.helpless == Some(PlayerId(player)),
        Test::Repeated { players, times } => context.repeated.holds(players, times),
        Test::Returned => position.has_returned(),
        Test::Owner { .. }
        | Test::Bits { .. }
        | Test::Equal { .. }
        | Test::Greater { .. }
        | Test::Attacked { .. }
        | Test::InCheck { .. } => false,
    }
}

/// Follows the tests of cells up to the first node that is something else.
#[inline]
pub(super) fn pass_tests(
    tables: &Tables,
    cells: &[u32],
    (mut at, passed): (NodeId, &mut u64),
    observer: &mut impl Observer,
) -> NodeId {
    let nodes = &*tables.nodes;
    loop {
        let cell;
        (cell, at) = match nodes[at as usize] {
            Node::Test { test, yes, no } => {
                let Some((cell, holds)) = answer(cells, test) else { return at };
                (cell, if holds { yes } else { no })
            }
            Node::Switch { cell, min, targets } => {
                let targets = &tables.targets[targets as usize];
                // A number below `min` becomes a large one here; all numbers out of range take the last target.
                let number = (cells[usize::from(cell)] as i32).wrapping_sub(min);
                (cell, targets[(number as usize).min(targets.len() - 1)])
            }
            _ => return at,
        };
        observer.read_cell(usize::from(cell));
        *passed += 1;
    }
}

/// The cell that a test reads, and the answer; none if the answer depends on something else.
#[inline]
fn answer(cells: &[u32], test: Test) -> Option<(u16, bool)> {
    let held = |cell: u16| cells[usize::from(cell)];
    Some(match test {
        Test::Owner { cell, owners } => {
            let piece = Piece(held(cell));
            let owner = if piece.is_none() { NOBODY } else { piece.owner().0 };
            (cell, owners >> owner & 1 == 1)
        }
        Test::Bits { cell, shift, width, value } => {
            (cell, held(cell) >> shift & ((1 << width) - 1) == u32::from(value))
        }
        Test::Equal { cell, value } => (cell, held(cell) as i32 == value),
        Test::Greater { cell, value } => (cell, held(cell) as i32 > value),
        _ => return None,
    })
}
