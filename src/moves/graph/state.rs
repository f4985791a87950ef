//! What is known at one point of a symbolic execution.

use super::liveness::Live;
use std::collections::BTreeMap;

use super::node::{Action, NO_OWNER, Test};
use crate::moves::vm::Region;
use crate::program::Reg;

/// The symbolic value of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Known(i32),
    /// The contents of a cell of the position, plus a constant.
    Cell {
        cell: u16,
        plus: i32,
    },
}

impl Value {
    /// A word that is different for each value.
    fn word(self) -> u64 {
        match self {
            Self::Known(number) => u64::from(number as u32),
            Self::Cell { cell, plus } => 1 << 63 | u64::from(cell) << 32 | u64::from(plus as u32),
        }
    }
}

/// Why a block has no graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::moves) enum Opaque {
    /// An instruction that reads more than cells, or does more than defer effects.
    Instruction,
    /// There are too many cases.
    TooLarge,
    /// It reaches a run error, which the machine has to report.
    Faulty,
}

/// Why an instruction could not be executed.
pub(super) enum Stop {
    /// It needs to know the number in this register.
    Fork(Reg),
    Opaque(Opaque),
}

impl From<Opaque> for Stop {
    fn from(opaque: Opaque) -> Self {
        Self::Opaque(opaque)
    }
}

/// What is known of the piece in a cell: its possible owners and types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fact {
    cell: u16,
    owners: u16,
    /// A bit for each of the first types; the other types are always possible.
    types: u32,
}

/// How many types a fact can distinguish.
const TYPES: u8 = 31;

/// How many cells whose numbers are known are remembered.
const MAX_NUMBERS: usize = 2;

/// The values that the run has set for cells, and that it reads back itself.
type Pending = Vec<(u16, Value)>;

fn write_pending(pending: &Pending, key: &mut Vec<u64>) {
    key.push(pending.len() as u64);
    for (cell, value) in pending {
        key.extend([u64::from(*cell), value.word()]);
    }
}

/// What was pending when a state was saved.
#[derive(Clone, Debug)]
struct Saved {
    /// The first register of the saved state.
    base: Reg,
    pending: Pending,
    is_pending: bool,
}

/// The state of an execution at one point.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) pc: usize,
    pub(super) registers: Vec<Value>,
    /// In order of cells.
    facts: Vec<Fact>,
    /// The numbers in cells of the position, as far as tests have shown them, in order of cells.
    numbers: Vec<(u16, i32)>,
    /// The site flags that are set, in order.
    pub(super) flags: Vec<u32>,
    pub(super) pending: Pending,
    /// Whether movements or effects are pending.
    pub(super) is_pending: bool,
    /// What was pending when states were saved, in order of registers.
    saved: Vec<Saved>,
    /// The groups that have been found, by slot.
    pub(super) regions: BTreeMap<u8, Region>,
    /// The group that an instruction is finding, if a test has interrupted it.
    pub(super) search: Option<Region>,
}

impl State {
    pub(super) fn new(pc: usize, registers: Vec<Value>) -> Self {
        let (facts, flags) = (Vec::new(), Vec::new());
        let (numbers, pending, saved) = (Vec::new(), Vec::new(), Vec::new());
        let (regions, search) = (BTreeMap::new(), None);
        Self { pc, registers, facts, numbers, flags, pending, is_pending: false, saved, regions, search }
    }

    pub(super) fn get(&self, register: Reg) -> Value {
        self.registers[usize::from(register)]
    }

    /// The number in a register; a fork if it is not known.
    pub(super) fn known(&self, register: Reg) -> Result<i32, Stop> {
        match self.get(register) {
            Value::Known(number) => Ok(number),
            Value::Cell { .. } => Err(Stop::Fork(register)),
        }
    }

    pub(super) fn put(&mut self, register: Reg, value: Value) {
        self.registers[usize::from(register)] = value;
    }

    /// The value of a cell as this run sees it.
    pub(super) fn cell(&self, cell: u16) -> Value {
        let given = self.pending.iter().find(|(given, _)| *given == cell);
        given.map_or_else(|| self.held(cell), |(_, value)| *value)
    }

    /// The value of a cell in the position.
    pub(super) fn held(&self, cell: u16) -> Value {
        let known = self.numbers.iter().find(|(known, _)| *known == cell);
        known.map_or(Value::Cell { cell, plus: 0 }, |(_, number)| Value::Known(*number))
    }

    /// Sets the value of a cell.
    pub(super) fn set_cell(&mut self, cell: u16, value: Value) {
        match self.pending.binary_search_by_key(&cell, |(given, _)| *given) {
            Ok(at) => self.pending[at].1 = value,
            Err(at) => self.pending.insert(at, (cell, value)),
        }
    }

    /// Saves what is pending; returns the action that saves it in a walk.
    pub(super) fn save(&mut self, base: Reg) -> Option<Action> {
        self.saved.retain(|saved| saved.base != base);
        self.saved.push(Saved { base, pending: self.pending.clone(), is_pending: self.is_pending });
        self.saved.sort_unstable_by_key(|saved| saved.base);
        self.is_pending.then_some(Action::Save(base))
    }

    /// Restores what was pending; returns the action that restores it in a walk.
    pub(super) fn restore(&mut self, base: Reg) -> Option<Action> {
        let saved = self.saved.iter().find(|saved| saved.base == base);
        let (pending, was_pending) =
            saved.map(|saved| (saved.pending.clone(), saved.is_pending)).unwrap_or_default();
        self.pending = pending;
        match (std::mem::replace(&mut self.is_pending, was_pending), was_pending) {
            (_, true) => Some(Action::Restore(base)),
            (true, false) => Some(Action::Drop),
            (false, false) => None,
        }
    }

