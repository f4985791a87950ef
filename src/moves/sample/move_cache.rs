//! The moves of a turn, kept from position to position.
//!
//! A run depends only on the cells that it reads. So the cache stores for each run its read set and its moves, and for
//! a new position runs again only what has read a cell that differs. It does not store the moves themselves but how to
//! run them again; their changes are computed when a move is wanted.
//!
//! - `refresh`: brings it up to date.
//! - `cached_run`: one run of blocks.
//! - `move_place`: where a move is found.
//! - `watched_run`: runs that need not be recorded.
//! - `capture_targets`: what pieces could capture.

mod cached_run;
mod capture_targets;
mod move_place;
mod refresh;
mod watched_run;

use std::ops::Range;

use super::change_log::{ChangeLog, LogPlace};
use crate::bits::{Bits, WORD, ones};
use crate::index::SiteId;
use crate::moves::generate::generator::Run;
use crate::moves::list::MAX_MOVES;
use crate::moves::read_set::ReadSignature;
use crate::moves::runs::blocks::Blocks;
use crate::moves::runs::run_context::RunContext;
use crate::moves::vm::RunError;
use crate::position::Position;
use crate::program::{Program, TurnCode};
use cached_run::{CachedMove, Scratch, set};
use capture_targets::CaptureTargets;
use move_place::MovePlace;
use watched_run::WatchedRuns;

/// A turn that would need tables with more bits than this has no cache.
const MAX_BITS: usize = 1 << 25;

/// How many cells or runs are handled at once; it divides [`WORD`], and so the stride.
const CHUNK: usize = 16;

/// A kind of run, with one run for each site: those of the pieces there, or of a block that drops a piece.
#[derive(Clone, Debug)]
struct RunKind {
    group: u16,
    /// The cell that counts the pieces in reserve, and the block that drops one.
    drop: Option<(u16, u32)>,
    /// The number of moves of all its runs.
    total: usize,
    /// The cells that have changed while there was no piece to drop, so that it was not brought up to date.
    missed: ReadSignature,
    watched: WatchedRuns,
}

/// The moves of the groups that a turn offers.
#[derive(Clone, Debug)]
pub(in crate::moves) struct MoveCache {
    groups: Vec<u16>,
    /// Whether moves with the same outcome are merged.
    merges: bool,
    run_kinds: Vec<RunKind>,
    /// For each group, its kinds of runs.
    parts: Vec<Range<usize>>,
    /// The number of runs reserved for each kind: a run's index is its kind times the stride, plus its site.
    stride: usize,
    sites: usize,
    /// The number of cells. In the tables, the piece counts of players follow as further columns.
    cells: usize,
    /// The cells of the position that it knows, their hash, and its place in the log.
    known: Vec<u32>,
    known_hash: u64,
    place: LogPlace,
    counts: Vec<u32>,
    /// For each cell, the runs that read it; and for each run, the cells that it reads.
    readers: Bits,
    reads: Bits,
    /// Runs that depend on more than what is on their own site.
    awake: Vec<u64>,
    /// The cells that have changed since all kinds of runs were brought up to date.
    changed: ReadSignature,
    /// Runs that must be done again, if they have read one of these cells.
    stale: Vec<u64>,
    /// For each run, what it has read.
    signatures: Vec<ReadSignature>,
    /// Runs that must be done again for every position.
    always_stale: Vec<u64>,
    /// Runs with a move that may continue.
    partial: Vec<u64>,
    /// Runs with two moves of the same notation.
    ambiguous: Vec<u64>,
    /// Runs whose moves have only been counted.
    is_counted: Vec<u64>,
    /// For each run, the number of its moves; and, unless they have only been counted, how to find each of them again.
    lengths: Vec<u32>,
    moves: Vec<Vec<CachedMove>>,
    capture_targets: Option<CaptureTargets>,
    /// Whether the cache was insufficient for the last position; see [`CachedTurn::open`].
    was_open: bool,
    scratch: Scratch,
}

/// Which stale runs are done again.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stale {
    All,
    /// Those that are not stale in every position.
    ByChange,
}

/// What a cache knows about a position: which group of the turn applies, and its moves.
#[derive(Clone, Copy, Debug)]
pub(in crate::moves) struct CachedTurn {
    part: usize,
    /// The number of moves, without duplicates.
    pub(in crate::moves) count: usize,
    /// Whether some have the same notation.
    pub(in crate::moves) ambiguous: bool,
    /// Whether the cache does not determine the legal moves: some may continue, some may be the same, or there are too
    /// many.
    pub(in crate::moves) open: bool,
}

