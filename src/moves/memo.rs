//! Moves of a group of blocks, kept from position to position.
//!
//! A run depends on the cells that it looks at, and on nothing else. So a memo notes for each run which they were,
//! and what moves it gave; of another position it runs again only what looked at a cell that differs. Kept are not
//! the moves but how to run them again: what they change follows when one is wanted.

use super::bits::{Bits, ones};
use super::collect::push;
use super::list::{MAX_MOVES, MoveList, Step};
use super::rules::Rules;
use super::seen::{Merge, Seen, notation_key};
use super::vm::{Machine, NoObserver, Observer, RunError};
use crate::index::{PlayerId, SiteId};
use crate::position::Position;
use crate::program::{Group, Program};

impl Rules {
    /// The group that the turn offers and how many moves it has, equal ones counted once, royal pieces safe or not;
    /// nothing where they cannot be told from runs of single steps.
    pub(super) fn known_moves(&mut self, position: &Position) -> Result<Option<(u16, usize)>, RunError> {
        let (program, memos, machine) = self.memory();
        let turn = &program.turns[position.turn()];
        let plain = !program.hooks.any() && program.layout.move_variables.is_empty() && !turn.decision;
        machine.refuel();
        for (at, &group) in turn.groups.iter().enumerate().filter(|_| plain) {
            let Some(memo) = memo_of(memos, program, group) else { return Ok(None) };
            if let Err(error) = memo.update(program, machine, position) {
                memos.retain(|memo| memo.group != group);
                return Err(error);
            }
            let count = memo.len(program, position);
            if memo.goes_on() || count > MAX_MOVES {
                return Ok(None);
            }
            if count > 0 || at + 1 == turn.groups.len() {
                return Ok(Some((group, count)));
            }
        }
        Ok(None)
    }

    /// Adds one of the moves that were counted last to a list.
    pub(super) fn known_move(
        &mut self,
        group: u16,
        position: &Position,
        number: usize,
        list: &mut MoveList,
    ) -> Result<(), RunError> {
        let (program, memos, machine) = self.memory();
        let memo = memos.iter().find(|memo| memo.group == group);
        memo.map_or(Ok(()), |memo| memo.put(program, machine, position, number, list))
    }
}

fn memo_of<'m>(memos: &'m mut Vec<Memo>, program: &Program, group: u16) -> Option<&'m mut Memo> {
    let at = match memos.iter().position(|memo| memo.group == group) {
        Some(at) => at,
        None => {
            memos.push(Memo::new(program, group)?);
            memos.len() - 1
        }
    };
    memos.get_mut(at)
}

/// A memo whose tables would have more bits is not kept.
const MAX_BITS: usize = 1 << 25;

/// How to find a move again.
#[derive(Clone, Copy, Debug)]
struct Recipe {
    block: u32,
    ordinal: u32,
}

/// The moves of a group.
///
/// Runs are numbered: those of the pieces on the board by site, then those of each block that drops a piece.
#[derive(Clone, Debug)]
pub(super) struct Memo {
    group: u16,
    sites: usize,
    /// Number of cells; behind them, in the tables, the number of pieces of each player.
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
    restless: Vec<u64>,
    /// For each run its moves, and how many they are.
    moves: Vec<Vec<Recipe>>,
    lengths: Vec<u32>,
    /// Whether some move of a run may go on.
    partial: Bits,
    /// For pieces on the board, then for each block that drops a piece, the number of moves.
    totals: Vec<usize>,
    scratch: Scratch,
}

/// Room for one run.
#[derive(Clone, Debug, Default)]
struct Scratch {
    seen: Seen,
    steps: Vec<Step>,
    list: MoveList,
    before: Vec<u64>,
}

/// Notes what a run looks at.
struct Witness<'m> {
    row: &'m mut [u64],
    cells: usize,
    everything: bool,
}

impl Observer for Witness<'_> {
    #[inline]
    fn looked_at(&mut self, cell: usize) {
        if let Some(word) = self.row.get_mut(cell / 64) {
            *word |= 1 << (cell % 64);
        }
    }

    #[inline]
    fn counted(&mut self, player: PlayerId) {
        self.looked_at(self.cells + player.index());
    }

    #[inline]
    fn looked_around(&mut self) {
        self.everything = true;
    }
}

