//! Follows all paths through a run without a board: abstract interpretation.
//!
//! Tests of the board may go either way, and values read from it are unknown. Registers that do not decide where pieces
//! go are set to unknown, so that paths which differ only in them are merged.

use std::collections::BTreeSet;

use super::needed::needed;
use super::state::{ROLES, State, Value};
use super::target::{Hits, Target};
use crate::index::{DirectionId, SiteId};
use crate::program::op::NOWHERE;
use crate::program::{Op, Origin, Program, emit, reg};

/// The cost of starting a path, in instructions.
const PATH_COST: usize = 20;

/// Where a run of a block may end or capture; `None` if that cannot be determined, or not within `fuel` instructions.
pub(super) fn targets(program: &Program, block: u32, origin: SiteId, fuel: usize) -> Option<Hits> {
    let mut ways = PathExplorer::new(program, block, origin);
    ways.follow(fuel)?;
    Some(ways.found)
}

/// Explores all paths through a run.
struct PathExplorer<'p> {
    program: &'p Program,
    /// What [`reg::FROM`] is reset to after a move.
    from: Value,
    /// Which registers decide where pieces go.
    needed: Vec<bool>,
    open: Vec<State>,
    seen: BTreeSet<State>,
    found: Hits,
}

impl<'p> PathExplorer<'p> {
    fn new(program: &'p Program, block: u32, origin: SiteId) -> Self {
        let code = &program.blocks[block as usize];
        let site = Value::Known(i32::from(origin.0));
        let from = if code.origin == Origin::Hand { Value::Unknown } else { site };
        let needed = needed(program, code.entry);
        let mut registers = vec![Value::Unknown; needed.len()];
        registers[..ROLES].fill(Value::Known(0));
        let mut start = State { pc: code.entry as usize, registers, empty: Vec::new() };
        let nowhere = Value::Known(NOWHERE);
        let roles = [(reg::CURSOR, site), (reg::FROM, from), (reg::MARK, site)];
        let unset = [reg::TO, reg::TARGET, reg::NAME].map(|register| (register, nowhere));
        roles.into_iter().chain(unset).for_each(|(register, value)| start.put(register, value));
        Self { program, from, needed, open: vec![start], seen: BTreeSet::new(), found: Hits::default() }
    }

    /// Follows all paths to their ends; `None` if that is impossible.
    fn follow(&mut self, mut fuel: usize) -> Option<()> {
        while let Some(mut state) = self.open.pop() {
            fuel = fuel.checked_sub(PATH_COST)?;
            let mut goes_on = self.seen.insert(state.clone());
            while goes_on {
                fuel = fuel.checked_sub(1)?;
                goes_on = self.advance(&mut state)?;
            }
        }
        Some(())
    }

