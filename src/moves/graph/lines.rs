//! Symbolic semantics of groups along lines, such as a row of stones: each site of the line is tested in turn.
//!
//! In other groups a site may be reached in many ways, and there would be too many cases.

use super::node::Test;
use super::state::{Opaque, State, Stop, Value};
use super::unroll::{Carried, Flow, Run};
use crate::index::{DirectionId, SiteId};
use crate::moves::vm::Region;
use crate::program::{NOWHERE, Op, reach, reg};

/// Why a search cannot go on.
#[derive(Clone, Copy)]
enum Halt {
    /// It depends on a test whose answer is not known.
    Asks(Test),
    Opaque(Opaque),
}

impl Run<'_> {
    /// Executes an instruction that finds the group around a site, or goes through one that has been found.
    pub(super) fn group(&self, state: &mut State, op: Op, at: usize) -> Carried {
        match op {
            Op::Fill { site, slot, map, mark, owners } => {
                let site = self.site(state, site)?;
                let mark = if mark { self.site(state, reg::MARK)? } else { None };
                let mut region = state.search.take().unwrap_or_else(|| starting(site));
                let filled = self.fill(state, &mut region, map, (mark, owners));
                self.conclude(state, (region, at), filled, |state, region, ()| {
                    state.regions.insert(slot, region);
                })
            }
            Op::Reach { value, map, how, owners, wanted } => {
                let site = self.site(state, value)?;
                let mark = if how & (reach::MARK | reach::NOT_MARK) == 0 {
                    None
                } else {
                    self.site(state, reg::MARK)?
                };
                let mut region = state.search.take().unwrap_or_else(|| starting(site));
                let sought = Sought {
                    first: site,
                    through: mark.filter(|_| how & reach::MARK != 0),
                    shunned: mark.filter(|_| how & reach::NOT_MARK != 0),
                    border: how & reach::BORDER != 0,
                    owners,
                    wanted: if how & reach::ZONE == 0 {
                        Wanted::Owners(wanted)
                    } else {
                        Wanted::Zone(wanted)
                    },
                };
                let found = self.reach(state, &mut region, map, &sought);
                self.conclude(state, (region, at), found, |state, _, found| {
                    state.put(value, Value::Known(i32::from(found)));
                })
            }
            Op::Flood { site, slot } => {
                let site = self.site(state, site)?;
                state.regions.insert(slot, starting(site));
                Ok(Flow::On)
            }
            _ => self.go_through_group(state, op),
        }
    }

    /// Continues after a search, with what it has found; if it depends on a test, the same instruction continues
    /// it after either answer.
    fn conclude<T>(
        &self,
        state: &mut State,
        (region, at): (Region, usize),
        found: Result<T, Halt>,
        take: impl FnOnce(&mut State, Region, T),
    ) -> Carried {
        match found {
            Ok(found) => {
                take(state, region, found);
                state.forget_facts_but(self.origin);
                Ok(Flow::On)
            }
            Err(Halt::Asks(test)) => {
                state.search = Some(region);
                state.pc = at;
                Ok(Flow::Test(test, true, at as u32))
            }
            Err(Halt::Opaque(opaque)) => Err(Stop::Opaque(opaque)),
        }
    }

    fn go_through_group(&self, state: &mut State, op: Op) -> Carried {
        match op {
            Op::NextOpen { slot, or } => {
                let next = state.regions.get_mut(&slot).and_then(Region::next_open);
                state.put(reg::CURSOR, Value::Known(next.map_or(NOWHERE, i32::from)));
                Ok(if next.is_some() { Flow::On } else { Flow::To(or) })
            }
            Op::Include { slot, map } => {
                let site = self.site(state, reg::CURSOR)?;
                if let (Some(site), Some(region)) = (site, state.regions.get_mut(&slot)) {
                    self.include(region, map, site)?;
                }
                Ok(Flow::On)
            }
            Op::NextIn { site, slot, border, or } => {
                let from = state.known(site)?.wrapping_add(1) as usize;
                let next = state.regions.get(&slot).and_then(|region| region.first_from(border, from));
                state.put(site, Value::Known(next.map_or(NOWHERE, |next| i32::from(next.0))));
                Ok(if next.is_some() { Flow::On } else { Flow::To(or) })
            }
            Op::CountIn { to, slot, border } => {
                let count = state.regions.get(&slot).map_or(0, |region| region.count(border));
                state.put(to, Value::Known(count));
                Ok(Flow::On)
            }
            _ => Err(Opaque::Instruction.into()),
        }
    }

    /// Adds to a group every site with a piece of these players, and the mark, that is connected to its first site.
    fn fill(
        &self,
        state: &State,
        region: &mut Region,
        map: u8,
        (mark, owners): (Option<u16>, u16),
    ) -> Result<(), Halt> {
        while let Some(site) = region.first_open() {
            let is_member = mark == Some(site) || asked(state, site, owners)?;
            region.next_open();
            if is_member {
                self.include(region, map, site)?;
            }
        }
        Ok(())
    }

    /// Whether a site that is sought is in the group, or on its border.
    fn reach(&self, state: &State, region: &mut Region, map: u8, sought: &Sought) -> Result<bool, Halt> {
        while let Some(site) = region.first_open() {
            let is_member = sought.through == Some(site) || asked(state, site, sought.owners)?;
            let is_candidate = is_member != sought.border && sought.shunned != Some(site);
            let is_first_of_border = sought.border && sought.first == Some(site);
            if is_candidate && !is_first_of_border && self.is_sought(state, site, sought.wanted)? {
                return Ok(true);
            }
            region.next_open();
            if is_member {
                self.include(region, map, site)?;
            }
        }
        Ok(false)
    }

    fn is_sought(&self, state: &State, site: u16, wanted: Wanted) -> Result<bool, Halt> {
        match wanted {
            Wanted::Owners(owners) => asked(state, site, owners),
            Wanted::Zone(zone) => Ok(self.program.zones[usize::from(zone)].contains(SiteId(site))),
        }
    }

    /// Adds a member to a group, if the group is along a line there.
    fn include(&self, region: &mut Region, map: u8, site: u16) -> Result<(), Opaque> {
        let directions = &self.program.direction_maps[usize::from(map)];
        let links = directions
            .iter()
            .filter(|&&direction| self.program.link(SiteId(site), DirectionId(direction)).is_some());
        if links.count() > 2 {
            return Err(Opaque::Instruction);
        }
        region.include(self.program, directions, SiteId(site));
        Ok(())
    }
}

/// What [`Op::Reach`] looks for.
struct Sought {
    first: Option<u16>,
    /// A site that belongs to the group whatever is on it.
    through: Option<u16>,
    /// A site that is not sought whatever is on it.
    shunned: Option<u16>,
    border: bool,
    owners: u16,
    wanted: Wanted,
}

/// Which sites are sought.
#[derive(Clone, Copy)]
enum Wanted {
    Owners(u16),
    Zone(u16),
}

fn starting(site: Option<u16>) -> Region {
    let mut region = Region::default();
    region.begin(site.map(SiteId));
    region
}

/// Whether a piece of one of these owners is on a site.
fn asked(state: &State, cell: u16, owners: u16) -> Result<bool, Halt> {
    let test = Test::Owner { cell, owners };
    state.answer(test).ok_or(Halt::Asks(test))
}

impl From<Opaque> for Halt {
    fn from(opaque: Opaque) -> Self {
        Self::Opaque(opaque)
    }
}
