//! Finds the legal moves of a position.
//!
//! The blocks on offer are run; a step that may go on is followed to its ends; hooks are performed around steps
//! and moves; equal moves are made one. Then the rules that compare moves strike out some, and last the rule that
//! royal pieces must not be left attacked. Where moves are compared, ways to one outcome are made one only after
//! that.

use crate::index::SiteId;
use crate::moves::attacks::royal_safety::safe_moves;
use crate::moves::generate::move_path::MovePath;
use crate::moves::generate::move_set::{Merge, MoveSet, alike_key, outcome_key};
use crate::moves::generate::next_steps::NextSteps;
use crate::moves::list::{MoveList, Step};
use crate::moves::runs::countable_runs::CountableRuns;
use crate::moves::runs::group::Offer;
use crate::moves::vm::{CountQuery, Machine, RunError, RunErrorKind};
use crate::position::{Change, Position};
use crate::program::{Maximal, NO_SITE, Passing, Program, TurnCode};

/// A block and where it begins.
pub(in crate::moves) type Run = (u32, SiteId);

/// Whether a change is one that is looked for.
pub(in crate::moves) type Wanted<'w> = dyn Fn(Change) -> bool + 'w;

/// Counts moves after a position, as far as it is asked; takes fuel for it.
type Count<'r> = dyn FnMut(&Position, CountQuery, &mut u64) -> Result<i32, RunError> + 'r;

/// What is at hand while moves are found.
pub(in crate::moves) struct MoveGenerator<'r> {
    pub(in crate::moves) program: &'r Program,
    pub(in crate::moves) machine: &'r mut Machine,
    pub(super) countable: &'r mut CountableRuns,
    pub(super) seen: &'r mut MoveSet,
    /// States that beginnings of moves have come to.
    pub(in crate::moves) visited: &'r mut MoveSet,
    pub(in crate::moves) list: &'r mut MoveList,
    /// Counts the moves after a move, for hooks that ask.
    count: Option<&'r mut Count<'r>>,
    /// All runs of a group that give moves, where they are known; those before it have none.
    pub(super) runs: Option<(u16, &'r [Run])>,
    /// If it is there, only moves that make such a change at some time are looked for.
    pub(in crate::moves) only: Option<&'r Wanted<'r>>,
    /// Whether a move was left out because it makes none.
    pub(in crate::moves) left_out: bool,
    pub(in crate::moves) turn: &'r TurnCode,
    pub(in crate::moves) start: &'r Position,
    pub(super) merge: Merge,
    /// The first move in the list that is ours.
    pub(in crate::moves) first: usize,
    /// What each of our moves is worth by the rules that compare moves.
    pub(in crate::moves) worths: Vec<i32>,
    /// How many beginnings of moves were followed.
    pub(in crate::moves) paths: usize,
    /// The steps that wait to be followed.
    pub(in crate::moves) next_steps: NextSteps,
    pub(super) from_site: FromSite,
}

/// Where the moves begin in the list that come from the site that moves are being found from.
#[derive(Clone, Copy, Debug)]
pub(super) struct FromSite {
    pub(super) site: u16,
    pub(super) first: usize,
}

/// The working memory of a generator, which outlives it.
pub(in crate::moves) struct GeneratorMemory<'r> {
    pub(in crate::moves) machine: &'r mut Machine,
    pub(in crate::moves) countable: &'r mut CountableRuns,
    pub(in crate::moves) seen: &'r mut MoveSet,
    pub(in crate::moves) visited: &'r mut MoveSet,
}

impl<'r> MoveGenerator<'r> {
    pub(in crate::moves) fn new(
        program: &'r Program,
        GeneratorMemory { machine, countable, seen, visited }: GeneratorMemory<'r>,
        start: &'r Position,
        merge: Merge,
        list: &'r mut MoveList,
    ) -> Self {
        machine.refuel();
        seen.clear();
        visited.clear();
        let first = list.len();
        let turn = &program.turns[start.turn()];
        let (worths, next_steps) = (Vec::new(), NextSteps::default());
        Self {
            program,
            machine,
            countable,
            seen,
            visited,
            list,
            count: None,
            runs: None,
            only: None,
            left_out: false,
            turn,
            start,
            merge,
            first,
            worths,
            paths: 0,
            next_steps,
            from_site: FromSite { site: NO_SITE, first },
        }
    }

    /// The same with a way to count the moves after a move.
    pub(in crate::moves) fn counting(self, count: &'r mut Count<'r>) -> Self {
        Self { count: Some(count), ..self }
    }

