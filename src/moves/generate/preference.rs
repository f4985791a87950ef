//! Drops moves that another move outdoes.

use crate::moves::generate::generator::MoveGenerator;
use crate::moves::vm::RunError;
use crate::position::{Change, Position};
use crate::program::{Maximal, Piece};

impl MoveGenerator<'_> {
    /// Records the worth of a move; a move that was known already keeps the greatest worth of any way to make it.
    pub(in crate::moves) fn record_worth(
        &mut self,
        position: &Position,
        known: Option<usize>,
    ) -> Result<(), RunError> {
        let before = self.worths.len();
        let Self { program, machine, count, worths, .. } = self;
        let mut count = |asked, fuel: &mut u64| match count {
            Some(count) => count(position, asked, fuel),
            None => Ok(i32::MAX),
        };
        for preference in &program.hooks.preferences {
            let entry = preference[self.turn.owner.index()];
            worths.push(machine.eval_counting(program, position, entry, &mut count)?);
        }
        if let Some(known) = known {
            let worth = self.worths.split_off(before);
            let at = (known - self.first) * worth.len();
            let best = &mut self.worths[at..at + worth.len()];
            if *best < *worth {
                best.copy_from_slice(&worth);
            }
        }
        Ok(())
    }

    /// Keeps only the moves of greatest worth.
    pub(in crate::moves) fn keep_preferred(&mut self) {
        let width = self.program.hooks.preferences.len();
        if let Some(best) = self.worths.chunks(width.max(1)).max() {
            let wanted: Vec<bool> = self.worths.chunks(width).map(|worth| worth == best).collect();
            self.list.retain_from(self.first, &wanted);
        }
    }

    /// Drops compound moves that are shorter than another, or as long but capture less of value.
    pub(in crate::moves) fn keep_maximal(&mut self) {
        if self.program.maximal == Maximal::Any {
            return;
        }
        let ours = self.first..self.list.len();
        let worths: Vec<Option<(usize, u32)>> = ours.map(|index| self.worth_of_chain(index)).collect();
        let best = worths.iter().flatten().max();
        let wanted: Vec<bool> =
            worths.iter().map(|worth| worth.is_none() || worth.as_ref() == best).collect();
        self.list.retain_from(self.first, &wanted);
    }

    /// The number of steps and the value captured; none for a move that does not begin with a partial step.
    fn worth_of_chain(&self, index: usize) -> Option<(usize, u32)> {
        let steps = self.list.steps(index);
        let by_value = self.program.maximal == Maximal::Value;
        let value = if by_value { self.captured_ranks(self.list.changes(index)) } else { 0 };
        steps.first()?.partial.then_some((steps.len(), value))
    }

    /// The sum of the ranks of the captured pieces: how often each was promoted.
    fn captured_ranks(&self, changes: &[Change]) -> u32 {
        let sites = changes.iter().filter(|change| usize::from(change.cell) < self.program.site_count());
        let lost = sites.filter_map(|change| {
            let (old, new) = (Piece(self.start.cells()[usize::from(change.cell)]), Piece(change.value));
            let is_enemy = !old.is_none() && !self.program.are_partners(self.turn.owner, old.owner());
            let gone = new.is_none() || new.owner() != old.owner();
            (is_enemy && gone).then(|| u32::from(self.program.ranks[old.piece_type().index()]))
        });
        lost.sum()
    }
}
