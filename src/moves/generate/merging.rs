//! Merges equal moves: a move is added to the list unless the same one is there.

use crate::moves::generate::move_set::{MoveSet, alike_key, outcome_key};
use crate::moves::list::{MoveList, Step};
use crate::moves::vm::{RunError, RunErrorKind};
use crate::position::Change;
use crate::program::{Maximal, Program};

/// Which moves are merged.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::moves) enum Merge {
    /// Those with the same notation and the same changes.
    Alike,
    /// Those with the same changes.
    Outcomes,
    /// None.
    Never,
}

/// Merges the moves of a list from an index on that have the same outcome.
pub(super) fn merge_outcomes(first: usize, (list, seen): (&mut MoveList, &mut MoveSet)) {
    seen.clear();
    let is_new = |index: usize| {
        let changes = || list.changes(index).iter().copied();
        let alike = |known: usize| list.has_changes(known, changes);
        seen.insert(outcome_key(changes()), index, alike).is_none()
    };
    let wanted: Vec<bool> = (first..list.len()).map(is_new).collect();
    list.retain_from(first, &wanted);
}

/// Enters the moves of a list from an index on into the set, so that others can be compared with them.
pub(super) fn note_moves_from(first: usize, (program, list, seen): (&Program, &MoveList, &mut MoveSet)) {
    for index in first..list.len() {
        let key = alike_key(program, list.steps(index), list.changes(index).iter().copied());
        seen.insert(key, index, |_| false);
    }
}

/// Appends a move unless the list has an equal one, whose index is then returned.
pub(in crate::moves) fn push<I: Iterator<Item = Change>>(
    program: &Program,
    list: &mut MoveList,
    seen: &mut MoveSet,
    merge: Merge,
    steps: &[Step],
    changes: impl Fn() -> I,
) -> Result<Option<usize>, RunError> {
    let same_changes = |index: usize| list.has_changes(index, &changes);
    let alike = |index: usize| {
        let known = list.steps(index);
        known.len() == steps.len() && known.iter().zip(steps).all(|(a, b)| a.is_like(b, program))
    };
    let known = match merge {
        Merge::Never => None,
        Merge::Outcomes => seen.insert(outcome_key(changes()), list.len(), same_changes),
        Merge::Alike => {
            let key = alike_key(program, steps, changes());
            seen.insert(key, list.len(), |index| alike(index) && same_changes(index))
        }
    };
    match known {
        None => list.push(steps, changes()),
        // A move that can also be made without a partial first step need not be the longest, so keep that form.
        Some(known)
            if program.maximal != Maximal::Any && list.steps(known)[0].partial && !steps[0].partial =>
        {
            list.replace_steps(known, steps);
        }
        Some(_) => {}
    }
    if list.is_too_long() {
        return Err(steps[0].run_error(program, RunErrorKind::TooManyMoves));
    }
    Ok(known)
}
