//! Connected groups in a set of sites.

use crate::index::{DirectionId, SiteId};
use crate::program::Program;

/// A set of sites that is filled and then counted.
#[derive(Clone, Debug, Default)]
pub(super) struct SiteGroups {
    /// Whether each site is in and not yet counted.
    open: Vec<bool>,
    members: Vec<u16>,
    stack: Vec<u16>,
}

impl SiteGroups {
    pub(super) fn clear(&mut self) {
        for &site in &self.members {
            self.open[usize::from(site)] = false;
        }
        self.members.clear();
    }

    pub(super) fn insert(&mut self, site: SiteId) {
        if site.index() >= self.open.len() {
            self.open.resize(site.index() + 1, false);
        }
        self.open[site.index()] = true;
        self.members.push(site.0);
    }

    /// How many sites were put in.
    pub(super) fn len(&self) -> usize {
        self.members.len()
    }

    /// Counts groups by flood filling along some directions, whose opposites must be among them; the set is
    /// empty afterwards.
    pub(super) fn count(&mut self, program: &Program, directions: &[u8]) -> i32 {
        let mut groups = 0;
        for at in 0..self.members.len() {
            if self.take(self.members[at]) {
                groups += 1;
                self.stack.push(self.members[at]);
                self.fill(program, directions);
            }
        }
        self.members.clear();
        groups
    }

    fn fill(&mut self, program: &Program, directions: &[u8]) {
        while let Some(site) = self.stack.pop() {
            for &direction in directions {
                let next = program.link(SiteId(site), DirectionId(direction));
                if let Some(next) = next.filter(|next| self.take(next.0)) {
                    self.stack.push(next.0);
                }
            }
        }
    }

    /// Takes a site out; false where it is not in.
    fn take(&mut self, site: u16) -> bool {
        self.open.get_mut(usize::from(site)).is_some_and(std::mem::take)
    }
}
