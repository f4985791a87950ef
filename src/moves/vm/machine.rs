//! The machine's interface, and the state of a run.
//!
//! A run is started at a block and resumed for one move after another. While a move is ready, the caller may ask for
//! its changes.

use super::calls::Calls;
use super::error::RunError;
use super::move_builder::MoveBuilder;
use super::neighbours::Neighbours;
use super::observer::Observer;
use super::probe::Probe;
use super::query_context::{CountQuery, QueryContext};
use super::region::Region;
use super::run_table::RunTable;
use crate::board::SiteSet;
use crate::index::SiteId;
use crate::moves::effect::{Effect, Movement, PendingEffects};
use crate::moves::graph::{Graphs, NodeId};
use crate::moves::list::Step;
use crate::position::Position;
use crate::program::{NOWHERE, Op, Origin, Program, reg};

/// Fuel for one generation of moves, in instructions.
pub(in crate::moves) const FUEL: u64 = 100_000_000;
/// One for each value of `Reg`, and room for a state saved at the last of them.
const REGISTERS: usize = 256 + reg::SAVED as usize;

/// A move that has been emitted.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::moves) struct Emission {
    pub(in crate::moves) step: Step,
    /// How the move may continue, as an index into the program's continuations; none for a whole move.
    pub(in crate::moves) continuation: Option<u16>,
    /// Where the piece that moved last ends up.
    pub(in crate::moves) landing: u16,
}

/// A move by its number among the moves of a block from a site.
#[derive(Clone, Copy, Debug)]
pub(in crate::moves) struct NumberedMove {
    pub(in crate::moves) block: u32,
    pub(in crate::moves) site: SiteId,
    pub(in crate::moves) ordinal: u32,
    /// Whether it is part of a move that has begun.
    pub(in crate::moves) has_begun: bool,
}

impl NumberedMove {
    /// A step of a move that has begun.
    pub(in crate::moves) fn of_step(step: &Step) -> Self {
        Self { block: step.block, site: SiteId(step.origin), ordinal: step.ordinal, has_begun: true }
    }
}

/// The virtual machine, reused for run after run.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts about what the machine is used for")]
pub(in crate::moves) struct Machine {
    pub(super) registers: [i32; REGISTERS],
    pub(super) pc: usize,
    pub(super) movements: PendingEffects<Movement>,
    pub(super) effects: PendingEffects<Effect>,
    pub(super) draft: MoveBuilder,
    pub(super) fuel: u64,
    /// Whether the fuel is borrowed: it has to last for several generations and is not refilled.
    pub(super) fuel_is_lent: bool,
    /// The fuel in the tank when it was last filled.
    pub(super) filled: u64,
    /// The fuel burned from earlier fillings.
    pub(super) burned: u64,
    pub(super) block: u32,
    pub(super) origin: u16,
    /// Whether the block drops a piece.
    pub(super) drops: bool,
    pub(super) ordinal: u32,
    pub(super) emission: Emission,
    pub(super) graphs: Graphs,
    /// The next node, while the machine walks the block's graph; none while it interprets the block.
    pub(super) walk: Option<NodeId>,
    /// The site flags that the run has set or cleared, by [`Machine::site_flag`].
    pub(super) site_flags: RunTable<bool>,
    /// For each cell that the run has set, the index of the effect that set it last; after backtracking, effects may be gone.
    pub(super) set_by: RunTable<u32>,
    /// The elements of run arrays that the run has set, by [`Machine::element`].
    pub(super) kept: RunTable<i32>,
    /// The procedures that are being run.
    pub(super) calls: Calls,
    /// The set of sites whose groups are to be counted.
    pub(super) set: SiteSet,
    pub(super) neighbours: Neighbours,
    pub(super) regions: Vec<Region>,
    pub(super) reached: Region,
    pub(super) facts: QueryContext,
    /// Whether steps belong to a move that has begun.
    pub(super) has_begun: bool,
    /// Whether the pending move has already been emitted with another promotion.
    pub(super) has_come: bool,
    /// The attack detector, created on demand; a probe's own machine has none.
    pub(super) probe: Option<Box<Probe>>,
    /// Whether this machine belongs to a probe, and so answers questions about attacks with no.
    pub(super) is_probe: bool,
}

impl Default for Machine {
    fn default() -> Self {
        Self {
            registers: [0; REGISTERS],
            pc: 0,
            movements: PendingEffects::default(),
            effects: PendingEffects::default(),
            draft: MoveBuilder::default(),
            fuel: FUEL,
            fuel_is_lent: false,
            filled: FUEL,
            burned: 0,
            block: 0,
            origin: 0,
            drops: false,
            ordinal: 0,
            emission: Emission::default(),
            graphs: Graphs::default(),
            walk: None,
            site_flags: RunTable::default(),
            set_by: RunTable::default(),
            kept: RunTable::default(),
            calls: Calls::default(),
            set: SiteSet::default(),
            neighbours: Neighbours::default(),
            regions: Vec::new(),
            reached: Region::default(),
            facts: QueryContext::default(),
            has_begun: false,
            has_come: false,
            probe: None,
            is_probe: false,
        }
    }
}

