//! Brings a cache up to date: finds the runs that have read a cell which now differs, does them again, and records
//! their moves and read sets.

use super::cached_run::{RunSummary, set};
use super::{CHUNK, MoveCache};
use crate::index::{PlayerId, SiteId};
use crate::moves::bits::ones;
use crate::moves::graph::WalkCount;
use crate::moves::read_set::ReadSet;
use crate::moves::runs::countable_runs::Blocks;
use crate::moves::runs::run_context::RunContext;
use crate::moves::vm::{Observer, RunError};
use crate::position::Position;

impl MoveCache {
    /// Marks the runs that have read a cell which now differs.
    pub(super) fn compare(&mut self, position: &Position) {
        let Self { known, counts, readers, stale, cells, .. } = self;
        let mut mark = |cell: usize| {
            for (stale, readers) in stale.iter_mut().zip(readers.row(cell)) {
                *stale |= readers;
            }
        };
        let (known, known_rest) = known.as_chunks_mut::<CHUNK>();
        let (now, rest) = position.cells().as_chunks::<CHUNK>();
        for (at, (known, now)) in known.iter_mut().zip(now).enumerate() {
            let differs = (0..CHUNK).fold(0, |differs, at| differs | (known[at] ^ now[at]));
            if differs != 0 {
                let which = (0..CHUNK).fold(0, |which, at| which | u64::from(known[at] != now[at]) << at);
                ones(0, which).for_each(|cell| mark(at * CHUNK + cell));
                *known = *now;
            }
        }
        let mut compare = |first: usize, known: &mut [u32], now: &[u32]| {
            for (offset, (known, &now)) in known.iter_mut().zip(now).enumerate() {
                if std::mem::replace(known, now) != now {
                    mark(first + offset);
                }
            }
        };
        compare(now.len() * CHUNK, known_rest, rest);
        for (player, known) in counts.iter_mut().enumerate() {
            let now = position.piece_count(PlayerId::new(player)) as u32;
            compare(*cells + player, std::slice::from_mut(known), &[now]);
        }
    }

    /// Does a run again, and records its moves and its read set.
    pub(super) fn run(
        &mut self,
        at: &mut RunContext<'_>,
        run_kind: usize,
        site: usize,
    ) -> Result<(), RunError> {
        let site = SiteId::new(site);
        let found = match self.count(at, run_kind, site)? {
            Some(found) => found,
            None => self.record(at, run_kind, site)?,
        };
        self.note(run_kind, run_kind * self.stride + site.index(), found);
        Ok(())
    }

    /// Counts the moves of a run with graphs, if possible. Leaves the read set in the scratch memory.
    fn count(
        &mut self,
        at: &mut RunContext<'_>,
        run_kind: usize,
        site: SiteId,
    ) -> Result<Option<RunSummary>, RunError> {
        if self.merges {
            return Ok(None);
        }
        let Self { run_kinds, capture_targets, scratch, .. } = self;
        let kind = &run_kinds[run_kind];
        let blocks = kind.blocks(at.program, at.position, site);
        let Some(edge) = at.countable.count_edge(at.program, at.machine, blocks, site) else {
            return Ok(None);
        };
        scratch.reads.fill(0);
        let mut read_set = ReadSet::new(&mut scratch.reads, self.cells);
        if kind.drop.is_none() {
            read_set.read_cell(site.index());
        }
        let counted = match capture_targets.as_mut().filter(|_| kind.drop.is_none()) {
            None => {
                let (graphs, cells) = (at.countable.count_graphs(), at.position.cells());
                let mut count = WalkCount::default();
                let is_counted = graphs.walk(cells, edge, &mut count, &mut read_set);
                at.machine.pay_for_count(count)?;
                is_counted.then_some(count)
            }
            Some(targets) => {
                let run = run_kind * self.stride + site.index();
                Some(count_with_targets(at, (blocks, site), targets.sites.row_mut(run), &mut read_set)?)
            }
        };
        let summary = |WalkCount { moves, partial, .. }| RunSummary {
            moves,
            partial,
            is_counted: true,
            ..RunSummary::default()
        };
        Ok(counted.map(summary))
    }

    /// Finds the moves of a run. Leaves the read set in the scratch memory.
    fn record(
        &mut self,
        at: &mut RunContext<'_>,
        run_kind: usize,
        site: SiteId,
    ) -> Result<RunSummary, RunError> {
        let Self { run_kinds, moves, capture_targets, scratch, .. } = self;
        let (run, kind) = (run_kind * self.stride + site.index(), &run_kinds[run_kind]);
        let blocks = kind.blocks(at.program, at.position, site);
        let blocks = blocks.iter(at.program).map(|block| (block, site));
        let targets = capture_targets.as_mut().filter(|_| kind.drop.is_none());
        let targets = targets.map(|targets| targets.sites.row_mut(run));
        let mut reads = std::mem::take(&mut scratch.reads);
        reads.fill(0);
        let mut read_set = ReadSet::new(&mut reads, self.cells);
        if kind.drop.is_none() {
            read_set.read_cell(site.index());
        }
        let found = scratch.find(at, blocks, self.merges, (&mut read_set, targets), &mut moves[run]);
        scratch.reads = reads;
        found
    }

    /// Records the result of a run, and its read set.
    fn note(&mut self, run_kind: usize, run: usize, found: RunSummary) {
        set(&mut self.always_stale, run, found.reads_everything || found.ambiguous);
        set(&mut self.partial, run, found.partial);
        set(&mut self.ambiguous, run, found.ambiguous);
        set(&mut self.is_counted, run, found.is_counted);
        let before = std::mem::replace(&mut self.lengths[run], found.moves);
        let total = &mut self.run_kinds[run_kind].total;
        *total = *total + found.moves as usize - before as usize;
        let rows = self.reads.row_mut(run).iter_mut().zip(&self.scratch.reads);
        for (word, (before, &now)) in rows.enumerate() {
            let before = std::mem::replace(before, now);
            if before != now {
                ones(word, before & !now).for_each(|cell| self.readers.remove(cell, run));
                ones(word, now & !before).for_each(|cell| self.readers.insert(cell, run));
            }
        }
    }
}

/// Counts the moves of graphs, and records what they could capture.
fn count_with_targets(
    at: &mut RunContext<'_>,
    (blocks, site): (Blocks, SiteId),
    targets: &mut [u64],
    read_set: &mut ReadSet<'_>,
) -> Result<WalkCount, RunError> {
    targets.fill(0);
    let RunContext { program, machine, position, .. } = at;
    let mut count = WalkCount::default();
    for block in blocks.iter(program) {
        machine.begin(program, block, site, false);
        while machine.advance(program, position, read_set)? {
            machine.capture_targets().for_each(|site| set(targets, usize::from(site), true));
            count.moves += 1;
            count.partial |= machine.emission().step.partial;
        }
    }
    Ok(count)
}
