//! Instructions that defer movements and effects: they are only noted here, and become changes of cells when the move
//! that they belong to is built.

use super::error::RunError;
use super::machine::Machine;
use super::observer::Observer;
use super::ops::{check, run_error};
use crate::index::{PieceTypeId, PlayerId, SiteId};
use crate::moves::effect::{DROPPED, Effect, Movement};
use crate::position::Position;
use crate::program::{NOWHERE, Op, Program, Reg, reg};

/// Fuel for deferring an effect or a movement.
pub(super) const EFFECT_COST: u64 = 20;

impl Machine {
    /// Carries out the instruction before `pc`, which must be one of those below.
    pub(super) fn defer(
        &mut self,
        program: &Program,
        position: &Position,
        pc: usize,
        observer: &mut impl Observer,
    ) -> Result<(), RunError> {
        match program.ops[pc - 1] {
            Op::From => {
                self.put(reg::FROM, self.get(reg::CURSOR));
                self.put(reg::TO, NOWHERE);
                self.observe_site(program, reg::CURSOR, |site| observer.picked_up(site));
            }
            Op::Cascade => {
                let from = self.get(reg::FROM);
                self.consume_fuel(EFFECT_COST).map_err(|kind| run_error(kind, program, pc))?;
                let to = self.finish_movement(false);
                self.put(reg::FROM, self.get(reg::CURSOR));
                self.put(reg::TO, NOWHERE);
                match u16::try_from(from) {
                    Ok(from) => observer.put_down(SiteId(from), SiteId(to)),
                    Err(_) => observer.created(SiteId(to)),
                }
                self.observe_site(program, reg::CURSOR, |site| observer.picked_up(site));
            }
            Op::Capture { site } => self.push_on(site, |site| Effect::Capture { site }, program, pc)?,
            Op::Remove { site } => self.push_on(site, |site| Effect::Remove { site }, program, pc)?,
            Op::Create { site, owner, kind } => {
                if let Some(at) = self.site(program, site) {
                    self.create(program, pc, at, owner, kind)?;
                    observer.created(at);
                }
            }
            Op::SetKind { site, kind } => {
                let kind = self.kind(program, kind);
                if let (Some(SiteId(site)), Some(PieceTypeId(kind))) = (self.site(program, site), kind) {
                    self.push_effect(Effect::SetKind { site, kind }, program, pc)?;
                }
            }
            Op::SetOwner { site, owner } => {
                let owner = self.player(program, owner);
                if let (Some(SiteId(site)), Some(PlayerId(owner))) = (self.site(program, site), owner) {
                    self.push_effect(Effect::SetOwner { site, owner }, program, pc)?;
                }
            }
            Op::Flip { site } => self.push_on(site, |site| Effect::Flip { site }, program, pc)?,
            Op::Tuck { site, under } => {
                let under = self.site(program, under);
                if let (Some(SiteId(site)), Some(SiteId(under))) = (self.site(program, site), under) {
                    self.push_effect(Effect::Tuck { site, under }, program, pc)?;
                }
            }
            Op::Stack { count, site, on } => {
                let count = self.get(count).clamp(0, i32::from(u8::MAX)) as u8;
                let on = self.site(program, on);
                if let (Some(SiteId(site)), Some(SiteId(on))) = (self.site(program, site), on) {
                    self.push_effect(Effect::Stack { count, site, on }, program, pc)?;
                }
            }
            Op::SetAttribute { site, attribute, value } => {
                let value = self.get(value);
                let slot = &program.attributes[usize::from(attribute)];
                check(value, (slot.min, slot.max), &slot.name, program, pc)?;
                if let Some(SiteId(site)) = self.site(program, site) {
                    self.push_effect(Effect::SetAttribute { site, attribute, value }, program, pc)?;
                }
            }
            Op::SetVariable { variable, player, value } => {
                let value = self.get(value);
                let slot = &program.layout.variables[usize::from(variable)];
                check(value, (slot.min, slot.max), &slot.name, program, pc)?;
                let cell = self.variable_cell(program, variable, player) as u16;
                self.set_cell(cell, value, program, pc)?;
            }
            Op::SetReserve { kind, player, value } => {
                let value = self.get(value);
                check(value, (0, i32::MAX), "reserve", program, pc)?;
                if let Some(cell) = self.reserve_cell(program, kind, player) {
                    self.set_cell(cell as u16, value, program, pc)?;
                }
            }
            Op::SetSiteVariable { variable, site, value } => {
                let value = self.get(value);
                let slot = &program.layout.variables[usize::from(variable)];
                check(value, (slot.min, slot.max), &slot.name, program, pc)?;
                if let Some(cell) = self.site_variable_cell(program, variable, site) {
                    self.set_cell(cell as u16, value, program, pc)?;
                }
            }
            Op::SetSiteFlag { flag, site, value } => {
                if let Some(flag) = self.site_flag(program, flag, site) {
                    self.site_flags.set(flag, self.get(value) != 0);
                }
            }
            Op::NextTurn { turn } => {
                self.push_effect(Effect::next_turn(program, position, turn), program, pc)?;
            }
            _ => unreachable!("the interpreter loop calls this for no other instruction"),
        }
        Ok(())
    }

    /// Ends the movement of the piece to move and returns its destination. Whether that is on the board is checked only
    /// when the move is emitted.
    #[inline]
    pub(super) fn finish_movement(&mut self, copy: bool) -> u16 {
        let from = match self.registers[usize::from(reg::FROM)] {
            NOWHERE => DROPPED,
            from => from as u16,
        };
        let to = match self.registers[usize::from(reg::TO)] {
            NOWHERE => self.registers[usize::from(reg::CURSOR)] as u16,
            to => to as u16,
        };
        self.movements.push(Movement { from, to, copy });
        to
    }

    fn create(
        &mut self,
        program: &Program,
        pc: usize,
        site: SiteId,
        owner: Reg,
        kind: Reg,
    ) -> Result<(), RunError> {
        let (Some(kind), Some(owner)) = (self.kind(program, kind), self.player(program, owner)) else {
            return Ok(());
        };
        let piece = program.new_pieces[kind.index()].with_owner(owner);
        self.push_effect(Effect::Create { site: site.0, piece }, program, pc)
    }

    /// Defers an effect on the site in a register; none off the board.
    fn push_on(
        &mut self,
        site: Reg,
        effect: impl FnOnce(u16) -> Effect,
        program: &Program,
        pc: usize,
    ) -> Result<(), RunError> {
        match self.site(program, site) {
            Some(SiteId(site)) => self.push_effect(effect(site), program, pc),
            None => Ok(()),
        }
    }

    /// Defers an effect, and charges for the memory that it takes.
    #[inline]
    fn push_effect(&mut self, effect: Effect, program: &Program, pc: usize) -> Result<(), RunError> {
        self.consume_fuel(EFFECT_COST).map_err(|kind| run_error(kind, program, pc))?;
        self.effects.push(effect);
        Ok(())
    }

    /// Defers setting a cell, and remembers where, for [`Machine::variable`].
    #[inline]
    fn set_cell(&mut self, cell: u16, value: i32, program: &Program, pc: usize) -> Result<(), RunError> {
        let (_, index) = self.effects.bounds();
        self.set_by.set(cell.into(), index as u32);
        self.push_effect(Effect::SetCell { cell, value }, program, pc)
    }

    /// The number of deferred movements and effects.
    #[inline]
    pub(super) fn pending_count(&self) -> u64 {
        (self.movements.as_slice().len() + self.effects.as_slice().len()) as u64
    }
}
