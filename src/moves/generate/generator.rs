//! Generates the legal moves of a position.
//!
//! - The blocks on offer are run, and steps that may continue are followed to all their ends.
//! - Hooks are performed around steps and moves.
//! - Equal moves are merged.
//! - Rules that compare moves then drop some, and last those that leave a royal piece attacked are dropped.
//!
//! If moves are compared, outcomes are merged only after that: moves with the same outcome may differ in what the
//! comparison looks at.

use crate::index::SiteId;
use crate::moves::attacks::royal_safety::safe_moves;
use crate::moves::generate::merging::{Merge, merge_outcomes, note_moves_from, push};
use crate::moves::generate::move_path::MovePath;
use crate::moves::generate::move_set::MoveSet;
use crate::moves::generate::next_steps::NextSteps;
use crate::moves::list::{MoveList, Step};
use crate::moves::noisy::NoisyMoves;
use crate::moves::runs::countable_runs::CountableRuns;
use crate::moves::runs::group::Offer;
use crate::moves::vm::{CountQuery, Machine, RunError};
use crate::position::{Change, Position};
use crate::program::{Maximal, NO_SITE, Passing, Program, TurnCode};

/// A block and the site from which it is run.
pub(in crate::moves) type Run = (u32, SiteId);

/// Answers a question about the number of moves after a position, burning fuel.
type Count<'r> = dyn FnMut(&Position, CountQuery, &mut u64) -> Result<i32, RunError> + 'r;

/// The state of one generation.
pub(in crate::moves) struct MoveGenerator<'r> {
    pub(in crate::moves) program: &'r Program,
    pub(in crate::moves) machine: &'r mut Machine,
    pub(super) countable: &'r mut CountableRuns,
    pub(super) seen: &'r mut MoveSet,
    /// States reached by the beginnings of moves.
    pub(in crate::moves) visited: &'r mut MoveSet,
    pub(in crate::moves) list: &'r mut MoveList,
    /// Counts the moves after a move, for hooks that ask for their number.
    pub(super) count: Option<&'r mut Count<'r>>,
    /// If known, all runs of this group that produce moves; the groups before it produce none.
    pub(super) runs: Option<(u16, &'r [Run])>,
    /// If set, only noisy moves are needed.
    pub(in crate::moves) only: Option<NoisyMoves<'r>>,
    /// Whether a quiet move was left out.
    pub(in crate::moves) left_out: bool,
    pub(in crate::moves) turn: &'r TurnCode,
    pub(in crate::moves) start: &'r Position,
    pub(super) merge: Merge,
    /// The index of our first move in the list.
    pub(in crate::moves) first: usize,
    /// For each of our moves, its values for the rules that compare moves.
    pub(in crate::moves) worths: Vec<i32>,
    /// How many beginnings of moves have been followed.
    pub(in crate::moves) paths: usize,
    /// The steps still to be followed.
    pub(in crate::moves) next_steps: NextSteps,
    pub(super) from_site: FromSite,
}

/// The site whose moves are being found, and the index of its first move in the list.
#[derive(Clone, Copy, Debug)]
pub(super) struct FromSite {
    pub(super) site: u16,
    pub(super) first: usize,
}

