//! The legal moves of a turn, counted without making them, if graphs prove that they are distinct. A single one can
//! then be made by its number.
//!
//! Moves of one step are counted by walking graphs. For moves of two steps, the first step is made and unmade, and the
//! second is only counted. If anything else matters (hooks, preferences, merged outcomes, longer moves), moves must be
//! listed; the caller has to check that first.

use crate::index::SiteId;
use crate::moves::generate::compound::FREE_PATHS;
use crate::moves::generate::generator::Run;
use crate::moves::generate::move_path::MovePath;
use crate::moves::list::{MAX_MOVES, MoveList};
use crate::moves::runs::countable_runs::{Blocks, offered};
use crate::moves::runs::run_context::RunContext;
use crate::moves::vm::{GraphRun, Log, NumberedMove, RunError, WalkCount};
use crate::position::Position;
use crate::program::{Continuation, Stopping, TurnCode};

/// The number of moves of a turn, and how they begin, in list order.
#[derive(Clone, Debug, Default)]
pub(in crate::moves) struct CountedMoves {
    /// If all moves have a single step.
    runs: Vec<CountedRun>,
    /// If some have several.
    first_steps: Vec<FirstStep>,
    total: usize,
}

/// A run and the number of its moves, which is not 0.
#[derive(Clone, Copy, Debug)]
struct CountedRun {
    blocks: Blocks,
    site: SiteId,
    moves: u32,
}

/// A step, and the number of moves that begin with it or consist of it.
#[derive(Clone, Copy, Debug)]
struct FirstStep {
    run: Run,
    /// Its index among the steps of the run.
    ordinal: u32,
    moves: u32,
}

impl CountedMoves {
    /// The number of moves.
    pub(in crate::moves) fn len(&self) -> usize {
        self.total
    }

    /// Counts the moves of the turn; false if they must be listed.
    pub(in crate::moves) fn count(&mut self, context: &mut RunContext<'_>) -> Result<bool, RunError> {
        let turn: &TurnCode = &context.program.turns[context.position.turn()];
        for &group in &turn.groups {
            self.runs.clear();
            self.first_steps.clear();
            let Some(found) = self.count_runs(context, group)? else { return Ok(false) };
            self.total = found.moves as usize;
            if found.partial {
                if !self.count_first_steps(context)? {
                    return Ok(false);
                }
                self.total = self.first_steps.iter().map(|first| first.moves as usize).sum();
            }
            if self.total > 0 {
                break;
            }
        }
        Ok(self.total <= MAX_MOVES)
    }

    fn count_runs(
        &mut self,
        context: &mut RunContext<'_>,
        group: u16,
    ) -> Result<Option<WalkCount>, RunError> {
        let mut found = WalkCount::default();
        for (blocks, site) in offered(context.program, context.position, group, None) {
            let counted = count_run(context, context.position, blocks, site)?;
            let Some(WalkCount { moves, partial }) = counted else { return Ok(None) };
            found.moves += moves;
            found.partial |= partial;
            if moves > 0 {
                self.runs.push(CountedRun { blocks, site, moves });
            }
        }
        Ok(Some(found))
    }

    /// Counts the moves that begin with each first step of the runs; false if they must be listed.
    fn count_first_steps(&mut self, context: &mut RunContext<'_>) -> Result<bool, RunError> {
        let Self { runs, first_steps, .. } = self;
        let (program, start) = (context.program, context.position);
        let mut path = MovePath::new(start);
        let mut paths = 0;
        for &CountedRun { blocks, site, .. } in &*runs {
            for block in blocks.iter(program) {
                context.machine.begin(program, block, site, false);
                while context.machine.advance(program, start, &mut Log::closed())? {
                    let emission = *context.machine.emission();
                    let mut moves = Some(1);
                    if let Some(continuation) = emission.continuation {
                        context.machine.compute_changes(program, start);
                        path.make_emitted(context.machine);
                        let next = program.continuations[usize::from(continuation)];
                        moves = count_last_steps(context, &path, next)?;
                        path.undo_step();
                        paths += 1;
                    }
                    // With more paths the generator would follow each state only once, so counts could differ from the
                    // list.
                    let Some(moves) = moves.filter(|_| paths <= FREE_PATHS) else { return Ok(false) };
                    let ordinal = emission.step.ordinal;
                    first_steps.push(FirstStep { run: (block, site), ordinal, moves });
                }
            }
        }
        Ok(true)
    }

