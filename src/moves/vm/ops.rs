//! The operations behind the arms of the interpreter loop.

use super::error::{RunError, RunErrorKind};
use super::machine::Machine;
use super::observer::Observer;
use crate::index::{DirectionId, PieceTypeId, PlayerId, SiteId, VariableId};
use crate::moves::effect::Effect;
use crate::position::Position;
use crate::program::{NO_SITE, NOWHERE, Piece, Program, Reg, reg};

/// The number of registers with fixed roles, and of registers in a saved state.
const ROLES: usize = reg::LOCALS as usize;
const SAVED: usize = reg::SAVED as usize;

impl Machine {
    #[inline]
    pub(super) fn get(&self, register: Reg) -> i32 {
        self.registers[usize::from(register)]
    }

    #[inline]
    pub(super) fn put(&mut self, register: Reg, value: i32) {
        self.registers[usize::from(register)] = value;
    }

    /// The site in a register, if it is on the board.
    #[inline]
    pub(super) fn site(&self, program: &Program, register: Reg) -> Option<SiteId> {
        let site = self.get(register) as usize;
        (site < program.site_count()).then(|| SiteId::new(site))
    }

    /// The player in a register, if it holds one.
    pub(super) fn player(&self, program: &Program, register: Reg) -> Option<PlayerId> {
        let player = self.get(register) as usize;
        (player < program.player_count()).then(|| PlayerId::new(player))
    }

    /// The piece type in a register, if it holds one.
    pub(super) fn kind(&self, program: &Program, register: Reg) -> Option<PieceTypeId> {
        let kind = self.get(register) as usize;
        (kind < program.new_pieces.len()).then(|| PieceTypeId::new(kind))
    }

    /// The cell of the site in a register; 0, as if empty, if that is off the board.
    #[inline]
    pub(super) fn cell(&self, position: &Position, register: Reg, observer: &mut impl Observer) -> u32 {
        let cell = self.get(register) as usize;
        observer.read_cell(cell);
        position.cells().get(cell).copied().unwrap_or(0)
    }

    /// The height of the column on the site in a register.
    pub(super) fn height(
        &self,
        program: &Program,
        position: &Position,
        site: Reg,
        observer: &mut impl Observer,
    ) -> i32 {
        let Some(site) = self.site(program, site) else { return 0 };
        observer.read_cell(site.index());
        let below = program.layout.columns.iter().flat_map(|columns| columns.cells(site.index()));
        below.for_each(|cell| observer.read_cell(cell));
        position.height(program, site) as i32
    }

    /// The neighbour, in a direction, of the site in a register.
    #[inline]
    pub(super) fn neighbour(&self, program: &Program, site: Reg, direction: i32) -> i32 {
        let (site, direction) = (self.get(site) as usize, direction as usize);
        if direction >= program.direction_count {
            return NOWHERE;
        }
        let index = site.wrapping_mul(program.direction_count).wrapping_add(direction);
        match program.links.get(index) {
            Some(&next) if next != NO_SITE => i32::from(next),
            _ => NOWHERE,
        }
    }

    #[inline]
    pub(super) fn step(&mut self, program: &Program, direction: i32, observer: &mut impl Observer) -> bool {
        let next = self.neighbour(program, reg::CURSOR, direction);
        if next == NOWHERE {
            return false;
        }
        self.put(reg::CURSOR, next);
        observer.stepped(SiteId(next as u16), DirectionId(direction as u8));
        true
    }

    /// As many steps as a register says in the direction in a register; false if one of them leads off the board.
    #[inline]
    pub(super) fn step_times(
        &mut self,
        program: &Program,
        direction: Reg,
        count: Reg,
        observer: &mut impl Observer,
    ) -> Result<bool, RunErrorKind> {
        let direction = self.get(direction);
        for _ in 0..self.get(count) {
            if !self.step(program, direction, observer) {
                return Ok(false);
            }
            self.consume_fuel(1)?;
        }
        Ok(true)
    }

    /// A step in the direction in a register. If it leads off the board, the direction is mapped, and tried again.
    #[inline]
    pub(super) fn bounce(
        &mut self,
        program: &Program,
        direction: Reg,
        map: u8,
        observer: &mut impl Observer,
    ) -> bool {
        if self.step(program, self.get(direction), observer) {
            return true;
        }
        self.put(direction, program.image(map, self.get(direction)));
        self.step(program, self.get(direction), observer)
    }

    pub(super) fn go(&mut self, program: &Program, site: Reg, observer: &mut impl Observer) -> bool {
        self.put(reg::CURSOR, self.get(site));
        self.observe_site(program, reg::CURSOR, |site| observer.jumped(site));
        self.get(reg::CURSOR) >= 0
    }

    pub(super) fn observe_site(&self, program: &Program, register: Reg, heard: impl FnOnce(SiteId)) {
        if let Some(site) = self.site(program, register) {
            heard(site);
        }
    }

    #[inline]
    pub(super) fn in_zone(&self, program: &Program, site: Reg, zone: u16) -> bool {
        self.site(program, site).is_some_and(|site| program.zones[usize::from(zone)].contains(site))
    }

    pub(super) fn variable_cell(&self, program: &Program, variable: u8, player: Reg) -> usize {
        let last = program.player_count() as i32 - 1;
        let player = PlayerId(self.get(player).clamp(0, last) as u8);
        program.variable_cell(VariableId(variable), player)
    }

    /// The cell of a site variable for the site in a register.
    pub(super) fn site_variable_cell(&self, program: &Program, variable: u8, site: Reg) -> Option<usize> {
        let first = program.layout.variables[usize::from(variable)].cell;
        self.site(program, site).map(|site| first + site.index())
    }

