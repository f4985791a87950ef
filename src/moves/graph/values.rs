//! Symbolic values of registers, for instructions that compute or read the position.

use super::node::{NO_OWNER, Test};
use super::state::{Opaque, State, Stop, Value};
use super::unroll::{Carried, Flow, HALF, Run};
use crate::moves::vm::modulo;
use crate::program::{NOWHERE, Op, Reg};

/// An attribute with a larger range is not split by value.
const MOST_VALUES: i32 = 40;

impl Run<'_> {
    pub(super) fn reckon(&self, state: &mut State, op: Op) -> Carried {
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
            Op::Divide { to, a, b } => (to, Self::quotient(state, a, b, i32::wrapping_div)?),
            Op::Modulo { to, a, b } => (to, Self::quotient(state, a, b, modulo)?),
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

    /// The result of a division; a fault of the rules if it is by zero.
    fn quotient(state: &State, a: Reg, b: Reg, of: impl Fn(i32, i32) -> i32) -> Result<Value, Stop> {
        if state.known(b)? == 0 {
            return Err(Opaque::Faulty.into());
        }
        Self::pair(state, a, b, of)
    }

    /// A register plus a constant; for the contents of a cell, only if the sum cannot overflow.
    fn sum(&self, state: &State, register: Reg, more: i32) -> Result<Value, Stop> {
        Ok(match state.get(register) {
            Value::Known(number) => Value::Known(number.wrapping_add(more)),
            Value::Cell { cell, plus } => {
                let plus = plus.wrapping_add(more);
                let is_bounded = self.bounds(cell).is_some() || self.is_reserve(cell);
                let fits = is_bounded && plus.checked_abs().is_some_and(|plus| plus < HALF);
                if !fits {
                    return Err(Opaque::Instruction.into());
                }
                Value::Cell { cell, plus }
            }
        })
    }

    pub(super) fn look(&self, state: &mut State, op: Op) -> Carried {
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
            Op::Remembered { to, cell } => (
                to,
                match state.held(cell) {
                    Value::Known(number) => Value::Known(number - 1),
                    Value::Cell { cell, .. } => Value::Cell { cell, plus: -1 },
                },
            ),
            Op::CountPieces { to, player } => {
                let cell = u16::try_from(program.layout.cells + usize::from(player))
                    .map_err(|_| Opaque::Instruction)?;
                (to, Value::Cell { cell, plus: 0 })
            }
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
                let kind = |kind: u8| (Test::piece_type(cell, kind), i32::from(kind));
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
}
