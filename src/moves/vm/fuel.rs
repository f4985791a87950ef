//! How many instructions a machine may still run, so that no rule file runs forever.

use super::machine::{FUEL, Machine};

impl Machine {
    /// Fills the tank, unless the fuel is lent.
    pub(in crate::moves) fn refuel(&mut self) {
        if !self.fuel_is_lent {
            self.fill_tank(FUEL);
        }
    }

    /// Goes on with so much fuel, which is not refilled.
    pub(in crate::moves) fn borrow_fuel(&mut self, fuel: u64) {
        self.fill_tank(fuel);
        self.fuel_is_lent = true;
    }

    /// From now on the tank is refilled for each generation.
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

    /// What was burned since there is this machine.
    pub(in crate::moves) fn all_burned(&self) -> u64 {
        self.burned.saturating_add(self.filled.saturating_sub(self.fuel))
    }

    /// What is left in the tank.
    pub(in crate::moves) fn fuel(&self) -> u64 {
        self.fuel
    }
}
