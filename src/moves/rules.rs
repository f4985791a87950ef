//! The driver: every request to this layer enters here.
//!
//! In: a program and positions of it. Out: move lists, made and unmade moves, and answers about goals and checks. The
//! driver owns the machine and all working memory.

use std::sync::Arc;

use super::attacks::royal_safety::WatchedPositions;
use super::count::counted_moves::CountedMoves;
use super::generate::generator::{GeneratorMemory, MoveGenerator, Run, pass_changes};
use super::generate::merging::Merge;
use super::generate::move_path::MovePath;
use super::generate::move_set::MoveSet;
use super::list::MoveList;
use super::noisy::NoisyMoves;
use super::runs::countable_runs::CountableRuns;
use super::runs::run_context::RunContext;
use super::sample::turn_caches::TurnCaches;
use super::unmet_goals::UnmetGoals;
use super::vm::{FUEL, Machine, RunError};
use crate::position::{Change, Hashes, Position};
use crate::program::{Hooks, Passing, Program, TurnCode};

/// A program ready to run. It keeps its working memory, so that a long-lived one generates moves without allocating.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(super) program: Arc<Program>,
    pub(super) machine: Machine,
    pub(super) seen: MoveSet,
    pub(super) visited: MoveSet,
    pub(super) caches: TurnCaches,
    pub(super) countable: CountableRuns,
    /// Scratch memory for counting moves.
    pub(super) counted: CountedMoves,
    /// Scratch memory for trying moves.
    pub(super) tried: Option<Position>,
    /// Scratch memory for drawing moves.
    pub(super) spare_path: Option<Box<MovePath>>,
    pub(super) watched: WatchedPositions,
    pub(super) unmet: UnmetGoals,
    /// Counts the moves that follow a move, for rules that depend on their number.
    pub(super) counter: Option<Box<Rules>>,
    /// Whether this is itself such a counter. A counter never counts in turn, which bounds the recursion.
    pub(super) is_counter: bool,
    /// Whether goals are being asked what happens without moves.
    pub(super) is_settling: bool,
}

/// Fuel for one request: making a move and listing the moves after it, or one answer while a move is being entered. It
/// takes less than a second to burn.
pub const FUEL_PER_REQUEST: u64 = 2 * FUEL;

/// Parameters of one generation: which moves to merge; if known, the only group that produces moves and all its runs
/// that do; and what noisy moves are, if only those are needed.
type Query<'q> = (Merge, Option<(u16, &'q [Run])>, Option<NoisyMoves<'q>>);

/// Facts about a generated move list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GeneratedMoves {
    /// Whether some of its moves may leave a royal piece attacked.
    pub(crate) pseudo_legal: bool,
    /// Whether the turn has no move at all.
    pub(crate) is_stuck: bool,
}

/// What [`Rules::make`] changes besides the move's own cells.
#[derive(Clone, Copy, Debug, Default)]
pub struct Undo {
    /// The hashes before the move.
    hashes: Hashes,
    /// The turn cell as the move's changes left it.
    turn: u32,
    /// The players who had dropped out.
    out: u32,
    /// The goals that were known not to hold before the move.
    unmet: u64,
}

impl Rules {
    /// Prepares a program to run.
    pub fn new(program: Arc<Program>) -> Self {
        let (seen, visited) = (MoveSet::default(), MoveSet::default());
        let (machine, watched) = (Machine::default(), WatchedPositions::default());
        let (caches, countable, counted) =
            (TurnCaches::default(), CountableRuns::default(), CountedMoves::default());
        let (unmet, counter, is_counter) = (UnmetGoals::default(), None, false);
        Self {
            program,
            machine,
            seen,
            visited,
            caches,
            countable,
            counted,
            tried: None,
            spare_path: None,
            watched,
            unmet,
            counter,
            is_counter,
            is_settling: false,
        }
    }

    /// Another driver for the same program. It shares the graphs already built, and has its own working memory.
    #[must_use]
    pub fn another(&self) -> Self {
        Self {
            machine: self.machine.another(),
            countable: self.countable.another(),
            ..Self::new(self.program.clone())
        }
    }

    /// The program.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The program, for sharing.
    pub fn shared_program(&self) -> &Arc<Program> {
        &self.program
    }

    /// The turn of a position, from the turn order.
    pub fn turn(&self, position: &Position) -> &TurnCode {
        &self.program.turns[position.turn()]
    }

    /// Rebuilds all graphs built so far, to measure how long that takes; returns their size in bytes.
    pub fn remake_graphs(&self) -> usize {
        let of_counter = self.counter.as_ref().map_or(0, |counter| counter.remake_graphs());
        self.machine.remake_graphs(&self.program) + self.countable.memory() + of_counter
    }

