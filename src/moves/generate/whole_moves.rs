//! Moves that end with their first step, and the first steps of the others.
//!
//! In: a group of blocks. Out: whole moves in the list, without duplicates, and the steps still to be followed. If the
//! graphs of a run prove that its moves are distinct, they are listed without being compared.

use std::ops::Range;

use crate::index::SiteId;
use crate::moves::generate::generator::{
    FromSite, MoveGenerator, makes_wanted_change, note_moves_from, push,
};
use crate::moves::generate::move_set::{Merge, MoveSet};
use crate::moves::graph::LeafKind;
use crate::moves::list::{MoveList, Step};
use crate::moves::runs::countable_runs::{Blocks, offered};
use crate::moves::vm::{GraphMove, GraphRun, Log, Machine, RunError, RunErrorKind};
use crate::position::{Change, Position};
use crate::program::{NO_SITE, Program};

/// The most moves from one site that are compared pairwise, which is quadratic; beyond that, the hash set is used.
const MOST_COMPARED: usize = 48;

impl MoveGenerator<'_> {
    /// Adds the moves of a group that end with their first step; returns the first steps of the others.
    pub(super) fn collect_whole_moves(&mut self, group: u16) -> Result<Range<usize>, RunError> {
        let first = self.next_steps.len();
        self.from_site = FromSite { site: NO_SITE, first: self.list.len() };
        if let Some((_, runs)) = self.runs.filter(|(known, _)| *known == group) {
            runs.iter().try_for_each(|&(block, site)| self.collect_run(block, site))?;
            return Ok(first..self.next_steps.len());
        }
        let program = self.program;
        for (blocks, site) in offered(program, self.start, group, None) {
            if !self.list_from_graphs(blocks, site)? {
                blocks.iter(program).try_for_each(|block| self.collect_run(block, site))?;
            }
        }
        Ok(first..self.next_steps.len())
    }

    /// Lists the moves of a run straight from its graphs, if these prove that they are distinct; false if the machine
    /// must find them. Outcomes are still compared if they are to be merged, since distinct moves may have the same
    /// one.
    fn list_from_graphs(&mut self, blocks: Blocks, site: SiteId) -> Result<bool, RunError> {
        let Self {
            program, machine, countable, seen, list, start, merge, only, left_out, next_steps, ..
        } = self;
        let run = match merge {
            Merge::Alike => countable.find_distinct(program, machine, blocks, site),
            Merge::Outcomes => countable.find(program, machine, blocks, site),
        };
        let Some(run) = run else { return Ok(false) };
        let has_plain_leaves = run.leaves != LeafKind::Any;
        for (block, &entry) in blocks.iter(program).zip(&run.graphs) {
            let run = GraphRun { block, site, entry, has_plain_leaves };
            machine.list_walk(program, start, run, |found| match found {
                GraphMove::Leaf(step, changes) => {
                    let changes = || changes.into_iter().flatten();
                    let is_wanted = only.is_none_or(|only| step.becomes != 0 || changes().any(only));
                    *left_out |= !is_wanted;
                    if is_wanted { add_distinct(program, list, seen, *merge, step, changes) } else { Ok(()) }
                }
                GraphMove::Ready(machine) if machine.emission().continuation.is_some() => {
                    next_steps.push(program, &[], machine, start)
                }
                GraphMove::Ready(machine) => {
                    let (step, changes) =
                        (machine.emission().step, || whole_changes(program, machine, start));
                    let is_wanted = only.is_none_or(|only| makes_wanted_change(machine, start, only));
                    *left_out |= !is_wanted;
                    if is_wanted { add_distinct(program, list, seen, *merge, step, changes) } else { Ok(()) }
                }
            })?;
            if list.is_too_long() {
                let step = Step { block, ..Step::default() };
                return Err(step.run_error(program, RunErrorKind::TooManyMoves));
            }
        }
        Ok(true)
    }

    /// Adds the moves of a block from a site that end with their first step, and the first steps of the others.
    fn collect_run(&mut self, block: u32, site: SiteId) -> Result<(), RunError> {
        self.machine.begin(self.program, block, site, false);
        while self.machine.resume(self.program, self.start, &mut Log::closed())? {
            self.collect_emitted()?;
        }
        Ok(())
    }

    fn collect_emitted(&mut self) -> Result<(), RunError> {
        let Self {
            program, machine, seen, list, start, merge, only, left_out, next_steps, from_site, ..
        } = self;
        let emission = machine.emission();
        if emission.continuation.is_some() {
            return next_steps.push(program, &[], machine, start);
        }
        if only.is_some_and(|only| !makes_wanted_change(machine, start, only)) {
            *left_out = true;
            return Ok(());
        }
        let step = &emission.step;
        let changes = || whole_changes(program, machine, start);
        // Moves of pieces on the board can have the same notation only if they start from the same site, and the runs
        // of a site come one after another. So only the last moves of the list have to be compared.
        if *merge == Merge::Outcomes || step.dropped(program).is_some() {
            return push(program, list, seen, *merge, std::slice::from_ref(step), changes).map(|_| ());
        }
        if from_site.site != step.origin {
            *from_site = FromSite { site: step.origin, first: list.len() };
        }
        let count = list.len() - from_site.first;
        if count == MOST_COMPARED {
            note_moves_from(from_site.first, (program, list, seen));
        }
        if count >= MOST_COMPARED {
            return push(program, list, seen, *merge, std::slice::from_ref(step), changes).map(|_| ());
        }
        let is_known =
            |index: usize| list.steps(index)[0].reads_like(step) && list.has_changes(index, changes);
        if !(from_site.first..list.len()).any(is_known) {
            list.push(std::slice::from_ref(step), changes());
        }
        if list.is_too_long() { Err(step.run_error(program, RunErrorKind::TooManyMoves)) } else { Ok(()) }
    }
}

/// The changes of the move just emitted that outlast it.
fn whole_changes<'a>(
    program: &'a Program,
    machine: &'a Machine,
    position: &'a Position,
) -> impl Iterator<Item = Change> + 'a {
    let of_moves = &program.layout.move_variables;
    machine.changes(position).filter(|change| !of_moves.contains(&usize::from(change.cell)))
}

/// Adds a move whose notation no other has; its outcome may still be that of another.
fn add_distinct<I: Iterator<Item = Change>>(
    program: &Program,
    list: &mut MoveList,
    seen: &mut MoveSet,
    merge: Merge,
    step: Step,
    changes: impl Fn() -> I,
) -> Result<(), RunError> {
    match merge {
        Merge::Alike => list.push(&[step], changes()),
        Merge::Outcomes => drop(push(program, list, seen, merge, &[step], changes)?),
    }
    Ok(())
}
