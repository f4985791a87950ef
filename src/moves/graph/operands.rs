//! The sites, players, piece types and cells that registers refer to.

use super::state::{State, Stop};
use super::unroll::Run;
use crate::index::{PieceTypeId, PlayerId, VariableId};
use crate::program::{NO_SITE, NOWHERE, Reg, reg};

impl Run<'_> {
    /// The neighbour of the cursor in the direction in a register.
    pub(super) fn toward(&self, state: &State, direction: Reg) -> Result<Option<u16>, Stop> {
        let (cursor, direction) = (state.known(reg::CURSOR)?, state.known(direction)?);
        Ok(u16::try_from(self.neighbour(cursor, direction)).ok())
    }

    pub(super) fn neighbour(&self, site: i32, direction: i32) -> i32 {
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

    pub(super) fn player(&self, state: &State, register: Reg) -> Result<Option<PlayerId>, Stop> {
        let player = state.known(register)?;
        let count = self.program.player_count();
        Ok(usize::try_from(player).ok().filter(|&player| player < count).map(PlayerId::new))
    }

    pub(super) fn kind(&self, kind: i32) -> Option<PieceTypeId> {
        let count = self.program.new_pieces.len();
        usize::try_from(kind).ok().filter(|&kind| kind < count).map(PieceTypeId::new)
    }

    pub(super) fn variable_cell(&self, player: i32, variable: u8) -> u16 {
        let last = self.program.player_count() as i32 - 1;
        self.program.variable_cell(VariableId(variable), PlayerId(player.clamp(0, last) as u8)) as u16
    }

    pub(super) fn reserve_cell(&self, kind: i32, player: i32) -> Option<u16> {
        let player = usize::try_from(player).ok().filter(|&player| player < self.program.player_count())?;
        let cell = self.program.reserve_cell(PlayerId::new(player), self.kind(kind)?)?;
        Some(cell as u16)
    }

    /// Whether a cell counts pieces in reserve.
    pub(super) fn is_reserve(&self, cell: u16) -> bool {
        let count = self.program.player_count() * self.program.new_pieces.len();
        let first = self.program.layout.reserves;
        first.is_some_and(|first| (first..first + count).contains(&usize::from(cell)))
    }

    /// The index of a site flag.
    pub(super) fn flag(&self, flag: u8, site: u16) -> u32 {
        u32::from(flag) * self.program.site_count() as u32 + u32::from(site)
    }
}