    /// The same with all runs of a group that give moves, where they are known; the groups before it have none.
    pub(in crate::moves) fn with_runs(self, runs: Option<(u16, &'r [Run])>) -> Self {
        Self { runs, ..self }
    }

    /// The same, but only for moves of one step that make such a change, and for those of several steps.
    pub(in crate::moves) fn only(self, only: Option<&'r Wanted<'r>>) -> Self {
        let only = only.filter(|_| !self.needs_comparison());
        Self { only, ..self }
    }

    /// Adds all legal moves to the list.
    pub(in crate::moves) fn run(&mut self) -> Result<(), RunError> {
        self.find()?;
        self.keep_royals_safe()?;
        self.pass()
    }

    /// Adds all moves to the list but passes; royal pieces may be left attacked.
    pub(in crate::moves) fn find(&mut self) -> Result<(), RunError> {
        let wanted = self.merge;
        if self.needs_comparison() {
            self.merge = Merge::Alike;
        }
        if self.program.hooks.any() {
            self.with_hooks()?;
        } else {
            self.without_hooks()?;
        }
        self.keep_preferred();
        self.keep_maximal();
        if wanted != self.merge {
            self.merge_outcomes();
        }
        Ok(())
    }

    /// Whether a move may be struck out because of another.
    fn needs_comparison(&self) -> bool {
        !self.program.hooks.preferences.is_empty() || self.program.maximal != Maximal::Any
    }

    fn without_hooks(&mut self) -> Result<(), RunError> {
        let first =
            self.runs.and_then(|(known, _)| self.turn.groups.iter().position(|&group| group == known));
        for &group in &self.turn.groups[first.unwrap_or(0)..] {
            self.collect_group(group)?;
            if self.list.len() > self.first || self.left_out {
                break;
            }
        }
        Ok(())
    }

    fn collect_group(&mut self, group: u16) -> Result<(), RunError> {
        let first = self.list.len();
        let next = self.collect_whole_moves(group)?;
        if next.is_empty() {
            return Ok(());
        }
        if self.merge == Merge::Alike {
            note_moves_from(first, (self.program, self.list, self.seen));
        }
        self.follow_each(&mut MovePath::new(self.start), next)
    }

    /// All moves with everything that happens around them.
    fn with_hooks(&mut self) -> Result<(), RunError> {
        let Some(mut path) = self.begin_move()? else {
            return Ok(());
        };
        for &group in &self.turn.groups {
            let next = self.find_steps(&mut path, Offer::of_turn(group), &mut |_| true)?;
            self.follow_each(&mut path, next)?;
            if self.list.len() > self.first || self.left_out {
                break;
            }
        }
        Ok(())
    }

    /// A move that has not begun, with what happens before it; none where the rules forbid it.
    pub(in crate::moves) fn begin_move(&mut self) -> Result<Option<MovePath>, RunError> {
        let mut path = MovePath::new(self.start);
        path.change(cleared_memory(self.program, self.start));
        Ok(self.perform(&mut path, |hooks| &hooks.before_move, false)?.then_some(path))
    }

    pub(in crate::moves) fn before_step(&mut self, path: &mut MovePath) -> Result<bool, RunError> {
        self.perform(path, |hooks| &hooks.before_step, false)
    }

    pub(in crate::moves) fn after_step(&mut self, path: &mut MovePath) -> Result<bool, RunError> {
        self.perform(path, |hooks| &hooks.after_step, true)
    }

    /// Does what a hook does; false where the hook forbids it.
    fn perform(
        &mut self,
        path: &mut MovePath,
        hook: impl Fn(&crate::program::Hooks) -> &Vec<u32>,
        landed: bool,
    ) -> Result<bool, RunError> {
        let Some(&entry) = hook(&self.program.hooks).get(self.turn.owner.index()) else {
            return Ok(true);
        };
        let site = landed.then_some(path.landing());
        let Self { program, machine, count, .. } = self;
        let count = |asked, fuel: &mut u64| match count {
            Some(count) if program.hooks.counts_moves => count(&path.position, asked, fuel),
            _ => Ok(i32::MAX),
        };
        if !machine.perform(program, &path.position, entry, site, count)? {
            return Ok(false);
        }
        let changes: Vec<Change> = self.machine.changes(&path.position).collect();
        path.change(changes);
        Ok(true)
    }

    /// Adds a whole move with what happens after it, whether or not one like it is in the list; gives its index, or
    /// nothing where the rules forbid it.
    pub(in crate::moves) fn complete_move(
        &mut self,
        path: &mut MovePath,
        landed: bool,
    ) -> Result<Option<usize>, RunError> {
        let mark = path.mark();
        let holds = self.holds_after_move(path, landed)?;
        if holds {
            let changes = path.changes(self.start, &self.program.layout.move_variables);
            self.list.push(&path.steps, changes);
        }
        path.undo_to(mark);
        Ok(holds.then(|| self.list.len() - 1))
    }

    /// Does what happens after a whole move, or after a pass, which lands nowhere and has no hook; false where the
    /// rules forbid it.
    fn holds_after_move(&mut self, path: &mut MovePath, landed: bool) -> Result<bool, RunError> {
        Ok((!landed || self.perform(path, |hooks| &hooks.after_move, true)?)
            && self.perform(path, |hooks| &hooks.invariants, landed)?)
    }

    /// A whole move: what happens after it, what it is worth, and into the list.
    pub(in crate::moves) fn add_move(&mut self, path: &mut MovePath) -> Result<(), RunError> {
        let mark = path.mark();
        if self.holds_after_move(path, true)? {
            let changes = path.changes(self.start, &self.program.layout.move_variables);
            let Self { program, list, seen, merge, .. } = self;
            let known = push(program, list, seen, *merge, &path.steps, || changes.iter().copied())?;
            self.record_worth(&path.position, known)?;
        }
        path.undo_to(mark);
        Ok(())
    }

    /// Makes moves with one outcome one.
    fn merge_outcomes(&mut self) {
        let Self { list, seen, first, .. } = self;
        seen.clear();
        let is_new = |index: usize| {
            let changes = || list.changes(index).iter().copied();
            let alike = |known: usize| list.has_changes(known, changes);
            seen.insert(outcome_key(changes()), index, alike).is_none()
        };
        let wanted: Vec<bool> = (*first..list.len()).map(is_new).collect();
        self.list.retain_from(self.first, &wanted);
    }

    /// Strikes out moves that leave a royal piece attacked.
    fn keep_royals_safe(&mut self) -> Result<(), RunError> {
        let Some(royal) = self.royal() else {
            return Ok(());
        };
        let wanted = safe_moves(self.program, self.machine, self.start, royal, self.list, self.first)?;
        if wanted.contains(&false) {
            self.list.retain_from(self.first, &wanted);
        }
        Ok(())
    }

    /// Adds the move of a player who passes, where that is allowed and leaves what must hold after every move.
    fn pass(&mut self) -> Result<(), RunError> {
        let none = self.list.len() == self.first;
        // Nothing keeps chance from passing.
        if self.turn.random && none {
            self.list.push(&[Step::PASS], pass_changes(self.program, self.start));
            return Ok(());
        }
        let may = match self.program.passing {
            Passing::Never => false,
            Passing::Always => true,
            Passing::Forced => none,
        };
        if !may || self.is_in_check()? {
            return Ok(());
        }
        let mut path = MovePath::new(self.start);
        path.steps.push(Step::PASS);
        path.change(pass_changes(self.program, self.start));
        self.complete_move(&mut path, false).map(|_| ())
    }

    /// Whether a royal piece that must be safe is attacked now.
    fn is_in_check(&mut self) -> Result<bool, RunError> {
        match self.royal() {
            Some(royal) => self.machine.is_in_check(self.program, self.start, royal),
            None => Ok(false),
        }
    }

    /// The number of the royal pieces that must be safe after a move, if there are any.
    fn royal(&self) -> Option<usize> {
        self.program.royal_of(self.turn.owner).filter(|_| self.program.royals_are_safe)
    }
}

/// What a move forgets as it begins: which prizes the one before it captured.
pub(in crate::moves) fn cleared_memory(program: &Program, position: &Position) -> Option<Change> {
    let cell = program.layout.prizes.filter(|&cell| position.cells()[usize::from(cell)] != 0)?;
    Some(Change { cell, value: 0 })
}

/// What a pass changes: what was remembered of the last move is forgotten.
pub(in crate::moves) fn pass_changes<'a>(
    program: &'a Program,
    position: &'a Position,
) -> impl Iterator<Item = Change> + 'a {
    let remembered = program.layout.transient.start..program.layout.clocks.start;
    let cleared_memory = remembered.filter(|&cell| position.cells()[cell] != 0);
    cleared_memory.map(|cell| Change { cell: cell as u16, value: 0 })
}

/// Whether the move just emitted makes a wanted change or another piece of the one that moves.
pub(in crate::moves) fn makes_wanted_change(
    machine: &Machine,
    position: &Position,
    wanted: &Wanted<'_>,
) -> bool {
    machine.emission().step.becomes != 0 || machine.changes(position).any(wanted)
}

/// Notes the moves of a list from one on, so that others can be compared with them.
pub(super) fn note_moves_from(first: usize, (program, list, seen): (&Program, &MoveList, &mut MoveSet)) {
    for index in first..list.len() {
        let key = alike_key(program, list.steps(index), list.changes(index).iter().copied());
        seen.insert(key, index, |_| false);
    }
}

/// Adds a move unless one like it is there, which it then gives.
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
        Merge::Outcomes => seen.insert(outcome_key(changes()), list.len(), same_changes),
        Merge::Alike => {
            let key = alike_key(program, steps, changes());
            seen.insert(key, list.len(), |index| alike(index) && same_changes(index))
        }
    };
    match known {
        None => list.push(steps, changes()),
        // One that can be made without beginning a chain need not be the longest.
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
