//! Moves in flat arrays that are used again and again.

use std::ops::Range;

use super::vm::{RunError, RunErrorKind};
use crate::position::Change;
use crate::program::Program;
use crate::program::reg::NAME_ARGUMENT_COUNT;

/// One step of a move: what a person writes down, and how to run it again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Step {
    /// Where the piece stands that moves.
    pub origin: u16,
    /// The site that the move points at.
    pub target: u16,
    /// Name of the move, an index into `Program::move_names`, or -1.
    pub name: i16,
    /// Arguments of the name.
    pub arguments: [i32; NAME_ARGUMENT_COUNT],
    /// The block that made it.
    pub block: u16,
    /// Which of the block's moves from this origin it is, from 0.
    pub ordinal: u32,
}

impl Step {
    /// A fault of the block that made the step.
    pub(super) fn fault(&self, program: &Program, kind: RunErrorKind) -> RunError {
        let entry = program.blocks[usize::from(self.block)].entry;
        RunError { kind, span: program.spans[entry as usize] }
    }

    /// Whether two steps are written alike.
    pub fn reads_like(&self, other: &Step) -> bool {
        (self.origin, self.target, self.name, self.arguments)
            == (other.origin, other.target, other.name, other.arguments)
    }
}

/// A whole move on its own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Its steps, at least one.
    pub steps: Vec<Step>,
    /// What it changes, each cell once; the turn not among them.
    pub changes: Vec<Change>,
}

/// Many moves; clearing keeps the memory.
#[derive(Clone, Debug, Default)]
pub struct MoveList {
    entries: Vec<Entry>,
    steps: Vec<Step>,
    changes: Vec<Change>,
}

/// Where a move's steps and changes end; they begin where the previous move's end.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    steps_end: u32,
    changes_end: u32,
}

impl MoveList {
    /// Number of moves.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Takes all moves out.
    pub fn clear(&mut self) {
        self.truncate(0);
    }

    /// Takes out all but the first moves.
    pub fn truncate(&mut self, len: usize) {
        let end = self.end(len);
        self.entries.truncate(len);
        self.steps.truncate(end.steps_end as usize);
        self.changes.truncate(end.changes_end as usize);
    }

    /// The steps of a move.
    pub fn steps(&self, index: usize) -> &[Step] {
        &self.steps[self.end(index).steps_end as usize..self.entries[index].steps_end as usize]
    }

    /// The changes of a move.
    pub fn changes(&self, index: usize) -> &[Change] {
        &self.changes[self.changes_range(index)]
    }

    /// The changes of a move, to be swapped with a position.
    pub fn changes_mut(&mut self, index: usize) -> &mut [Change] {
        let range = self.changes_range(index);
        &mut self.changes[range]
    }

    /// A move on its own.
    pub fn get(&self, index: usize) -> Move {
        Move { steps: self.steps(index).to_vec(), changes: self.changes(index).to_vec() }
    }

    /// Adds a move.
    pub fn push(&mut self, steps: &[Step], changes: impl IntoIterator<Item = Change>) {
        self.steps.extend_from_slice(steps);
        self.changes.extend(changes);
        self.entries
            .push(Entry { steps_end: self.steps.len() as u32, changes_end: self.changes.len() as u32 });
    }

    fn changes_range(&self, index: usize) -> Range<usize> {
        self.end(index).changes_end as usize..self.entries[index].changes_end as usize
    }

    /// Where the first `count` moves end.
    fn end(&self, count: usize) -> Entry {
        count.checked_sub(1).map_or(Entry::default(), |last| self.entries[last])
    }
}
