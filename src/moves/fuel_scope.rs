//! How much fuel requests to the driver may burn together.
//!
//! In: an amount, and what may burn it. Out: its result, or the error that the fuel is gone. Scopes nest: the outermost
//! one counts.

use super::rules::Rules;
use super::vm::RunError;

impl Rules {
    /// Runs `work` with this much fuel in all, however many move generations it starts. Nested calls draw on the fuel
    /// of the outermost one.
    pub fn with_fuel<T>(&mut self, instructions: u64, work: impl FnOnce(&mut Self) -> T) -> T {
        let is_outermost = self.begin_fuel_scope(instructions);
        let done = work(self);
        self.end_fuel_scope(is_outermost);
        done
    }

    /// Starts a scope with this much fuel in all; returns false, and changes nothing, inside another scope.
    pub(crate) fn begin_fuel_scope(&mut self, instructions: u64) -> bool {
        let is_outermost = !self.machine.has_borrowed_fuel();
        if is_outermost {
            self.machine.borrow_fuel(instructions);
        }
        is_outermost
    }

    pub(crate) fn end_fuel_scope(&mut self, is_outermost: bool) {
        if is_outermost {
            self.machine.give_fuel_back();
        }
    }

    /// Fuel burned so far.
    pub fn instructions(&self) -> u64 {
        self.machine.all_burned()
    }

    /// Charges fuel for work done outside the machine.
    ///
    /// # Errors
    /// If there is not enough fuel left.
    pub(crate) fn consume_fuel(&mut self, instructions: usize) -> Result<(), RunError> {
        let span = crate::source::Span::default();
        self.machine.consume_fuel(instructions as u64).map_err(|kind| RunError { kind, span })
    }
}
