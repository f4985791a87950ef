//! Symbolic semantics of each instruction, where only the board is known: what it does, and where execution goes next.
//!
//! It mirrors `vm/run.rs`, with symbolic values instead of numbers; tests run all games both ways. An instruction must
//! read everything that it needs to know before it changes anything, because it is executed again after a fork.

use super::node::{Action, NO_OWNER, Test};
use super::state::{Opaque, State, Stop, Value};
use super::unroll::{Carried, Flow, Run};
use crate::index::SiteId;
use crate::program::{NOWHERE, Op, Reg, reg};

/// Branches on an answer that is already known.
fn given(answer: bool, want: bool, or: u32) -> Flow {
    if answer == want { Flow::On } else { Flow::To(or) }
}

impl Run<'_> {
    /// Executes the instruction at an address.
    pub(super) fn carry_out(&self, state: &mut State, at: usize) -> Carried {
        let op = self.program.ops[at];
        match op {
            Op::Jump { or } => Ok(Flow::To(or)),
            Op::Loop { or } => Ok(Flow::Back(or)),
            Op::End => Ok(Flow::End),
            Op::Answer { yes } => Ok(Flow::Answer(yes)),
            Op::Step { .. }
            | Op::StepBy { .. }
            | Op::StepEmpty { .. }
            | Op::StepByEmpty { .. }
            | Op::StepTimes { .. }
            | Op::Bounce { .. }
            | Op::BounceEmpty { .. }
            | Op::Go { .. } => self.go(state, op),
            Op::Again { .. }
            | Op::Advance { .. }
            | Op::Next { .. }
            | Op::Retry { .. }
            | Op::Save { .. }
            | Op::Restore { .. }
            | Op::NextSite { .. }
            | Op::NextOwned { .. }
            | Op::NextInZone { .. } => self.repeat(state, op, at),
            Op::IfLinked { .. }
            | Op::IfOnBoard { .. }
            | Op::IfEmpty { .. }
            | Op::IfEmptyToward { .. }
            | Op::IfOwned { .. }
            | Op::UnlessOwned { .. }
            | Op::IfOwnedToward { .. }
            | Op::UnlessOwnedToward { .. }
            | Op::IfType { .. }
            | Op::IfKind { .. }
            | Op::IfSiteFlag { .. }
            | Op::IfAttacked { .. }
            | Op::IfInCheck { .. }
            | Op::IfZone { .. }
            | Op::UnlessZone { .. }
            | Op::IfCaptured { .. } => self.ask_site(state, op),
            Op::IfStalemated { .. }
            | Op::IfHelpless { .. }
            | Op::IfRepeated { .. }
            | Op::UnlessRepeated { .. }
            | Op::IfReturned { .. } => Self::ask_context(op),
            Op::IfEqual { .. }
            | Op::IfSameSite { .. }
            | Op::IfLess { .. }
            | Op::IfNumber { .. }
            | Op::UnlessNumber { .. }
            | Op::IfBelow { .. }
            | Op::IfAbove { .. }
            | Op::IfPositive { .. }
            | Op::IfTrue { .. } => self.ask_number(state, op),
            Op::Const { .. }
            | Op::Copy { .. }
            | Op::Link { .. }
            | Op::LinkBy { .. }
            | Op::Map { .. }
            | Op::Add { .. }
            | Op::AddConst { .. }
            | Op::Subtract { .. }
            | Op::Multiply { .. }
            | Op::Divide { .. }
            | Op::Modulo { .. }
            | Op::Min { .. }
            | Op::Max { .. } => self.reckon(state, op),
            Op::Attribute { .. }
            | Op::Variable { .. }
            | Op::SiteVariable { .. }
            | Op::Mover { .. }
            | Op::Owner { .. }
            | Op::KindOf { .. }
            | Op::Remembered { .. }
            | Op::Reserve { .. }
            | Op::CountPieces { .. }
            | Op::Height { .. } => self.look(state, op),
            Op::Fill { .. }
            | Op::Reach { .. }
            | Op::Flood { .. }
            | Op::NextOpen { .. }
            | Op::Include { .. }
            | Op::NextIn { .. }
            | Op::CountIn { .. } => self.group(state, op, at),
            _ => self.act(state, op),
        }
    }

    fn go(&self, state: &mut State, op: Op) -> Carried {
        if let Op::Go { site, or } = op {
            let to = state.known(site)?;
            state.put(reg::CURSOR, Value::Known(to));
            return Ok(given(to >= 0, true, or));
        }
        let from = state.known(reg::CURSOR)?;
        if let Op::StepTimes { direction, count, or } = op {
            let (direction, count) = (state.known(direction)?, state.known(count)?);
            return self.step_times(state, (from, direction), count, or);
        }
        let (direction, or, map) = match op {
            Op::Step { direction, or } | Op::StepEmpty { direction, or } => (i32::from(direction), or, None),
            Op::StepBy { direction, or } | Op::StepByEmpty { direction, or } => {
                (state.known(direction)?, or, None)
            }
            Op::Bounce { direction, map, or } | Op::BounceEmpty { direction, map, or } => {
                (state.known(direction)?, or, Some((direction, map)))
            }
            _ => return Err(Opaque::Instruction.into()),
        };
        let mut next = self.neighbour(from, direction);
        if let (NOWHERE, Some((register, map))) = (next, map) {
            let turned = self.program.image(map, direction);
            state.put(register, Value::Known(turned));
            next = self.neighbour(from, turned);
        }
        if next == NOWHERE {
            return Ok(Flow::To(or));
        }
        state.put(reg::CURSOR, Value::Known(next));
        let is_empty = Test::Owner { cell: next as u16, owners: NO_OWNER };
        Ok(match op {
            Op::StepEmpty { .. } | Op::StepByEmpty { .. } | Op::BounceEmpty { .. } => {
                Flow::Test(is_empty, true, or)
            }
            _ => Flow::On,
        })
    }

    fn step_times(&self, state: &mut State, (from, direction): (i32, i32), count: i32, or: u32) -> Carried {
        // Around a board without an edge, a run may take any number of steps.
        if usize::try_from(count).is_ok_and(|count| count > self.program.site_count()) {
            return Err(Opaque::TooLarge.into());
        }
        let mut site = from;
        for _ in 0..count {
            let next = self.neighbour(site, direction);
            if next == NOWHERE {
                state.put(reg::CURSOR, Value::Known(site));
                return Ok(Flow::To(or));
            }
            site = next;
        }
        state.put(reg::CURSOR, Value::Known(site));
        Ok(Flow::On)
    }

    fn repeat(&self, state: &mut State, op: Op, at: usize) -> Carried {
        Ok(match op {
            Op::Again { count, or } => {
                let left = state.known(count)?.wrapping_sub(1);
                state.put(count, Value::Known(left));
                if left > 0 { Flow::Back(or) } else { Flow::On }
            }
            Op::Advance { count, last, or } => {
                let (now, last) = (state.known(count)?, state.known(last)?);
                if now >= last {
                    return Ok(Flow::To(or));
                }
                state.put(count, Value::Known(now + 1));
                Flow::On
            }
            Op::Next { count, last, or } => {
                let (now, last) = (state.known(count)?, state.known(last)?);
                if now >= last {
                    return Ok(Flow::On);
                }
                state.put(count, Value::Known(now + 1));
                Flow::Back(or)
            }
            Op::Save { base } => {
                let base_register = usize::from(base);
                let roles = usize::from(reg::LOCALS);
                state.registers.copy_within(0..roles, base_register);
                // The bounds of what is pending are kept by the walk.
                let rest = base_register + roles..base_register + usize::from(reg::SAVED);
                state.registers[rest].fill(Value::Known(0));
                state.save(base).map_or(Flow::On, Flow::Do)
            }
            Op::Restore { base } => Self::come_back(state, base).map_or(Flow::On, Flow::Do),
            Op::Retry { base, or } => Flow::Retry(Self::come_back(state, base), or),
            Op::NextSite { site, or } => {
                let next = state.known(site)?.wrapping_add(1);
                state.put(site, Value::Known(next));
                given((next as usize) < self.program.site_count(), true, or)
            }
            Op::NextInZone { site, zone, or } => {
                let after = state.known(site)?.wrapping_add(1);
                let next = self.program.zones[usize::from(zone)].first_from(after as usize);
                state.put(site, Value::Known(next.map_or(NOWHERE, |next| i32::from(next.0))));
                given(next.is_some(), true, or)
            }
            Op::NextOwned { site, owners, or } => {
                let next = state.known(site)?.wrapping_add(1);
                if next as usize >= self.program.site_count() {
                    state.put(site, Value::Known(NOWHERE));
                    return Ok(Flow::To(or));
                }
                state.put(site, Value::Known(next));
                // If the site does not match, the same instruction continues with the next one.
                Flow::Test(Test::Owner { cell: next as u16, owners }, true, at as u32)
            }
            _ => return Err(Opaque::Instruction.into()),
        })
    }

    /// Restores a saved state; returns the action that does so in a walk.
    fn come_back(state: &mut State, base: Reg) -> Option<Action> {
        let base_register = usize::from(base);
        state.registers.copy_within(base_register..base_register + usize::from(reg::LOCALS), 0);
        state.restore(base)
    }

    fn ask_site(&self, state: &State, op: Op) -> Carried {
        let owner = |cell: Option<u16>, owners: u16, want: bool, or: u32| {
            cell.map_or(given(false, want, or), |cell| Flow::Test(Test::Owner { cell, owners }, want, or))
        };
        let in_zone = |site: Option<u16>, zone: u16| {
            site.is_some_and(|site| self.program.zones[usize::from(zone)].contains(SiteId(site)))
        };
        Ok(match op {
            Op::IfLinked { site, direction, want, or } => {
                let (site, direction) = (state.known(site)?, state.known(direction)?);
                given(self.neighbour(site, direction) != NOWHERE, want, or)
            }
            Op::IfOnBoard { site, want, or } => given(state.known(site)? >= 0, want, or),
            Op::IfEmpty { site, want, or } => owner(self.site(state, site)?, NO_OWNER, want, or),
            Op::IfEmptyToward { direction, want, or } => {
                owner(self.toward(state, direction)?, NO_OWNER, want, or)
            }
            Op::IfOwned { site, players, or } => {
                owner(self.site(state, site)?, players & !NO_OWNER, true, or)
            }
            Op::UnlessOwned { site, players, or } => {
                owner(self.site(state, site)?, players & !NO_OWNER, false, or)
            }
            Op::IfOwnedToward { direction, players, or } => {
                owner(self.toward(state, direction)?, players & !NO_OWNER, true, or)
            }
            Op::UnlessOwnedToward { direction, players, or } => {
                owner(self.toward(state, direction)?, players & !NO_OWNER, false, or)
            }
            Op::IfType { site, piece_type, want, or } => {
                Self::has_type(self.site(state, site)?, i32::from(piece_type), want, or)
            }
            Op::IfKind { site, kind, want, or } => {
                let (site, kind) = (self.site(state, site)?, state.known(kind)?);
                Self::has_type(site, kind, want, or)
            }
            Op::IfSiteFlag { site, flag, want, or } => {
                let site = self.site(state, site)?;
                let set = site.is_some_and(|site| state.flags.contains(&self.flag(flag, site)));
                given(set, want, or)
            }
            Op::IfAttacked { site, attack, want, or } => match self.site(state, site)? {
                Some(site) if !self.is_probe => Flow::Test(Test::Attacked { site, attack }, want, or),
                _ => given(false, want, or),
            },
            Op::IfInCheck { royal, want, or } => {
                if self.is_probe {
                    return Ok(given(false, want, or));
                }
                Flow::Test(Test::InCheck { royal }, want, or)
            }
            Op::IfZone { site, zone, or } => given(in_zone(self.site(state, site)?, zone), true, or),
            Op::UnlessZone { site, zone, or } => given(in_zone(self.site(state, site)?, zone), false, or),
            Op::IfCaptured { bit, want, or } => match self.program.layout.prizes {
                Some(cell) => Flow::Test(Test::Bits { cell, shift: bit, width: 1, value: 1 }, want, or),
                None => given(false, want, or),
            },
            _ => return Err(Opaque::Instruction.into()),
        })
    }

    fn has_type(site: Option<u16>, kind: i32, want: bool, or: u32) -> Flow {
        match (site, u8::try_from(kind)) {
            (Some(cell), Ok(kind)) => Flow::Test(Test::piece_type(cell, kind), want, or),
            _ => given(false, want, or),
        }
    }

    fn ask_number(&self, state: &State, op: Op) -> Carried {
        let (register, number, is_greater, want, or) = match op {
            Op::IfEqual { a, b, want, or } => return self.ask_equal(state, (a, b), |_| true, want, or),
            Op::IfLess { a, b, want, or } => return self.ask_less(state, (a, b), want, or),
            Op::IfSameSite { a, b, want, or } => {
                return self.ask_equal(state, (a, b), |number| number >= 0, want, or);
            }
            Op::IfNumber { a, value, or } => (a, i32::from(value), false, true, or),
            Op::UnlessNumber { a, value, or } => (a, i32::from(value), false, false, or),
            Op::IfBelow { a, value, or } => (a, i32::from(value) - 1, true, false, or),
            Op::IfAbove { a, value, or } => (a, i32::from(value), true, true, or),
            Op::IfPositive { value, or } => (value, 0, true, true, or),
            Op::IfTrue { value, want, or } => (value, 0, false, !want, or),
            _ => return Err(Opaque::Instruction.into()),
        };
        Ok(match state.get(register) {
            Value::Known(found) => given(if is_greater { found > number } else { found == number }, want, or),
            Value::Cell { cell, plus } if is_greater => {
                Flow::Test(self.greater_test(cell, plus, number)?, want, or)
            }
            Value::Cell { cell, plus } => {
                Flow::Test(self.number_test(cell, false, number.wrapping_sub(plus)), want, or)
            }
        })
    }

    /// A test whether the contents of a cell plus a constant exceed a number.
    fn greater_test(&self, cell: u16, plus: i32, number: i32) -> Result<Test, Opaque> {
        // If the sum may wrap around, comparing the cell itself is not equivalent.
        let stays_in_range =
            |(min, max): (i32, i32)| min.checked_add(plus).and(max.checked_add(plus)).is_some();
        if plus != 0 && !self.bounds(cell).is_some_and(stays_in_range) {
            return Err(Opaque::Instruction);
        }
        let number = number.checked_sub(plus).ok_or(Opaque::Instruction)?;
        Ok(self.number_test(cell, true, number))
    }

    /// A question about facts that only the caller knows.
    fn ask_context(op: Op) -> Carried {
        let (test, want, or) = match op {
            Op::IfStalemated { player, want, or } => (Test::Stalemated { player }, want, or),
            Op::IfHelpless { player, want, or } => (Test::Helpless { player }, want, or),
            Op::IfRepeated { players, times, or } => (Test::Repeated { players, times }, true, or),
            Op::UnlessRepeated { players, times, or } => (Test::Repeated { players, times }, false, or),
            Op::IfReturned { want, or } => (Test::Returned, want, or),
            _ => return Err(Opaque::Instruction.into()),
        };
        Ok(Flow::Test(test, want, or))
    }

    /// A test whether a cell holds a number, or a greater one. Indices beyond the cells stand for players' counts of
    /// pieces.
    pub(super) fn number_test(&self, cell: u16, is_greater: bool, value: i32) -> Test {
        let player = usize::from(cell).checked_sub(self.program.layout.cells).map(|player| player as u8);
        match (player, is_greater) {
            (None, false) => Test::Equal { cell, value },
            (None, true) => Test::Greater { cell, value },
            (Some(player), false) => Test::PiecesEqual { player, value },
            (Some(player), true) => Test::PiecesGreater { player, value },
        }
    }

    /// Whether two registers hold the same number, for numbers that count. Comparing a cell with a known number takes
    /// one test.
    fn ask_equal(
        &self,
        state: &State,
        (a, b): (Reg, Reg),
        counts: impl Fn(i32) -> bool,
        want: bool,
        or: u32,
    ) -> Carried {
        match (state.get(a), state.get(b)) {
            (Value::Known(a), Value::Known(b)) => Ok(given(a == b && counts(a), want, or)),
            (Value::Cell { cell, plus }, Value::Known(number))
            | (Value::Known(number), Value::Cell { cell, plus }) => Ok(if counts(number) {
                Flow::Test(self.number_test(cell, false, number.wrapping_sub(plus)), want, or)
            } else {
                given(false, want, or)
            }),
            (Value::Cell { .. }, Value::Cell { .. }) => Err(Stop::Fork(a)),
        }
    }

    /// Whether the first of two registers is less than the second.
    fn ask_less(&self, state: &State, (a, b): (Reg, Reg), want: bool, or: u32) -> Carried {
        match (state.get(a), state.get(b)) {
            (Value::Known(a), Value::Known(b)) => Ok(given(a < b, want, or)),
            (Value::Cell { cell, plus }, Value::Known(number)) if number > i32::MIN => {
                Ok(Flow::Test(self.greater_test(cell, plus, number - 1)?, !want, or))
            }
            (Value::Known(number), Value::Cell { cell, plus }) => {
                Ok(Flow::Test(self.greater_test(cell, plus, number)?, want, or))
            }
            // Fork on the one with known bounds; after that the comparison is with a known number.
            (Value::Cell { cell, .. }, Value::Cell { .. }) if self.bounds(cell).is_none() => {
                Err(Stop::Fork(b))
            }
            (Value::Cell { .. }, _) => Err(Stop::Fork(a)),
        }
    }
}
