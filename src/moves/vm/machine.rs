//! Registers and the loop.
//!
//! A run is begun at a block and resumed for one move after the other; between two moves the caller
//! may ask for the changes of the one that is ready.

use super::draft::Draft;
use super::effect::{Effect, Movement, Waiting};
use super::error::{RunError, RunErrorKind};
use super::observer::Observer;
use crate::index::{DirectionId, PlayerId, SiteId, VariableId};
use crate::moves::list::Step;
use crate::position::{Change, Position};
use crate::program::reg::{self, NAME_ARGUMENT_COUNT};
use crate::program::{NO_SITE, Op, Program, Reg};

/// Instructions that one generation of moves may take.
const FUEL: u64 = 100_000_000;
/// What registers hold instead of a site off the board.
const NOWHERE: i32 = -1;

/// A move that is ready.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::moves) struct Emission {
    pub(in crate::moves) step: Step,
    /// What may follow, an index into the program's continuations, or none for a whole move.
    pub(in crate::moves) continuation: Option<u16>,
    /// Where the last moved piece stands afterwards.
    pub(in crate::moves) landing: u16,
}

/// The machine; it is used again for run after run.
#[derive(Clone, Debug)]
pub(in crate::moves) struct Machine {
    registers: [i32; 256],
    pc: usize,
    movements: Waiting<Movement>,
    effects: Waiting<Effect>,
    draft: Draft,
    fuel: u64,
    block: u16,
    origin: u16,
    ordinal: u16,
    emission: Emission,
    /// The player who has the turn and no move, where that is known.
    stalemated: Option<PlayerId>,
}

impl Default for Machine {
    fn default() -> Self {
        Self {
            registers: [0; 256],
            pc: 0,
            movements: Waiting::default(),
            effects: Waiting::default(),
            draft: Draft::default(),
            fuel: FUEL,
            block: 0,
            origin: 0,
            ordinal: 0,
            emission: Emission::default(),
            stalemated: None,
        }
    }
}

/// How a run came to a halt.
enum Halt {
    Ended,
    Emitted(u16),
    Answered(bool),
}

impl Machine {
    /// Fills the tank.
    pub(in crate::moves) fn refuel(&mut self) {
        self.fuel = FUEL;
    }

    /// Starts a block with the cursor on a piece.
    #[inline]
    pub(in crate::moves) fn begin(&mut self, program: &Program, block: u16, origin: SiteId) {
        let site = i32::from(origin.0);
        self.registers[..usize::from(reg::LOCALS)]
            .copy_from_slice(&[site, site, NOWHERE, site, NOWHERE, -1, 0, 0, 0, 0]);
        self.pc = program.blocks[usize::from(block)].entry as usize;
        self.movements.clear();
        self.effects.clear();
        self.block = block;
        self.origin = origin.0;
        self.ordinal = 0;
    }

    /// Runs to the next move; false at the end of the run.
    pub(in crate::moves) fn resume(
        &mut self,
        program: &Program,
        position: &Position,
        observer: &mut impl Observer,
    ) -> Result<bool, RunError> {
        let halt = self.run(program, position, observer)?;
        if let Halt::Emitted(continuation) = halt {
            self.emit(program, position, continuation);
        }
        Ok(matches!(halt, Halt::Emitted(_)))
    }

    /// The move that is ready.
    #[inline]
    pub(in crate::moves) fn emission(&self) -> &Emission {
        &self.emission
    }

