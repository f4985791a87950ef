//! Brings a cache up to date: finds the runs that have read a cell which now differs, does them again, and records
//! their moves and read sets.

use super::cached_run::{RunSummary, set};
use super::watched_run::Wanted;
use super::{CHUNK, MoveCache, Stale};
use crate::bits::{WORD, ones};
use crate::index::{PlayerId, SiteId};
use crate::moves::graph::RunCount;
use crate::moves::read_set::{ReadSet, ReadSignature};
use crate::moves::runs::blocks::Blocks;
use crate::moves::runs::countable_runs::{CountableRuns, RunGraph};
use crate::moves::runs::run_context::RunContext;
use crate::moves::sample::change_log::ChangeLog;
use crate::moves::vm::{Observer, RunError};
use crate::position::Position;

impl MoveCache {
    /// Brings the known cells up to date, and marks the runs that have read one which differs. Only those need be compared
    /// of which the log says that they may differ, if it knows.
    pub(super) fn compare(&mut self, position: &Position, log: &ChangeLog) {
        if self.known_hash != position.hash() {
            match log.since(self.place, position) {
                Some(changed) => {
                    for &cell in changed {
                        self.compare_cell(position, usize::from(cell));
                    }
                }
                None => self.compare_cells(position),
            }
            self.known_hash = position.hash();
        }
        self.place = log.place(position);
        for player in 0..self.counts.len() {
            let now = position.piece_count(PlayerId::new(player)) as u32;
            if std::mem::replace(&mut self.counts[player], now) != now {
                self.mark(self.cells + player);
            }
        }
    }

    fn compare_cells(&mut self, position: &Position) {
        let mut known = std::mem::take(&mut self.known);
        let (chunks, known_rest) = known.as_chunks_mut::<CHUNK>();
        let (now, rest) = position.cells().as_chunks::<CHUNK>();
        for (at, (known, now)) in chunks.iter_mut().zip(now).enumerate() {
            let differs = (0..CHUNK).fold(0, |differs, at| differs | (known[at] ^ now[at]));
            if differs != 0 {
                let which = (0..CHUNK).fold(0, |which, at| which | u64::from(known[at] != now[at]) << at);
                ones(0, which).for_each(|cell| self.mark(at * CHUNK + cell));
                *known = *now;
            }
        }
        let first = now.len() * CHUNK;
        for (offset, (known, &now)) in known_rest.iter_mut().zip(rest).enumerate() {
            if std::mem::replace(known, now) != now {
                self.mark(first + offset);
            }
        }
        self.known = known;
    }

    #[inline]
    fn compare_cell(&mut self, position: &Position, cell: usize) {
        let now = position.cells()[cell];
        if std::mem::replace(&mut self.known[cell], now) != now {
            self.mark(cell);
        }
    }

    /// Marks the runs that have read a cell, or a number of pieces.
    #[inline]
    fn mark(&mut self, cell: usize) {
        self.changed.read_cell(cell);
        let readers = self.readers.row(cell);
        for ((stale, awake), readers) in self.stale.iter_mut().zip(&self.awake).zip(readers) {
            *stale |= readers & awake;
        }
        if cell < self.sites {
            for kind in 0..self.run_kinds.len() {
                set(&mut self.stale, kind * self.stride + cell, true);
            }
        }
    }

    /// Brings the runs of one kind up to date: does the stale ones again, or only those that are not always stale.
    pub(super) fn update_kind(
        &mut self,
        at: &mut RunContext<'_>,
        run_kind: usize,
        which: Stale,
    ) -> Result<(), RunError> {
        let (words, first) = (self.stride / WORD, run_kind * self.stride);
        let known = (&*at.countable, at.position.cells());
        let changed = self.changed.union(std::mem::take(&mut self.run_kinds[run_kind].missed));
        let (mut others, mut passed) = (std::mem::take(&mut self.scratch.unwatched), 0);
        for word in run_kind * words..(run_kind + 1) * words {
            let always_stale = self.always_stale[word];
            let stale = self.stale[word] & !always_stale;
            self.stale[word] &= always_stale;
            for run in ones(word, stale) {
                let is_same = !self.signatures[run].may_meet(changed);
                if !is_same && !self.look_again(known, (run_kind, run), &mut passed) {
                    others.push(run);
                }
            }
            if which == Stale::All {
                others.extend(ones(word, always_stale));
            }
        }
        at.machine.pay_for_passed(passed)?;
        for run in others.drain(..) {
            self.run(at, run_kind, run - first)?;
        }
        self.scratch.unwatched = others;
        Ok(())
    }