    /// Appends every legal move of the turn, whether or not the game is over. Moves with the same notation and the same
    /// changes are merged; in turns that merge outcomes, so are all moves with the same changes.
    pub fn moves(&mut self, position: &Position, list: &mut MoveList) -> Result<(), RunError> {
        self.find_all(position, self.merge(position), list)
    }

    /// Which moves of the turn are merged.
    fn merge(&self, position: &Position) -> Merge {
        if self.turn(position).merges { Merge::Outcomes } else { Merge::Alike }
    }

    fn find_all(&mut self, position: &Position, merge: Merge, list: &mut MoveList) -> Result<(), RunError> {
        let first = list.len();
        self.collecting_as(position, (merge, None, None), list, |mut generator| generator.run())?;
        self.pass_at_last(position, list, first)
    }

    /// Appends a pass if there is no move, passing is the last resort, and no goal ends the game here. Goals that ask
    /// whether there are moves are told that there are none.
    fn pass_at_last(
        &mut self,
        position: &Position,
        list: &mut MoveList,
        first: usize,
    ) -> Result<(), RunError> {
        let is_stuck = self.program.passing == Passing::Last && list.len() == first;
        if !is_stuck || self.is_settling || self.turn(position).random {
            return Ok(());
        }
        self.is_settling = true;
        let ends = self.goal_without_moves(position).map(|goal| goal.is_some());
        self.is_settling = false;
        if ends? {
            return Ok(());
        }
        self.collecting(position, list, |mut generator| generator.pass_now())
    }

    /// Like [`Rules::moves`], but pseudo-legal and without passes. If given, `runs` are all runs of that group that
    /// produce moves, and the groups before it produce none.
    pub(super) fn moves_of_runs(
        &mut self,
        position: &Position,
        list: &mut MoveList,
        runs: Option<(u16, &[Run])>,
    ) -> Result<(), RunError> {
        let query = (self.merge(position), runs, None);
        self.collecting_as(position, query, list, |mut generator| generator.find())
    }

    /// Like [`Rules::moves`], but without merging outcomes.
    pub fn unmerged_moves(&mut self, position: &Position, list: &mut MoveList) -> Result<(), RunError> {
        self.find_all(position, Merge::Alike, list)
    }

    /// Like [`Rules::moves`], but without merging anything: a move that is found twice is there twice.
    pub fn every_move(&mut self, position: &Position, list: &mut MoveList) -> Result<(), RunError> {
        self.find_all(position, Merge::Never, list)
    }