    /// Appends the move with a number.
    pub(in crate::moves) fn push_nth(
        &self,
        context: &mut RunContext<'_>,
        number: usize,
        list: &mut MoveList,
    ) -> Result<(), RunError> {
        let mut number = number as u32;
        let mut is_here = |moves: u32| {
            let found = number < moves;
            number -= if found { 0 } else { moves };
            found
        };
        if self.first_steps.is_empty() {
            let run = self.runs.iter().find(|run| is_here(run.moves)).copied();
            return run.map_or(Ok(()), |run| push_nth_of_run(context, run, number, list));
        }
        let first = self.first_steps.iter().find(|first| is_here(first.moves)).copied();
        let Some(first) = first else { return Ok(()) };
        let (start, of_move) = (context.position, &context.program.layout.move_variables);
        let mut path = MovePath::new(start);
        make_nth_move(context, &mut path, first, number)?;
        list.push(&path.steps, path.changes(start, of_move));
        Ok(())
    }
}

/// The number of steps of a run; none if they must be listed.
#[inline]
fn count_run(
    context: &mut RunContext<'_>,
    position: &Position,
    blocks: Blocks,
    site: SiteId,
) -> Result<Option<WalkCount>, RunError> {
    let RunContext { program, machine, countable, .. } = context;
    let Some(run) = countable.find(program, machine, blocks, site) else { return Ok(None) };
    machine.count_walks(position, &run.graphs, &mut Log::closed())
}

/// The number of moves that continue a path with at most one more step; none if some would have further steps.
fn count_last_steps(
    context: &mut RunContext<'_>,
    path: &MovePath,
    Continuation { group, any_piece, stopping }: Continuation,
) -> Result<Option<u32>, RunError> {
    let only = (!any_piece).then(|| SiteId(path.landing()));
    let mut next = 0;
    for (blocks, site) in offered(context.program, &path.position, group, only) {
        let counted = count_run(context, &path.position, blocks, site)?;
        let Some(counted) = counted.filter(|counted| !counted.partial) else { return Ok(None) };
        next += counted.moves;
    }
    let may_stop = stopping == Stopping::Free || (next == 0 && stopping != Stopping::Never);
    Ok(Some(next + u32::from(may_stop)))
}

/// Appends the move with a number among those of a run.
fn push_nth_of_run(
    context: &mut RunContext<'_>,
    CountedRun { blocks, site, .. }: CountedRun,
    mut number: u32,
    list: &mut MoveList,
) -> Result<(), RunError> {
    let RunContext { program, machine, countable, position } = context;
    let run = countable.find(program, machine, blocks, site);
    if let Some(run) = run.filter(|run| run.has_plain_leaves) {
        for (block, &entry) in blocks.iter(program).zip(&run.graphs) {
            let run = GraphRun { block, site, entry };
            if machine.list_nth(program, position, run, &mut number, list) {
                break;
            }
        }
        return Ok(());
    }
    if make_nth_ready(context, context.position, (blocks, site), false, number)? {
        let (machine, position) = (&context.machine, context.position);
        list.push(&[machine.emission().step], machine.changes(position));
    }
    Ok(())
}

/// Makes the move with a number among those that begin with a first step, on a path that has not begun.
fn make_nth_move(
    context: &mut RunContext<'_>,
    path: &mut MovePath,
    first: FirstStep,
    number: u32,
) -> Result<(), RunError> {
    let (block, site) = first.run;
    let RunContext { program, machine, .. } = context;
    let wanted = NumberedMove { block, site, ordinal: first.ordinal, has_begun: false };
    if machine.run_to(program, &path.position, wanted, &mut Log::closed())? {
        path.make_emitted(machine);
    }
    let Some(continuation) = path.continuation() else { return Ok(()) };
    let Continuation { group, any_piece, stopping } = program.continuations[usize::from(continuation)];
    // The move that ends after the first step is the first in the list.
    let Some(mut number) = number.checked_sub(u32::from(stopping == Stopping::Free)) else { return Ok(()) };
    let only = (!any_piece).then(|| SiteId(path.landing()));
    let runs: Vec<_> = offered(program, &path.position, group, only).collect();
    for (blocks, site) in runs {
        let moves = count_run(context, &path.position, blocks, site)?.map_or(0, |counted| counted.moves);
        if number < moves {
            if make_nth_ready(context, &path.position, (blocks, site), true, number)? {
                path.make_emitted(context.machine);
            }
            return Ok(());
        }
        number -= moves;
    }
    Ok(())
}

/// Makes ready, with its changes, the move with a number among all moves of some blocks from a site; false if there is
/// no such move.
pub(in crate::moves) fn make_nth_ready(
    context: &mut RunContext<'_>,
    position: &Position,
    (blocks, site): (Blocks, SiteId),
    has_begun: bool,
    mut number: u32,
) -> Result<bool, RunError> {
    let RunContext { program, machine, .. } = context;
    for block in blocks.iter(program) {
        machine.begin(program, block, site, has_begun);
        while machine.advance(program, position, &mut Log::closed())? {
            if number == 0 {
                machine.compute_changes(program, position);
                return Ok(true);
            }
            number -= 1;
        }
    }
    Ok(false)
}
