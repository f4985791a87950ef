//! The state of a game at one moment, as plain cells; it knows nothing of legality.
//!
//! In: the cells of a program's start or of a parsed text. Out: a [`Position`] that is cheap to copy, to change and to
//! change back, with its hash and piece counts updated incrementally.
//!
//! - `change`: the primitive edit.
//! - `hash`: what a cell contributes to the hash.
//! - `pieces`: goes through the pieces on the board.

mod change;
mod hash;
mod pieces;

pub use change::Change;
pub use hash::cell_hash;
pub use pieces::PiecesOf;

use std::ops::Range;
use std::sync::Arc;

use crate::bits::WORD;
use crate::index::{PlayerId, SiteId};
use crate::program::{Below, Columns, Piece, Program};

/// How many owners the bits of a piece can distinguish; one value means that nobody owns it.
const OWNERS: usize = 1 << Piece::OWNER_BITS;

/// The high bits of the turn cell, from this bit on, hold the turn that a move announces for after it, plus one, until
/// that turn is entered; 0 if none is announced.
const SAID: u32 = 16;

/// The turn cell while a move is being made, with the turn that it announces, if any.
pub(crate) fn turn_cell(turn: usize, said: Option<usize>) -> u32 {
    turn as u32 | said.map_or(0, |said| said as u32 + 1) << SAID
}

/// The hashes of a position.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Hashes {
    cells: u64,
    arrangement: u64,
}

/// A full game state: pieces, variables, whose turn it is, and everything else that rules can remember.
#[derive(Debug)]
pub struct Position {
    cells: Vec<u32>,
    site_count: usize,
    /// The cells for the pieces below the top of each column.
    below: Range<usize>,
    hash: u64,
    /// The part of the hash that comes from sites and columns.
    arrangement: u64,
    piece_counts: [u16; OWNERS],
    /// The sites with pieces of each owner, as bits: word by word, and in each word owner by owner. Nobody's pieces come
    /// after those of the players.
    occupied: Vec<u64>,
    owners: usize,
    /// Hashes of the piece arrangements since the start of the game, the current one last; only for games whose rules
    /// ask for them. Copies share the list until one of them makes a move, which most copies made in move generation
    /// never do.
    past: Option<Arc<Vec<u64>>>,
    /// Repetition hashes of the positions since the start of the game, without the current one; only for games in which
    /// a player may drop out because of repetition.
    earlier: Option<Arc<Vec<u64>>>,
}

/// Positions are equal if their cells are, whatever their history.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.cells == other.cells
    }
}

impl Eq for Position {}

impl Clone for Position {
    fn clone(&self) -> Self {
        let (cells, below, occupied) = (self.cells.clone(), self.below.clone(), self.occupied.clone());
        Self { cells, below, occupied, past: self.past.clone(), earlier: self.earlier.clone(), ..*self }
    }

    // Reuses the memory of the vectors, which a derived `Clone` would not.
    fn clone_from(&mut self, other: &Self) {
        self.cells.clone_from(&other.cells);
        self.site_count = other.site_count;
        self.below.clone_from(&other.below);
        self.hash = other.hash;
        self.arrangement = other.arrangement;
        self.piece_counts = other.piece_counts;
        self.occupied.clone_from(&other.occupied);
        self.owners = other.owners;
        self.past.clone_from(&other.past);
        self.earlier.clone_from(&other.earlier);
    }
}

/// The cells that count for repetition, besides the turn cell: not the transient ones, and reserves only if the rules
/// say so.
fn lasting_cells(program: &Program) -> [Range<usize>; 2] {
    let layout = &program.layout;
    let last = layout.transient.start;
    match layout.reserves {
        Some(first) if !layout.reserves_repeat => {
            let after = first + program.player_count() * program.new_pieces.len();
            [0..first, after..last]
        }
        _ => [0..last, last..last],
    }
}

/// Whether a cell other than the turn cell counts for repetition.
pub(crate) fn lasts(program: &Program, cell: usize) -> bool {
    lasting_cells(program).iter().any(|cells| cells.contains(&cell))
}

/// The cells that do not count for repetition, without the turn cell.
fn passing_cells(program: &Program) -> [Range<usize>; 2] {
    let [first, second] = lasting_cells(program);
    [first.end..second.start, second.end..program.layout.cells - 1]
}

impl Position {
    /// The starting position, before the first playable turn is determined.
    pub fn start(program: &Program) -> Self {
        Self::from_cells(program, &program.start)
    }

