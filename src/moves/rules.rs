//! The driver: every request to this layer enters here.
//!
//! In: a program and positions of it. Out: move lists, made and unmade moves, and answers about goals and checks. The
//! driver owns the machine and all working memory.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::attacks::royal_safety::{WatchedPositions, safe_moves};
use super::count::counted_moves::CountedMoves;
use super::generate::generator::{GeneratorMemory, MoveGenerator, Run, Wanted, pass_changes};
use super::generate::move_set::{Merge, MoveSet};
use super::list::MoveList;
use super::runs::countable_runs::CountableRuns;
use super::runs::run_context::RunContext;
use super::sample::move_cache::MoveCache;
use super::vm::{CountQuery, FUEL, Machine, MoveCount, QueryContext, Repeated, RunError};
use crate::index::PlayerId;
use crate::position::{Change, Position};
use crate::program::{Gain, GoalCode, Hooks, Passing, Program, TurnCode};

/// A program ready to run. It keeps its working memory, so that a long-lived one generates moves without allocating.
#[derive(Clone, Debug)]
pub struct Rules {
    program: Arc<Program>,
    machine: Machine,
    seen: MoveSet,
    visited: MoveSet,
    caches: Vec<MoveCache>,
    countable: CountableRuns,
    /// Scratch memory for counting moves.
    counted: CountedMoves,
    watched: WatchedPositions,
    /// Counts the moves that follow a move, for rules that depend on their number.
    counter: Option<Box<Rules>>,
    /// Whether this is itself such a counter. A counter never counts in turn, which bounds the recursion.
    is_counter: bool,
}

/// Fuel for one request: making a move and listing the moves after it, or one answer while a move is being entered. It
/// takes less than a second to burn.
pub const FUEL_PER_REQUEST: u64 = 2 * FUEL;

/// Parameters of one generation: which moves to merge; if known, the only group that produces moves and all its runs
/// that do; and a predicate on changes if only moves with such a change are needed.
type Query<'q> = (Merge, Option<(u16, &'q [Run])>, Option<&'q Wanted<'q>>);

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
    /// The turn cell as the move's changes left it.
    turn: u32,
    /// The players who had dropped out.
    out: u32,
}

impl Rules {
    /// Prepares a program to run.
    pub fn new(program: Arc<Program>) -> Self {
        let (seen, visited) = (MoveSet::default(), MoveSet::default());
        let (machine, watched) = (Machine::default(), WatchedPositions::default());
        let (caches, countable, counted) = (Vec::new(), CountableRuns::default(), CountedMoves::default());
        let (counter, is_counter) = (None, false);
        Self { program, machine, seen, visited, caches, countable, counted, watched, counter, is_counter }
    }