    /// Executes one instruction; false at the end of a path, and at a jump back, where paths may meet.
    fn advance(&mut self, state: &mut State) -> Option<bool> {
        let op = self.program.ops[state.pc];
        state.pc += 1;
        match op {
            Op::End | Op::Answer { .. } | Op::AnswerNumber { .. } => return Some(false),
            Op::Jump { or } => state.pc = or as usize,
            Op::Loop { or } => return Some(self.backtrack(state, or)),
            Op::Retry { base, or } => {
                state.restore(base);
                return Some(self.backtrack(state, or));
            }
            Op::Save { base } => state.save(base),
            Op::Restore { base } => state.restore(base),

            Op::Step { direction, or } => {
                self.step(state, i32::from(direction), or)?;
            }
            Op::StepBy { direction, or } => {
                self.step(state, state.known(direction)?, or)?;
            }
            Op::StepEmpty { direction, or } => self.step_to_empty(state, i32::from(direction), or)?,
            Op::StepByEmpty { direction, or } => self.step_to_empty(state, state.known(direction)?, or)?,
            Op::StepTimes { direction, count, or } => {
                let (direction, count) = (state.known(direction)?, state.known(count)?);
                // Around a board without an edge, a run may take any number of steps.
                if usize::try_from(count).is_ok_and(|count| count > self.program.site_count()) {
                    return None;
                }
                for _ in 0..count {
                    if !self.step(state, direction, or)? {
                        break;
                    }
                }
            }
            // What a procedure does is not followed.
            Op::Bounce { .. } | Op::BounceEmpty { .. } | Op::Call { .. } => return None,
            Op::Go { site, or } => {
                let to = state.get(site);
                state.put(reg::CURSOR, to);
                match to {
                    Value::Known(to) if to < 0 => state.pc = or as usize,
                    Value::Known(_) => {}
                    Value::Owned(_) => self.fork(state, or),
                    Value::Unknown => return None,
                }
            }
            Op::NextOpen { or, .. } => {
                state.put(reg::CURSOR, Value::Unknown);
                self.fork(state, or);
            }

            Op::Again { .. } | Op::Advance { .. } | Op::Next { .. } => return self.count(op, state),
            Op::IfEmpty { .. } | Op::IfEmptyToward { .. } | Op::IfZone { .. } | Op::UnlessZone { .. } => {
                self.test(op, state)?;
            }

            Op::From => state.start_movement(),
            Op::Cascade => {
                self.arrive(state)?;
                state.start_movement();
            }
            Op::Capture { site } | Op::Remove { site } | Op::Stack { on: site, .. } => {
                self.hit(state.get(site), false, state)?;
            }
            Op::Emit { how, .. } => {
                self.arrive(state)?;
                if how & emit::MORE == 0 {
                    state.put(reg::FROM, self.from);
                    state.put(reg::TO, Value::Known(NOWHERE));
                    state.put(reg::TARGET, Value::Known(NOWHERE));
                }
            }
            other => {
                if let Some(register) = other.result() {
                    state.put(register, self.value(other, state));
                }
                if let Some(or) = other.target() {
                    self.fork(state, or);
                }
            }
        }
        self.forget_result(op, state);
        Some(true)
    }

    /// Executes one instruction with a counter, which may jump back; returns the same as `advance`.
    fn count(&mut self, op: Op, state: &mut State) -> Option<bool> {
        let back = match op {
            Op::Again { count, or } => {
                let left = state.known(count)?.wrapping_sub(1);
                state.put(count, Value::Known(left));
                (left > 0).then_some(or)
            }
            Op::Advance { count, last, or } => {
                if !state.increment(count, last)? {
                    state.pc = or as usize;
                }
                None
            }
            Op::Next { count, last, or } => state.increment(count, last)?.then_some(or),
            _ => None,
        };
        if let Some(or) = back {
            return Some(self.backtrack(state, or));
        }
        self.forget_result(op, state);
        Some(true)
    }

    /// Sets a result to unknown if nothing depends on it, so that more paths meet.
    fn forget_result(&self, op: Op, state: &mut State) {
        if let Some(result) = op.result().filter(|&result| !self.needed[usize::from(result)]) {
            state.put(result, Value::Unknown);
        }
    }

    /// Executes one instruction that tests a site.
    fn test(&mut self, op: Op, state: &mut State) -> Option<()> {
        let fails_to = match op {
            Op::IfEmpty { site, want, or } => {
                self.test_empty(state, state.known(site), want, or);
                None
            }
            Op::IfEmptyToward { direction, want, or } => {
                let place = state.known(reg::CURSOR).zip(state.known(direction));
                let next = place.map(|(site, direction)| self.neighbour(site, direction));
                self.test_empty(state, next, want, or);
                None
            }
            Op::IfZone { site, zone, or } => (!self.is_in_zone(state.known(site)?, zone)).then_some(or),
            Op::UnlessZone { site, zone, or } => self.is_in_zone(state.known(site)?, zone).then_some(or),
            _ => None,
        };
        if let Some(or) = fails_to {
            state.pc = or as usize;
        }
        Some(())
    }

