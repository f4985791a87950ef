//! The driver that everything goes through: moves of a position, making and taking back, questions.

use std::sync::Arc;

use super::compound::Branch;
use super::group::run_group;
use super::list::{MoveList, Step};
use super::seen::Seen;
use super::vm::{Machine, RunError, RunErrorKind};
use crate::index::PlayerId;
use crate::position::{Change, Position, cell_hash};
use crate::program::{GoalCode, Program, TurnCode};

/// Most moves that one turn may have.
pub(super) const MAX_MOVES: usize = 200_000;

/// A program ready to run. It keeps working memory, so a long-lived one generates without allocating.
#[derive(Clone, Debug)]
pub struct Rules {
    program: Arc<Program>,
    machine: Machine,
    seen: Seen,
}

impl Rules {
    /// Gets a program ready.
    pub fn new(program: Arc<Program>) -> Self {
        Self { program, machine: Machine::default(), seen: Seen::default() }
    }

    /// The program.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The program, to be shared.
    pub fn shared_program(&self) -> &Arc<Program> {
        &self.program
    }

    /// The entry of the turn order that a position stands at.
    pub fn turn(&self, position: &Position) -> &TurnCode {
        &self.program.turns[position.turn()]
    }

    /// Adds every legal move of the turn to a list, whether or not the game is over. Moves that are
    /// written alike and do the same are one; in a decision, all that lead to the same outcome.
    pub fn moves(&mut self, position: &Position, list: &mut MoveList) -> Result<(), RunError> {
        let merge = if self.turn(position).decision { Merge::Outcomes } else { Merge::Alike };
        self.collect(position, merge, list)
    }

    /// Like [`Rules::moves`], but a decision keeps every way to each outcome.
    pub fn ways(&mut self, position: &Position, list: &mut MoveList) -> Result<(), RunError> {
        self.collect(position, Merge::Alike, list)
    }

    fn collect(&mut self, position: &Position, merge: Merge, list: &mut MoveList) -> Result<(), RunError> {
        self.machine.refuel();
        self.seen.clear();
        let mut branches = Vec::new();
        let Self { program, machine, seen, .. } = self;
        let group = program.turns[position.turn()].group;
        run_group(program, machine, position, group, None, |machine| {
            let emission = machine.emission();
            if emission.continuation.is_none() {
                let steps = std::slice::from_ref(&emission.step);
                return push(program, list, seen, merge, steps, || machine.changes(position));
            }
            branches.push(Branch::new(machine, position));
            Ok(())
        })?;
        for branch in branches {
            branch.follow(program, machine, position, &mut |steps, changes| {
                push(program, list, seen, merge, steps, || changes.iter().copied())
            })?;
        }
        Ok(())
    }

    /// Makes a move and finds the next turn; gives the turn before, for [`Rules::unmake`].
    ///
    /// The changes are swapped with the position's cells.
    pub fn make(&mut self, position: &mut Position, changes: &mut [Change]) -> Result<usize, RunError> {
        let turn = position.turn();
        position.swap(changes);
        let next = self.next_turn(position)?;
        position.set_turn(next);
        Ok(turn)
    }

    /// Takes a move back.
    pub fn unmake(position: &mut Position, changes: &mut [Change], turn: usize) {
        position.set_turn(turn);
        position.swap(changes);
    }

    /// The first goal that holds whether or not there are moves.
    pub fn goal(&mut self, position: &Position) -> Result<Option<&GoalCode>, RunError> {
        self.find_goal(position, None, |goal| goal.holds_with_moves)
    }

    /// The first goal that holds because the player to move has no move.
    pub fn goal_without_moves(&mut self, position: &Position) -> Result<Option<&GoalCode>, RunError> {
        let stuck = self.turn(position).player;
        self.find_goal(position, Some(stuck), |goal| goal.asks_for_moves)
    }

    fn find_goal(
        &mut self,
        position: &Position,
        stalemated: Option<PlayerId>,
        wanted: impl Fn(&GoalCode) -> bool,
    ) -> Result<Option<&GoalCode>, RunError> {
        self.machine.refuel();
        for at in 0..self.program.goals.len() {
            let goal = &self.program.goals[at];
            if wanted(goal) && self.machine.ask(&self.program, position, goal.entry, stalemated)? {
                return Ok(Some(&self.program.goals[at]));
            }
        }
        Ok(None)
    }

    pub(super) fn ask(
        &mut self,
        position: &Position,
        entry: u32,
        stalemated: Option<PlayerId>,
    ) -> Result<bool, RunError> {
        self.machine.ask(&self.program, position, entry, stalemated)
    }

    /// Program and machine, to run a block again.
    pub(super) fn parts(&mut self) -> (&Program, &mut Machine) {
        (&self.program, &mut self.machine)
    }
}

/// Which moves are one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Merge {
    /// Those written alike that do the same.
    Alike,
    /// Those that lead to the same outcome.
    Outcomes,
}

/// Adds a move unless one like it is there.
fn push<I: Iterator<Item = Change>>(
    program: &Program,
    list: &mut MoveList,
    seen: &mut Seen,
    merge: Merge,
    steps: &[Step],
    changes: impl Fn() -> I,
) -> Result<(), RunError> {
    let same_changes = |index: usize| {
        let known = list.changes(index);
        changes().count() == known.len() && changes().all(|change| known.contains(&change))
    };
    let alike = |index: usize| {
        let known = list.steps(index);
        known.len() == steps.len() && known.iter().zip(steps).all(|(a, b)| a.reads_like(b))
    };
    let is_new = match merge {
        Merge::Outcomes => seen.insert(outcome_key(changes()), list.len(), same_changes),
        Merge::Alike => {
            seen.insert(notation_key(steps), list.len(), |index| alike(index) && same_changes(index))
        }
    };
    if is_new {
        list.push(steps, changes());
    }
    if list.len() > MAX_MOVES {
        return Err(steps[0].fault(program, RunErrorKind::TooManyMoves));
    }
    Ok(())
}

/// A key of what a move changes, whatever the order; an emptied cell counts too, hence the mask.
fn outcome_key(changes: impl Iterator<Item = Change>) -> u64 {
    changes.fold(0, |key, change| key ^ cell_hash(usize::from(change.cell), change.value ^ 0x5555_5555))
}

fn notation_key(steps: &[Step]) -> u64 {
    steps.iter().fold(0, |key, step| {
        let sites = u64::from(step.origin) << 48 | u64::from(step.target) << 32 | u64::from(step.name as u16);
        let [a, b, c, d] = step.arguments.map(|argument| u64::from(argument as u32));
        let mixed = sites ^ (a << 16 | b << 24 | c << 40 | d << 8);
        let spread = (key.rotate_left(5) ^ mixed ^ mixed >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        spread ^ spread >> 32
    })
}
