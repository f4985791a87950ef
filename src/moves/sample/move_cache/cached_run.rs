//! One run of blocks: its moves, and what they depend on.

use crate::bits::WORD;
use crate::moves::generate::generator::Run;
use crate::moves::generate::merging::{Merge, push};
use crate::moves::generate::move_set::{MoveSet, notation_key, outcome_key};
use crate::moves::list::{MoveList, Step};
use crate::moves::read_set::ReadSet;
use crate::moves::runs::run_context::RunContext;
use crate::moves::vm::{Log, Machine, RunError};
use crate::position::Position;
use crate::program::Program;

/// The most moves of a run that are compared pairwise.
const FEW: usize = 8;

/// How to find a move again.
#[derive(Clone, Copy, Debug)]
pub(super) struct CachedMove {
    pub(super) block: u32,
    pub(super) ordinal: u32,
    /// A key of its changes, if moves with the same outcome are merged.
    pub(super) outcome: u64,
}

/// Scratch memory for one run.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    pub(super) seen: MoveSet,
    steps: Vec<Step>,
    list: MoveList,
    /// The read set of the run.
    pub(super) reads: Vec<u64>,
    /// Stale runs that are not watched.
    pub(super) unwatched: Vec<usize>,
}

/// The result of a run.
#[derive(Clone, Copy, Default)]
pub(super) struct RunSummary {
    /// The number of its moves.
    pub(super) moves: u32,
    /// Whether two moves have the same notation, so that their changes decide whether they are the same.
    pub(super) ambiguous: bool,
    /// Whether a move may continue, or may be the same as one of another run.
    pub(super) partial: bool,
    /// Whether any cell may affect its moves.
    pub(super) reads_everything: bool,
}

impl Scratch {
    /// Scratch memory for read sets of this many bits.
    pub(super) fn new(things: usize) -> Self {
        Self { reads: vec![0; things.div_ceil(WORD)], ..Self::default() }
    }

    /// Runs the blocks of a run, one after another.
    pub(super) fn find(
        &mut self,
        RunContext { program, machine, position, .. }: &mut RunContext<'_>,
        blocks: impl Iterator<Item = Run> + Clone,
        merges: bool,
        (read_set, mut capture_targets): (&mut ReadSet<'_>, Option<&mut [u64]>),
        moves: &mut Vec<CachedMove>,
    ) -> Result<RunSummary, RunError> {
        let mut found = RunSummary::default();
        self.steps.clear();
        moves.clear();
        if let Some(capture_targets) = &mut capture_targets {
            capture_targets.fill(0);
        }
        for (block, site) in blocks.clone() {
            machine.begin(program, block, site, false);
            while machine.advance(program, position, read_set)? {
                let step = machine.emission().step;
                if let Some(capture_targets) = &mut capture_targets {
                    machine.capture_targets().for_each(|site| set(capture_targets, usize::from(site), true));
                }
                let mut outcome = 0;
                if merges {
                    machine.compute_changes(program, position);
                    machine.observe_changes(program, read_set);
                    outcome = outcome_key(machine.changes(position));
                }
                // A drop away from the site where its run starts may be the same as one of another run.
                let is_elsewhere =
                    step.dropped(program).is_some() && usize::from(step.target) != site.index();
                found.partial |= step.partial || is_elsewhere;
                found.ambiguous |= !merges && self.is_known(&step, program);
                self.steps.push(step);
                moves.push(CachedMove { block, ordinal: step.ordinal, outcome });
            }
        }
        if found.ambiguous && !found.partial {
            self.find_different((program, machine, position), blocks, moves)?;
        }
        (found.moves, found.reads_everything) = (moves.len() as u32, read_set.everything);
        Ok(found)
    }

    /// Whether an earlier move of the run has the same notation.
    fn is_known(&mut self, step: &Step, program: &Program) -> bool {
        let Self { seen, steps, .. } = self;
        if steps.len() < FEW {
            return steps.iter().any(|known| known.is_like(step, program));
        }
        // At the threshold, the earlier moves enter the set first.
        let first = if steps.len() == FEW { 0 } else { steps.len() };
        if first == 0 {
            seen.clear();
        }
        let mut is_known = false;
        for (at, step) in steps.iter().chain([step]).enumerate().skip(first) {
            let alike = |known: usize| steps[known].is_like(step, program);
            is_known = seen.insert(notation_key(std::slice::from_ref(step), program), at, alike).is_some();
        }
        is_known
    }

    /// Finds the moves of a run in which some have the same notation: those with the same changes are merged.
    fn find_different(
        &mut self,
        (program, machine, position): (&Program, &mut Machine, &Position),
        blocks: impl Iterator<Item = Run>,
        moves: &mut Vec<CachedMove>,
    ) -> Result<(), RunError> {
        moves.clear();
        self.seen.clear();
        self.list.clear();
        for (block, site) in blocks {
            machine.begin(program, block, site, false);
            while machine.resume(program, position, &mut Log::closed())? {
                let step = machine.emission().step;
                let changes = || machine.changes(position);
                let known = push(program, &mut self.list, &mut self.seen, Merge::Alike, &[step], changes)?;
                if known.is_none() {
                    moves.push(CachedMove { block, ordinal: step.ordinal, outcome: 0 });
                }
            }
        }
        Ok(())
    }
}

pub(super) fn set(words: &mut [u64], bit: usize, value: bool) {
    let (word, mask) = (&mut words[bit / WORD], 1 << (bit % WORD));
    *word = if value { *word | mask } else { *word & !mask };
}
