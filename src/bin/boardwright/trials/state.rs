//! The state of a game that is replayed: our rules, the position, and how Ludii numbers what is there.

use boardwright::index::SiteId;
use boardwright::languages::ludii::Numbering;
use boardwright::moves::{MoveList, Rules, RunError};
use boardwright::position::Position;
use boardwright::program::Program;

/// Our moves that a recorded one may be, or the numbers of seeds, ours and the recorded ones, if only these differ.
pub(super) type Chosen = Result<Vec<usize>, (Vec<i32>, Vec<i32>)>;

/// A game that is replayed.
pub(super) struct Replay<'a> {
    pub(super) rules: &'a mut Rules,
    pub(super) numbering: &'a Numbering,
    /// Our sites in the order of Ludii's.
    pub(super) sites: Vec<SiteId>,
    pub(super) position: Position,
}

impl<'a> Replay<'a> {
    pub(super) fn new(rules: &'a mut Rules, numbering: &'a Numbering, position: Position) -> Self {
        let sites = sites(rules.program(), numbering);
        Self { rules, numbering, sites, position }
    }

    /// What can be seen after a move, which is then taken back.
    pub(super) fn seen_after<T>(
        &mut self,
        list: &mut MoveList,
        index: usize,
        see: impl FnOnce(&Self) -> T,
    ) -> Result<T, RunError> {
        let undo = self.rules.make(&mut self.position, list.changes_mut(index))?;
        let seen = see(self);
        self.rules.unmake(&mut self.position, list.changes_mut(index), undo);
        Ok(seen)
    }
}

/// Our sites in the order of Ludii's.
fn sites(program: &Program, numbering: &Numbering) -> Vec<SiteId> {
    let site = |name: &String| program.names.sites.iter().position(|known| known == name).unwrap_or(0);
    numbering.sites.iter().map(|name| SiteId::new(site(name))).collect()
}