    /// Substitutes a number for the contents of a cell everywhere.
    pub(super) fn assume(&mut self, cell: u16, number: i32) {
        let saved = self.saved.iter_mut().flat_map(|saved| &mut saved.pending);
        let given = self.pending.iter_mut().chain(saved).map(|(_, value)| value);
        for value in self.registers.iter_mut().chain(given) {
            if let Value::Cell { cell: of, plus } = *value
                && of == cell
            {
                *value = Value::Known(number.wrapping_add(plus));
            }
        }
    }

    /// Records what number a test has shown to be in a cell. Few are remembered: each can double the number of states.
    pub(super) fn learn_number(&mut self, cell: u16, number: i32) {
        self.assume(cell, number);
        if let Err(at) = self.numbers.binary_search_by_key(&cell, |(known, _)| *known)
            && self.numbers.len() < MAX_NUMBERS
        {
            self.numbers.insert(at, (cell, number));
        }
    }

    /// Writes words that are the same as those of another state at the same instruction only if the states are equal. Dead
    /// registers are left out, so that more states are. Groups that are not live must have been removed.
    pub(super) fn write_key(&self, live: Live<'_>, key: &mut Vec<u64>) {
        key.extend([self.pc as u64, u64::from(self.is_pending)]);
        key.extend(live.registers.iter().map(|&register| self.registers[usize::from(register)].word()));
        key.push(self.facts.len() as u64);
        for Fact { cell, owners, types } in &self.facts {
            key.push(u64::from(*cell) << 48 | u64::from(*owners) << 32 | u64::from(*types));
        }
        key.push(self.numbers.len() as u64);
        for &(cell, number) in &self.numbers {
            key.push(u64::from(cell) << 32 | u64::from(number as u32));
        }
        key.push(self.flags.len() as u64);
        key.extend(self.flags.iter().copied().map(u64::from));
        write_pending(&self.pending, key);
        for saved in self.saved.iter().filter(|saved| live.has(saved.base)) {
            key.push(u64::from(saved.base) << 1 | u64::from(saved.is_pending));
            write_pending(&saved.pending, key);
        }
        for (slot, region) in &self.regions {
            key.push(u64::from(*slot));
            region.write_key(key);
        }
        if let Some(region) = &self.search {
            region.write_key(key);
        }
    }

    /// Sets or clears a site flag.
    pub(super) fn set_flag(&mut self, flag: u32, value: bool) {
        self.flags.retain(|other| *other != flag);
        if value {
            self.flags.push(flag);
            self.flags.sort_unstable();
        }
    }

    /// Records that a piece with one of these owners and this type is on a site.
    pub(super) fn learn(&mut self, cell: u16, owners: u16, piece_type: u8) {
        let types = if piece_type < TYPES { 1 << piece_type } else { u32::MAX };
        self.put_fact(Fact { cell, owners, types });
    }

    /// Forgets the facts about all cells but one, so that the rounds of a loop reach equal states.
    pub(super) fn forget_facts_but(&mut self, kept: u16) {
        self.facts.retain(|fact| fact.cell == kept);
    }

    /// The answer to a test, if it is known.
    pub(super) fn answer(&self, test: Test) -> Option<bool> {
        let (cell, asked) = asked(test)?;
        let fact = self.fact(cell);
        match asked {
            Asked::Owners(owners) if fact.owners & !owners == 0 => Some(true),
            Asked::Owners(owners) if fact.owners & owners == 0 => Some(false),
            Asked::Type(kind) => {
                let is_other = kind < TYPES && fact.types >> kind & 1 == 0;
                let is_it = kind < TYPES && fact.types == 1 << kind && fact.owners & NO_OWNER == 0;
                (is_it || is_other || fact.owners == NO_OWNER).then_some(is_it)
            }
            Asked::Owners(_) => None,
        }
    }

    /// The state after a test was answered.
    pub(super) fn after(mut self, test: Test, answer: bool) -> Self {
        if let Test::Equal { cell, value } = test
            && answer
        {
            self.assume(cell, value);
        }
        let Some((cell, asked)) = asked(test) else { return self };
        let mut fact = self.fact(cell);
        match (asked, answer) {
            (Asked::Owners(owners), true) => fact.owners &= owners,
            (Asked::Owners(owners), false) => fact.owners &= !owners,
            (Asked::Type(kind), true) => {
                fact.owners &= !NO_OWNER;
                fact.types &= if kind < TYPES { 1 << kind } else { u32::MAX };
            }
            (Asked::Type(kind), false) if kind < TYPES => fact.types &= !(1 << kind),
            (Asked::Type(_), false) => {}
        }
        self.put_fact(fact);
        self
    }

    fn fact(&self, cell: u16) -> Fact {
        let known = self.facts.iter().find(|fact| fact.cell == cell);
        known.copied().unwrap_or(Fact { cell, owners: u16::MAX, types: u32::MAX })
    }

    fn put_fact(&mut self, fact: Fact) {
        match self.facts.binary_search_by_key(&fact.cell, |fact| fact.cell) {
            Ok(at) => self.facts[at] = fact,
            Err(at) => self.facts.insert(at, fact),
        }
    }
}

/// What a test asks about a piece.
#[derive(Clone, Copy)]
enum Asked {
    Owners(u16),
    Type(u8),
}

fn asked(test: Test) -> Option<(u16, Asked)> {
    match test {
        Test::Owner { cell, owners } => Some((cell, Asked::Owners(owners))),
        Test::Bits { cell, shift: 0, width: 8, value } => {
            Some((cell, Asked::Type(u8::try_from(value.checked_sub(1)?).ok()?)))
        }
        _ => None,
    }
}
