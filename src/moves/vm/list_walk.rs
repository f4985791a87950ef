//! Lists the moves of a run straight from its reduced graph.

use super::effects::EFFECT_COST;
use super::error::RunError;
use super::machine::{Machine, NumberedMove};
use super::observer::Log;
use crate::moves::graph::{
    BuiltMove, CellChange, Edge, EffectLists, GraphMove, MoveGraphs, MoveWalk, Outcome, Passed,
};
use crate::moves::list::{MoveList, Step};
use crate::position::{Change, Position};
use crate::program::{Origin, Program};

/// A move found in a graph.
pub(in crate::moves) enum FoundMove<'m> {
    /// A move whose changes the graph knows.
    Known(&'m GraphMove, Step, KnownChanges<'m>),
    /// A move that is ready in the machine, with its changes.
    Ready(&'m Machine),
}

/// The changes of a move that the graph knows, in a position.
#[derive(Clone, Copy)]
pub(in crate::moves) struct KnownChanges<'m> {
    program: &'m Program,
    position: &'m Position,
    lists: &'m EffectLists,
    all: &'m [CellChange],
}

impl KnownChanges<'_> {
    #[inline]
    pub(in crate::moves) fn iter(self) -> impl Iterator<Item = Change> {
        let Self { program, position, lists, all } = self;
        all.iter().filter_map(move |change| change.in_position(program, lists, position))
    }
}

impl Machine {
    /// Passes each move of a run to `each`, in the order of its blocks; false after a fault of the rules, which running
    /// the blocks will report.
    #[inline]
    pub(in crate::moves) fn list_walk(
        &mut self,
        program: &Program,
        position: &Position,
        (graphs, start): (&MoveGraphs, Edge),
        mut each: impl FnMut(FoundMove<'_>) -> Result<(), RunError>,
    ) -> Result<bool, RunError> {
        let (mut walk, mut cost) = (MoveWalk::from(start), 0);
        loop {
            match graphs.pass(position.cells(), &mut walk) {
                Passed::Move(found, ordinal) => {
                    cost += EFFECT_COST * 2;
                    let step = Step { ordinal, ..found.step };
                    match &found.outcome {
                        Outcome::Known(all) => {
                            let lists = graphs.effects();
                            each(FoundMove::Known(
                                found,
                                step,
                                KnownChanges { program, position, lists, all },
                            ))?;
                        }
                        Outcome::Built(built) => {
                            cost += EFFECT_COST * built.pending.len() as u64;
                            self.build(program, position, built, step);
                            each(FoundMove::Ready(self))?;
                        }
                        Outcome::Unknown => {
                            if self.run_to(program, position, numbered(&step), &mut Log::closed())? {
                                each(FoundMove::Ready(self))?;
                            }
                        }
                    }
                }
                Passed::Question => {
                    let yes = self.holds(program, position, graphs.question(&walk))?;
                    graphs.answer(&mut walk, yes);
                }
                Passed::Fault => return Ok(false),
                Passed::End => break,
            }
        }
        self.pay_for_passed(walk.passed + cost)?;
        Ok(true)
    }

    /// Appends the move with a number among those of a run, if its graph has so many.
    pub(in crate::moves) fn list_nth(
        &mut self,
        program: &Program,
        position: &Position,
        (graphs, start): (&MoveGraphs, Edge),
        mut number: u32,
        list: &mut MoveList,
    ) -> Result<(), RunError> {
        let mut walk = MoveWalk::from(start);
        while let Passed::Move(found, ordinal) = graphs.pass(position.cells(), &mut walk) {
            if number > 0 {
                number -= 1;
                continue;
            }
            let step = Step { ordinal, ..found.step };
            match &found.outcome {
                Outcome::Known(all) => {
                    let changes = KnownChanges { program, position, lists: graphs.effects(), all };
                    list.push(&[step], changes.iter());
                }
                Outcome::Built(built) => {
                    self.build(program, position, built, step);
                    list.push(&[step], self.changes(position));
                }
                Outcome::Unknown => {
                    if self.run_to(program, position, numbered(&step), &mut Log::closed())? {
                        list.push(&[self.emission.step], self.changes(position));
                    }
                }
            }
            break;
        }
        Ok(())
    }

    /// Makes a move ready, with its changes, from what the graph knows.
    fn build(&mut self, program: &Program, position: &Position, built: &BuiltMove, step: Step) {
        self.movements.clear();
        self.effects.clear();
        self.drops = program.blocks[step.block as usize].origin == Origin::Hand;
        (self.block, self.origin, self.ordinal, self.has_begun) =
            (step.block, step.origin, step.ordinal, false);
        for &action in &built.pending {
            // The walk has found that no value is out of bounds.
            self.act(program, position, action, &mut Log::closed());
        }
        self.make_ready(built.code);
        self.compute_changes(program, position);
    }
}

/// How to find a move that begins with a step again.
fn numbered(step: &Step) -> NumberedMove {
    NumberedMove { has_begun: false, ..NumberedMove::of_step(step) }
}
