//! Steps that pointing cannot tell apart: whether the difference matters, and what it is.

use std::rc::Rc;

use super::filter::Filter;
use super::view::StepView;
use super::{Choice, SiteContents};
use crate::index::SiteId;
use crate::moves::MoveList;
use crate::position::{Change, Position};
use crate::program::Program;

/// With more candidates than this they are not compared: the comparison is quadratic, and a player with so many left
/// has more to say anyway.
const MAX_COMPARED: usize = 200;

impl Filter {
    /// Whether all remaining steps lead to the same outcomes, so that nobody need choose.
    pub(super) fn makes_no_difference(&self, all_moves: &MoveList) -> bool {
        if self.candidates.len() > MAX_COMPARED {
            return false;
        }
        let mut steps: Vec<(&str, Vec<Vec<u64>>)> = Vec::new();
        for candidate in &self.candidates {
            let [view] = candidate.readings.as_slice() else { return false };
            let mut changes: Vec<u64> = all_moves.changes(candidate.index).iter().copied().map(key).collect();
            changes.sort_unstable();
            match steps.iter_mut().find(|(text, _)| *text == view.text) {
                Some((_, outcomes)) if outcomes.contains(&changes) => {}
                Some((_, outcomes)) => outcomes.push(changes),
                None => steps.push((&view.text, vec![changes])),
            }
        }
        let Some(((_, first), others)) = steps.split_first() else { return false };
        let is_same = |(_, outcomes): &(&str, Vec<Vec<u64>>)| {
            outcomes.len() == first.len() && outcomes.iter().all(|outcome| first.contains(outcome))
        };
        others.iter().all(is_same)
    }
}

/// The steps to choose from, each with what only it leads to.
pub(super) fn choices<'v>(
    program: &Program,
    before: &Position,
    views: impl Iterator<Item = &'v Rc<StepView>>,
) -> Vec<Choice> {
    let mut choices: Vec<Choice> = Vec::new();
    for view in views {
        if choices.iter().all(|choice| choice.text != view.text) {
            choices.push(Choice {
                text: view.text.clone(),
                name: view.name.clone(),
                kinds: view.kinds,
                changes: view.changes.clone(),
                result: differences(program, before, &view.after),
            });
        }
    }
    let first = choices.first().map(|choice| choice.result.clone()).unwrap_or_default();
    let is_common = |one: &SiteContents| choices.iter().all(|choice| choice.result.contains(one));
    let common: Vec<SiteContents> = first.into_iter().filter(is_common).collect();
    for choice in &mut choices {
        choice.result.retain(|one| !common.contains(one));
    }
    choices
}

/// The sites whose contents differ, with those of the second position.
pub(super) fn differences(program: &Program, before: &Position, after: &Position) -> Vec<SiteContents> {
    let contents = |position: &Position, site| SiteContents {
        site,
        piece: position.piece(site),
        below: position.below(program, site),
    };
    let sites = (0..program.site_count()).map(SiteId::new);
    sites.map(|site| contents(after, site)).filter(|new| *new != contents(before, new.site)).collect()
}

/// A change as a number, to be compared.
fn key(change: Change) -> u64 {
    u64::from(change.cell) << 32 | u64::from(change.value)
}