    /// A position with the given cells.
    ///
    /// # Panics
    /// If their number is not that of the program.
    pub fn from_cells(program: &Program, cells: &[u32]) -> Self {
        assert_eq!(cells.len(), program.layout.cells, "a position has as many cells as its program");
        let columns = program.layout.columns.as_ref();
        let owners = program.player_count() + 1;
        let mut position = Self {
            cells: vec![0; program.layout.cells],
            site_count: program.site_count(),
            below: columns.map_or(0..0, |columns| columns.all_cells(program.site_count())),
            hash: 0,
            arrangement: 0,
            piece_counts: [0; OWNERS],
            occupied: vec![0; program.site_count().div_ceil(WORD) * owners],
            owners,
            past: program.remembers_arrangements.then(Arc::default),
            earlier: program.remembers_positions().then(Arc::default),
        };
        for (cell, &value) in cells.iter().enumerate() {
            position.set(cell, value);
        }
        position.remember_arrangement();
        position
    }

    /// All cells.
    pub fn cells(&self) -> &[u32] {
        &self.cells
    }

    /// A hash of all cells; for a given program, equal positions have equal hashes on every machine.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Whether a cell belongs to a site.
    #[inline]
    pub(crate) fn is_site(&self, cell: usize) -> bool {
        cell < self.site_count
    }

    /// The piece on a site: the top one, if it is a column.
    #[inline]
    pub fn piece(&self, site: SiteId) -> Piece {
        Piece(self.cells[site.index()])
    }

    /// The pieces below the top one on a site; none if the game has no columns.
    #[inline]
    pub fn below(&self, program: &Program, site: SiteId) -> Below {
        let Some(columns) = &program.layout.columns else { return 0 };
        Columns::join(self.cells[columns.cells(site.index())].iter().copied())
    }

    /// The height of the column on a site: the number of its pieces.
    pub fn height(&self, program: &Program, site: SiteId) -> usize {
        let columns = program.layout.columns.as_ref();
        let below = columns.map_or(0, |columns| columns.count(self.below(program, site)));
        below + usize::from(!self.piece(site).is_none())
    }

    /// The number of a player's pieces on the board, without those below others.
    #[inline]
    pub fn piece_count(&self, player: PlayerId) -> usize {
        // The remainder has no effect; it lets the compiler drop the bounds check.
        usize::from(self.piece_counts[player.index() % OWNERS])
    }

    /// The number of all pieces on the board, without those below others.
    #[inline]
    pub fn board_count(&self) -> usize {
        self.piece_counts.iter().map(|&count| usize::from(count)).sum()
    }

    /// Where an owner's word is among those of all owners.
    #[inline]
    fn row(&self, owner: PlayerId) -> usize {
        owner.index().min(self.owners - 1)
    }

    /// The index of the turn in the turn order.
    #[inline]
    pub fn turn(&self) -> usize {
        (self.cells[self.cells.len() - 1] & ((1 << SAID) - 1)) as usize
    }

    /// The turn that the move being made has announced for after it.
    pub(crate) fn announced_turn(&self) -> Option<usize> {
        (self.cells[self.cells.len() - 1] >> SAID).checked_sub(1).map(|said| said as usize)
    }

    /// Sets the turn, and clears what was announced.
    pub fn set_turn(&mut self, turn: usize) {
        self.set(self.cells.len() - 1, turn as u32);
    }

    /// The players who have dropped out, as bits.
    pub fn out(&self, program: &Program) -> u16 {
        program.layout.out.map_or(0, |cell| self.cells[usize::from(cell)] as u16)
    }

    /// Whether two positions are the same for the repetition rule.
    pub fn repeats(&self, program: &Program, other: &Self) -> bool {
        let same = |cells: Range<usize>| self.cells[cells.clone()] == other.cells[cells];
        self.turn() == other.turn() && lasting_cells(program).into_iter().all(same)
    }

    /// A hash of the cells that count for repetition.
    pub fn repetition_hash(&self, program: &Program) -> u64 {
        let with = |hash: u64, cell: usize, value: u32| {
            hash ^ cell_hash(cell, self.cells[cell]) ^ cell_hash(cell, value)
        };
        // The hash is the exclusive or of its cells' hashes, so a second exclusive or takes a cell's hash out again.
        let passing = passing_cells(program).into_iter().flatten();
        let hash = passing.fold(self.hash, |hash, cell| with(hash, cell, 0));
        with(hash, self.cells.len() - 1, self.turn() as u32)
    }

    /// Repetition hashes of the positions since the start of the game, without the current one; empty if no rule needs
    /// them.
    pub(crate) fn earlier(&self) -> &[u64] {
        self.earlier.as_deref().map_or(&[], Vec::as_slice)
    }

    /// Sets the history of positions, without the current one, if rules need it.
    pub(crate) fn replace_earlier(&mut self, positions: &[u64]) {
        if let Some(earlier) = &mut self.earlier {
            *earlier = Arc::new(positions.to_vec());
        }
    }