impl Memo {
    /// A memo that knows nothing yet; none for a group that would take too much memory.
    pub(super) fn new(program: &Program, group: u16) -> Option<Self> {
        let lanes = 1 + drops(&program.groups[usize::from(group)]).count();
        let (sites, cells) = (program.site_count(), program.layout.cells);
        let (runs, columns) = (sites * lanes, cells + program.player_count());
        let fits = runs.checked_mul(columns).is_some_and(|bits| bits <= MAX_BITS);
        fits.then(|| Self {
            group,
            sites,
            cells,
            known: vec![0; cells],
            counts: vec![0; program.player_count()],
            readers: Bits::new(columns, runs),
            reads: Bits::new(runs, columns),
            stale: all(runs),
            restless: vec![0; runs.div_ceil(64)],
            moves: vec![Vec::new(); runs],
            lengths: vec![0; runs],
            partial: Bits::new(1, runs),
            totals: vec![0; lanes],
            scratch: Scratch::default(),
        })
    }

    /// Finds the moves of a position. After an error the memo is of no use.
    pub(super) fn update(
        &mut self,
        program: &Program,
        machine: &mut Machine,
        position: &Position,
    ) -> Result<(), RunError> {
        self.compare(position);
        for at in 0..self.stale.len() {
            let word = std::mem::take(&mut self.stale[at]) | self.restless[at];
            for run in ones(at, word) {
                self.run(program, machine, position, run)?;
            }
        }
        Ok(())
    }

    /// The number of moves, equal ones counted once.
    pub(super) fn len(&self, program: &Program, position: &Position) -> usize {
        self.lanes(program, position).map(|lane| self.totals[lane]).sum()
    }

    /// Whether some move may go on.
    pub(super) fn goes_on(&self) -> bool {
        self.partial.row(0).iter().any(|&word| word != 0)
    }

    /// Adds a move to a list by its number.
    pub(super) fn put(
        &self,
        program: &Program,
        machine: &mut Machine,
        position: &Position,
        mut number: usize,
        list: &mut MoveList,
    ) -> Result<(), RunError> {
        for lane in self.lanes(program, position) {
            if number >= self.totals[lane] {
                number -= self.totals[lane];
                continue;
            }
            let mut run = lane * self.sites;
            while number >= self.lengths[run] as usize {
                number -= self.lengths[run] as usize;
                run += 1;
            }
            let Recipe { block, ordinal } = self.moves[run][number];
            machine.begin(program, block, SiteId::new(run % self.sites), false);
            while machine.advance(program, position, &mut NoObserver)? {
                if machine.emission().step.ordinal == ordinal {
                    machine.lay_out(program, position);
                    list.push(&[machine.emission().step], machine.changes(position));
                    break;
                }
            }
            break;
        }
        Ok(())
    }

    /// Pieces on the board, and blocks that drop a piece which is there to be dropped.
    fn lanes<'m>(&self, program: &'m Program, position: &'m Position) -> impl Iterator<Item = usize> + 'm {
        let drops = drops(&program.groups[usize::from(self.group)]);
        let there = |&(_, (reserve, _)): &(usize, (u16, u32))| position.cells()[usize::from(reserve)] > 0;
        let drops = drops.enumerate().filter(move |drop| there(drop));
        std::iter::once(0).chain(drops.map(|(at, _)| at + 1))
    }

    /// Marks the runs that looked at a cell which differs.
    fn compare(&mut self, position: &Position) {
        const CHUNK: usize = 8;
        let Self { known, counts, readers, stale, cells, .. } = self;
        let mut mark = |cell: usize| {
            for (stale, readers) in stale.iter_mut().zip(readers.row(cell)) {
                *stale |= readers;
            }
        };
        let chunks = known.chunks_mut(CHUNK).zip(position.cells().chunks(CHUNK)).enumerate();
        for (at, (known, now)) in chunks {
            if known.iter().zip(now).fold(0, |differs, (known, now)| differs | known ^ now) == 0 {
                continue;
            }
            for (offset, (known, &now)) in known.iter_mut().zip(now).enumerate() {
                if std::mem::replace(known, now) != now {
                    mark(at * CHUNK + offset);
                }
            }
        }
        for (player, known) in counts.iter_mut().enumerate() {
            let now = position.piece_count(PlayerId::new(player)) as u32;
            if std::mem::replace(known, now) != now {
                mark(*cells + player);
            }
        }
    }

