//! Moves that end with their first step, and the first steps of the others.
//!
//! In: a group of blocks. Out: whole moves in the list, without duplicates, and the steps still to be followed. Moves are
//! compared only with those that may be the same: with none if the graphs of their run prove that they are distinct.

use std::ops::Range;

use crate::index::SiteId;
use crate::moves::generate::generator::{FromSite, MoveGenerator};
use crate::moves::generate::merging::{Merge, note_moves_from, push};
use crate::moves::generate::move_set::MoveSet;
use crate::moves::list::{MoveList, Step};
use crate::moves::runs::blocks::{Blocks, Board, try_each_run};
use crate::moves::runs::countable_runs::Rivals;
use crate::moves::vm::{FoundMove, Log, Machine, RunError, RunErrorKind};
use crate::position::{Change, Position};
use crate::program::{NO_SITE, Program};

/// The most moves from one site that are compared pairwise, which is quadratic; beyond that, the hash set is used.
const MOST_COMPARED: usize = 48;

impl MoveGenerator<'_> {
    /// Appends the moves of a group's piece on a site that end with their first step.
    pub(in crate::moves) fn find_from(&mut self, group: u16, site: SiteId) -> Result<(), RunError> {
        let others = self.collect_whole_moves(group, Some(site))?;
        self.next_steps.truncate(others.start);
        Ok(())
    }

    /// Adds the moves of a group, from one site or all of them, that end with their first step; returns the first steps of
    /// the others.
    pub(super) fn collect_whole_moves(
        &mut self,
        group: u16,
        only: Option<SiteId>,
    ) -> Result<Range<usize>, RunError> {
        let first = self.next_steps.len();
        self.from_site = FromSite { site: NO_SITE, first: self.list.len() };
        if let Some((_, runs)) = self.runs.filter(|(known, _)| *known == group) {
            runs.iter().try_for_each(|&(block, site)| self.collect_run(block, site))?;
            return Ok(first..self.next_steps.len());
        }
        let (program, start) = (self.program, self.start);
        try_each_run(program, Board::Position(start), group, only, |blocks, site| {
            if self.list_from_graph(blocks, site)? {
                return Ok(());
            }
            blocks.iter(program).try_for_each(|block| self.collect_run(block, site))
        })?;
        Ok(first..self.next_steps.len())
    }

    /// Lists the moves of a run straight from its reduced graph; false if the machine must find them.
    fn list_from_graph(&mut self, blocks: Blocks, site: SiteId) -> Result<bool, RunError> {
        let Self {
            program,
            machine,
            countable,
            seen,
            list,
            start: position,
            merge,
            only,
            left_out,
            next_steps,
            from_site,
            ..
        } = self;
        let Some((start, rivals)) = countable.find_listable(program, machine, blocks, site) else {
            return Ok(false);
        };
        let mut moves = WholeMoves { program, list, seen, merge: *merge, from_site };
        let moved = blocks.moved_piece(program, position, site);
        machine.list_walk(program, (position, false), (countable.move_graphs(), start), |found| {
            if found.continues() {
                return match found {
                    FoundMove::Known(.., changes) => {
                        next_steps.push(program, found.emission(), changes.all())
                    }
                    FoundMove::Ready(machine) => {
                        next_steps.push(program, *machine.emission(), machine.changes(position))
                    }
                };
            }
            if only.is_some_and(|only| !found.is_noisy(position, only, moved)) {
                *left_out = true;
                return Ok(());
            }
            match found {
                FoundMove::Known(found, ordinal, changes) => {
                    moves.add(found.step(ordinal), rivals, || changes.lasting())
                }
                FoundMove::Ready(machine) => {
                    let changes = || whole_changes(program, machine, position);
                    moves.add(machine.emission().step, rivals, changes)
                }
            }
        })
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
            return next_steps.push(program, *emission, machine.changes(start));
        }
        if only.is_some_and(|only| !machine.is_noisy(start, only)) {
            *left_out = true;
            return Ok(());
        }
        let rivals = if emission.step.dropped(program).is_some() { Rivals::Anywhere } else { Rivals::OfSite };
        let changes = || whole_changes(program, machine, start);
        WholeMoves { program, list, seen, merge: *merge, from_site }.add(emission.step, rivals, changes)
    }
}

/// Where moves of one step are added.
struct WholeMoves<'g> {
    program: &'g Program,
    list: &'g mut MoveList,
    seen: &'g mut MoveSet,
    merge: Merge,
    from_site: &'g mut FromSite,
}

impl WholeMoves<'_> {
    /// Adds a move unless the list has the same one.
    fn add<I: Iterator<Item = Change>>(
        &mut self,
        step: Step,
        rivals: Rivals,
        changes: impl Fn() -> I,
    ) -> Result<(), RunError> {
        let Self { program, list, seen, from_site, .. } = self;
        // Distinct moves may still have the same outcome.
        let is_known = match rivals {
            _ if self.merge == Merge::Outcomes => None,
            _ if self.merge == Merge::Never => Some(false),
            Rivals::None => Some(false),
            Rivals::Anywhere => None,
            Rivals::OfSite => {
                // The runs of a site come one after another, so only the last moves of the list have to be compared.
                if from_site.site != step.origin {
                    **from_site = FromSite { site: step.origin, first: list.len() };
                }
                let count = list.len() - from_site.first;
                if count == MOST_COMPARED {
                    note_moves_from(from_site.first, (program, list, seen));
                }
                let is_same = |index: usize| {
                    list.steps(index)[0].reads_like(&step) && list.has_changes(index, &changes)
                };
                (count < MOST_COMPARED).then(|| (from_site.first..list.len()).any(is_same))
            }
        };
        match is_known {
            None => {
                return push(program, list, seen, self.merge, &[step], changes).map(|_| ());
            }
            Some(false) => list.push(&[step], changes()),
            Some(true) => {}
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