/// The working memory of a generator, reused by the next one.
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

    /// Adds a way to count the moves after a move.
    pub(in crate::moves) fn counting(self, count: &'r mut Count<'r>) -> Self {
        Self { count: Some(count), ..self }
    }

    /// If known, restricts generation to these runs of a group; they must be all that produce moves, and the groups
    /// before it must produce none.
    pub(in crate::moves) fn with_runs(self, runs: Option<(u16, &'r [Run])>) -> Self {
        Self { runs, ..self }
    }

    /// Leaves out quiet moves of one step, unless moves have to be compared with each other. Moves of several steps are
    /// all kept.
    pub(in crate::moves) fn only(self, only: Option<NoisyMoves<'r>>) -> Self {
        let only = only.filter(|_| !self.needs_comparison());
        Self { only, ..self }
    }

    /// Appends all legal moves.
    pub(in crate::moves) fn run(&mut self) -> Result<(), RunError> {
        self.find()?;
        self.keep_royals_safe()?;
        self.pass()
    }

    /// Appends all pseudo-legal moves, without passes.
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
            merge_outcomes(self.first, (self.list, self.seen));
        }
        Ok(())
    }

    /// Whether a move may be dropped because of another one.
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
        let next = self.collect_whole_moves(group, None)?;
        if next.is_empty() {
            return Ok(());
        }
        if self.merge == Merge::Alike {
            note_moves_from(first, (self.program, self.list, self.seen));
        }
        self.follow_each(&mut MovePath::new(self.start), next)
    }

    /// Generates moves with the hooks around them.
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

    /// A path at the beginning of a move, after the hook before moves; none if that forbids every move.
    pub(in crate::moves) fn begin_move(&mut self) -> Result<Option<MovePath>, RunError> {
        let mut path = MovePath::new(self.start);
        Ok(self.begin_on(&mut path)?.then_some(path))
    }

    /// Begins a move on a path; false if the hook before moves forbids every move.
    pub(in crate::moves) fn begin_on(&mut self, path: &mut MovePath) -> Result<bool, RunError> {
        path.change(cleared_memory(self.program, self.start));
        self.perform(path, |hooks| &hooks.before_move, false)
    }

    pub(in crate::moves) fn before_step(&mut self, path: &mut MovePath) -> Result<bool, RunError> {
        self.perform(path, |hooks| &hooks.before_step, false)
    }

    pub(in crate::moves) fn after_step(&mut self, path: &mut MovePath) -> Result<bool, RunError> {
        self.perform(path, |hooks| &hooks.after_step, true)
    }

    /// Performs a hook; false if it forbids the move.
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

    /// Appends a whole move with what happens after it, without looking for an equal one. Returns its index, or none if
    /// the rules forbid it.
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

    /// Performs what happens after a whole move, or after a pass, which does not land; false if the rules forbid it.
    fn holds_after_move(&mut self, path: &mut MovePath, landed: bool) -> Result<bool, RunError> {
        let holds = if landed {
            self.perform(path, |hooks| &hooks.after_move, true)?
        } else {
            self.perform(path, |hooks| &hooks.after_pass, false)?
        };
        Ok(holds && self.perform(path, |hooks| &hooks.invariants, landed)?)
    }

    /// Adds a whole move with what happens after it, unless an equal one is in the list, and records its worth.
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

    /// Drops moves that leave a royal piece attacked.
    fn keep_royals_safe(&mut self) -> Result<(), RunError> {
        let Some(royal) = self.program.safe_royal_of(self.turn.owner) else {
            return Ok(());
        };
        let wanted = safe_moves(self.program, self.machine, self.start, royal, self.list, self.first)?;
        if wanted.contains(&false) {
            self.list.retain_from(self.first, &wanted);
        }
        Ok(())
    }

    /// Appends a pass, if that is allowed and keeps the invariants.
    fn pass(&mut self) -> Result<(), RunError> {
        let none = self.list.len() == self.first;
        // A random turn without moves passes, whatever the rules about passing, and no rule follows its pass.
        if self.turn.random {
            if none || self.program.passing == Passing::Always {
                self.list.push(&[Step::PASS], pass_changes(self.program, self.start));
            }
            return Ok(());
        }
        let may = match self.program.passing {
            // At last is when goals have been asked, which `Rules` does.
            Passing::Never | Passing::Last => false,
            Passing::Always => true,
            Passing::Forced => none,
        };
        if may { self.pass_now() } else { Ok(()) }
    }

    /// Appends a pass that keeps the invariants, unless a royal piece is attacked.
    pub(in crate::moves) fn pass_now(&mut self) -> Result<(), RunError> {
        if self.is_in_check()? {
            return Ok(());
        }
        let mut path = MovePath::new(self.start);
        path.steps.push(Step::PASS);
        path.change(pass_changes(self.program, self.start));
        self.complete_move(&mut path, false).map(|_| ())
    }

    /// Whether a royal piece that must be kept safe is attacked now.
    fn is_in_check(&mut self) -> Result<bool, RunError> {
        match self.program.safe_royal_of(self.turn.owner) {
            Some(royal) => self.machine.is_in_check(self.program, self.start, royal),
            None => Ok(false),
        }
    }
}

/// The change with which a move begins: it clears which prizes the previous move has captured.
pub(in crate::moves) fn cleared_memory(program: &Program, position: &Position) -> Option<Change> {
    let cell = program.layout.prizes.filter(|&cell| position.cells()[usize::from(cell)] != 0)?;
    Some(Change { cell, value: 0 })
}

/// The changes of a pass: it clears what is remembered of the last move.
pub(in crate::moves) fn pass_changes<'a>(
    program: &'a Program,
    position: &'a Position,
) -> impl Iterator<Item = Change> + 'a {
    let remembered = program.layout.transient.start..program.layout.clocks.start;
    let cleared_memory = remembered.filter(|&cell| position.cells()[cell] != 0);
    cleared_memory.map(|cell| Change { cell: cell as u16, value: 0 })
}
