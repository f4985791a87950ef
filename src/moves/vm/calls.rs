//! Procedures that are being run, and what a run keeps in its variables and arrays.
//!
//! A procedure has registers of its own: those of its caller are put aside, and are as before when it has ended. Only the
//! registers with fixed roles are shared.

use super::error::RunErrorKind;
use super::machine::Machine;
use crate::program::{Program, Reg, reg};

/// Most procedures that call each other at a time.
const MAX_CALLS: usize = 1000;

/// Fuel for a call, besides one for each four registers that are put aside.
const CALL_COST: u64 = 4;

/// A procedure that is being run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Call {
    /// Where its caller goes on.
    pub(super) back: usize,
    /// Where its caller goes on if it fails.
    pub(super) or: u32,
    /// How many registers of its caller are put aside.
    kept: usize,
}

/// The procedures that are being run, the last one on top, and the registers of their callers.
#[derive(Clone, Debug, Default)]
pub(super) struct Calls {
    open: Vec<Call>,
    registers: Vec<i32>,
}

impl Calls {
    #[inline]
    pub(super) fn clear(&mut self) {
        self.open.clear();
        self.registers.clear();
    }
}

/// What it costs to put aside the local variables and temporaries before a register.
#[inline]
pub(super) fn call_cost(kept: Reg) -> u64 {
    CALL_COST + u64::from(kept) / 4
}

impl Machine {
    /// Begins a procedure: puts aside the local variables and temporaries before a register.
    pub(super) fn enter(&mut self, back: usize, kept: Reg, or: u32) -> Result<(), RunErrorKind> {
        if self.calls.open.len() >= MAX_CALLS {
            return Err(RunErrorKind::TooDeep);
        }
        let (first, end) = (usize::from(reg::LOCALS), usize::from(kept.max(reg::LOCALS)));
        self.calls.registers.extend_from_slice(&self.registers[first..end]);
        self.calls.open.push(Call { back, or, kept: end - first });
        Ok(())
    }

    /// Ends a procedure: gives its caller its registers back.
    pub(super) fn leave(&mut self) -> Option<Call> {
        let call = self.calls.open.pop()?;
        let (first, from) = (usize::from(reg::LOCALS), self.calls.registers.len() - call.kept);
        self.registers[first..first + call.kept].copy_from_slice(&self.calls.registers[from..]);
        self.calls.registers.truncate(from);
        Some(call)
    }

    /// An element of a run array.
    #[inline]
    pub(super) fn recall(&self, program: &Program, array: u8, index: Reg) -> i32 {
        let kept = self.element(program, array, index).and_then(|element| self.kept.get(element));
        kept.unwrap_or(program.run_arrays[usize::from(array)].initial)
    }

    /// Sets an element of a run array.
    #[inline]
    pub(super) fn keep(&mut self, program: &Program, array: u8, index: Reg, value: Reg) {
        if let Some(element) = self.element(program, array, index) {
            self.kept.set(element, self.get(value));
        }
    }

    /// The place of an element among all elements of all run arrays.
    fn element(&self, program: &Program, array: u8, index: Reg) -> Option<usize> {
        let array = &program.run_arrays[usize::from(array)];
        let index = usize::try_from(self.get(index)).ok().filter(|index| *index < array.length)?;
        Some(array.first + index)
    }
}
