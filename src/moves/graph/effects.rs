//! Symbolic semantics of instructions that defer effects or emit moves.

use super::node::{Action, EmissionCode};
use super::state::{Opaque, State, Stop, Value};
use super::unroll::{Carried, Flow, Run};
use crate::index::{PieceTypeId, PlayerId};
use crate::moves::effect::{DROPPED, Effect, Movement};
use crate::program::{NO_CONTINUATION, NOWHERE, Op, Origin, emit, reg};

impl Run<'_> {
    pub(super) fn act(&self, state: &mut State, op: Op) -> Carried {
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
                let value = state.get(value);
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

    /// An effect on the piece on a site; none off the board.
    fn change_piece(&self, state: &State, op: Op) -> Carried {
        let program = self.program;
        let effect = match op {
            Op::Capture { site } => self.site(state, site)?.map(|site| Effect::Capture { site }),
            Op::Remove { site } => self.site(state, site)?.map(|site| Effect::Remove { site }),
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

    /// Sets a cell to a value, which the run itself reads back.
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
        // Whether the reserve has a piece to exchange is left to the machine.
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
            let is_drop = matches!(self.program.blocks[self.block as usize].origin, Origin::Hand);
            let from = if is_drop { NOWHERE } else { i32::from(self.origin) };
            state.put(reg::FROM, Value::Known(from));
            state.put(reg::TO, Value::Known(NOWHERE));
            state.put(reg::TARGET, Value::Known(NOWHERE));
            state.pending.clear();
            state.is_pending = false;
        }
        let continuation = (continuation != NO_CONTINUATION).then_some(continuation);
        Ok(EmissionCode { movement, target, name, arguments, continuation, becomes, more })
    }

    /// The movement of the piece to move.
    fn movement(&self, state: &State, copy: bool) -> Result<Movement, Stop> {
        let from = match state.known(reg::FROM)? {
            NOWHERE => DROPPED,
            from => self.on_board(from)?,
        };
        let to = match state.known(reg::TO)? {
            NOWHERE => state.known(reg::CURSOR)?,
            to => to,
        };
        Ok(Movement { from, to: self.on_board(to)?, copy })
    }

    /// A site; a fault of the rules if it is off the board.
    fn on_board(&self, site: i32) -> Result<u16, Opaque> {
        let site = u16::try_from(site).ok().filter(|&site| usize::from(site) < self.program.site_count());
        site.ok_or(Opaque::Faulty)
    }
}
