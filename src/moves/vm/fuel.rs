//! Fuel: how many instructions a machine may still run, so that no rule file can run forever.

use super::machine::{FUEL, Machine};

impl Machine {
    /// Fills the tank for a generation, unless the fuel is borrowed.
    pub(in crate::moves) fn refuel(&mut self) {
        if !self.fuel_is_lent {
            self.fill_tank(FUEL);
        }
    }

    /// Sets the fuel, which is not refilled until it is given back.
    pub(in crate::moves) fn borrow_fuel(&mut self, fuel: u64) {
        self.fill_tank(fuel);
        self.fuel_is_lent = true;
    }

    /// Ends the loan: the tank is filled for each generation again.
    pub(in crate::moves) fn give_fuel_back(&mut self) {
        self.fuel_is_lent = false;
        self.fill_tank(FUEL);
    }

    pub(in crate::moves) fn has_borrowed_fuel(&self) -> bool {
        self.fuel_is_lent
    }

    fn fill_tank(&mut self, fuel: u64) {
        self.burned = self.all_burned();
        (self.fuel, self.filled) = (fuel, fuel);
    }

    /// All fuel burned since the machine was created.
    pub(in crate::moves) fn all_burned(&self) -> u64 {
        self.burned.saturating_add(self.filled.saturating_sub(self.fuel))
    }

    /// The fuel left.
    pub(in crate::moves) fn fuel(&self) -> u64 {
        self.fuel
    }
}