    /// Appends the current position to the history before a move is made, if rules need it.
    pub(crate) fn remember_position(&mut self, program: &Program) {
        if self.earlier.is_some() {
            let key = self.repetition_hash(program);
            self.remember_key(key);
        }
    }

    /// Like [`Position::remember_position`], with a repetition hash that is already known.
    pub(crate) fn remember_key(&mut self, key: u64) {
        if let Some(earlier) = &mut self.earlier {
            Arc::make_mut(earlier).push(key);
        }
    }

    /// Removes the last position from the history, when a move is unmade.
    pub(crate) fn forget_position(&mut self) {
        if let Some(earlier) = &mut self.earlier {
            Arc::make_mut(earlier).pop();
        }
    }

    /// Hashes of the arrangements since the start of the game, the current one last; empty if no rule needs them.
    pub(crate) fn past(&self) -> &[u64] {
        self.past.as_deref().map_or(&[], Vec::as_slice)
    }

    /// Sets the history of arrangements, the current one last, if rules need it.
    pub(crate) fn replace_past(&mut self, arrangements: Vec<u64>) {
        if let Some(past) = &mut self.past {
            *past = Arc::new(arrangements);
        }
    }

    /// Appends the arrangement after a move to the history, if rules need it.
    pub(crate) fn remember_arrangement(&mut self) {
        if let Some(past) = &mut self.past {
            Arc::make_mut(past).push(self.arrangement);
        }
    }

    /// Removes the last arrangement from the history, when its move is unmade.
    pub(crate) fn forget_arrangement(&mut self) {
        if let Some(past) = &mut self.past {
            Arc::make_mut(past).pop();
        }
    }

    /// Forgets the history, which is otherwise shared with the position that this one was copied from.
    pub(crate) fn forget_past(&mut self) {
        (self.past, self.earlier) = (None, None);
    }

    /// Whether the changes since the last recorded arrangement have brought back an earlier one.
    pub(crate) fn has_returned(&self) -> bool {
        let earlier = self.past.as_deref().and_then(|past| past.split_last());
        earlier
            .is_some_and(|(last, earlier)| *last != self.arrangement && earlier.contains(&self.arrangement))
    }

    /// Swaps the values of cells with those of the changes: done once it makes a move, done again it unmakes it.
    #[inline]
    pub fn swap(&mut self, changes: &mut [Change]) {
        // A cell that occurs twice would need the reverse order; moves change each cell at most once.
        for change in changes {
            let old = self.cells[usize::from(change.cell)];
            self.set(usize::from(change.cell), change.value);
            change.value = old;
        }
    }

    /// Takes a move back that [`Position::swap`] has made, given the hashes from before it: they need not be computed again.
    #[inline]
    pub(crate) fn swap_back(&mut self, changes: &mut [Change], before: Hashes) {
        for change in changes {
            change.value = self.put(usize::from(change.cell), change.value);
        }
        self.restore_hashes(before);
    }

    /// The hashes.
    pub(crate) fn hashes(&self) -> Hashes {
        Hashes { cells: self.hash, arrangement: self.arrangement }
    }

    /// Restores the hashes after cells have been restored.
    pub(crate) fn restore_hashes(&mut self, before: Hashes) {
        (self.hash, self.arrangement) = (before.cells, before.arrangement);
    }

    /// Makes a move that will not be unmade.
    pub fn apply(&mut self, changes: &[Change]) {
        for change in changes {
            self.set(usize::from(change.cell), change.value);
        }
    }

    /// Sets a cell, and updates the hashes and what is known about pieces.
    #[inline]
    pub(crate) fn set(&mut self, cell: usize, value: u32) {
        let old = self.put(cell, value);
        let difference = cell_hash(cell, old) ^ cell_hash(cell, value);
        self.hash ^= difference;
        if cell < self.site_count || self.below.contains(&cell) {
            self.arrangement ^= difference;
        }
    }

    /// Sets a cell, and updates what is known about pieces, but not the hashes; returns what it held.
    #[inline]
    pub(crate) fn put(&mut self, cell: usize, value: u32) -> u32 {
        let old = std::mem::replace(&mut self.cells[cell], value);
        if cell < self.site_count {
            self.note_piece(cell, Piece(old), -1);
            self.note_piece(cell, Piece(value), 1);
        }
        old
    }

    /// Notes that a piece comes to a site, or leaves it.
    #[inline]
    fn note_piece(&mut self, site: usize, piece: Piece, by: i16) {
        if !piece.is_none() {
            let count = &mut self.piece_counts[piece.owner().index() % OWNERS];
            *count = count.wrapping_add_signed(by);
            let word = site / WORD * self.owners + self.row(piece.owner());
            self.occupied[word] ^= 1 << (site % WORD);
        }
    }
}
