//! Moves of a turn, kept from position to position.
//!
//! A run depends on the cells that it looks at, and on nothing else. So a cache notes for each run which they were,
//! and what moves it gave; of another position it runs again only what looked at a cell that differs. Kept are not
//! the moves but how to run them again: what they change follows when one is wanted.
//!
//! - `cached_run`: one run of blocks. - `capture_targets`: what pieces could capture.

mod cached_run;
mod capture_targets;

use std::ops::Range;

use super::bits::{Bits, WORD, ones};
use super::generator::Run;
use super::list::MAX_MOVES;
use super::read_set::ReadSet;
use super::vm::{Log, Machine, Observer, RunError};
use crate::index::{PlayerId, SiteId};
use crate::position::Position;
use crate::program::{Program, TurnCode};
use cached_run::{CachedMove, Scratch, set};
use capture_targets::CaptureTargets;

/// A cache whose tables would have more bits is not kept.
const MAX_BITS: usize = 1 << 25;

/// So many cells or runs are looked at together; a part of [`WORD`].
const CHUNK: usize = 16;

/// Runs at each site: those of the pieces that stand there, or of a block that drops a piece.
#[derive(Clone, Debug)]
struct RunKind {
    group: u16,
    /// The block that drops a piece, after the cell that counts how many there are.
    drop: Option<(u16, u32)>,
    /// The number of moves.
    total: usize,
}

/// The moves of the groups that a turn offers.
#[derive(Clone, Debug)]
pub(super) struct MoveCache {
    groups: Vec<u16>,
    /// Whether moves with one outcome are one.
    merges: bool,
    run_kinds: Vec<RunKind>,
    /// The kinds of runs of each group.
    parts: Vec<Range<usize>>,
    /// How many runs a kind of runs has room for: a run's number is that of its kind times this, and its site.
    stride: usize,
    /// Number of cells; after them, in the tables, the number of pieces of each player.
    cells: usize,
    /// What the cells held.
    known: Vec<u32>,
    counts: Vec<u32>,
    /// For each cell the runs that looked at it, and the other way round.
    readers: Bits,
    reads: Bits,
    /// Runs to be done again.
    stale: Vec<u64>,
    /// Runs to be done again for every position.
    always_stale: Vec<u64>,
    /// Runs of which some move may go on.
    partial: Vec<u64>,
    /// Runs of which two moves read alike.
    ambiguous: Vec<u64>,
    /// For each run its moves, and how many they are.
    moves: Vec<Vec<CachedMove>>,
    lengths: Vec<u32>,
    capture_targets: Option<CaptureTargets>,
    scratch: Scratch,
}

/// What a cache knows of a position: which of the turn's groups counts, and what moves it has.
#[derive(Clone, Copy, Debug)]
pub(super) struct CachedTurn {
    part: usize,
    /// How many moves there are, equal ones counted once.
    pub(super) count: usize,
    /// Whether some of them read alike.
    pub(super) ambiguous: bool,
    /// Whether the moves cannot be told apart here: some go on, have one outcome, or there are too many.
    pub(super) open: bool,
}

impl MoveCache {
    /// A cache that knows nothing yet; none for a turn that would take too much memory.
    pub(super) fn new(program: &Program, turn: &TurnCode) -> Option<Self> {
        let groups = &turn.groups;
        let (mut run_kinds, mut parts) = (Vec::new(), Vec::new());
        for &group in groups {
            let first = run_kinds.len();
            let run_kind = |drop: Option<(u16, u32)>| RunKind { group, drop, total: 0 };
            let offers = &program.groups[usize::from(group)];
            if offers.moves_pieces() || !offers.anywhere.is_empty() {
                run_kinds.push(run_kind(None));
            }
            for (reserve, blocks) in &offers.drops {
                run_kinds.extend(blocks.iter().map(|&block| run_kind(Some((*reserve, block)))));
            }
            parts.push(first..run_kinds.len());
        }
        let (cells, stride) = (program.layout.cells, program.site_count().next_multiple_of(WORD));
        let (runs, columns) = (run_kinds.len() * stride, cells + program.player_count());
        let words = vec![0; runs / WORD];
        let mut stale = words.clone();
        let all = (0..run_kinds.len())
            .flat_map(|run_kind| (0..program.site_count()).map(move |site| (run_kind, site)));
        all.for_each(|(run_kind, site)| set(&mut stale, run_kind * stride + site, true));
        let fits = runs.checked_mul(columns).is_some_and(|bits| bits <= MAX_BITS);
        fits.then(|| Self {
            groups: groups.clone(),
            merges: turn.merges,
            run_kinds,
            parts,
            stride,
            cells,
            known: vec![0; cells],
            counts: vec![0; program.player_count()],
            readers: Bits::new(columns, runs),
            reads: Bits::new(runs, columns),
            stale,
            always_stale: words.clone(),
            partial: words.clone(),
            ambiguous: words,
            moves: vec![Vec::new(); runs],
            lengths: vec![0; runs],
            capture_targets: CaptureTargets::new(program, groups, stride),
            scratch: Scratch::new(columns),
        })
    }

