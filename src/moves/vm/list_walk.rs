//! Lists the moves of a run straight from its reduced graph.

use super::effects::EFFECT_COST;

use super::error::RunError;
use super::machine::{Emission, Machine, NumberedMove};
use super::observer::Log;
use crate::moves::graph::{
    BuiltMove, CellChange, Edge, EffectLists, GraphMove, MoveGraphs, MoveWalk, Outcome, WalkEnd,
};
use crate::moves::list::{MoveList, Step};
use crate::moves::noisy::NoisyMoves;
use crate::position::{Change, Position};
use crate::program::{Origin, Piece, Program};

/// A move found in a graph.
pub(in crate::moves) enum FoundMove<'m> {
    /// A move whose changes the graph knows, with its ordinal.
    Known(&'m GraphMove, u32, KnownChanges<'m>),
    /// A move that is ready in the machine, with its changes.
    Ready(&'m Machine),
}

/// The changes of a move that the graph knows, in a position: those that outlast it first.
#[derive(Clone, Copy)]
pub(in crate::moves) struct KnownChanges<'m> {
    program: &'m Program,
    position: &'m Position,
    lists: &'m EffectLists,
    all: &'m [CellChange],
    lasting: usize,
}

impl KnownChanges<'_> {
    /// Those that outlast the move, if it is whole.
    #[inline]
    pub(in crate::moves) fn lasting(self) -> impl Iterator<Item = Change> {
        let Self { program, position, lists, all, lasting } = self;
        all[..lasting].iter().filter_map(move |change| change.in_position(program, lists, position))
    }

    /// All of them.
    #[inline]
    pub(in crate::moves) fn all(self) -> impl Iterator<Item = Change> {
        Self { lasting: self.all.len(), ..self }.lasting()
    }
}

impl FoundMove<'_> {
    /// Whether another step may follow.
    #[inline]
    pub(in crate::moves) fn continues(&self) -> bool {
        match *self {
            Self::Known(found, ..) => found.continuation.is_some(),
            Self::Ready(machine) => machine.emission().continuation.is_some(),
        }
    }

    /// Its step, and what may follow.
    #[inline]
    pub(in crate::moves) fn emission(&self) -> Emission {
        match *self {
            Self::Known(found, ordinal, _) => Emission {
                step: found.step(ordinal),
                continuation: found.continuation,
                landing: found.landing,
            },
            Self::Ready(machine) => *machine.emission(),
        }
    }

    /// Whether it is noisy; `moved` is the piece that its run moves or drops.
    #[inline]
    pub(in crate::moves) fn is_noisy(
        &self,
        position: &Position,
        noisy: NoisyMoves<'_>,
        moved: Option<Piece>,
    ) -> bool {
        match *self {
            Self::Known(found, _, changes) => {
                let is_own = moved.is_some_and(|piece| piece.owner() == noisy.player);
                if found.only_arrives && is_own {
                    return noisy.has_arrival(position, found.landing);
                }
                found.promotes() || changes.all().any(|change| noisy.has(position, change))
            }
            Self::Ready(machine) => machine.is_noisy(position, noisy),
        }
    }
}

impl Machine {
    /// Passes each move of a run to `each`, in the order of its blocks; false after a fault of the rules, which running
    /// the blocks will report. `has_begun` says whether the position is in the middle of a move.
    #[inline]
    pub(in crate::moves) fn list_walk(
        &mut self,
        program: &Program,
        (position, has_begun): (&Position, bool),
        (graphs, start): (&MoveGraphs, Edge),
        mut each: impl FnMut(FoundMove<'_>) -> Result<(), RunError>,
    ) -> Result<bool, RunError> {
        let (mut walk, mut cost) = (MoveWalk::from(start), 0);
        loop {
            let end = graphs.walk(position.cells(), &mut walk, &mut Log::closed(), |found, ordinal| {
                cost += EFFECT_COST * 2;
                match &found.outcome {
                    Outcome::Known(all) => {
                        let (lists, lasting) = (graphs.effects(), found.lasting());
                        let changes = KnownChanges { program, position, lists, all, lasting };
                        each(FoundMove::Known(found, ordinal, changes))
                    }
                    Outcome::Built(built) => {
                        cost += EFFECT_COST * built.pending.len() as u64;
                        self.build(program, (position, has_begun), built, found.step(ordinal));
                        each(FoundMove::Ready(self))
                    }
                    Outcome::Unknown => {
                        let wanted =
                            NumberedMove { has_begun, ..NumberedMove::of_step(&found.step(ordinal)) };
                        let is_there = self.run_to(program, position, wanted, &mut Log::closed())?;
                        if is_there { each(FoundMove::Ready(self)) } else { Ok(()) }
                    }
                }
            })?;
            match end {
                WalkEnd::Question => {
                    let yes = self.holds(program, position, graphs.question(&walk))?;
                    graphs.answer(&mut walk, yes);
                }
                WalkEnd::Fault => return Ok(false),
                WalkEnd::End => break,
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
        let wanted = graphs.walk(position.cells(), &mut walk, &mut Log::closed(), |found, ordinal| {
            let is_wanted = number == 0;
            number = number.saturating_sub(1);
            if is_wanted { Err((found, ordinal)) } else { Ok(()) }
        });
        let Err((found, ordinal)) = wanted else { return Ok(()) };
        let step = found.step(ordinal);
        match &found.outcome {
            Outcome::Known(all) => {
                let (lists, lasting) = (graphs.effects(), found.lasting());
                let changes = KnownChanges { program, position, lists, all, lasting };
                list.push(&[step], changes.lasting());
            }
            Outcome::Built(built) => {
                self.build(program, (position, false), built, step);
                list.push(&[step], self.changes(position));
            }
            Outcome::Unknown => {
                let wanted = NumberedMove { has_begun: false, ..NumberedMove::of_step(&step) };
                if self.run_to(program, position, wanted, &mut Log::closed())? {
                    list.push(&[self.emission.step], self.changes(position));
                }
            }
        }
        Ok(())
    }

    /// Makes a move ready, with its changes, from what the graph knows.
    fn build(
        &mut self,
        program: &Program,
        (position, has_begun): (&Position, bool),
        built: &BuiltMove,
        step: Step,
    ) {
        self.movements.clear();
        self.effects.clear();
        self.drops = program.blocks[step.block as usize].origin == Origin::Hand;
        (self.block, self.origin, self.ordinal, self.has_begun) =
            (step.block, step.origin, step.ordinal, has_begun);
        for &action in &built.pending {
            // The walk has found that no value is out of bounds.
            self.act(program, position, action, &mut Log::closed());
        }
        self.make_ready(built.code);
        self.compute_changes(program, position);
    }
}
