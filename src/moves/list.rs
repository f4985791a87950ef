//! Move lists in flat arrays, reused from generation to generation.

use std::ops::Range;

use super::vm::{RunError, RunErrorKind};
use crate::index::PieceTypeId;
use crate::position::Change;
use crate::program::reg::NAME_ARGUMENT_COUNT;
use crate::program::{NO_SITE, Origin, Program};

/// One step of a move: what a player writes down, and what is needed to run it again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// Where the moving piece stands, or where a drop's block starts; `NO_SITE` for a pass.
    pub origin: u16,
    /// The site that the player points at.
    pub target: u16,
    /// The move's name as an index into `Program::move_names`, or -1.
    pub name: i16,
    /// Arguments of the name.
    pub arguments: [i32; NAME_ARGUMENT_COUNT],
    /// The promotion: a piece type plus one, or 0 if the piece keeps its type.
    pub becomes: u8,
    /// Whether the move may continue after this step.
    pub partial: bool,
    /// The block that emitted it.
    pub block: u32,
    /// Its index among the moves of that block from that origin.
    pub ordinal: u32,
}

impl Step {
    /// The step of a pass.
    pub const PASS: Step = Step {
        origin: NO_SITE,
        target: NO_SITE,
        name: -1,
        arguments: [0; NAME_ARGUMENT_COUNT],
        becomes: 0,
        partial: false,
        block: u32::MAX,
        ordinal: 0,
    };

    /// Whether it is a pass.
    pub fn is_pass(&self) -> bool {
        self.block == u32::MAX
    }

    /// The type of the dropped piece, if it is a drop.
    pub fn dropped(&self, program: &Program) -> Option<PieceTypeId> {
        let block = program.blocks.get(self.block as usize)?;
        (block.origin == Origin::Hand).then_some(block.piece_type)
    }

    /// What the piece is promoted to, if it is a promotion.
    pub fn promotion(&self) -> Option<PieceTypeId> {
        self.becomes.checked_sub(1).map(PieceTypeId)
    }

    /// A runtime error, placed at the block that emitted the step.
    pub(super) fn run_error(&self, program: &Program, kind: RunErrorKind) -> RunError {
        let entry = program.blocks.get(self.block as usize).map_or(0, |block| block.entry);
        RunError { kind, span: program.spans.at(entry as usize) }
    }

    /// Whether two steps have the same notation.
    pub fn reads_like(&self, other: &Step) -> bool {
        let words = |step: &Step| (step.origin, step.target, step.name, step.arguments, step.becomes);
        words(self) == words(other)
    }

    /// Whether two steps have the same notation, with drops of different pieces told apart. The origin of a drop is not
    /// part of its notation.
    pub(super) fn is_like(&self, other: &Step, program: &Program) -> bool {
        match (self.dropped(program), other.dropped(program)) {
            (None, None) => self.reads_like(other),
            (ours, theirs) => ours == theirs && self.reads_like(&Step { origin: self.origin, ..*other }),
        }
    }
}

/// A single move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Its steps, at least one.
    pub steps: Vec<Step>,
    /// What it changes, each cell at most once; the turn cell only if the move says whose turn comes next.
    pub changes: Vec<Change>,
}

/// The most moves a turn may have.
pub(super) const MAX_MOVES: usize = 200_000;

/// The most steps and changes, together, that a list may hold.
const MAX_PARTS: usize = 4_000_000;

/// A list of moves; clearing it keeps the memory.
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

    /// Whether it exceeds the limit for moves, or for steps and changes.
    pub(super) fn is_too_long(&self) -> bool {
        self.len() > MAX_MOVES || self.steps.len() + self.changes.len() > MAX_PARTS
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Removes all moves.
    pub fn clear(&mut self) {
        self.truncate(0);
    }

    /// Keeps only the first `len` moves.
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

    /// The changes of a move, for swapping with a position.
    pub fn changes_mut(&mut self, index: usize) -> &mut [Change] {
        let range = self.changes_range(index);
        &mut self.changes[range]
    }

    /// Whether a move makes exactly these changes, in any order.
    pub fn has_changes<I: Iterator<Item = Change>>(&self, index: usize, changes: impl Fn() -> I) -> bool {
        let known = self.changes(index);
        // They are mostly in the same order, and the comparison below is quadratic.
        if changes().eq(known.iter().copied()) {
            return true;
        }
        changes().count() == known.len() && changes().all(|change| known.contains(&change))
    }

    /// The first move that makes exactly these changes.
    pub fn with_changes(&self, changes: &[Change]) -> Option<usize> {
        (0..self.len()).find(|&index| self.has_changes(index, || changes.iter().copied()))
    }

    /// A copy of one move.
    pub fn get(&self, index: usize) -> Move {
        Move { steps: self.steps(index).to_vec(), changes: self.changes(index).to_vec() }
    }

    /// Appends a move.
    #[inline]
    pub fn push(&mut self, steps: &[Step], changes: impl IntoIterator<Item = Change>) {
        match steps {
            // Most moves have one step, which need not be copied as a slice of any length.
            [step] => self.steps.push(*step),
            _ => self.steps.extend_from_slice(steps),
        }
        self.changes.extend(changes);
        self.entries
            .push(Entry { steps_end: self.steps.len() as u32, changes_end: self.changes.len() as u32 });
    }

    /// Replaces the steps of a move with as many others.
    pub(super) fn replace_steps(&mut self, index: usize, steps: &[Step]) {
        let begin = self.end(index).steps_end as usize;
        self.steps[begin..self.entries[index].steps_end as usize].copy_from_slice(steps);
    }

    /// Of the moves from `first` on, keeps those marked in `wanted`, which has one entry for each.
    pub(super) fn retain_from(&mut self, first: usize, wanted: &[bool]) {
        let (mut end, mut kept_end) = (self.end(first), self.end(first));
        let mut kept = first;
        for (index, is_wanted) in (first..self.len()).zip(wanted) {
            let begin = std::mem::replace(&mut end, self.entries[index]);
            if !is_wanted {
                continue;
            }
            let steps = begin.steps_end as usize..end.steps_end as usize;
            let changes = begin.changes_end as usize..end.changes_end as usize;
            let (first_step, first_change) = (kept_end.steps_end as usize, kept_end.changes_end as usize);
            kept_end.steps_end += steps.len() as u32;
            kept_end.changes_end += changes.len() as u32;
            self.steps.copy_within(steps, first_step);
            self.changes.copy_within(changes, first_change);
            self.entries[kept] = kept_end;
            kept += 1;
        }
        self.truncate(kept);
    }

    /// Of the moves from `first` on, keeps only one.
    pub(crate) fn keep_only(&mut self, first: usize, wanted: usize) {
        let (start, begin, end) = (self.end(first), self.end(wanted), self.entries[wanted]);
        self.steps.copy_within(begin.steps_end as usize..end.steps_end as usize, start.steps_end as usize);
        self.changes
            .copy_within(begin.changes_end as usize..end.changes_end as usize, start.changes_end as usize);
        self.entries[first] = Entry {
            steps_end: start.steps_end + (end.steps_end - begin.steps_end),
            changes_end: start.changes_end + (end.changes_end - begin.changes_end),
        };
        self.truncate(first + 1);
    }

    fn changes_range(&self, index: usize) -> Range<usize> {
        self.end(index).changes_end as usize..self.entries[index].changes_end as usize
    }

    /// Where the first `count` moves end.
    fn end(&self, count: usize) -> Entry {
        count.checked_sub(1).map_or(Entry::default(), |last| self.entries[last])
    }
}