    /// Does a run that has not been watched: counts its moves if possible, and otherwise records them.
    fn run(&mut self, at: &mut RunContext<'_>, run_kind: usize, site: usize) -> Result<(), RunError> {
        let (run, site) = (run_kind * self.stride + site, SiteId::new(site));
        let kind = &self.run_kinds[run_kind];
        let blocks = kind.blocks(at.program, at.position, site);
        let has_targets = self.capture_targets.is_some() && kind.drop.is_none();
        let graph = at.countable.find(at.program, at.machine, blocks, site);
        let watched = graph.and_then(|graph| {
            let is_drop = kind.drop.is_some();
            Some((graph, Wanted::of(graph, is_drop, self.merges, has_targets)?))
        });
        if let Some((graph, wanted)) = watched {
            self.watch(at, (run_kind, blocks, site), graph, wanted);
            let known = (&*at.countable, at.position.cells());
            let mut passed = 0;
            let is_known = self.look_again(known, (run_kind, run), &mut passed);
            at.machine.pay_for_passed(passed)?;
            if is_known {
                return Ok(());
            }
        }
        let found = self.record(at, run_kind, site)?;
        self.note(run_kind, run, found, watched.is_some());
        Ok(())
    }

    /// Finds out about a run again; false if it is not watched, or if its moves must be recorded. Adds what that costs to
    /// `passed`.
    #[inline]
    fn look_again(
        &mut self,
        (runs, cells): (&CountableRuns, &[u32]),
        (run_kind, run): (usize, usize),
        passed: &mut u64,
    ) -> bool {
        let kind = &mut self.run_kinds[run_kind];
        let targets = match &mut self.capture_targets {
            Some(targets) if kind.drop.is_none() => targets.sites.row_mut(run),
            _ => &mut [],
        };
        let site = run - run_kind * self.stride;
        let Some(found) = kind.watched.look_at(runs, cells, site, targets) else {
            return false;
        };
        let RunCount { count, reads, reads_others } = found;
        self.signatures[run] = reads;
        let before = std::mem::replace(&mut self.lengths[run], count.moves);
        kind.total = kind.total + count.moves as usize - before as usize;
        let (word, bit) = (run / WORD, |is_set: bool| u64::from(is_set) << (run % WORD));
        self.partial[word] = self.partial[word] & !bit(true) | bit(count.partial);
        self.awake[word] = self.awake[word] & !bit(true) | bit(reads_others);
        // Of a run that has been counted before, the rest is known.
        if self.is_counted[word] & bit(true) == 0 {
            self.is_counted[word] |= bit(true);
            self.always_stale[word] &= !bit(true);
            self.ambiguous[word] &= !bit(true);
        }
        *passed += count.passed;
        true
    }

    /// Begins to watch the blocks that are run from a site, unless they are watched already.
    fn watch(
        &mut self,
        at: &RunContext<'_>,
        (run_kind, blocks, site): (usize, Blocks, SiteId),
        graph: RunGraph,
        wanted: Wanted,
    ) {
        let content = (site.index(), at.position.piece(site));
        if !self.run_kinds[run_kind].watched.watch(content, graph, wanted) {
            return;
        }
        let run = run_kind * self.stride + site.index();
        // A piece that comes or goes changes which blocks are run.
        let own = matches!(blocks, Blocks::Moving { .. }).then_some(site.0);
        let cells = at.countable.cells(graph).iter().copied();
        for cell in cells.chain(own).map(usize::from) {
            self.readers.insert(cell, run);
            self.reads.insert(run, cell);
        }
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
        let own = kind.drop.is_none().then_some(site);
        let mut read_set = fresh_reads(&mut reads, self.cells, own);
        let found = scratch.find(at, blocks, self.merges, (&mut read_set, targets), &mut moves[run]);
        scratch.reads = reads;
        found
    }

    /// Records the result of a run, and its read set.
    fn note(&mut self, run_kind: usize, run: usize, found: RunSummary, is_watched: bool) {
        set(&mut self.always_stale, run, found.reads_everything || found.ambiguous);
        set(&mut self.partial, run, found.partial);
        set(&mut self.ambiguous, run, found.ambiguous);
        set(&mut self.is_counted, run, false);
        set(&mut self.awake, run, true);
        self.signatures[run] = ReadSignature::EVERYTHING;
        let before = std::mem::replace(&mut self.lengths[run], found.moves);
        let kind = &mut self.run_kinds[run_kind];
        kind.total = kind.total + found.moves as usize - before as usize;
        if !is_watched {
            kind.watched.forget(run - run_kind * self.stride);
        }
        let rows = self.reads.row_mut(run).iter_mut().zip(&self.scratch.reads);
        for (word, (before, &now)) in rows.enumerate() {
            // The cells of a watched run stay, whatever it has read this time.
            let now = if is_watched { *before | now } else { now };
            let before = std::mem::replace(before, now);
            if before != now {
                ones(word, before & !now).for_each(|cell| self.readers.remove(cell, run));
                ones(word, now & !before).for_each(|cell| self.readers.insert(cell, run));
            }
        }
    }
}

/// An empty read set, but for the site of the piece that a run moves, which determines its blocks.
fn fresh_reads(reads: &mut [u64], cells: usize, own: Option<SiteId>) -> ReadSet<'_> {
    reads.fill(0);
    let mut read_set = ReadSet::new(reads, cells);
    if let Some(site) = own {
        read_set.read_cell(site.index());
    }
    read_set
}