    /// Whether it is for a turn, or for another that offers the same.
    pub(super) fn is_for(&self, turn: &TurnCode) -> bool {
        self.groups == turn.groups && self.merges == turn.merges
    }

    /// Finds the moves of a position. After an error the cache is of no use.
    pub(super) fn update(
        &mut self,
        program: &Program,
        machine: &mut Machine,
        position: &Position,
    ) -> Result<CachedTurn, RunError> {
        self.compare(position);
        let words = self.stride / WORD;
        for part in 0..self.parts.len() {
            let run_kinds = self.parts[part].clone();
            let range = run_kinds.start * words..run_kinds.end * words;
            for (run_kind, at) in
                run_kinds.clone().flat_map(|run_kind| (0..words).map(move |at| (run_kind, at)))
            {
                let word = run_kind * words + at;
                let runs = std::mem::take(&mut self.stale[word]) | self.always_stale[word];
                for site in ones(at, runs) {
                    self.run((program, machine, position), run_kind, site)?;
                }
            }
            let count = self.run_kinds[run_kinds]
                .iter()
                .filter(|run_kind| run_kind.is_open(position))
                .map(|run_kind| run_kind.total)
                .sum();
            let any = |words: &[u64]| words[range.clone()].iter().any(|&word| word != 0);
            if count > 0 || part + 1 == self.parts.len() {
                let (ambiguous, goes_on) = (any(&self.ambiguous), any(&self.partial));
                let open = goes_on || count > MAX_MOVES || (self.merges && self.has_one_outcome(part));
                return Ok(CachedTurn { part, count, ambiguous, open });
            }
        }
        Ok(CachedTurn { part: 0, count: 0, ambiguous: false, open: true })
    }

    /// Whether it knows what some groups could capture.
    pub(super) fn knows_attacks(&self, groups: &[u16]) -> bool {
        self.capture_targets.as_ref().is_some_and(|capture_targets| *groups == [capture_targets.group])
    }