/// Why a run stopped.
pub(super) enum Halt {
    Ended,
    Emitted(Emitted),
    Answered(bool),
    Reckoned(i32),
    /// It needs a number of moves that has not been counted.
    Uncounted(CountQuery),
}

/// How a move was emitted; see [`crate::program::Op::Emit`].
#[derive(Clone, Copy)]
pub(super) struct Emitted {
    pub(super) continuation: u16,
    pub(super) becomes: u8,
    pub(super) how: u8,
}

impl Machine {
    /// A machine for the same program, sharing the graphs built so far.
    pub(in crate::moves) fn another(&self) -> Self {
        let probe = self.probe.as_ref().map(|probe| Box::new(probe.another()));
        Self { graphs: self.graphs.another(), probe, is_probe: self.is_probe, ..Self::default() }
    }

    /// The machine of a probe.
    pub(super) fn probing() -> Self {
        Self { is_probe: true, ..Self::default() }
    }

    /// Starts a block with the cursor on a piece, or on a site where a piece may be dropped.
    #[inline]
    pub(in crate::moves) fn begin(&mut self, program: &Program, block: u32, origin: SiteId, has_begun: bool) {
        let code = &program.blocks[block as usize];
        let site = i32::from(origin.0);
        self.drops = code.origin == Origin::Hand;
        let from = if self.drops { NOWHERE } else { site };
        self.start(code.entry, [site, from, NOWHERE, site, NOWHERE, -1, 0, 0, 0, 0]);
        self.block = block;
        self.origin = origin.0;
        self.ordinal = 0;
        self.has_begun = has_begun;
        self.walk = self.graphs.entry(program, block, origin, self.is_probe);
    }

    #[inline]
    pub(super) fn start(&mut self, entry: u32, roles: [i32; reg::LOCALS as usize]) {
        self.registers[..usize::from(reg::LOCALS)].copy_from_slice(&roles);
        self.pc = entry as usize;
        self.has_come = false;
        self.movements.clear();
        self.effects.clear();
        self.site_flags.clear();
        self.set_by.clear();
        self.kept.clear();
        self.calls.clear();
    }

    /// Runs a block from a site up to the move with the given number and computes its changes; false if there is no
    /// such move.
    pub(in crate::moves) fn run_to(
        &mut self,
        program: &Program,
        position: &Position,
        run: NumberedMove,
        observer: &mut impl Observer,
    ) -> Result<bool, RunError> {
        self.begin(program, run.block, run.site, run.has_begun);
        while self.advance(program, position, observer)? {
            if self.emission.step.ordinal == run.ordinal {
                self.compute_changes(program, position);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Runs to the next move and computes its changes; false at the end of the run.
    pub(in crate::moves) fn resume(
        &mut self,
        program: &Program,
        position: &Position,
        observer: &mut impl Observer,
    ) -> Result<bool, RunError> {
        let ready = self.advance(program, position, observer)?;
        if ready {
            self.compute_changes(program, position);
        }
        Ok(ready)
    }

    /// Like [`Machine::resume`], but without computing the changes, which would take as long again;
    /// [`Machine::compute_changes`] does that.
    pub(in crate::moves) fn advance(
        &mut self,
        program: &Program,
        position: &Position,
        observer: &mut impl Observer,
    ) -> Result<bool, RunError> {
        if let Some(node) = self.walk
            && !observer.follows()
        {
            return match self.walk(program, position, node, observer)? {
                Some(ready) => Ok(ready),
                None => self.take_over(program, position, observer),
            };
        }
        self.advance_by_instructions(program, position, observer)
    }

    /// Interprets the block from its beginning, past the moves already found by the walk, up to the next one.
    #[cold]
    pub(super) fn take_over(
        &mut self,
        program: &Program,
        position: &Position,
        observer: &mut impl Observer,
    ) -> Result<bool, RunError> {
        let given = self.ordinal;
        self.begin(program, self.block, SiteId(self.origin), self.has_begun);
        self.walk = None;
        let mut ready = true;
        while ready && self.ordinal <= given {
            ready = self.advance_by_instructions(program, position, observer)?;
        }
        Ok(ready)
    }

    #[inline]
    fn advance_by_instructions(
        &mut self,
        program: &Program,
        position: &Position,
        observer: &mut impl Observer,
    ) -> Result<bool, RunError> {
        loop {
            if matches!(program.ops[self.pc], Op::End) {
                return Ok(false);
            }
            let Halt::Emitted(emitted) = self.run(program, position, observer)? else {
                return Ok(false);
            };
            if self.is_type_allowed(program, position, emitted, observer) {
                self.emit(program, emitted)?;
                return Ok(true);
            }
        }
    }
}