    /// The changes of the move that is ready.
    pub(in crate::moves) fn changes<'a>(
        &'a self,
        position: &'a Position,
    ) -> impl Iterator<Item = Change> + 'a {
        self.draft.changes(position)
    }

    /// Answers a question from a player's view.
    pub(in crate::moves) fn ask(
        &mut self,
        program: &Program,
        position: &Position,
        entry: u32,
        stalemated: Option<PlayerId>,
    ) -> Result<bool, RunError> {
        self.registers[..usize::from(reg::LOCALS)].fill(NOWHERE);
        self.pc = entry as usize;
        self.movements.clear();
        self.effects.clear();
        self.stalemated = stalemated;
        let halt = self.run(program, position, &mut super::NoObserver);
        self.stalemated = None;
        Ok(matches!(halt?, Halt::Answered(true)))
    }

    /// The move that waits, made ready; whatever waits is used up.
    fn emit(&mut self, program: &Program, position: &Position, continuation: u16) {
        let first_landing = self
            .movements
            .as_slice()
            .first()
            .map(|movement| movement.to);
        let landing = self.finish_movement();
        self.draft.make(
            program,
            position,
            self.movements.as_slice(),
            self.effects.as_slice(),
        );
        let target = match self.registers[usize::from(reg::TARGET)] {
            NOWHERE => first_landing.unwrap_or(landing),
            site => site as u16,
        };
        self.emission.step = Step {
            origin: self.origin,
            target,
            name: self.registers[usize::from(reg::NAME)] as i16,
            arguments: self.name_arguments(),
            block: self.block,
            ordinal: self.ordinal,
        };
        self.ordinal += 1;
        self.movements.used();
        self.effects.used();
        self.registers[usize::from(reg::FROM)] = i32::from(self.origin);
        self.registers[usize::from(reg::TO)] = NOWHERE;
        self.registers[usize::from(reg::TARGET)] = NOWHERE;
        self.emission.continuation =
            (continuation != crate::program::NO_CONTINUATION).then_some(continuation);
        self.emission.landing = landing;
    }

    fn name_arguments(&self) -> [i16; NAME_ARGUMENT_COUNT] {
        let first = usize::from(reg::NAME_ARGUMENTS);
        std::array::from_fn(|at| self.registers[first + at] as i16)
    }

    /// Ends the movement of the piece being moved and says where it ends.
    #[inline]
    fn finish_movement(&mut self) -> u16 {
        let from = self.registers[usize::from(reg::FROM)] as u16;
        let to = match self.registers[usize::from(reg::TO)] {
            NOWHERE => self.registers[usize::from(reg::CURSOR)] as u16,
            to => to as u16,
        };
        self.movements.push(Movement { from, to });
        to
    }

    #[inline]
    fn get(&self, register: Reg) -> i32 {
        self.registers[usize::from(register)]
    }

    #[inline]
    fn put(&mut self, register: Reg, value: i32) {
        self.registers[usize::from(register)] = value;
    }

    #[inline]
    fn site(&self, register: Reg) -> Option<SiteId> {
        u16::try_from(self.get(register)).ok().map(SiteId)
    }

    /// The cell of the site in a register; 0, as if empty, off the board.
    #[inline]
    fn cell(&self, position: &Position, register: Reg) -> u32 {
        position
            .cells()
            .get(self.get(register) as usize)
            .copied()
            .unwrap_or(0)
    }

    /// The site that a direction leads to from the site in a register.
    #[inline]
    fn neighbour(&self, program: &Program, site: Reg, direction: i32) -> i32 {
        let Some(site) = self.site(site) else {
            return NOWHERE;
        };
        let index = site.index() * program.direction_count + direction as usize;
        match program.links.get(index) {
            Some(&next) if next != NO_SITE => i32::from(next),
            _ => NOWHERE,
        }
    }

    #[expect(
        clippy::too_many_lines,
        reason = "flat: one short arm for each instruction, in table order"
    )]
    fn run(
        &mut self,
        program: &Program,
        position: &Position,
        observer: &mut impl Observer,
    ) -> Result<Halt, RunError> {
        let mut pc = self.pc;
        macro_rules! unless {
            ($holds:expr, $want:expr, $or:expr) => {
                if ($holds) != $want {
                    pc = $or as usize;
                }
            };
        }
        loop {
            let op = program.ops[pc];
            pc += 1;
            match op {
                Op::Jump { or } => pc = or as usize,
                Op::Loop { or } => {
                    self.burn((pc - or as usize) as u64, program, pc)?;
                    pc = or as usize;
                }
                Op::End => return Ok(Halt::Ended),
                Op::Answer { yes } => return Ok(Halt::Answered(yes)),

                Op::Step { direction, or } => {
                    unless!(self.step(program, i32::from(direction), observer), true, or)
                }
                Op::StepBy { direction, or } => {
                    unless!(self.step(program, self.get(direction), observer), true, or)
                }
                Op::StepEmpty { direction, or } => {
                    let there = self.step(program, i32::from(direction), observer);
                    unless!(there && self.cell(position, reg::CURSOR) == 0, true, or);
                }
                Op::StepByEmpty { direction, or } => {
                    let there = self.step(program, self.get(direction), observer);
                    unless!(there && self.cell(position, reg::CURSOR) == 0, true, or);
                }
                Op::Bounce { direction, map, or } => {
                    if self.neighbour(program, reg::CURSOR, self.get(direction)) == NOWHERE {
                        self.put(direction, image(program, map, self.get(direction)));
                    }
                    unless!(self.step(program, self.get(direction), observer), true, or);
                }
                Op::Go { site, or } => unless!(self.go(site, observer), true, or),

                Op::Const { to, value } => self.put(to, value),
                Op::Copy { to, from } => self.put(to, self.get(from)),
                Op::Link {
                    to,
                    site,
                    direction,
                } => {
                    self.put(to, self.neighbour(program, site, i32::from(direction)));
                }
                Op::LinkBy {
                    to,
                    site,
                    direction,
                } => {
                    self.put(to, self.neighbour(program, site, self.get(direction)));
                }
                Op::Map { to, from, map } => {
                    self.put(to, image(program, map, self.get(from)));
                }
                Op::Add { to, a, b } => self.put(to, self.get(a).wrapping_add(self.get(b))),
                Op::AddConst { to, a, value } => self.put(to, self.get(a).wrapping_add(value)),
                Op::Subtract { to, a, b } => self.put(to, self.get(a).wrapping_sub(self.get(b))),
                Op::Multiply { to, a, b } => self.put(to, self.get(a).wrapping_mul(self.get(b))),
                Op::Divide { to, a, b } => {
                    let value = self.divide(b, |b| self.get(a).wrapping_div(b), program, pc)?;
                    self.put(to, value);
                }
                Op::Modulo { to, a, b } => {
                    let value = self.divide(b, |b| modulo(self.get(a), b), program, pc)?;
                    self.put(to, value);
                }
                Op::Min { to, a, b } => self.put(to, self.get(a).min(self.get(b))),
                Op::Max { to, a, b } => self.put(to, self.get(a).max(self.get(b))),
                Op::Attribute {
                    to,
                    site,
                    attribute,
                } => {
                    let piece = crate::program::Piece(self.cell(position, site));
                    self.put(
                        to,
                        piece.attribute(&program.attributes[usize::from(attribute)]),
                    );
                }
                Op::Variable {
                    to,
                    player,
                    variable,
                } => {
                    let cell = self.variable_cell(program, variable, player);
                    self.put(to, self.variable(position, cell));
                }
                Op::Owner { to, site, default } => {
                    let piece = crate::program::Piece(self.cell(position, site));
                    let owner = if piece.is_none() {
                        default
                    } else {
                        piece.owner().0
                    };
                    self.put(to, i32::from(owner));
                }
                Op::CountPieces { to, player } => {
                    self.put(to, position.piece_count(PlayerId(player)) as i32)
                }
                Op::NextSite { site, or } => {
                    let next = self.get(site) + 1;
                    self.put(site, next);
                    unless!((next as usize) < program.site_count(), true, or);
                }
                Op::NextOwned { site, player, or } => {
                    let next = next_owned(position, program.site_count(), self.get(site), player);
                    self.put(site, next.unwrap_or(NOWHERE));
                    unless!(next.is_some(), true, or);
                }

                Op::IfLinked {
                    site,
                    direction,
                    want,
                    or,
                } => {
                    unless!(
                        self.neighbour(program, site, self.get(direction)) != NOWHERE,
                        want,
                        or
                    );
                }
                Op::IfOnBoard { site, want, or } => unless!(self.get(site) >= 0, want, or),
                Op::IfEmpty { site, want, or } => {
                    let empty = self.get(site) >= 0 && self.cell(position, site) == 0;
                    unless!(empty, want, or);
                }
                Op::IfOwner {
                    site,
                    player,
                    want,
                    or,
                } => {
                    let piece = crate::program::Piece(self.cell(position, site));
                    unless!(!piece.is_none() && piece.owner().0 == player, want, or);
                }
                Op::IfEnemy {
                    site,
                    player,
                    want,
                    or,
                } => {
                    let piece = crate::program::Piece(self.cell(position, site));
                    unless!(!piece.is_none() && piece.owner().0 != player, want, or);
                }
                Op::IfType {
                    site,
                    piece_type,
                    want,
                    or,
                } => {
                    let piece = crate::program::Piece(self.cell(position, site));
                    unless!(
                        !piece.is_none() && piece.piece_type().0 == piece_type,
                        want,
                        or
                    );
                }
                Op::IfZone { site, zone, or } => {
                    unless!(self.in_zone(program, site, zone), true, or)
                }
                Op::UnlessZone { site, zone, or } => {
                    unless!(self.in_zone(program, site, zone), false, or)
                }
                Op::IfEqual { a, b, want, or } => unless!(self.get(a) == self.get(b), want, or),
                Op::IfSameSite { a, b, want, or } => {
                    unless!(self.get(a) == self.get(b) && self.get(a) >= 0, want, or);
                }
                Op::IfLess { a, b, want, or } => unless!(self.get(a) < self.get(b), want, or),
                Op::IfPositive { value, or } => unless!(self.get(value) > 0, true, or),
                Op::IfTrue { value, want, or } => unless!(self.get(value) != 0, want, or),
                Op::IfStalemated { player, want, or } => {
                    unless!(self.stalemated == Some(PlayerId(player)), want, or);
                }

                Op::Again { count, or } => {
                    let left = self.get(count) - 1;
                    self.put(count, left);
                    if left > 0 {
                        self.burn((pc - or as usize) as u64, program, pc)?;
                        pc = or as usize;
                    }
                }
                Op::Advance { count, last, or } => {
                    if self.get(count) >= self.get(last) {
                        pc = or as usize;
                    } else {
                        self.put(count, self.get(count) + 1);
                    }
                }
                Op::Retry { base, or } => {
                    self.restore(base, observer);
                    self.burn((pc - or as usize) as u64, program, pc)?;
                    pc = or as usize;
                }
                Op::Save { base } => self.save(base, observer.length()),
                Op::Restore { base } => self.restore(base, observer),

                Op::From => {
                    self.put(reg::FROM, self.get(reg::CURSOR));
                    self.put(reg::TO, NOWHERE);
                    self.tell(reg::CURSOR, |site| observer.picked_up(site));
                }
                Op::Cascade => {
                    let from = self.get(reg::FROM) as u16;
                    let to = self.finish_movement();
                    self.put(reg::FROM, self.get(reg::CURSOR));
                    self.put(reg::TO, NOWHERE);
                    observer.put_down(SiteId(from), SiteId(to));
                    self.tell(reg::CURSOR, |site| observer.picked_up(site));
                }
                Op::Capture { site } => {
                    if let Some(SiteId(site)) = self.site(site) {
                        self.effects.push(Effect::Capture { site });
                    }
                }
                Op::Create {
                    site,
                    owner,
                    piece_type,
                } => {
                    if let Some(at) = self.site(site) {
                        let piece = program.new_pieces[usize::from(piece_type)];
                        let piece = piece.with_owner(PlayerId(self.get(owner) as u8));
                        self.effects.push(Effect::Create { site: at.0, piece });
                        observer.created(at);
                    }
                }
                Op::SetAttribute {
                    site,
                    attribute,
                    value,
                } => {
                    let value = self.get(value);
                    let slot = &program.attributes[usize::from(attribute)];
                    self.check(&slot.name, value, slot.min, slot.max, program, pc)?;
                    if let Some(SiteId(site)) = self.site(site) {
                        self.effects.push(Effect::SetAttribute {
                            site,
                            attribute,
                            value,
                        });
                    }
                }
                Op::SetVariable {
                    variable,
                    player,
                    value,
                } => {
                    let value = self.get(value);
                    let slot = &program.variables[usize::from(variable)];
                    self.check(&slot.name, value, slot.min, slot.max, program, pc)?;
                    let cell = self.variable_cell(program, variable, player) as u16;
                    self.effects.push(Effect::SetCell { cell, value });
                }
                Op::Emit { continuation } => {
                    self.pc = pc;
                    return Ok(Halt::Emitted(continuation));
                }
            }
        }
    }

    #[inline]
    fn step(&mut self, program: &Program, direction: i32, observer: &mut impl Observer) -> bool {
        let next = self.neighbour(program, reg::CURSOR, direction);
        if next == NOWHERE {
            return false;
        }
        self.put(reg::CURSOR, next);
        observer.stepped(SiteId(next as u16), DirectionId(direction as u8));
        true
    }

    fn go(&mut self, site: Reg, observer: &mut impl Observer) -> bool {
        self.put(reg::CURSOR, self.get(site));
        self.tell(reg::CURSOR, |site| observer.jumped(site));
        self.get(reg::CURSOR) >= 0
    }

    fn tell(&self, register: Reg, heard: impl FnOnce(SiteId)) {
        if let Some(site) = self.site(register) {
            heard(site);
        }
    }

    #[inline]
    fn in_zone(&self, program: &Program, site: Reg, zone: u16) -> bool {
        self.site(site)
            .is_some_and(|site| program.zones[usize::from(zone)].contains(site))
    }

    fn variable_cell(&self, program: &Program, variable: u8, player: Reg) -> usize {
        let last = program.player_count() as i32 - 1;
        let player = PlayerId(self.get(player).clamp(0, last) as u8);
        program.variable_cell(VariableId(variable), player)
    }

    /// A game variable with what this run has set.
    fn variable(&self, position: &Position, wanted: usize) -> i32 {
        let set = self
            .effects
            .as_slice()
            .iter()
            .rev()
            .find_map(|effect| match *effect {
                Effect::SetCell { cell, value } if usize::from(cell) == wanted => Some(value),
                _ => None,
            });
        set.unwrap_or(position.cells()[wanted] as i32)
    }

    #[inline]
    fn save(&mut self, base: Reg, heard: i32) {
        let (base, roles) = (usize::from(base), usize::from(reg::LOCALS));
        self.registers.copy_within(0..roles, base);
        let (movements, effects) = (self.movements.bounds(), self.effects.bounds());
        let lengths = [movements.0, movements.1, effects.0, effects.1, heard];
        self.registers[base + roles..base + usize::from(reg::SAVED)].copy_from_slice(&lengths);
    }

    #[inline]
    fn restore(&mut self, base: Reg, observer: &mut impl Observer) {
        let (base, roles) = (usize::from(base), usize::from(reg::LOCALS));
        self.registers.copy_within(base..base + roles, 0);
        let lengths = &self.registers[base + roles..base + usize::from(reg::SAVED)];
        self.movements.restore((lengths[0], lengths[1]));
        self.effects.restore((lengths[2], lengths[3]));
        observer.truncate(lengths[4]);
    }

    #[inline]
    fn burn(&mut self, instructions: u64, program: &Program, pc: usize) -> Result<(), RunError> {
        match self.fuel.checked_sub(instructions) {
            Some(left) => {
                self.fuel = left;
                Ok(())
            }
            None => Err(fault(RunErrorKind::OutOfFuel, program, pc)),
        }
    }

    fn divide(
        &self,
        by: Reg,
        result: impl FnOnce(i32) -> i32,
        program: &Program,
        pc: usize,
    ) -> Result<i32, RunError> {
        match self.get(by) {
            0 => Err(fault(RunErrorKind::DivisionByZero, program, pc)),
            by => Ok(result(by)),
        }
    }

    #[inline]
    fn check(
        &self,
        name: &str,
        value: i32,
        min: i32,
        max: i32,
        program: &Program,
        pc: usize,
    ) -> Result<(), RunError> {
        if (min..=max).contains(&value) {
            return Ok(());
        }
        let kind = RunErrorKind::OutOfBounds {
            name: name.to_owned(),
            value,
            min,
            max,
        };
        Err(fault(kind, program, pc))
    }
}

/// The fault of the instruction before `pc`.
#[cold]
fn fault(kind: RunErrorKind, program: &Program, pc: usize) -> RunError {
    RunError {
        kind,
        span: program.spans[pc - 1],
    }
}

/// What a table makes of a direction.
#[inline]
fn image(program: &Program, map: u8, direction: i32) -> i32 {
    let table = &program.direction_maps[usize::from(map)];
    i32::from(table.get(direction as usize).copied().unwrap_or(0))
}

/// The remainder with the sign of the divisor, as on a clock.
fn modulo(a: i32, b: i32) -> i32 {
    let rest = a.wrapping_rem(b);
    if rest != 0 && (rest < 0) != (b < 0) {
        rest + b
    } else {
        rest
    }
}

fn next_owned(position: &Position, site_count: usize, after: i32, player: u8) -> Option<i32> {
    let first = (after + 1) as usize;
    let owned = |&cell: &u32| cell != 0 && crate::program::Piece(cell).owner().0 == player;
    let found = position
        .cells()
        .get(first..site_count)?
        .iter()
        .position(owned);
    found.map(|offset| (first + offset) as i32)
}
