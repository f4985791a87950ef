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
use crate::moves::graph::WalkCount;
use crate::moves::list::{MAX_MOVES, MoveList};
use crate::moves::runs::blocks::{Blocks, Board, try_each_run};
use crate::moves::runs::countable_runs::CountableRuns;
use crate::moves::runs::run_context::RunContext;
use crate::moves::vm::{FoundMove, Log, NumberedMove, RunError};
use crate::position::Position;
use crate::program::{Continuation, Program, Stopping, TurnCode};

/// The number of moves of a turn, and how they begin, in list order.
#[derive(Clone, Debug, Default)]
pub(in crate::moves) struct CountedMoves {
    /// If all moves have a single step.
    runs: Vec<CountedRun>,
    /// If some have several.
    first_steps: Vec<FirstStep>,
    total: usize,
    /// Scratch memory: the cells after a first step.
    after_step: Vec<u32>,
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
    /// Whether another step may follow.
    continues: bool,
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
        let Self { runs, .. } = self;
        let mut found = WalkCount::default();
        let cells = context.position.cells();
        let is_counted =
            try_each_run(context.program, Board::Position(context.position), group, None, |blocks, site| {
                let before = found.moves;
                count_run(context, cells, (blocks, site), &mut found)?;
                let moves = found.moves - before;
                if moves > 0 {
                    runs.push(CountedRun { blocks, site, moves });
                }
                Ok::<(), Uncountable>(())
            });
        context.machine.pay_for_passed(found.passed)?;
        Ok(is_counted.ok().map(|()| found))
    }

    /// Counts the moves that begin with each first step of the runs; false if they must be listed.
    fn count_first_steps(&mut self, context: &mut RunContext<'_>) -> Result<bool, RunError> {
        let Self { runs, first_steps, after_step, .. } = self;
        let (program, start) = (context.program, context.position);
        after_step.clear();
        after_step.extend_from_slice(start.cells());
        let mut path = MovePath::new(start);
        for &CountedRun { blocks, site, .. } in &*runs {
            let known = first_steps.len();
            if count_steps_unbuilt(context, after_step, (blocks, site), first_steps)? {
                continue;
            }
            first_steps.truncate(known);
            for block in blocks.iter(program) {
                if !count_steps(context, &mut path, (block, site), first_steps)? {
                    return Ok(false);
                }
            }
        }
        // With more paths the generator would follow each state only once, so counts could differ from the list.
        Ok(first_steps.iter().filter(|first| first.continues).count() <= FREE_PATHS)
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
            return run.map_or(Ok(()), |run| push_nth_of_run(context, (run.blocks, run.site), number, list));
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

/// The reason to stop counting: moves must be listed.
struct Uncountable;

/// Adds the steps of a run to a count, if they can be counted.
#[inline]
fn count_run(
    context: &mut RunContext<'_>,
    cells: &[u32],
    run: (Blocks, SiteId),
    count: &mut WalkCount,
) -> Result<(), Uncountable> {
    let is_counted = context.countable.count(context.program, cells, run, count)
        || demand_count(context, run) && context.countable.count(context.program, cells, run, count);
    is_counted.then_some(()).ok_or(Uncountable)
}

/// Builds the graphs that are missing for counting a run: without them, all moves of the turn would have to be listed,
/// which costs as much. False if the run cannot be counted.
#[cold]
fn demand_count(context: &mut RunContext<'_>, (blocks, site): (Blocks, SiteId)) -> bool {
    let RunContext { program, machine, countable, .. } = context;
    countable.demand(program, machine, blocks, site);
    countable.start(program, machine, blocks, site).is_some()
}

/// Counts the moves that begin with each step of a run, without building the steps; false if some must be built, or what
/// follows must be listed. `cells` are those of the position, and are so again afterwards.
fn count_steps_unbuilt(
    RunContext { program, machine, countable, position }: &mut RunContext<'_>,
    cells: &mut [u32],
    (blocks, site): (Blocks, SiteId),
    first_steps: &mut Vec<FirstStep>,
) -> Result<bool, RunError> {
    let Some(start) = countable.start(program, machine, blocks, site) else { return Ok(false) };
    let (program, countable): (&Program, &CountableRuns) = (program, countable);
    let (mut is_counted, mut passed) = (true, 0);
    let is_sound =
        machine.list_walk(program, (position, false), (countable.move_graphs(), start), |found| {
            let FoundMove::Known(found, ordinal, changes) = found else {
                is_counted = false;
                return Ok(());
            };
            let mut moves = Some(1);
            if let Some(continuation) = found.continuation.filter(|_| is_counted) {
                let next = program.continuations[usize::from(continuation)];
                changes.all().for_each(|change| cells[usize::from(change.cell)] = change.value);
                let (mut count, only) = (WalkCount::default(), next.only(found.landing));
                let is_known =
                    try_each_run(program, Board::Cells(cells), next.group, only, |blocks, site| {
                        countable
                            .count(program, cells, (blocks, site), &mut count)
                            .then_some(())
                            .ok_or(Uncountable)
                    });
                changes.all().for_each(|change| {
                    let cell = usize::from(change.cell);
                    cells[cell] = position.cells()[cell];
                });
                passed += count.passed;
                moves = is_known.ok().and_then(|()| next.moves(count));
            }
            is_counted &= moves.is_some();
            let continues = found.continuation.is_some();
            let run = (found.block(), site);
            first_steps.push(FirstStep { run, ordinal, moves: moves.unwrap_or(0), continues });
            Ok(())
        })?;
    machine.pay_for_passed(passed)?;
    Ok(is_counted && is_sound)
}

/// Counts the moves that begin with each step of a block; false if they must be listed.
fn count_steps(
    context: &mut RunContext<'_>,
    path: &mut MovePath,
    (block, site): Run,
    first_steps: &mut Vec<FirstStep>,
) -> Result<bool, RunError> {
    let (program, start) = (context.program, context.position);
    context.machine.begin(program, block, site, false);
    while context.machine.advance(program, start, &mut Log::closed())? {
        let emission = *context.machine.emission();
        let mut moves = Some(1);
        if let Some(continuation) = emission.continuation {
            context.machine.compute_changes(program, start);
            path.make_emitted(context.machine);
            let next = program.continuations[usize::from(continuation)];
            moves = count_last_steps(context, path, next)?;
            path.undo_step();
        }
        let Some(moves) = moves else { return Ok(false) };
        let (ordinal, continues) = (emission.step.ordinal, emission.continuation.is_some());
        first_steps.push(FirstStep { run: (block, site), ordinal, moves, continues });
    }
    Ok(true)
}

/// The number of moves that continue a path with at most one more step; none if some would have further steps.
fn count_last_steps(
    context: &mut RunContext<'_>,
    path: &MovePath,
    next: Continuation,
) -> Result<Option<u32>, RunError> {
    let cells = path.position.cells();
    let mut count = WalkCount::default();
    let only = next.only(path.landing());
    let is_counted =
        try_each_run(context.program, Board::Position(&path.position), next.group, only, |blocks, site| {
            count_run(context, cells, (blocks, site), &mut count)
        });
    context.machine.pay_for_passed(count.passed)?;
    Ok(is_counted.ok().and_then(|()| next.moves(count)))
}

impl Continuation {
    /// The only site from which the next step may start, if there is only one.
    fn only(self, landing: u16) -> Option<SiteId> {
        (!self.any_piece).then_some(SiteId(landing))
    }

    /// The number of moves that the next steps make, if none of them may go on.
    fn moves(self, WalkCount { moves: next_steps, partial, .. }: WalkCount) -> Option<u32> {
        let may_stop = match self.stopping {
            Stopping::Free => true,
            Stopping::Never => false,
            Stopping::Exhausted => next_steps == 0,
        };
        (!partial).then_some(next_steps + u32::from(may_stop))
    }
}

/// Appends the move with a number among those of a run.
pub(in crate::moves) fn push_nth_of_run(
    context: &mut RunContext<'_>,
    (blocks, site): (Blocks, SiteId),
    number: u32,
    list: &mut MoveList,
) -> Result<(), RunError> {
    let RunContext { program, machine, countable, position } = context;
    // What has been counted has a graph.
    let Some(run) = countable.find(program, machine, blocks, site) else { return Ok(()) };
    machine.list_nth(program, position, (countable.move_graphs(), run.start), number, list)
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
    let next = program.continuations[usize::from(continuation)];
    // The move that ends after the first step is the first in the list.
    let is_free = next.stopping == Stopping::Free;
    let Some(number) = number.checked_sub(u32::from(is_free)) else { return Ok(()) };
    let (cells, mut count, mut found) = (path.position.cells(), WalkCount::default(), None);
    let only = next.only(path.landing());
    // Stops at the run with the move, which is no error; all have been counted before.
    let _ = try_each_run(program, Board::Position(&path.position), next.group, only, |blocks, site| {
        let before = count.moves;
        count_run(context, cells, (blocks, site), &mut count)?;
        found = (number < count.moves).then_some(((blocks, site), number - before));
        if found.is_some() { Err(Uncountable) } else { Ok(()) }
    });
    if let Some((run, number)) = found
        && make_nth_ready(context, &path.position, run, true, number)?
    {
        path.make_emitted(context.machine);
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
