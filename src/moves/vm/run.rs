//! The interpreter loop.

use super::calls::call_cost;
use super::effects::EFFECT_COST;
use super::error::RunError;
use super::machine::{Emitted, Halt, Machine};
use super::observer::Observer;
use super::ops::{modulo, next_owned, run_error};
use super::query_context::{CountQuery, Counted};
use super::region::Search;
use crate::index::PlayerId;
use crate::position::Position;
use crate::program::{NOWHERE, Op, Piece, Program, reg};

/// How many sites a scan passes for the fuel of one instruction.
const SITES_FOR_ONE: u64 = 16;
/// Fuel for starting and ending a run.
const RUN_COST: u64 = 10;

impl Machine {
    /// Runs until a move is ready, a question is answered, or the run is over.
    #[expect(clippy::too_many_lines, reason = "flat: one short arm for each instruction, in table order")]
    pub(super) fn run(
        &mut self,
        program: &Program,
        position: &Position,
        observer: &mut impl Observer,
    ) -> Result<Halt, RunError> {
        let mut pc = self.pc;
        // The first instruction that has not been paid for. Straight-line code is charged in one go, so that the loop
        // does not have to count every instruction.
        let mut begun = pc;
        let ops = &*program.ops;
        // Jumps forward; the skipped instructions are not charged.
        macro_rules! skip {
            ($or:expr) => {{
                begun += ($or as usize).saturating_sub(pc);
                pc = $or as usize;
            }};
        }
        macro_rules! unless {
            ($holds:expr, $want:expr, $or:expr) => {
                if ($holds) != $want {
                    skip!($or);
                }
            };
        }
        macro_rules! pay {
            ($more:expr) => {
                self.consume_fuel(pc.saturating_sub(begun) as u64 + $more)
                    .map_err(|kind| run_error(kind, program, pc))?
            };
        }
        // Jumps back to the head of a loop. Every loop pays here, so none runs forever.
        macro_rules! replay_step {
            ($or:expr) => {{
                pay!(0);
                pc = $or as usize;
                begun = pc;
            }};
        }
        loop {
            let op = &ops[pc];
            pc += 1;
            match *op {
                Op::Jump { or } => skip!(or),
                Op::Loop { or } => {
                    replay_step!(or);
                }
                Op::End => {
                    pay!(RUN_COST);
                    return Ok(Halt::Ended);
                }
                Op::Answer { yes } => {
                    pay!(RUN_COST);
                    return Ok(Halt::Answered(yes));
                }
                Op::AnswerNumber { value } => {
                    pay!(RUN_COST);
                    return Ok(Halt::Reckoned(self.get(value)));
                }

                Op::Step { direction, or } => {
                    unless!(self.step(program, i32::from(direction), observer), true, or);
                }
                Op::StepBy { direction, or } => {
                    unless!(self.step(program, self.get(direction), observer), true, or);
                }
                Op::StepEmpty { direction, or } => {
                    let there = self.step(program, i32::from(direction), observer);
                    unless!(there && self.cell(position, reg::CURSOR, observer) == 0, true, or);
                }
                Op::StepByEmpty { direction, or } => {
                    let there = self.step(program, self.get(direction), observer);
                    unless!(there && self.cell(position, reg::CURSOR, observer) == 0, true, or);
                }
                Op::StepTimes { direction, count, or } => {
                    let arrived = self.step_times(program, direction, count, observer);
                    let arrived = arrived.map_err(|kind| run_error(kind, program, pc))?;
                    unless!(arrived, true, or);
                }
                Op::Bounce { direction, map, or } => {
                    unless!(self.bounce(program, direction, map, observer), true, or);
                }
                Op::BounceEmpty { direction, map, or } => {
                    let there = self.bounce(program, direction, map, observer);
                    unless!(there && self.cell(position, reg::CURSOR, observer) == 0, true, or);
                }
                Op::Go { site, or } => unless!(self.go(program, site, observer), true, or),

                Op::Const { to, value } => self.put(to, value),
                Op::Copy { to, from } => self.put(to, self.get(from)),
                Op::Link { to, site, direction } => {
                    self.put(to, self.neighbour(program, site, i32::from(direction)));
                }
                Op::LinkBy { to, site, direction } => {
                    self.put(to, self.neighbour(program, site, self.get(direction)));
                }
                Op::Map { to, from, map } => {
                    self.put(to, program.image(map, self.get(from)));
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
                Op::Attribute { to, site, attribute } => {
                    let piece = Piece(self.cell(position, site, observer));
                    self.put(to, piece.attribute(&program.attributes[usize::from(attribute)]));
                }
                Op::Variable { to, player, variable } => {
                    let cell = self.variable_cell(program, variable, player);
                    let value = self.variable(position, cell, observer);
                    self.put(to, value);
                }
                Op::Owner { to, site, default } => {
                    let piece = Piece(self.cell(position, site, observer));
                    let owner = if piece.is_none() { default } else { piece.owner().0 };
                    self.put(to, i32::from(owner));
                }
                Op::Mover { to } => {
                    observer.read_cell(program.layout.turn());
                    self.put(to, i32::from(program.turns[position.turn()].player.0));
                }
                Op::SiteVariable { to, site, variable } => {
                    let value = match self.site_variable_cell(program, variable, site) {
                        Some(cell) => self.variable(position, cell, observer),
                        None => program.layout.variables[usize::from(variable)].min,
                    };
                    self.put(to, value);
                }
                Op::KindOf { to, site } => self.put(to, self.kind_of(position, site, observer)),
                Op::Remembered { to, cell } => {
                    observer.read_cell(usize::from(cell));
                    self.put(to, position.cells()[usize::from(cell)] as i32 - 1);
                }
                Op::Reserve { to, kind, player } => {
                    let cell = self.reserve_cell(program, kind, player);
                    let count = cell.map_or(0, |cell| self.variable(position, cell, observer));
                    self.put(to, count);
                }
                Op::Height { to, site } => {
                    let height = self.height(program, position, site, observer);
                    self.put(to, height);
                }
                Op::Moves { to, player, most } => {
                    let player = u8::try_from(self.get(player)).ok().map(PlayerId);
                    let asked = CountQuery { of: player.map_or(Counted::Next, Counted::Player), most };
                    let Some(number) = self.facts.moves_of(asked) else {
                        pay!(RUN_COST);
                        return Ok(Halt::Uncounted(asked));
                    };
                    self.put(to, number);
                }
                Op::InARow { to } => {
                    let asked = CountQuery { of: Counted::InARow, most: u16::MAX };
                    let Some(number) = self.facts.moves_of(asked) else {
                        pay!(RUN_COST);
                        return Ok(Halt::Uncounted(asked));
                    };
                    self.put(to, number);
                }
                Op::Repetition { to } => self.put(to, self.facts.repeated.turns),
                Op::ClearSet => self.set.clear(),
                Op::Insert { site } => {
                    if let Some(site) = self.site(program, site) {
                        self.set.insert(site);
                    }
                }
                Op::InsertOwned { owners } => {
                    (0..program.site_count()).for_each(|site| observer.read_cell(site));
                    self.set.assign(position.occupied_by(owners));
                }
                Op::CountGroups { to, map } => {
                    let directions = program.direction_maps[usize::from(map)].len();
                    let work = (self.set.len() * directions) as u64;
                    self.consume_fuel(work).map_err(|kind| run_error(kind, program, pc))?;
                    let groups = self.neighbours.count_groups(program, map, &mut self.set);
                    self.put(to, groups);
                }
                Op::CountPieces { to, player } => {
                    observer.read_count(PlayerId(player));
                    self.put(to, position.piece_count(PlayerId(player)) as i32);
                }
                Op::Fill { site, slot, map, mark, owners } => {
                    let work = self.fill(program, position, (site, slot), map, (mark, owners), observer);
                    self.consume_fuel(work).map_err(|kind| run_error(kind, program, pc))?;
                }
                Op::Reach { value, map, how, owners, wanted } => {
                    let site = self.site(program, value);
                    let directions = &program.direction_maps[usize::from(map)];
                    let search = Search { directions, how, owners, wanted };
                    let (found, work) = self.reach(program, position, site, search, observer);
                    self.consume_fuel(work).map_err(|kind| run_error(kind, program, pc))?;
                    self.put(value, i32::from(found));
                }
                Op::Flood { site, slot } => {
                    let site = self.site(program, site);
                    self.region(slot).begin(site);
                }
                Op::NextOpen { slot, or } => {
                    let next = self.region(slot).next_open();
                    self.put(reg::CURSOR, next.map_or(NOWHERE, i32::from));
                    unless!(next.is_some(), true, or);
                }
                Op::Include { slot, map } => {
                    let directions = &program.direction_maps[usize::from(map)];
                    if let Some(site) = self.site(program, reg::CURSOR) {
                        self.region(slot).include(program, directions, site);
                    }
                }
                Op::NextIn { site, slot, border, or } => {
                    let after = self.get(site);
                    let next = self.region(slot).first_from(border, after.wrapping_add(1) as usize);
                    self.put(site, next.map_or(NOWHERE, |next| i32::from(next.0)));
                    unless!(next.is_some(), true, or);
                }
                Op::CountIn { to, slot, border } => {
                    let count = self.region(slot).count(border);
                    self.put(to, count);
                }
                Op::NextInZone { site, zone, or } => {
                    let after = self.get(site);
                    let next = program.zones[usize::from(zone)].first_from(after.wrapping_add(1) as usize);
                    self.put(site, next.map_or(NOWHERE, |next| i32::from(next.0)));
                    unless!(next.is_some(), true, or);
                }
                Op::NextSite { site, or } => {
                    let next = self.get(site).wrapping_add(1);
                    self.put(site, next);
                    unless!((next as usize) < program.site_count(), true, or);
                }
                Op::NextOwned { site, owners, or } => {
                    let before = self.get(site);
                    let next = next_owned(position, before, owners);
                    let end = next.map_or(program.site_count(), |next| next as usize + 1);
                    // The sites that were passed over have been read too.
                    (before.wrapping_add(1) as usize..end).for_each(|cell| observer.read_cell(cell));
                    let passed = next.unwrap_or(program.site_count() as i32).wrapping_sub(before);
                    self.consume_fuel(passed as u64 / SITES_FOR_ONE)
                        .map_err(|kind| run_error(kind, program, pc))?;
                    self.put(site, next.unwrap_or(NOWHERE));
                    unless!(next.is_some(), true, or);
                }

                Op::IfLinked { site, direction, want, or } => {
                    unless!(self.neighbour(program, site, self.get(direction)) != NOWHERE, want, or);
                }
                Op::IfOnBoard { site, want, or } => unless!(self.get(site) >= 0, want, or),
                Op::IfEmpty { site, want, or } => {
                    let empty = self.get(site) >= 0 && self.cell(position, site, observer) == 0;
                    unless!(empty, want, or);
                }
                Op::IfEmptyToward { direction, want, or } => {
                    let site = self.neighbour(program, reg::CURSOR, self.get(direction));
                    let empty = usize::try_from(site).is_ok_and(|site| {
                        observer.read_cell(site);
                        position.cells()[site] == 0
                    });
                    unless!(empty, want, or);
                }
                Op::IfOwned { site, players, or } => {
                    unless!(self.is_owned(position, site, players, observer), true, or);
                }
                Op::UnlessOwned { site, players, or } => {
                    unless!(self.is_owned(position, site, players, observer), false, or);
                }
                Op::IfOwnedToward { direction, players, or } => {
                    unless!(self.is_owned_toward(program, position, direction, players, observer), true, or);
                }
                Op::UnlessOwnedToward { direction, players, or } => {
                    unless!(self.is_owned_toward(program, position, direction, players, observer), false, or);
                }
                Op::IfType { site, piece_type, want, or } => {
                    let piece = Piece(self.cell(position, site, observer));
                    unless!(!piece.is_none() && piece.piece_type().0 == piece_type, want, or);
                }
                Op::IfKind { site, kind, want, or } => {
                    let found = self.kind_of(position, site, observer);
                    unless!(found != NOWHERE && found == self.get(kind), want, or);
                }
                Op::IfSiteFlag { site, flag, want, or } => {
                    let flag = self.site_flag(program, flag, site);
                    unless!(flag.and_then(|flag| self.site_flags.get(flag)) == Some(true), want, or);
                }
                Op::IfAttacked { site, attack, want, or } => {
                    observer.read_everything();
                    let site = self.site(program, site);
                    unless!(self.is_attacked(program, position, site, attack)?, want, or);
                }
                Op::IfInCheck { royal, want, or } => {
                    observer.read_everything();
                    unless!(self.is_in_check(program, position, usize::from(royal))?, want, or);
                }
                Op::IfZone { site, zone, or } => {
                    unless!(self.in_zone(program, site, zone), true, or);
                }
                Op::UnlessZone { site, zone, or } => {
                    unless!(self.in_zone(program, site, zone), false, or);
                }
                Op::IfEqual { a, b, want, or } => unless!(self.get(a) == self.get(b), want, or),
                Op::IfSameSite { a, b, want, or } => {
                    unless!(self.get(a) == self.get(b) && self.get(a) >= 0, want, or);
                }
                Op::IfLess { a, b, want, or } => unless!(self.get(a) < self.get(b), want, or),
                Op::IfNumber { a, value, or } => unless!(self.get(a) == i32::from(value), true, or),
                Op::UnlessNumber { a, value, or } => unless!(self.get(a) == i32::from(value), false, or),
                Op::IfBelow { a, value, or } => unless!(self.get(a) < i32::from(value), true, or),
                Op::IfAbove { a, value, or } => unless!(self.get(a) > i32::from(value), true, or),
                Op::IfPositive { value, or } => unless!(self.get(value) > 0, true, or),
                Op::IfTrue { value, want, or } => unless!(self.get(value) != 0, want, or),
                Op::IfStalemated { player, want, or } => {
                    unless!(self.facts.stalemated == Some(PlayerId(player)), want, or);
                }
                Op::IfHelpless { player, want, or } => {
                    unless!(self.facts.helpless == Some(PlayerId(player)), want, or);
                }
                Op::IfRepeated { players, times, or } => {
                    unless!(self.facts.repeated.holds(players, times), true, or);
                }
                Op::UnlessRepeated { players, times, or } => {
                    unless!(self.facts.repeated.holds(players, times), false, or);
                }
                Op::IfCaptured { bit, want, or } => {
                    if let Some(cell) = program.layout.prizes {
                        observer.read_cell(usize::from(cell));
                    }
                    let cell = program.layout.prizes.map_or(0, |cell| position.cells()[usize::from(cell)]);
                    unless!(cell >> bit & 1 == 1, want, or);
                }
                Op::IfReturned { want, or } => {
                    observer.read_everything();
                    unless!(position.has_returned(), want, or);
                }

                Op::Again { count, or } => {
                    let left = self.get(count).wrapping_sub(1);
                    self.put(count, left);
                    if left > 0 {
                        replay_step!(or);
                    }
                }
                Op::Advance { count, last, or } => {
                    if self.get(count) >= self.get(last) {
                        skip!(or);
                    } else {
                        self.put(count, self.get(count) + 1);
                    }
                }
                Op::Next { count, last, or } => {
                    let before = self.get(count);
                    if before < self.get(last) {
                        self.put(count, before + 1);
                        replay_step!(or);
                    }
                }
                Op::Retry { base, or } => {
                    self.restore(base, observer);
                    replay_step!(or);
                }
                Op::Save { base } => self.save(base, observer.length()),
                Op::Restore { base } => self.restore(base, observer),

                Op::Recall { to, array, index } => {
                    let value = self.recall(program, array, index);
                    self.put(to, value);
                }
                Op::Keep { array, index, value } => self.keep(program, array, index, value),
                Op::Call { procedure, kept, or } => {
                    pay!(call_cost(kept));
                    self.enter(pc, kept, or).map_err(|kind| run_error(kind, program, pc))?;
                    pc = program.procedures[usize::from(procedure)] as usize;
                    begun = pc;
                }
                Op::Return | Op::Fail => {
                    pay!(0);
                    let Some(call) = self.leave() else { return Ok(Halt::Ended) };
                    pc = if *op == Op::Return { call.back } else { call.or as usize };
                    begun = pc;
                }

                Op::From
                | Op::Cascade
                | Op::Capture { .. }
                | Op::Remove { .. }
                | Op::Create { .. }
                | Op::SetKind { .. }
                | Op::SetOwner { .. }
                | Op::Flip { .. }
                | Op::Tuck { .. }
                | Op::Stack { .. }
                | Op::SetAttribute { .. }
                | Op::SetVariable { .. }
                | Op::SetReserve { .. }
                | Op::SetSiteVariable { .. }
                | Op::SetSiteFlag { .. }
                | Op::NextTurn { .. } => self.defer(program, position, pc, observer)?,
                Op::Emit { continuation, becomes, how } => {
                    pay!(EFFECT_COST * (1 + self.pending_count()));
                    self.pc = pc;
                    return Ok(Halt::Emitted(Emitted { continuation, becomes, how }));
                }
            }
        }
    }
}