    /// Whether what is on a site could be captured in a position. Pieces whose moves ask for attacks are run as for
    /// such a question. After an error the cache is of no use.
    pub(super) fn attacks(
        &mut self,
        program: &Program,
        machine: &mut Machine,
        position: &Position,
        site: SiteId,
    ) -> Result<bool, RunError> {
        self.compare(position);
        for at in 0..self.stride / WORD {
            let word = self.stale[at] & !self.always_stale[at];
            self.stale[at] &= self.always_stale[at];
            for site in ones(at, word) {
                self.run((program, machine, position), 0, site)?;
            }
        }
        let Some(CaptureTargets { group, sites }) = &self.capture_targets else { return Ok(false) };
        for at in 0..self.stride / WORD {
            let always_stale = self.always_stale[at];
            for run in ones(at, always_stale) {
                if machine.attacks_from(program, position, *group, SiteId::new(run), site)? {
                    return Ok(true);
                }
            }
            if (0..WORD)
                .any(|bit| always_stale >> bit & 1 == 0 && sites.contains(at * WORD + bit, site.index()))
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether two moves may lead to the same outcome.
    fn has_one_outcome(&mut self, part: usize) -> bool {
        let Self { parts, moves, scratch, stride, .. } = self;
        let run_kinds = parts[part].clone();
        let moves = moves[run_kinds.start * *stride..run_kinds.end * *stride].iter().flatten();
        scratch.seen.clear();
        moves.enumerate().any(|(at, found)| scratch.seen.insert(found.outcome, at, |_| true).is_some())
    }

    /// The group that counts, and its runs that give moves.
    pub(super) fn runs(&self, position: &Position, known: CachedTurn, runs: &mut Vec<Run>) -> Option<u16> {
        for run_kind in
            self.parts[known.part].clone().filter(|&run_kind| self.run_kinds[run_kind].is_open(position))
        {
            let found = &self.moves[run_kind * self.stride..(run_kind + 1) * self.stride];
            for (site, moves) in found.iter().enumerate().filter(|(_, moves)| !moves.is_empty()) {
                let blocks = moves.chunk_by(|a, b| a.block == b.block).map(|moves| moves[0].block);
                runs.extend(blocks.map(|block| (block, SiteId::new(site))));
            }
        }
        self.groups.get(known.part).copied()
    }

    /// Makes a move ready by its number; the position is said to be one of a move that has begun, or not.
    pub(super) fn replay(
        &self,
        program: &Program,
        machine: &mut Machine,
        (position, has_begun): (&Position, bool),
        known: CachedTurn,
        mut number: usize,
    ) -> Result<(), RunError> {
        for at in self.parts[known.part].clone() {
            let run_kind = &self.run_kinds[at];
            if !run_kind.is_open(position) {
                continue;
            }
            if number >= run_kind.total {
                number -= run_kind.total;
                continue;
            }
            let (mut site, first) = (0, at * self.stride);
            let (chunks, _) = self.lengths[first..first + self.stride].as_chunks::<CHUNK>();
            for lengths in chunks {
                let total = lengths.iter().sum::<u32>() as usize;
                if number < total {
                    break;
                }
                number -= total;
                site += CHUNK;
            }
            while number >= self.lengths[first + site] as usize {
                number -= self.lengths[first + site] as usize;
                site += 1;
            }
            let CachedMove { block, ordinal, .. } = self.moves[first + site][number];
            machine.begin(program, block, SiteId::new(site), has_begun);
            while machine.advance(program, position, &mut Log::closed())? {
                if machine.emission().step.ordinal == ordinal {
                    machine.compute_changes(program, position);
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Marks the runs that looked at a cell which differs.
    fn compare(&mut self, position: &Position) {
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

    /// Does a run again and notes what it gives and looks at.
    fn run(
        &mut self,
        (program, machine, position): (&Program, &mut Machine, &Position),
        run_kind: usize,
        site: usize,
    ) -> Result<(), RunError> {
        let Self { reads, readers, scratch, moves, .. } = self;
        let run = run_kind * self.stride + site;
        let (site, run_kind) = (SiteId::new(site), &mut self.run_kinds[run_kind]);
        let row = reads.row_mut(run);
        for (before, word) in scratch.before.iter_mut().zip(&mut *row) {
            *before = std::mem::take(word);
        }
        let mut read_set = ReadSet::new(row, self.cells);
        let moves = &mut moves[run];
        moves.clear();
        let dropped = run_kind.drop.map(|(_, block)| block);
        let (mut anywhere, mut of_piece): (&[u32], &[u32]) = (&[], &[]);
        if dropped.is_none() {
            read_set.read_cell(site.index());
            (anywhere, of_piece) = run_kind.blocks_at(program, position, site);
        }
        let blocks = dropped.iter().chain(anywhere).chain(of_piece).map(|&block| (block, site));
        let mut capture_targets = self
            .capture_targets
            .as_mut()
            .filter(|_| dropped.is_none())
            .map(|capture_targets| capture_targets.sites.row_mut(run));
        if let Some(capture_targets) = &mut capture_targets {
            capture_targets.fill(0);
        }
        let found = scratch.find(
            (program, machine, position),
            blocks,
            self.merges,
            (&mut read_set, capture_targets),
            moves,
        )?;
        set(&mut self.always_stale, run, read_set.everything || found.ambiguous);
        set(&mut self.partial, run, found.partial);
        set(&mut self.ambiguous, run, found.ambiguous);
        let before = std::mem::replace(&mut self.lengths[run], moves.len() as u32);
        run_kind.total = run_kind.total + moves.len() - before as usize;
        for (at, (&before, &now)) in scratch.before.iter().zip(reads.row(run)).enumerate() {
            if before != now {
                ones(at, before & !now).for_each(|cell| readers.remove(cell, run));
                ones(at, now & !before).for_each(|cell| readers.insert(cell, run));
            }
        }
        Ok(())
    }
}

impl RunKind {
    /// Whether there is something to move or drop.
    fn is_open(&self, position: &Position) -> bool {
        self.drop.is_none_or(|(reserve, _)| position.cells()[usize::from(reserve)] > 0)
    }

    /// The blocks that begin on any site, and those of what stands there.
    fn blocks_at<'m>(
        &self,
        program: &'m Program,
        position: &Position,
        site: SiteId,
    ) -> (&'m [u32], &'m [u32]) {
        let (group, piece) = (&program.groups[usize::from(self.group)], position.piece(site));
        if piece.is_none() || group.owner.is_some_and(|owner| piece.owner() != owner) {
            return (&group.anywhere, &[]);
        }
        (&group.anywhere, &group.by_type[piece.piece_type().index()])
    }
}
