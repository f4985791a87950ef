//! The machine as its users see it.
//!
//! A run is begun at a block and resumed for one move after the other; between two moves the caller
//! may ask for the changes of the one that is ready.

use super::draft::Draft;
use super::effect::{Effect, Movement, Waiting};
use super::error::RunError;
use super::observer::Observer;
use crate::index::{PlayerId, SiteId};
use crate::moves::list::Step;
use crate::position::{Change, Position};
use crate::program::Program;
use crate::program::reg::{self, NAME_ARGUMENT_COUNT};

/// Instructions that one generation of moves may take.
const FUEL: u64 = 100_000_000;
/// What registers hold instead of a site off the board.
pub(super) const NOWHERE: i32 = -1;

/// A move that is ready.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::moves) struct Emission {
    pub(in crate::moves) step: Step,
    /// What may follow, an index into the program's continuations, or none for a whole move.
    pub(in crate::moves) continuation: Option<u16>,
    /// Where the last moved piece stands afterwards.
    pub(in crate::moves) landing: u16,
}

/// The machine; it is used again for run after run.
#[derive(Clone, Debug)]
pub(in crate::moves) struct Machine {
    pub(super) registers: [i32; 256],
    pub(super) pc: usize,
    pub(super) movements: Waiting<Movement>,
    pub(super) effects: Waiting<Effect>,
    draft: Draft,
    pub(super) fuel: u64,
    block: u16,
    origin: u16,
    ordinal: u32,
    emission: Emission,
    /// The player who has the turn and no move, where that is known.
    pub(super) stalemated: Option<PlayerId>,
}

impl Default for Machine {
    fn default() -> Self {
        Self {
            registers: [0; 256],
            pc: 0,
            movements: Waiting::default(),
            effects: Waiting::default(),
            draft: Draft::default(),
            fuel: FUEL,
            block: 0,
            origin: 0,
            ordinal: 0,
            emission: Emission::default(),
            stalemated: None,
        }
    }
}

/// How a run came to a halt.
pub(super) enum Halt {
    Ended,
    Emitted(u16),
    Answered(bool),
}

impl Machine {
    /// Fills the tank.
    pub(in crate::moves) fn refuel(&mut self) {
        self.fuel = FUEL;
    }

    /// Starts a block with the cursor on a piece.
    #[inline]
    pub(in crate::moves) fn begin(&mut self, program: &Program, block: u16, origin: SiteId) {
        let site = i32::from(origin.0);
        self.registers[..usize::from(reg::LOCALS)]
            .copy_from_slice(&[site, site, NOWHERE, site, NOWHERE, -1, 0, 0, 0, 0]);
        self.pc = program.blocks[usize::from(block)].entry as usize;
        self.movements.clear();
        self.effects.clear();
        self.block = block;
        self.origin = origin.0;
        self.ordinal = 0;
    }

    /// Runs to the next move; false at the end of the run.
    pub(in crate::moves) fn resume(
        &mut self,
        program: &Program,
        position: &Position,
        observer: &mut impl Observer,
    ) -> Result<bool, RunError> {
        let halt = self.run(program, position, observer)?;
        if let Halt::Emitted(continuation) = halt {
            self.emit(program, position, continuation);
        }
        Ok(matches!(halt, Halt::Emitted(_)))
    }

    /// The move that is ready.
    #[inline]
    pub(in crate::moves) fn emission(&self) -> &Emission {
        &self.emission
    }

    /// The changes of the move that is ready.
    pub(in crate::moves) fn changes<'a>(
        &'a self,
        position: &'a Position,
    ) -> impl Iterator<Item = Change> + 'a {
        self.draft.changes(position)
    }

    /// Answers a question from a player's view.
    pub(in crate::moves) fn ask(
        &mut self,
        program: &Program,
        position: &Position,
        entry: u32,
        stalemated: Option<PlayerId>,
    ) -> Result<bool, RunError> {
        self.registers[..usize::from(reg::LOCALS)].fill(NOWHERE);
        self.pc = entry as usize;
        self.movements.clear();
        self.effects.clear();
        self.stalemated = stalemated;
        let halt = self.run(program, position, &mut super::NoObserver);
        self.stalemated = None;
        Ok(matches!(halt?, Halt::Answered(true)))
    }

    /// The move that waits, made ready; whatever waits is used up.
    fn emit(&mut self, program: &Program, position: &Position, continuation: u16) {
        let first_landing = self.movements.as_slice().first().map(|movement| movement.to);
        let landing = self.finish_movement();
        self.draft.make(program, position, self.movements.as_slice(), self.effects.as_slice());
        let target = match self.registers[usize::from(reg::TARGET)] {
            NOWHERE => first_landing.unwrap_or(landing),
            site => site as u16,
        };
        self.emission.step = Step {
            origin: self.origin,
            target,
            name: self.registers[usize::from(reg::NAME)] as i16,
            arguments: self.name_arguments(),
            block: self.block,
            ordinal: self.ordinal,
        };
        self.ordinal += 1;
        self.movements.used();
        self.effects.used();
        self.registers[usize::from(reg::FROM)] = i32::from(self.origin);
        self.registers[usize::from(reg::TO)] = NOWHERE;
        self.registers[usize::from(reg::TARGET)] = NOWHERE;
        self.emission.continuation =
            (continuation != crate::program::NO_CONTINUATION).then_some(continuation);
        self.emission.landing = landing;
    }

    fn name_arguments(&self) -> [i32; NAME_ARGUMENT_COUNT] {
        let first = usize::from(reg::NAME_ARGUMENTS);
        std::array::from_fn(|at| self.registers[first + at])
    }
}