    /// Does a run again and notes what it gives and looks at.
    fn run(
        &mut self,
        program: &Program,
        machine: &mut Machine,
        position: &Position,
        run: usize,
    ) -> Result<(), RunError> {
        let Self { reads, scratch, moves, .. } = self;
        let (site, lane) = (SiteId::new(run % self.sites), run / self.sites);
        let row = reads.row_mut(run);
        scratch.before.clear();
        scratch.before.extend_from_slice(row);
        row.fill(0);
        let mut witness = Witness { row, cells: self.cells, everything: false };
        let dropped: [u32; 1];
        let group = &program.groups[usize::from(self.group)];
        let blocks: &[u32] = match lane.checked_sub(1).and_then(|drop| drops(group).nth(drop)) {
            Some((_, block)) => {
                dropped = [block];
                &dropped
            }
            None => {
                witness.looked_at(site.index());
                blocks_of_piece(group, position, site)
            }
        };
        moves[run].clear();
        let found =
            scratch.find(program, machine, position, (blocks, site), &mut witness, &mut moves[run])?;
        set(&mut self.restless, run, witness.everything || found.colliding);
        set(self.partial.row_mut(0), run, found.partial);
        let length = moves[run].len() as u32;
        let before = std::mem::replace(&mut self.lengths[run], length);
        self.totals[lane] = self.totals[lane] + length as usize - before as usize;
        for at in 0..self.scratch.before.len() {
            let (before, now) = (self.scratch.before[at], self.reads.row(run)[at]);
            ones(at, before & !now).for_each(|cell| self.readers.remove(cell, run));
            ones(at, now & !before).for_each(|cell| self.readers.insert(cell, run));
        }
        Ok(())
    }
}

/// What is to be known of a run besides its moves.
#[derive(Default)]
struct Found {
    /// Whether two moves read alike, so that what they change decides whether they are one.
    colliding: bool,
    /// Whether some move may go on.
    partial: bool,
}

impl Scratch {
    fn find(
        &mut self,
        program: &Program,
        machine: &mut Machine,
        position: &Position,
        (blocks, site): (&[u32], SiteId),
        witness: &mut Witness<'_>,
        moves: &mut Vec<Recipe>,
    ) -> Result<Found, RunError> {
        let mut found = Found::default();
        self.seen.clear();
        self.steps.clear();
        for &block in blocks {
            machine.begin(program, block, site, false);
            while machine.advance(program, position, witness)? {
                let step = machine.emission().step;
                found.partial |= step.partial;
                let alike = |known: usize| self.steps[known].is_like(&step, program);
                let key = notation_key(std::slice::from_ref(&step));
                found.colliding |= self.seen.insert(key, self.steps.len(), alike).is_some();
                self.steps.push(step);
                moves.push(Recipe { block, ordinal: step.ordinal });
            }
        }
        if found.colliding {
            self.find_different(program, machine, position, (blocks, site), moves)?;
        }
        Ok(found)
    }

    /// The moves of a run in which some read alike: those that do the same are one.
    fn find_different(
        &mut self,
        program: &Program,
        machine: &mut Machine,
        position: &Position,
        (blocks, site): (&[u32], SiteId),
        moves: &mut Vec<Recipe>,
    ) -> Result<(), RunError> {
        moves.clear();
        self.seen.clear();
        self.list.clear();
        for &block in blocks {
            machine.begin(program, block, site, false);
            while machine.resume(program, position, &mut NoObserver)? {
                let step = machine.emission().step;
                let changes = || machine.changes(position);
                let known = push(program, &mut self.list, &mut self.seen, Merge::Alike, &[step], changes)?;
                if known.is_none() {
                    moves.push(Recipe { block, ordinal: step.ordinal });
                }
            }
        }
        Ok(())
    }
}

/// The blocks that drop a piece, each with the cell that counts how many there are.
fn drops(group: &Group) -> impl Iterator<Item = (u16, u32)> + '_ {
    group.drops.iter().flat_map(|(reserve, blocks)| blocks.iter().map(|&block| (*reserve, block)))
}

/// The blocks of what stands on a site.
fn blocks_of_piece<'m>(group: &'m Group, position: &Position, site: SiteId) -> &'m [u32] {
    let piece = position.piece(site);
    if piece.is_none() || group.owner.is_some_and(|owner| piece.owner() != owner) {
        return &[];
    }
    &group.by_type[piece.piece_type().index()]
}

/// So many bits that are 1.
fn all(bits: usize) -> Vec<u64> {
    let mut words = vec![u64::MAX; bits.div_ceil(64)];
    if let (Some(last), false) = (words.last_mut(), bits % 64 == 0) {
        *last = (1 << (bits % 64)) - 1;
    }
    words
}

fn set(words: &mut [u64], bit: usize, value: bool) {
    let (word, mask) = (&mut words[bit / 64], 1 << (bit % 64));
    *word = if value { *word | mask } else { *word & !mask };
}