impl MoveCache {
    /// An empty cache; none for a turn that would take too much memory.
    pub(in crate::moves) fn new(program: &Program, turn: &TurnCode) -> Option<Self> {
        let groups = &turn.groups;
        let (mut run_kinds, mut parts) = (Vec::new(), Vec::new());
        for &group in groups {
            let first = run_kinds.len();
            let run_kind = |drop: Option<(u16, u32)>| RunKind {
                group,
                drop,
                total: 0,
                missed: ReadSignature::default(),
                watched: WatchedRuns::new(program, group, drop.is_some()),
            };
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
            sites: program.site_count(),
            cells,
            known: vec![0; cells],
            known_hash: 0,
            place: LogPlace::default(),
            counts: vec![0; program.player_count()],
            readers: Bits::new(columns, runs),
            reads: Bits::new(runs, columns),
            awake: words.clone(),
            changed: ReadSignature::EVERYTHING,
            stale,
            signatures: vec![ReadSignature::EVERYTHING; runs],
            always_stale: words.clone(),
            partial: words.clone(),
            ambiguous: words.clone(),
            is_counted: words,
            lengths: vec![0; runs],
            moves: vec![Vec::new(); runs],
            capture_targets: CaptureTargets::new(program, groups, stride),
            was_open: false,
            scratch: Scratch::new(columns),
        })
    }

    /// Whether it is for a turn, or for another one with the same offer.
    pub(in crate::moves) fn is_for(&self, turn: &TurnCode) -> bool {
        self.groups == turn.groups && self.merges == turn.merges
    }

    /// Whether the cache was insufficient for the last position.
    pub(in crate::moves) fn was_open(&self) -> bool {
        self.was_open
    }

    /// Finds the moves of a position. After an error the cache must be discarded.
    pub(super) fn update(
        &mut self,
        at: &mut RunContext<'_>,
        log: &ChangeLog,
    ) -> Result<CachedTurn, RunError> {
        let position = at.position;
        self.compare(position, log);
        let words = self.stride / WORD;
        for part in 0..self.parts.len() {
            let run_kinds = self.parts[part].clone();
            let range = run_kinds.start * words..run_kinds.end * words;
            for run_kind in run_kinds.clone() {
                let kind = &mut self.run_kinds[run_kind];
                if kind.is_open(position) {
                    self.update_kind(at, run_kind, Stale::All)?;
                } else {
                    kind.missed = kind.missed.union(self.changed);
                }
            }
            let count = self.run_kinds[run_kinds]
                .iter()
                .filter(|run_kind| run_kind.is_open(position))
                .map(|run_kind| run_kind.total)
                .sum();
            let any = |words: &[u64]| words[range.clone()].iter().any(|&word| word != 0);
            let is_last = part + 1 == self.parts.len();
            if is_last {
                self.changed = ReadSignature::default();
            }
            if count > 0 || is_last {
                let (ambiguous, continues) = (any(&self.ambiguous), any(&self.partial));
                let open = continues
                    || count > MAX_MOVES
                    || self.has_rival_drops(part)
                    || (self.merges && self.has_one_outcome(part));
                self.was_open = open;
                return Ok(CachedTurn { part, count, ambiguous, open });
            }
        }
        Ok(CachedTurn { part: 0, count: 0, ambiguous: false, open: true })
    }

    /// Whether it knows what these groups could capture.
    pub(in crate::moves) fn knows_attacks(&self, groups: &[u16]) -> bool {
        self.capture_targets.as_ref().is_some_and(|capture_targets| *groups == [capture_targets.group])
    }

    /// Whether the piece on a site could be captured in a position. Pieces whose moves depend on everything are run by
    /// the probe, which answers their questions about attacks with no. After an error the cache must be discarded.
    pub(super) fn attacks(
        &mut self,
        context: &mut RunContext<'_>,
        log: &ChangeLog,
        site: SiteId,
    ) -> Result<bool, RunError> {
        self.compare(context.position, log);
        // Runs of pieces on the board are the first kind, so a run's index is its site.
        self.update_kind(context, 0, Stale::ByChange)?;
        let RunContext { program, machine, position, .. } = context;
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

    /// Whether several blocks that drop the same piece have moves: these may be the same.
    fn has_rival_drops(&self, part: usize) -> bool {
        let kinds = &self.run_kinds[self.parts[part].clone()];
        let reserves = || kinds.iter().filter(|kind| kind.total > 0).filter_map(|kind| kind.drop);
        reserves()
            .enumerate()
            .any(|(at, (reserve, _))| reserves().take(at).any(|(other, _)| other == reserve))
    }

    /// Whether two moves may have the same outcome. Those that have been counted differ from each other.
    fn has_one_outcome(&mut self, part: usize) -> bool {
        let Self { parts, run_kinds, moves, lengths, is_counted, scratch, stride, .. } = self;
        let words = *stride / WORD;
        let (kinds, mut recorded) = (parts[part].clone(), 0);
        scratch.seen.clear();
        let first = kinds.start * words;
        for (at, word) in is_counted[first..kinds.end * words].iter().enumerate() {
            for run in ones(first + at, !word).filter(|&run| lengths[run] > 0) {
                for found in &moves[run] {
                    if scratch.seen.insert(found.outcome, recorded, |_| true).is_some() {
                        return true;
                    }
                    recorded += 1;
                }
            }
        }
        recorded > 0 && run_kinds[kinds].iter().map(|kind| kind.total).sum::<usize>() > recorded
    }

    /// The group that applies, and its runs that produce moves.
    pub(in crate::moves) fn runs(
        &self,
        program: &Program,
        position: &Position,
        known: CachedTurn,
        runs: &mut Vec<Run>,
    ) -> Option<u16> {
        for kind_number in self.parts[known.part].clone() {
            let run_kind = &self.run_kinds[kind_number];
            if !run_kind.is_open(position) {
                continue;
            }
            let first = kind_number * self.stride;
            for site in (0..self.stride).filter(|site| self.lengths[first + site] > 0).map(SiteId::new) {
                if self.is_counted(first + site.index()) {
                    let blocks = run_kind.blocks(program, position, site);
                    runs.extend(blocks.iter(program).map(|block| (block, site)));
                } else {
                    let found = self.moves[first + site.index()].chunk_by(|a, b| a.block == b.block);
                    runs.extend(found.map(|moves| (moves[0].block, site)));
                }
            }
        }
        self.groups.get(known.part).copied()
    }

    fn is_counted(&self, run: usize) -> bool {
        self.is_counted[run / WORD] >> (run % WORD) & 1 == 1
    }

    /// Where the move with a number is found; none if there is no such move.
    pub(in crate::moves) fn place(
        &self,
        program: &Program,
        position: &Position,
        known: CachedTurn,
        mut number: usize,
    ) -> Option<MovePlace> {
        for kind_number in self.parts[known.part].clone() {
            let run_kind = &self.run_kinds[kind_number];
            if !run_kind.is_open(position) {
                continue;
            }
            if number >= run_kind.total {
                number -= run_kind.total;
                continue;
            }
            let first = kind_number * self.stride;
            let (site, number) = nth(&self.lengths[first..first + self.stride], number);
            if self.is_counted(first + site) {
                let blocks = run_kind.blocks(program, position, SiteId::new(site));
                return Some(MovePlace::Counted { blocks, site: SiteId::new(site), number: number as u32 });
            }
            let CachedMove { block, ordinal, .. } = self.moves[first + site][number];
            return Some(MovePlace::Recorded { block, site: SiteId::new(site), ordinal });
        }
        None
    }
}

/// The run with the move of a given number, and the number of that move within the run; `lengths` holds each run's
/// number of moves.
fn nth(lengths: &[u32], mut number: usize) -> (usize, usize) {
    let mut run = 0;
    let (chunks, _) = lengths.as_chunks::<CHUNK>();
    for lengths in chunks {
        let total = lengths.iter().sum::<u32>() as usize;
        if number < total {
            break;
        }
        number -= total;
        run += CHUNK;
    }
    while number >= lengths[run] as usize {
        number -= lengths[run] as usize;
        run += 1;
    }
    (run, number)
}

impl RunKind {
    /// Whether there is a piece to move or drop.
    fn is_open(&self, position: &Position) -> bool {
        self.drop.is_none_or(|(reserve, _)| position.cells()[usize::from(reserve)] > 0)
    }

    /// The blocks that are run from a site.
    fn blocks(&self, program: &Program, position: &Position, site: SiteId) -> Blocks {
        match self.drop {
            // Whether rivals have moves is asked for each position.
            Some((_, block)) => Blocks::Dropping { block, has_rivals: false },
            None => Blocks::moving(program, self.group, position.piece(site)),
        }
    }
}