    /// The cell that counts a reserve, for the type and player in registers.
    pub(super) fn reserve_cell(&self, program: &Program, kind: Reg, player: Reg) -> Option<usize> {
        program.reserve_cell(self.player(program, player)?, self.kind(program, kind)?)
    }

    /// The type of the piece on the site in a register, or -1.
    pub(super) fn kind_of(&self, position: &Position, site: Reg, observer: &mut impl Observer) -> i32 {
        let piece = Piece(self.cell(position, site, observer));
        if piece.is_none() { NOWHERE } else { i32::from(piece.piece_type().0) }
    }

    #[inline]
    pub(super) fn is_owned(
        &self,
        position: &Position,
        site: Reg,
        players: u16,
        observer: &mut impl Observer,
    ) -> bool {
        let piece = Piece(self.cell(position, site, observer));
        !piece.is_none() && players >> piece.owner().0 & 1 == 1
    }

    /// Like [`Machine::is_owned`], for the neighbour of the cursor in the direction in a register.
    #[inline]
    pub(super) fn is_owned_toward(
        &self,
        program: &Program,
        position: &Position,
        direction: Reg,
        players: u16,
        observer: &mut impl Observer,
    ) -> bool {
        let site = self.neighbour(program, reg::CURSOR, self.get(direction));
        if site == NOWHERE {
            return false;
        }
        observer.read_cell(site as usize);
        let piece = Piece(position.cells()[site as usize]);
        !piece.is_none() && players >> piece.owner().0 & 1 == 1
    }

    /// The index of a site flag, for the site in a register.
    pub(super) fn site_flag(&self, program: &Program, flag: u8, site: Reg) -> Option<usize> {
        self.site(program, site).map(|site| usize::from(flag) * program.site_count() + site.index())
    }

    /// The value of a variable as this run sees it: what the run has set, or else what the position holds.
    pub(super) fn variable(
        &mut self,
        position: &Position,
        wanted: usize,
        observer: &mut impl Observer,
    ) -> i32 {
        observer.read_cell(wanted);
        let held = position.cells()[wanted] as i32;
        let Some(index) = self.set_by.get(wanted) else { return held };
        let set_to = |effect: &Effect| match *effect {
            Effect::SetCell { cell, value } if usize::from(cell) == wanted => Some(value),
            _ => None,
        };
        let last = self.effects.pending_at(index as usize).and_then(set_to);
        last.or_else(|| self.set_before(set_to)).unwrap_or(held)
    }

    /// What an effect has set that is still deferred, searched from the last one.
    fn set_before(&mut self, set_to: impl Fn(&Effect) -> Option<i32>) -> Option<i32> {
        let effects = self.effects.as_slice();
        // The search is linear in the deferred effects; if that empties the tank, the next charge fails.
        self.fuel = self.fuel.saturating_sub(effects.len() as u64 / 8);
        effects.iter().rev().find_map(set_to)
    }

    #[inline]
    pub(super) fn save(&mut self, base: Reg, heard: i32) {
        let (movements, effects) = (self.movements.bounds(), self.effects.bounds());
        let mut saved = [0; SAVED];
        saved[..ROLES].copy_from_slice(&self.registers[..ROLES]);
        saved[ROLES..].copy_from_slice(&[movements.0, movements.1, effects.0, effects.1, heard]);
        let base = usize::from(base);
        self.registers[base..base + SAVED].copy_from_slice(&saved);
    }

    #[inline]
    pub(super) fn restore(&mut self, base: Reg, observer: &mut impl Observer) {
        let base = usize::from(base);
        self.registers.copy_within(base..base + ROLES, 0);
        let [.., a, b, c, d, heard] = self.registers[base..][..SAVED] else { return };
        self.movements.restore((a, b));
        self.effects.restore((c, d));
        observer.truncate(heard);
    }

    #[inline]
    pub(in crate::moves) fn consume_fuel(&mut self, instructions: u64) -> Result<(), RunErrorKind> {
        match self.fuel.checked_sub(instructions) {
            Some(left) => {
                self.fuel = left;
                Ok(())
            }
            None => Err(RunErrorKind::OutOfFuel),
        }
    }

    pub(super) fn divide(
        &self,
        by: Reg,
        result: impl FnOnce(i32) -> i32,
        program: &Program,
        pc: usize,
    ) -> Result<i32, RunError> {
        match self.get(by) {
            0 => Err(run_error(RunErrorKind::DivisionByZero, program, pc)),
            by => Ok(result(by)),
        }
    }
}

/// A runtime error of the instruction before `pc`.
#[cold]
pub(super) fn run_error(kind: RunErrorKind, program: &Program, pc: usize) -> RunError {
    RunError { kind, span: program.spans.at(pc - 1) }
}

/// The remainder with the sign of the divisor, as for floored division.
pub(in crate::moves) fn modulo(a: i32, b: i32) -> i32 {
    let rest = a.wrapping_rem(b);
    if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest }
}

/// The next site after `after` with a piece of one of these players; the bit of `NOBODY` stands for empty sites.
#[inline]
pub(super) fn next_owned(position: &Position, after: i32, owners: u16) -> Option<i32> {
    let found = position.next_occupied_by(after.wrapping_add(1) as usize, owners);
    found.map(|site| site as i32)
}

/// Checks that a value is within bounds; the error names what would have held it.
#[inline]
pub(super) fn check(
    value: i32,
    (min, max): (i32, i32),
    name: &str,
    program: &Program,
    pc: usize,
) -> Result<(), RunError> {
    if (min..=max).contains(&value) {
        return Ok(());
    }
    let kind = RunErrorKind::OutOfBounds { name: name.to_owned(), value, min, max };
    Err(run_error(kind, program, pc))
}
