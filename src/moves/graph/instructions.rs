//! What each instruction does to a run of which only the board is known.
//!
//! It is what `vm/run.rs` does, with values in the place of numbers; the tests of `tests/cases/` run all games both ways.
//! An instruction reads all that it must know before it changes anything, since it is carried out again after a fork.

use super::node::{Action, EmissionCode, NO_OWNER, Test};
use super::state::{Opaque, State, Stop, Value};
use super::unroll::{Flow, HALF, Run};
use crate::index::{PieceTypeId, PlayerId, SiteId, VariableId};
use crate::moves::effect::{DROPPED, Effect, Movement};
use crate::program::{NO_CONTINUATION, NO_SITE, NOWHERE, Op, Reg, emit, reg};

/// What registers hold instead of a site while a piece is dropped.
const IN_HAND: i32 = -2;

/// An attribute with more values is not looked at value by value.
const MOST_VALUES: i32 = 40;

type Carried = Result<Flow, Stop>;

/// Goes on if an answer that is known already is the wanted one.
fn given(answer: bool, want: bool, or: u32) -> Flow {
    if answer == want { Flow::On } else { Flow::To(or) }
}

impl Run<'_> {
    /// Carries out the instruction at a place.
    pub(super) fn carry_out(&self, state: &mut State, at: usize) -> Carried {
        let op = self.program.ops[at];
        match op {
            Op::Jump { or } => Ok(Flow::To(or)),
            Op::Loop { or } => Ok(Flow::Back(or)),
            Op::End => Ok(Flow::End),
            Op::Step { .. }
            | Op::StepBy { .. }
            | Op::StepEmpty { .. }
            | Op::StepByEmpty { .. }
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
            Op::IfEqual { .. }
            | Op::IfSameSite { .. }
            | Op::IfLess { .. }
            | Op::IfNumber { .. }
            | Op::UnlessNumber { .. }
            | Op::IfBelow { .. }
            | Op::IfAbove { .. }
            | Op::IfPositive { .. }
            | Op::IfTrue { .. } => Self::ask_number(state, op),
            Op::Const { .. }
            | Op::Copy { .. }
            | Op::Link { .. }
            | Op::LinkBy { .. }
            | Op::Map { .. }
            | Op::Add { .. }
            | Op::AddConst { .. }
            | Op::Subtract { .. }
            | Op::Multiply { .. }
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
            | Op::Height { .. } => self.look(state, op),
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
                // Where waiting movements and effects begin and end, the walk knows.
                let rest = base_register + roles..base_register + usize::from(reg::SAVED);
                state.registers[rest].fill(Value::Known(0));
                state.save(base);
                Flow::Do(Action::Save(base))
            }
            Op::Restore { base } => {
                Self::come_back(state, base);
                Flow::Do(Action::Restore(base))
            }
            Op::Retry { base, or } => {
                Self::come_back(state, base);
                Flow::Retry(base, or)
            }
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
            Op::NextOwned { site, player, or } => {
                let next = state.known(site)?.wrapping_add(1);
                if next as usize >= self.program.site_count() {
                    state.put(site, Value::Known(NOWHERE));
                    return Ok(Flow::To(or));
                }
                state.put(site, Value::Known(next));
                // Where another piece stands the next site is asked, by the same instruction.
                Flow::Test(Test::Owner { cell: next as u16, owners: 1 << player }, true, at as u32)
            }
            _ => return Err(Opaque::Instruction.into()),
        })
    }

    fn come_back(state: &mut State, base: Reg) {
        let base_register = usize::from(base);
        state.registers.copy_within(base_register..base_register + usize::from(reg::LOCALS), 0);
        state.restore(base);
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
            (Some(cell), Ok(kind)) => Flow::Test(type_test(cell, kind), want, or),
            _ => given(false, want, or),
        }
    }

    fn ask_number(state: &State, op: Op) -> Carried {
        let (register, number, is_greater, want, or) = match op {
            Op::IfEqual { a, b, want, or } => return Self::compare(state, (a, b), |a, b| a == b, want, or),
            Op::IfLess { a, b, want, or } => return Self::compare(state, (a, b), |a, b| a < b, want, or),
            Op::IfSameSite { a, b, want, or } => {
                return Self::compare(state, (a, b), |a, b| a == b && a >= 0, want, or);
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
            Value::Cell { cell, plus } => {
                let value = number.wrapping_sub(plus);
                let test =
                    if is_greater { Test::Greater { cell, value } } else { Test::Equal { cell, value } };
                Flow::Test(test, want, or)
            }
        })
    }

    /// A question about two registers. What a cell remembers is compared with a known site by one test.
    fn compare(
        state: &State,
        (a, b): (Reg, Reg),
        holds: impl Fn(i32, i32) -> bool,
        want: bool,
        or: u32,
    ) -> Carried {
        let is_equality = !holds(0, 1);
        match (state.get(a), state.get(b)) {
            (Value::Known(a), Value::Known(b)) => Ok(given(holds(a, b), want, or)),
            (Value::Cell { cell, plus }, Value::Known(number))
            | (Value::Known(number), Value::Cell { cell, plus })
                if is_equality =>
            {
                if !holds(number, number) {
                    return Ok(given(false, want, or));
                }
                let test = Test::Equal { cell, value: number.wrapping_sub(plus) };
                Ok(Flow::Test(test, want, or))
            }
            (Value::Cell { .. }, _) => Err(Stop::Fork(a)),
            (_, Value::Cell { .. }) => Err(Stop::Fork(b)),
        }
    }

    fn reckon(&self, state: &mut State, op: Op) -> Carried {
        let (to, value) = match op {
            Op::Const { to, value } => (to, Value::Known(value)),
            Op::Copy { to, from } => (to, state.get(from)),
            Op::Link { to, site, direction } => {
                let site = state.known(site)?;
                (to, Value::Known(self.neighbour(site, i32::from(direction))))
            }
            Op::LinkBy { to, site, direction } => {
                let (site, direction) = (state.known(site)?, state.known(direction)?);
                (to, Value::Known(self.neighbour(site, direction)))
            }
            Op::Map { to, from, map } => (to, Value::Known(self.program.image(map, state.known(from)?))),
            Op::AddConst { to, a, value } => (to, self.sum(state, a, value)?),
            Op::Add { to, a, b } => (
                to,
                match (state.get(a), state.get(b)) {
                    (_, Value::Known(b)) => self.sum(state, a, b)?,
                    (Value::Known(a), _) => self.sum(state, b, a)?,
                    _ => return Err(Stop::Fork(a)),
                },
            ),
            Op::Subtract { to, a, b } => {
                let b = state.known(b)?;
                (to, self.sum(state, a, b.wrapping_neg())?)
            }
            Op::Multiply { to, a, b } => (to, Self::pair(state, a, b, i32::wrapping_mul)?),
            Op::Min { to, a, b } => (to, Self::pair(state, a, b, i32::min)?),
            Op::Max { to, a, b } => (to, Self::pair(state, a, b, i32::max)?),
            _ => return Err(Opaque::Instruction.into()),
        };
        state.put(to, value);
        Ok(Flow::On)
    }

    fn pair(state: &State, a: Reg, b: Reg, of: impl Fn(i32, i32) -> i32) -> Result<Value, Stop> {
        Ok(Value::Known(of(state.known(a)?, state.known(b)?)))
    }

    /// What a register holds and so much more; of a cell only where the sum cannot be too great.
    fn sum(&self, state: &State, register: Reg, more: i32) -> Result<Value, Stop> {
        Ok(match state.get(register) {
            Value::Known(number) => Value::Known(number.wrapping_add(more)),
            Value::Cell { cell, plus } => {
                let plus = plus.wrapping_add(more);
                let fits = self.bounds(cell).is_some() && plus.checked_abs().is_some_and(|plus| plus < HALF);
                if !fits {
                    return Err(Opaque::Instruction.into());
                }
                Value::Cell { cell, plus }
            }
        })
    }

    fn look(&self, state: &mut State, op: Op) -> Carried {
        let program = self.program;
        let (to, value) = match op {
            Op::Attribute { to, site, attribute } => {
                let slot = &program.attributes[usize::from(attribute)];
                let Some(cell) = self.site(state, site)? else {
                    state.put(to, Value::Known(slot.min));
                    return Ok(Flow::On);
                };
                if slot.shared || slot.max - slot.min > MOST_VALUES {
                    return Err(Opaque::Instruction.into());
                }
                let (shift, width) = (slot.shift, slot.bits);
                let values = slot.min..slot.max;
                let numbers = values.map(|number| {
                    (Test::Bits { cell, shift, width, value: (number - slot.min) as u16 }, number)
                });
                return Ok(Flow::Choose(to, numbers.collect(), slot.max));
            }
            Op::Variable { to, player, variable } => {
                let cell = self.variable_cell(state.known(player)?, variable);
                (to, state.cell(cell))
            }
            Op::SiteVariable { to, site, variable } => {
                let slot = &program.layout.variables[usize::from(variable)];
                let cell = self.site(state, site)?.map(|site| (slot.cell + usize::from(site)) as u16);
                (to, cell.map_or(Value::Known(slot.min), |cell| state.cell(cell)))
            }
            Op::Reserve { to, kind, player } => {
                let cell = self.reserve_cell(state.known(kind)?, state.known(player)?);
                (to, cell.map_or(Value::Known(0), |cell| state.cell(cell)))
            }
            Op::Remembered { to, cell } => (to, Value::Cell { cell, plus: -1 }),
            Op::Mover { to } => {
                let cell = program.layout.turn() as u16;
                let players = program.turns.iter().map(|turn| i32::from(turn.player.0)).enumerate();
                let mut numbers: Vec<_> = players
                    .map(|(turn, player)| {
                        (Test::Bits { cell, shift: 0, width: 16, value: turn as u16 }, player)
                    })
                    .collect();
                let (_, last) = numbers.pop().ok_or(Opaque::Instruction)?;
                return Ok(Flow::Choose(to, numbers, last));
            }
            Op::Owner { to, site, default } => {
                let Some(cell) = self.site(state, site)? else {
                    state.put(to, Value::Known(i32::from(default)));
                    return Ok(Flow::On);
                };
                let nobody = (Test::Owner { cell, owners: NO_OWNER }, i32::from(default));
                let last = program.player_count() as u8 - 1;
                let owner = |player: u8| (Test::Owner { cell, owners: 1 << player }, i32::from(player));
                let numbers = std::iter::once(nobody).chain((0..last).map(owner)).collect();
                return Ok(Flow::Choose(to, numbers, i32::from(last)));
            }
            Op::KindOf { to, site } => {
                let Some(cell) = self.site(state, site)? else {
                    state.put(to, Value::Known(NOWHERE));
                    return Ok(Flow::On);
                };
                let nothing = (Test::Owner { cell, owners: NO_OWNER }, NOWHERE);
                let last = program.new_pieces.len() as u8 - 1;
                let kind = |kind: u8| (type_test(cell, kind), i32::from(kind));
                let numbers = std::iter::once(nothing).chain((0..last).map(kind)).collect();
                return Ok(Flow::Choose(to, numbers, i32::from(last)));
            }
            Op::Height { to, site } if program.layout.columns.is_none() => {
                let Some(cell) = self.site(state, site)? else {
                    state.put(to, Value::Known(0));
                    return Ok(Flow::On);
                };
                return Ok(Flow::Choose(to, vec![(Test::Owner { cell, owners: NO_OWNER }, 0)], 1));
            }
            _ => return Err(Opaque::Instruction.into()),
        };
        state.put(to, value);
        Ok(Flow::On)
    }

    fn act(&self, state: &mut State, op: Op) -> Carried {
        let program = self.program;
        Ok(match op {
            Op::From => {
                let cursor = state.get(reg::CURSOR);
                state.put(reg::FROM, cursor);
                state.put(reg::TO, Value::Known(NOWHERE));
                Flow::On
            }
            Op::Cascade => {
                let (movement, cursor) = (self.movement(state, false)?, state.get(reg::CURSOR));
                state.put(reg::FROM, cursor);
                state.put(reg::TO, Value::Known(NOWHERE));
                Flow::Do(Action::Move(movement))
            }
            Op::SetVariable { variable, player, value } => {
                let cell = self.variable_cell(state.known(player)?, variable);
                let slot = &program.layout.variables[usize::from(variable)];
                let value = state.get(value);
                Self::set(state, cell, value, (slot.min, slot.max))?
            }
            Op::SetSiteVariable { variable, site, value } => {
                let slot = &program.layout.variables[usize::from(variable)];
                let Some(site) = self.site(state, site)? else {
                    let value = state.known(value)?;
                    let fits = (slot.min..=slot.max).contains(&value);
                    return if fits { Ok(Flow::On) } else { Err(Opaque::Faulty.into()) };
                };
                let value = state.get(value);
                Self::set(state, (slot.cell + usize::from(site)) as u16, value, (slot.min, slot.max))?
            }
            Op::SetReserve { kind, player, value } => {
                let cell = self.reserve_cell(state.known(kind)?, state.known(player)?);
                let Some(cell) = cell else { return Err(Opaque::Instruction.into()) };
                let value = Value::Known(state.known(value)?);
                Self::set(state, cell, value, (0, i32::MAX))?
            }
            Op::SetSiteFlag { flag, site, value } => {
                let (site, value) = (self.site(state, site)?, state.known(value)?);
                if let Some(site) = site {
                    state.set_flag(self.flag(flag, site), value != 0);
                }
                Flow::On
            }
            Op::NextTurn { turn } => Flow::Do(Action::NextTurn(turn)),
            Op::Emit { continuation, becomes, how } => {
                Flow::Emit(self.emit(state, continuation, becomes, how)?)
            }
            _ => return self.change_piece(state, op),
        })
    }

    /// An effect on what stands on a site; none off the board.
    fn change_piece(&self, state: &State, op: Op) -> Carried {
        let program = self.program;
        let effect = match op {
            Op::Capture { site } => self.site(state, site)?.map(|site| Effect::Capture { site }),
            Op::Create { site, owner, kind } => {
                let (site, owner) = (self.site(state, site)?, self.player(state, owner)?);
                let kind = self.kind(state.known(kind)?);
                let create = |((site, owner), kind): ((u16, PlayerId), PieceTypeId)| Effect::Create {
                    site,
                    piece: program.new_pieces[kind.index()].with_owner(owner),
                };
                site.zip(owner).zip(kind).map(create)
            }
            Op::SetKind { site, kind } => {
                let (site, kind) = (self.site(state, site)?, self.kind(state.known(kind)?));
                site.zip(kind).map(|(site, kind)| Effect::SetKind { site, kind: kind.0 })
            }
            Op::SetOwner { site, owner } => {
                let (site, owner) = (self.site(state, site)?, self.player(state, owner)?);
                site.zip(owner).map(|(site, owner)| Effect::SetOwner { site, owner: owner.0 })
            }
            Op::Flip { site } => self.site(state, site)?.map(|site| Effect::Flip { site }),
            Op::Tuck { site, under } => {
                let (site, under) = (self.site(state, site)?, self.site(state, under)?);
                site.zip(under).map(|(site, under)| Effect::Tuck { site, under })
            }
            Op::Stack { count, site, on } => {
                let count = state.known(count)?.clamp(0, i32::from(u8::MAX)) as u8;
                let (site, on) = (self.site(state, site)?, self.site(state, on)?);
                site.zip(on).map(|(site, on)| Effect::Stack { count, site, on })
            }
            Op::SetAttribute { site, attribute, value } => {
                let (site, value) = (self.site(state, site)?, state.known(value)?);
                let slot = &program.attributes[usize::from(attribute)];
                if !(slot.min..=slot.max).contains(&value) {
                    return Err(Opaque::Faulty.into());
                }
                site.map(|site| Effect::SetAttribute { site, attribute, value })
            }
            _ => return Err(Opaque::Instruction.into()),
        };
        Ok(effect.map_or(Flow::On, |effect| Flow::Do(Action::Effect(effect))))
    }

    /// Gives a cell a value, which the run sees at once.
    fn set(state: &mut State, cell: u16, value: Value, (min, max): (i32, i32)) -> Carried {
        let action = match value {
            Value::Known(value) if (min..=max).contains(&value) => {
                Action::Effect(Effect::SetCell { cell, value })
            }
            Value::Known(_) => return Err(Opaque::Faulty.into()),
            Value::Cell { cell: source, plus } => Action::SetFrom { cell, source, plus, min, max },
        };
        state.set_cell(cell, value);
        Ok(Flow::Do(action))
    }

    fn emit(&self, state: &mut State, continuation: u16, becomes: u8, how: u8) -> Result<EmissionCode, Stop> {
        // Whether there is a piece to change places with is asked by the machine.
        if becomes != 0 && self.program.recycles_promotions {
            return Err(Opaque::Instruction.into());
        }
        let movement = self.movement(state, how & emit::COPY != 0)?;
        let target = match state.known(reg::TARGET)? {
            NOWHERE => None,
            target => Some(self.on_board(target)?),
        };
        let name = state.known(reg::NAME)? as i16;
        let mut arguments = [0; reg::NAME_ARGUMENT_COUNT];
        for (register, argument) in (reg::NAME_ARGUMENTS..).zip(&mut arguments) {
            *argument = state.known(register)?;
        }
        let more = how & emit::MORE != 0;
        if !more {
            let is_drop =
                matches!(self.program.blocks[self.block as usize].origin, crate::program::Origin::Hand);
            let from = if is_drop { IN_HAND } else { i32::from(self.origin) };
            state.put(reg::FROM, Value::Known(from));
            state.put(reg::TO, Value::Known(NOWHERE));
            state.put(reg::TARGET, Value::Known(NOWHERE));
            state.pending.clear();
        }
        let continuation = (continuation != NO_CONTINUATION).then_some(continuation);
        Ok(EmissionCode { movement, target, name, arguments, continuation, becomes, more })
    }

    /// The movement of the piece that is being moved.
    fn movement(&self, state: &State, copy: bool) -> Result<Movement, Stop> {
        let from = match state.known(reg::FROM)? {
            IN_HAND => DROPPED,
            from => self.on_board(from)?,
        };
        let to = match state.known(reg::TO)? {
            NOWHERE => state.known(reg::CURSOR)?,
            to => to,
        };
        Ok(Movement { from, to: self.on_board(to)?, copy })
    }

    /// A site; the rules have a fault where it is none.
    fn on_board(&self, site: i32) -> Result<u16, Opaque> {
        let site = u16::try_from(site).ok().filter(|&site| usize::from(site) < self.program.site_count());
        site.ok_or(Opaque::Faulty)
    }

    /// The site that a direction in a register leads to from the cursor.
    fn toward(&self, state: &State, direction: Reg) -> Result<Option<u16>, Stop> {
        let (cursor, direction) = (state.known(reg::CURSOR)?, state.known(direction)?);
        Ok(u16::try_from(self.neighbour(cursor, direction)).ok())
    }

    fn neighbour(&self, site: i32, direction: i32) -> i32 {
        let program = self.program;
        let (Ok(site), Ok(direction)) = (usize::try_from(site), usize::try_from(direction)) else {
            return NOWHERE;
        };
        if direction >= program.direction_count {
            return NOWHERE;
        }
        match program.links.get(site * program.direction_count + direction) {
            Some(&next) if next != NO_SITE => i32::from(next),
            _ => NOWHERE,
        }
    }

    fn player(&self, state: &State, register: Reg) -> Result<Option<PlayerId>, Stop> {
        let player = state.known(register)?;
        let count = self.program.player_count();
        Ok(usize::try_from(player).ok().filter(|&player| player < count).map(PlayerId::new))
    }

    fn kind(&self, kind: i32) -> Option<PieceTypeId> {
        let count = self.program.new_pieces.len();
        usize::try_from(kind).ok().filter(|&kind| kind < count).map(PieceTypeId::new)
    }

    fn variable_cell(&self, player: i32, variable: u8) -> u16 {
        let last = self.program.player_count() as i32 - 1;
        self.program.variable_cell(VariableId(variable), PlayerId(player.clamp(0, last) as u8)) as u16
    }

    fn reserve_cell(&self, kind: i32, player: i32) -> Option<u16> {
        let player = usize::try_from(player).ok().filter(|&player| player < self.program.player_count())?;
        let cell = self.program.reserve_cell(PlayerId::new(player), self.kind(kind)?)?;
        Some(cell as u16)
    }

    /// The number of a flag of a site among all flags of sites.
    fn flag(&self, flag: u8, site: u16) -> u32 {
        u32::from(flag) * self.program.site_count() as u32 + u32::from(site)
    }
}

/// Whether a piece of a type stands on a site.
fn type_test(cell: u16, kind: u8) -> Test {
    Test::Bits { cell, shift: 0, width: 8, value: u16::from(kind) + 1 }
}