    /// Passes a generator that fills the list to `work`.
    pub(super) fn collecting<T>(
        &mut self,
        position: &Position,
        list: &mut MoveList,
        work: impl FnOnce(MoveGenerator<'_>) -> Result<T, RunError>,
    ) -> Result<T, RunError> {
        self.collecting_as(position, (Merge::Alike, None, None), list, work)
    }

    fn collecting_as<T>(
        &mut self,
        position: &Position,
        (merge, runs, only): Query<'_>,
        list: &mut MoveList,
        work: impl FnOnce(MoveGenerator<'_>) -> Result<T, RunError>,
    ) -> Result<T, RunError> {
        if self.program.hooks.counts_moves && !self.is_counter {
            self.counter = Some(self.counter());
        }
        let Self { program, machine, countable, seen, visited, counter, .. } = self;
        let mut count = |position: &Position, asked, fuel: &mut u64| {
            counter.as_mut().map_or(Ok(i32::MAX), |rules| rules.count_after(position, asked, fuel))
        };
        let memory = GeneratorMemory { machine, countable, seen, visited };
        let generator = MoveGenerator::new(program, memory, position, merge, list);
        work(generator.with_runs(runs).only(only).counting(&mut count))
    }

    /// Makes a move and advances the turn; returns what [`Rules::unmake`] needs.
    ///
    /// Swaps `changes` with the position's cells, so that they then hold the old values, and advances the clocks.
    pub fn make(&mut self, position: &mut Position, changes: &mut [Change]) -> Result<Undo, RunError> {
        let (before, hashes) = (position.hash(), position.hashes());
        position.remember_position(&self.program);
        let mover = self.turn(position).player;
        position.swap(changes);
        self.advance_clocks(position);
        position.remember_arrangement();
        let cell = |position: &Position, cell: usize| position.cells()[cell];
        let layout = &self.program.layout;
        let undo = Undo {
            hashes,
            turn: cell(position, layout.turn()),
            out: layout.out.map_or(0, |out| cell(position, usize::from(out))),
            unmet: self.unmet.of(before),
        };
        self.machine.refuel();
        let next = self.next_turn(position)?;
        position.set_turn(next);
        if self.program.has_survivors() {
            self.drop_out(position, Some(mover))?;
        }
        self.caches.follow(&self.program, before, position, changes);
        self.unmet.follow(&self.program, before, position, changes);
        Ok(undo)
    }

    /// Unmakes a move.
    pub fn unmake(&mut self, position: &mut Position, changes: &mut [Change], undo: Undo) {
        let layout = &self.program.layout;
        position.put(layout.turn(), undo.turn);
        if let Some(out) = layout.out {
            position.put(usize::from(out), undo.out);
        }
        for cell in layout.clocks.clone() {
            position.put(cell, position.cells()[cell].wrapping_sub(1));
        }
        position.swap_back(changes, undo.hashes);
        position.forget_arrangement();
        position.forget_position();
        self.unmet.restore(position, undo.unmet);
    }

    /// Lets one turn pass on every clock, wrapping.
    pub(super) fn advance_clocks(&self, position: &mut Position) {
        for cell in self.program.layout.clocks.clone() {
            position.set(cell, position.cells()[cell].wrapping_add(1));
        }
    }

    /// Appends moves of the turn, without passes: all noisy ones and possibly others. They are pseudo-legal if royal
    /// pieces must be safe.
    pub(crate) fn noisy_moves(
        &mut self,
        position: &Position,
        list: &mut MoveList,
        noisy: NoisyMoves<'_>,
    ) -> Result<GeneratedMoves, RunError> {
        let turn = self.turn(position);
        let merge = if turn.merges { Merge::Outcomes } else { Merge::Alike };
        let pseudo_legal = self.program.safe_royal_of(turn.owner).is_some();
        let may_pass = turn.random || self.program.passing != Passing::Never;
        let first = list.len();
        let left_out = self.collecting_as(position, (merge, None, Some(noisy)), list, |mut generator| {
            generator.find().map(|()| generator.left_out)
        })?;
        Ok(GeneratedMoves { pseudo_legal, is_stuck: list.len() == first && !left_out && !may_pass })
    }

    /// Runs a hook and applies its changes to a position, for the player whose pieces move in its turn. A hook that
    /// forbids the move changes nothing.
    pub(super) fn perform(
        &mut self,
        position: &mut Position,
        hook: impl Fn(&Hooks) -> &Vec<u32>,
        landing: Option<u16>,
    ) -> Result<(), RunError> {
        let owner = self.turn(position).owner;
        let Some(&entry) = hook(&self.program.hooks).get(owner.index()) else {
            return Ok(());
        };
        let mut counter = self.program.hooks.counts_moves.then(|| self.counter());
        let count = |asked, fuel: &mut u64| {
            counter.as_mut().map_or(Ok(i32::MAX), |rules| rules.count_after(position, asked, fuel))
        };
        let done = self.machine.perform(&self.program, position, entry, landing, count);
        self.counter = counter;
        if done? {
            let changes: Vec<Change> = self.machine.changes(position).collect();
            position.apply(&changes);
        }
        Ok(())
    }

    /// Runs the hook after a move or a pass, unless it is one of chance, which no rule follows; then resets the variables
    /// that live only as long as a move.
    pub(super) fn perform_last(
        &mut self,
        position: &mut Position,
        landing: Option<u16>,
    ) -> Result<(), RunError> {
        match landing {
            Some(_) => self.perform(position, |hooks| &hooks.after_move, landing)?,
            None if self.turn(position).random => {}
            None => self.perform(position, |hooks| &hooks.after_pass, None)?,
        }
        for cell in self.program.layout.move_variables.clone() {
            position.set(cell, self.program.start[cell]);
        }
        Ok(())
    }

    /// What a pass changes: it clears what is remembered of the last move.
    pub(crate) fn pass_changes(&self, position: &Position) -> Vec<Change> {
        pass_changes(&self.program, position).collect()
    }

    /// Program and machine, for running a block again.
    pub(super) fn parts(&mut self) -> (&Program, &mut Machine) {
        (&self.program, &mut self.machine)
    }

    pub(super) fn caches(&self) -> &TurnCaches {
        &self.caches
    }

    /// Takes the scratch memory for counting moves; [`Rules::put_back`] returns it.
    pub(super) fn take_counted(&mut self) -> CountedMoves {
        std::mem::take(&mut self.counted)
    }

    pub(super) fn put_back(&mut self, counted: CountedMoves) {
        self.counted = counted;
    }

    /// The move caches, and what is needed to run blocks on a position while updating them.
    pub(super) fn memory<'a>(&'a mut self, position: &'a Position) -> (&'a mut TurnCaches, RunContext<'a>) {
        let Self { program, machine, countable, caches, .. } = self;
        (caches, RunContext { program, machine, countable, position })
    }
}
