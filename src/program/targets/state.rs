//! The abstract state of a run.

use crate::index::SiteId;
use crate::program::op::NOWHERE;
use crate::program::{Reg, reg};

/// The number of registers with fixed roles.
pub(super) const ROLES: usize = reg::LOCALS as usize;

/// What is known of the value of a register without a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Value {
    Known(i32),
    /// A site with a piece of one of these players, as bits, or no site.
    Owned(u16),
    /// It depends on the board.
    Unknown,
}

impl Value {
    pub(super) fn known(self) -> Option<i32> {
        match self {
            Self::Known(value) => Some(value),
            Self::Owned(_) | Self::Unknown => None,
        }
    }
}

impl From<Option<i32>> for Value {
    fn from(value: Option<i32>) -> Self {
        value.map_or(Self::Unknown, Self::Known)
    }
}

/// A state on a path.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct State {
    pub(super) pc: usize,
    pub(super) registers: Vec<Value>,
    /// Sites known to be empty.
    pub(super) empty: Vec<u16>,
}

impl State {
    pub(super) fn get(&self, register: Reg) -> Value {
        self.registers.get(usize::from(register)).copied().unwrap_or(Value::Unknown)
    }

    /// The value of a register, if it does not depend on the board.
    pub(super) fn known(&self, register: Reg) -> Option<i32> {
        self.get(register).known()
    }

    pub(super) fn put(&mut self, register: Reg, value: Value) {
        self.registers[usize::from(register)] = value;
    }

    /// Saves the roles and the number of sites known to be empty.
    pub(super) fn save(&mut self, base: Reg) {
        self.registers.copy_within(..ROLES, usize::from(base));
        self.put(base + reg::LOCALS, Value::Known(self.empty.len() as i32));
    }

    /// Restores a saved state. Sites found to be empty since then are still empty, but are forgotten so that paths
    /// meet.
    pub(super) fn restore(&mut self, base: Reg) {
        let found = self.known(base + reg::LOCALS).unwrap_or(0);
        self.registers.copy_within(usize::from(base)..usize::from(base) + ROLES, 0);
        self.empty.truncate(found as usize);
    }

    pub(super) fn notice_empty(&mut self, SiteId(site): SiteId) {
        if !self.empty.contains(&site) {
            self.empty.push(site);
        }
    }

    /// Increments a counter unless it has reached `last`, and returns whether it did; `None` if that is unknown.
    pub(super) fn increment(&mut self, count: Reg, last: Reg) -> Option<bool> {
        let now = self.known(count)?;
        let goes_on = now < self.known(last)?;
        if goes_on {
            self.put(count, Value::Known(now + 1));
        }
        Some(goes_on)
    }

    /// The piece to move is the one under the cursor.
    pub(super) fn start_movement(&mut self) {
        self.put(reg::FROM, self.get(reg::CURSOR));
        self.put(reg::TO, Value::Known(NOWHERE));
    }
}