    /// Another driver for the same program. It shares the graphs already built, and has its own working memory.
    #[must_use]
    pub fn another(&self) -> Self {
        Self { machine: self.machine.another(), ..Self::new(self.program.clone()) }
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

    /// Runs `work` with this much fuel in all, however many move generations it starts. Nested calls draw on the fuel
    /// of the outermost one.
    pub fn with_fuel<T>(&mut self, instructions: u64, work: impl FnOnce(&mut Self) -> T) -> T {
        let is_outermost = self.begin_fuel_scope(instructions);
        let done = work(self);
        self.end_fuel_scope(is_outermost);
        done
    }

    /// Starts a scope with this much fuel in all; returns false, and changes nothing, inside another scope.
    pub(crate) fn begin_fuel_scope(&mut self, instructions: u64) -> bool {
        let is_outermost = !self.machine.has_borrowed_fuel();
        if is_outermost {
            self.machine.borrow_fuel(instructions);
        }
        is_outermost
    }

    pub(crate) fn end_fuel_scope(&mut self, is_outermost: bool) {
        if is_outermost {
            self.machine.give_fuel_back();
        }
    }

    /// Fuel burned so far.
    pub fn instructions(&self) -> u64 {
        self.machine.all_burned()
    }

    /// Rebuilds all graphs built so far, to measure how long that takes; returns their size in bytes.
    pub fn remake_graphs(&self) -> usize {
        let of_counter = self.counter.as_ref().map_or(0, |counter| counter.remake_graphs());
        self.machine.remake_graphs(&self.program) + of_counter
    }

    /// Charges fuel for work done outside the machine.
    ///
    /// # Errors
    /// If there is not enough fuel left.
    pub(crate) fn consume_fuel(&mut self, instructions: usize) -> Result<(), RunError> {
        let span = crate::source::Span::default();
        self.machine.consume_fuel(instructions as u64).map_err(|kind| RunError { kind, span })
    }

    /// Appends every legal move of the turn, whether or not the game is over. Moves with the same notation and the same
    /// changes are merged; in turns that merge outcomes, so are all moves with the same changes.
    pub fn moves(&mut self, position: &Position, list: &mut MoveList) -> Result<(), RunError> {
        let merge = if self.turn(position).merges { Merge::Outcomes } else { Merge::Alike };
        self.collecting_as(position, (merge, None, None), list, |mut generator| generator.run())
    }

    /// Like [`Rules::moves`], but pseudo-legal and without passes. If given, `runs` are all runs of that group that
    /// produce moves, and the groups before it produce none.
    pub(super) fn moves_of_runs(
        &mut self,
        position: &Position,
        list: &mut MoveList,
        runs: Option<(u16, &[Run])>,
    ) -> Result<(), RunError> {
        let merge = if self.turn(position).merges { Merge::Outcomes } else { Merge::Alike };
        self.collecting_as(position, (merge, runs, None), list, |mut generator| generator.find())
    }

    /// Like [`Rules::moves`], but without merging outcomes.
    pub fn unmerged_moves(&mut self, position: &Position, list: &mut MoveList) -> Result<(), RunError> {
        self.collecting_as(position, (Merge::Alike, None, None), list, |mut generator| generator.run())
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

    /// The number of moves after a move, for a position where its changes are made but the turn has not been advanced.
    /// If there are more than the query needs, the result is some number above its limit. Burns `fuel`.
    pub(super) fn count_after(
        &mut self,
        position: &Position,
        asked: CountQuery,
        fuel: &mut u64,
    ) -> Result<i32, RunError> {
        self.machine.borrow_fuel(*fuel);
        let number = self.count_next(position, asked);
        *fuel = self.machine.fuel();
        number
    }

    fn count_next(&mut self, position: &Position, asked: CountQuery) -> Result<i32, RunError> {
        let mut next = position.clone();
        let turn = self.next_turn(&next)?;
        next.set_turn(turn);
        next.remember_arrangement();
        self.count_of(&next, asked)
    }

    /// The number of moves of the player to move, or of another player as if their next turn had come; 0 if that player
    /// has no turn.
    fn count_of(
        &mut self,
        position: &Position,
        CountQuery { of, most }: CountQuery,
    ) -> Result<i32, RunError> {
        match of.filter(|&player| player != self.turn(position).player) {
            None => self.count(position, most),
            Some(player) => match self.turn_of(position, player)? {
                Some(turn) => {
                    let mut other = position.clone();
                    other.set_turn(turn);
                    self.count(&other, most)
                }
                None => Ok(0),
            },
        }
    }

    /// Makes a move and advances the turn; returns what [`Rules::unmake`] needs.
    ///
    /// Swaps `changes` with the position's cells, so that they then hold the old values, and advances the clocks.
    pub fn make(&mut self, position: &mut Position, changes: &mut [Change]) -> Result<Undo, RunError> {
        position.remember_position(&self.program);
        let mover = self.turn(position).player;
        position.swap(changes);
        self.turn_clocks(position, 1);
        position.remember_arrangement();
        let cell = |position: &Position, cell: usize| position.cells()[cell];
        let layout = &self.program.layout;
        let undo = Undo {
            turn: cell(position, layout.turn()),
            out: layout.out.map_or(0, |out| cell(position, usize::from(out))),
        };
        self.machine.refuel();
        let next = self.next_turn(position)?;
        position.set_turn(next);
        if self.program.has_survivors() {
            self.drop_out(position, Some(mover))?;
        }
        Ok(undo)
    }

    /// Unmakes a move.
    pub fn unmake(&self, position: &mut Position, changes: &mut [Change], undo: Undo) {
        let layout = &self.program.layout;
        position.set(layout.turn(), undo.turn);
        if let Some(out) = layout.out {
            position.set(usize::from(out), undo.out);
        }
        // Adding `u32::MAX` with wrapping subtracts one.
        self.turn_clocks(position, u32::MAX);
        position.swap(changes);
        position.forget_arrangement();
        position.forget_position();
    }

    /// Adds to every clock, wrapping.
    fn turn_clocks(&self, position: &mut Position, by: u32) {
        for cell in self.program.layout.clocks.clone() {
            position.set(cell, position.cells()[cell].wrapping_add(by));
        }
    }

    /// The first goal that holds regardless of whether there are moves. `repeated` says who brought about a repetition.
    pub fn goal(&mut self, position: &Position, repeated: Repeated) -> Result<Option<&GoalCode>, RunError> {
        let facts = self.facts(position, repeated)?;
        let ends_all = !self.program.has_survivors();
        self.find_goal(position, facts, |goal| goal.holds_with_moves && (ends_all || goal.gain != Gain::Loss))
    }

    /// Facts for goal conditions while the player to move has a move.
    pub(super) fn facts(
        &mut self,
        position: &Position,
        repeated: Repeated,
    ) -> Result<QueryContext, RunError> {
        let mut facts = QueryContext { repeated, ..QueryContext::default() };
        if !self.program.royals_are_safe && !self.has_safe_move(position)? {
            facts.helpless = Some(self.turn(position).player);
        }
        Ok(facts)
    }

    /// The first goal that holds because the player to move has no move.
    pub fn goal_without_moves(&mut self, position: &Position) -> Result<Option<&GoalCode>, RunError> {
        let stuck = Some(self.turn(position).player);
        let facts = QueryContext {
            stalemated: stuck,
            helpless: stuck,
            moves: [None, stuck]
                .map(|of| MoveCount { number: 0, asked: CountQuery { of, most: u16::MAX } })
                .into(),
            ..QueryContext::default()
        };
        self.find_goal(position, facts, |goal| goal.asks_for_moves)
    }

    /// A player's score by a goal, or none if the goal has no scores.
    pub fn score(
        &mut self,
        position: &Position,
        goal: &GoalCode,
        player: PlayerId,
    ) -> Result<Option<i32>, RunError> {
        let Some(&entry) = goal.scores.get(player.index()) else {
            return Ok(None);
        };
        self.machine.eval_number(&self.program, position, entry).map(Some)
    }

    /// Appends the moves of the turn, pseudo-legal ones if they can be checked one at a time by [`Rules::is_safe`];
    /// returns whether they have to be.
    pub(crate) fn pseudo_legal_moves(
        &mut self,
        position: &Position,
        list: &mut MoveList,
    ) -> Result<bool, RunError> {
        let turn = self.turn(position);
        let royal = self.program.royal_of(turn.owner).filter(|_| self.program.royals_are_safe);
        let may_pass = turn.random || self.program.passing != Passing::Never;
        if royal.is_none() || may_pass {
            // Whether a pass is legal can depend on there being no legal move, so here all of them have to be found.
            return self.moves(position, list).map(|()| false);
        }
        self.moves_of_runs(position, list, None).map(|()| true)
    }

    /// Appends moves of the turn, without passes: all those that make a wanted change and possibly others. They are
    /// pseudo-legal if royal pieces must be safe.
    pub(crate) fn moves_with_change(
        &mut self,
        position: &Position,
        list: &mut MoveList,
        wanted: &Wanted<'_>,
    ) -> Result<GeneratedMoves, RunError> {
        let turn = self.turn(position);
        let merge = if turn.merges { Merge::Outcomes } else { Merge::Alike };
        let pseudo_legal = self.program.royals_are_safe && self.program.royal_of(turn.owner).is_some();
        let may_pass = turn.random || self.program.passing != Passing::Never;
        let first = list.len();
        let left_out = self.collecting_as(position, (merge, None, Some(wanted)), list, |mut generator| {
            generator.find().map(|()| generator.left_out)
        })?;
        Ok(GeneratedMoves { pseudo_legal, is_stuck: list.len() == first && !left_out && !may_pass })
    }

    /// Whether a move of the player to move leaves their royal pieces safe.
    pub(crate) fn is_safe(
        &mut self,
        position: &mut Position,
        changes: &mut [Change],
    ) -> Result<bool, RunError> {
        let Some(royal) = self.program.royal_of(self.turn(position).owner) else { return Ok(true) };
        let Self { program, machine, watched, .. } = self;
        let known = watched.of(program, machine, position, royal)?;
        if !known.may_matter(program, position, changes) {
            return Ok(true);
        }
        position.swap(changes);
        let attacked = machine.is_in_check(program, position, royal);
        position.swap(changes);
        attacked.map(|attacked| !attacked)
    }

    /// Whether a royal piece of the player to move is attacked.
    pub(crate) fn is_in_check(&mut self, position: &Position) -> Result<bool, RunError> {
        let Some(royal) = self.program.royal_of(self.turn(position).owner) else { return Ok(false) };
        let Self { program, machine, watched, .. } = self;
        Ok(watched.of(program, machine, position, royal)?.is_checked)
    }

    /// How far the goal of a meter is from holding; the maximum if that cannot be computed.
    pub(crate) fn distance(&mut self, position: &Position, meter: usize) -> i32 {
        self.machine.refuel();
        let entry = self.program.meters[meter].entry;
        self.machine.eval_number(&self.program, position, entry).unwrap_or(i32::MAX).max(0)
    }

    /// What a player would score by a goal if the game ended now; 0 if that cannot be computed.
    pub(crate) fn score_now(&mut self, position: &Position, goal: usize, player: PlayerId) -> i32 {
        self.machine.refuel();
        let entry = self.program.goals[goal].scores[player.index()];
        self.machine.eval_number(&self.program, position, entry).unwrap_or(0)
    }

    /// Whether the player to move has a move, of their own or another's pieces, that leaves their royal pieces safe.
    fn has_safe_move(&mut self, position: &Position) -> Result<bool, RunError> {
        let player = self.turn(position).player;
        let Some(royal) = self.program.royal_of(player) else {
            return Ok(true);
        };
        let mut list = MoveList::default();
        self.moves(position, &mut list)?;
        let safe = safe_moves(&self.program, &mut self.machine, position, royal, &mut list, 0)?;
        Ok(safe.contains(&true))
    }

    fn find_goal(
        &mut self,
        position: &Position,
        mut facts: QueryContext,
        wanted: impl Fn(&GoalCode) -> bool,
    ) -> Result<Option<&GoalCode>, RunError> {
        self.machine.refuel();
        let out = position.out(&self.program);
        let asked = |goal: &GoalCode| wanted(goal) && out >> goal.player.0 & 1 == 0;
        for at in 0..self.program.goals.len() {
            if asked(&self.program.goals[at]) && self.holds(position, at, &mut facts)? {
                return Ok(Some(&self.program.goals[at]));
            }
        }
        Ok(None)
    }

    /// Whether a goal holds. Counts moves only when the goal's instructions get to a count that is still unknown; they
    /// are then run again.
    pub(super) fn holds(
        &mut self,
        position: &Position,
        goal: usize,
        facts: &mut QueryContext,
    ) -> Result<bool, RunError> {
        let entry = self.program.goals[goal].entry;
        loop {
            match self.machine.eval_condition(&self.program, position, entry, facts)? {
                ControlFlow::Break(holds) => return Ok(holds),
                ControlFlow::Continue(asked) => {
                    let number = self.count_of(position, asked)?;
                    facts.moves.push(MoveCount { number, asked });
                }
            }
        }
    }

    pub(super) fn eval_condition(&mut self, position: &Position, entry: u32) -> Result<bool, RunError> {
        let answer =
            self.machine.eval_condition(&self.program, position, entry, &mut QueryContext::default())?;
        Ok(answer == ControlFlow::Break(true))
    }

    /// Runs a hook and applies its changes to a position, for the player whose pieces move in its turn.
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
        done?;
        let changes: Vec<Change> = self.machine.changes(position).collect();
        position.apply(&changes);
        Ok(())
    }

    /// Runs the after-move hook, unless the move was a pass, then resets the variables that live only as long as a
    /// move.
    pub(super) fn perform_last(
        &mut self,
        position: &mut Position,
        landing: Option<u16>,
    ) -> Result<(), RunError> {
        if landing.is_some() {
            self.perform(position, |hooks| &hooks.after_move, landing)?;
        }
        for cell in self.program.layout.move_variables.clone() {
            position.set(cell, self.program.start[cell]);
        }
        Ok(())
    }

    /// The driver that counts the moves after a move.
    fn counter(&mut self) -> Box<Rules> {
        let new = || Box::new(Rules { is_counter: true, ..Rules::new(self.program.clone()) });
        self.counter.take().unwrap_or_else(new)
    }

    /// What a pass changes: it clears what is remembered of the last move.
    pub(crate) fn pass_changes(&self, position: &Position) -> Vec<Change> {
        pass_changes(&self.program, position).collect()
    }

    /// Program and machine, for running a block again.
    pub(super) fn parts(&mut self) -> (&Program, &mut Machine) {
        (&self.program, &mut self.machine)
    }

    pub(super) fn caches(&self) -> &[MoveCache] {
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
    pub(super) fn memory<'a>(
        &'a mut self,
        position: &'a Position,
    ) -> (&'a mut Vec<MoveCache>, RunContext<'a>) {
        let Self { program, machine, countable, caches, .. } = self;
        (caches, RunContext { program, machine, countable, position })
    }
}
