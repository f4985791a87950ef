//! Seeds on sites, compared after each of our moves.

use boardwright::index::SiteId;
use boardwright::moves::{MoveList, RunError};

use super::record::Action;
use super::state::{Chosen, Replay};

/// The seeds on the sites of the board after some actions; those in hands are not counted.
pub(super) fn after_actions(mut seeds: Vec<i32>, actions: &[Action]) -> Vec<i32> {
    let mut change = |site: usize, change: &dyn Fn(i32) -> i32| {
        let held = seeds.get_mut(site)?;
        let before = *held;
        *held = change(before);
        Some(before)
    };
    for action in actions {
        match *action {
            // Where nothing is, nothing goes.
            Action::Move { from, to, count } => {
                if change(from, &|held| (held - count).max(0)) != Some(0) {
                    change(to, &|held| held + count);
                }
            }
            Action::Add { to, .. } => _ = change(to, &|held| held + 1),
            Action::Count { to, count } => _ = change(to, &|_| count),
            Action::Remove { to } => _ = change(to, &|_| 0),
            Action::Copy { .. }
            | Action::Promote { .. }
            | Action::Used { .. }
            | Action::Turned { .. }
            | Action::Swap
            | Action::Pass
            | Action::Select
            | Action::Other => {}
        }
    }
    seeds
}

impl Replay<'_> {
    /// Of some moves, those after which the seeds are as expected.
    pub(super) fn same_seeds(
        &mut self,
        list: &mut MoveList,
        ending: &[usize],
        expected: &[i32],
    ) -> Result<Chosen, RunError> {
        let (mut same, mut other) = (Vec::new(), None);
        for &index in ending {
            let found = self.seen_after(list, index, |replay| replay.seeds().unwrap_or_default())?;
            if found == expected {
                same.push(index);
            } else {
                other = Some(found);
            }
        }
        Ok(match other {
            Some(found) if same.is_empty() => Err((found, expected.to_vec())),
            _ => Ok(same),
        })
    }

    /// How many seeds are on each site, in the order of Ludii's, where sites hold seeds.
    pub(super) fn seeds(&self) -> Option<Vec<i32>> {
        let slot = self.rules.program().layout.variables.iter().find(|slot| slot.name == "seeds")?;
        let held = |site: &SiteId| self.position.cells()[slot.cell + site.index()] as i32;
        Some(self.sites.iter().map(held).collect())
    }
}