    /// The result of an instruction, as far as it does not depend on the board.
    fn value(&self, op: Op, state: &State) -> Value {
        match op {
            Op::Const { value, .. } => Value::Known(value),
            Op::Copy { from, .. } => state.get(from),
            Op::NextOwned { owners, .. } => Value::Owned(owners),
            Op::Map { from, map, .. } => state.known(from).map(|from| self.program.image(map, from)).into(),
            Op::Link { site, direction, .. } => {
                state.known(site).map(|site| self.neighbour(site, i32::from(direction))).into()
            }
            Op::LinkBy { site, direction, .. } => {
                let place = state.known(site).zip(state.known(direction));
                place.map(|(site, direction)| self.neighbour(site, direction)).into()
            }
            _ => Value::Unknown,
        }
    }

    /// Queues the other path.
    fn fork(&mut self, state: &State, or: u32) {
        self.open.push(State { pc: or as usize, ..state.clone() });
    }

    fn backtrack(&mut self, state: &State, to: u32) -> bool {
        self.fork(state, to);
        false
    }

    /// A step of the cursor; returns whether it stays on the board.
    fn step(&mut self, state: &mut State, direction: i32, or: u32) -> Option<bool> {
        let next = self.neighbour(state.known(reg::CURSOR)?, direction);
        if next == NOWHERE {
            state.pc = or as usize;
        } else {
            state.put(reg::CURSOR, Value::Known(next));
        }
        Some(next != NOWHERE)
    }

    fn step_to_empty(&mut self, state: &mut State, direction: i32, or: u32) -> Option<()> {
        if self.step(state, direction, or)? {
            self.fork(state, or);
            if let Some(site) = self.on_board(state.known(reg::CURSOR)?) {
                state.notice_empty(site);
            }
        }
        Some(())
    }

    /// Follows both outcomes of a test whether a site is empty; off the board it is not.
    fn test_empty(&mut self, state: &mut State, site: Option<i32>, want: bool, or: u32) {
        if site == Some(NOWHERE) {
            if want {
                state.pc = or as usize;
            }
            return;
        }
        let mut other = State { pc: or as usize, ..state.clone() };
        let empty = if want { &mut *state } else { &mut other };
        if let Some(site) = site.and_then(|site| self.on_board(site)) {
            empty.notice_empty(site);
        }
        self.open.push(other);
    }

    fn is_in_zone(&self, site: i32, zone: u16) -> bool {
        let zone = &self.program.zones[usize::from(zone)];
        self.on_board(site).is_some_and(|site| zone.contains(site))
    }

    fn neighbour(&self, site: i32, direction: i32) -> i32 {
        let way = usize::try_from(direction).ok().filter(|&way| way < self.program.direction_count);
        let link = |(site, way)| self.program.link(site, DirectionId::new(way));
        self.on_board(site).zip(way).and_then(link).map_or(NOWHERE, |next| i32::from(next.0))
    }

    fn on_board(&self, site: i32) -> Option<SiteId> {
        usize::try_from(site).ok().filter(|&site| site < self.program.site_count()).map(SiteId::new)
    }

    /// Records that the moving piece arrives.
    fn arrive(&mut self, state: &State) -> Option<()> {
        let to = match state.get(reg::TO) {
            Value::Known(NOWHERE) => state.get(reg::CURSOR),
            to => to,
        };
        self.hit(to, true, state)
    }

    /// Records that the run ends or captures on a site; `None` if that may be any site.
    fn hit(&mut self, site: Value, is_end: bool, state: &State) -> Option<()> {
        let site = match site {
            Value::Known(site) => site,
            Value::Owned(owners) => {
                self.found.owners |= owners;
                return Some(());
            }
            Value::Unknown => return None,
        };
        if let Some(SiteId(site)) = self.on_board(site) {
            let targets = &mut self.found.targets;
            match targets.iter_mut().find(|target| target.site == site && target.is_end == is_end) {
                Some(target) => target.empty.retain(|site| state.empty.contains(site)),
                None => targets.push(Target { site, is_end, empty: state.empty.clone() }),
            }
        }
        Some(())
    }
}
