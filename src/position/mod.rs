//! One moment of play. Mechanical: it knows cells and changes, and no legality.
//!
//! In: the cells of a program's start, or of any text. Out: a [`Position`] that is cheap to copy, to
//! change and to change back, and that knows its hash and its piece counts at every moment.
//!
//! - `change`: the primitive edit. - `hash`: what a cell adds to the hash.

mod change;
mod hash;

pub use change::Change;
pub use hash::cell_hash;

use std::ops::Range;
use std::sync::Arc;

use crate::index::{PlayerId, SiteId};
use crate::program::{Below, Columns, Piece, Program};

/// So many owners the bits of a piece tell apart; one of them is nobody's.
const OWNERS: usize = 1 << Piece::OWNER_BITS;

/// Where in the turn's cell stands which turn a move says comes after it, plus one, until that turn is entered.
const SAID: u32 = 16;

/// The turn's cell while a move is made that says which turn comes after it, or says nothing.
pub(crate) fn turn_cell(turn: usize, said: Option<usize>) -> u32 {
    turn as u32 | said.map_or(0, |said| said as u32 + 1) << SAID
}

/// Everything that a rule can remember: pieces, variables, whose turn it is.
#[derive(Debug)]
pub struct Position {
    cells: Vec<u32>,
    site_count: usize,
    /// The cells of what is under pieces.
    below: Range<usize>,
    hash: u64,
    /// What sites and what is under pieces add to the hash.
    arrangement: u64,
    piece_counts: [u16; OWNERS],
    /// The arrangements of pieces since the game began, this one the last, for rules that ask. Copies of a position share
    /// the list until one of them makes a move, as most that generation makes never do.
    past: Option<Arc<Vec<u64>>>,
    /// What tells apart the positions since the game began, this one left out, where a player may drop out because one
    /// occurs again.
    earlier: Option<Arc<Vec<u64>>>,
}

/// The same cells; how they came about does not matter.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.cells == other.cells
    }
}

impl Eq for Position {}

impl Clone for Position {
    fn clone(&self) -> Self {
        let (cells, below) = (self.cells.clone(), self.below.clone());
        Self { cells, below, past: self.past.clone(), earlier: self.earlier.clone(), ..*self }
    }

    fn clone_from(&mut self, other: &Self) {
        self.cells.clone_from(&other.cells);
        self.site_count = other.site_count;
        self.below.clone_from(&other.below);
        self.hash = other.hash;
        self.arrangement = other.arrangement;
        self.piece_counts = other.piece_counts;
        self.past.clone_from(&other.past);
        self.earlier.clone_from(&other.earlier);
    }
}

/// The cells that the rule of repetition looks at, besides the turn.
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

/// Whether the rule of repetition looks at a cell that is not the turn's.
pub(crate) fn lasts(program: &Program, cell: usize) -> bool {
    lasting_cells(program).iter().any(|cells| cells.contains(&cell))
}

/// The cells that it does not look at, besides the turn.
fn passing_cells(program: &Program) -> [Range<usize>; 2] {
    let [first, second] = lasting_cells(program);
    [first.end..second.start, second.end..program.layout.cells - 1]
}

impl Position {
    /// The position at the start of a game, before the first turn is found.
    pub fn start(program: &Program) -> Self {
        Self::from_cells(program, &program.start)
    }

    /// A position with these cells.
    ///
    /// # Panics
    /// If there are not as many cells as the program has.
    pub fn from_cells(program: &Program, cells: &[u32]) -> Self {
        assert_eq!(cells.len(), program.layout.cells, "a position has as many cells as its program");
        let columns = program.layout.columns.as_ref();
        let mut position = Self {
            cells: vec![0; program.layout.cells],
            site_count: program.site_count(),
            below: columns.map_or(0..0, |columns| columns.all_cells(program.site_count())),
            hash: 0,
            arrangement: 0,
            piece_counts: [0; OWNERS],
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

    /// A hash of all cells, the same for equal positions of one program on every machine.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Whether a cell is that of a site.
    #[inline]
    pub(crate) fn is_site(&self, cell: usize) -> bool {
        cell < self.site_count
    }

    /// What stands on a site.
    #[inline]
    pub fn piece(&self, site: SiteId) -> Piece {
        Piece(self.cells[site.index()])
    }

    /// What stands under the piece on a site; nothing where the board has no columns.
    #[inline]
    pub fn below(&self, program: &Program, site: SiteId) -> Below {
        let Some(columns) = &program.layout.columns else { return 0 };
        Columns::join(self.cells[columns.cells(site.index())].iter().copied())
    }

    /// How many pieces stand on a site, one on the other.
    pub fn height(&self, program: &Program, site: SiteId) -> usize {
        let columns = program.layout.columns.as_ref();
        let below = columns.map_or(0, |columns| columns.count(self.below(program, site)));
        below + usize::from(!self.piece(site).is_none())
    }

    /// How many pieces a player has on the board, without those under others.
    #[inline]
    pub fn piece_count(&self, player: PlayerId) -> usize {
        // The remainder changes nothing; it shows the compiler that the index is within bounds.
        usize::from(self.piece_counts[player.index() % OWNERS])
    }

    /// All pieces with their sites, in board order.
    pub fn pieces(&self) -> impl Iterator<Item = (SiteId, Piece)> + '_ {
        let sites = self.cells[..self.site_count].iter().enumerate();
        sites.map(|(site, &cell)| (SiteId::new(site), Piece(cell))).filter(|(_, piece)| !piece.is_none())
    }

    /// Index of the turn.
    #[inline]
    pub fn turn(&self) -> usize {
        (self.cells[self.cells.len() - 1] & ((1 << SAID) - 1)) as usize
    }

    /// Which turn the move that is being made says comes after it.
    pub(crate) fn announced_turn(&self) -> Option<usize> {
        (self.cells[self.cells.len() - 1] >> SAID).checked_sub(1).map(|said| said as usize)
    }

    /// Makes it another turn.
    pub fn set_turn(&mut self, turn: usize) {
        self.set(self.cells.len() - 1, turn as u32);
    }

    /// The players that have dropped out, as bits.
    pub fn out(&self, program: &Program) -> u16 {
        program.layout.out.map_or(0, |cell| self.cells[usize::from(cell)] as u16)
    }

    /// Whether a position is the same for the rule of repetition: all that lasts beyond the next move is, besides
    /// reserves where they do not count.
    pub fn repeats(&self, program: &Program, other: &Self) -> bool {
        let same = |cells: Range<usize>| self.cells[cells.clone()] == other.cells[cells];
        self.turn() == other.turn() && lasting_cells(program).into_iter().all(same)
    }

    /// A hash of what the rule of repetition looks at.
    pub fn repetition_hash(&self, program: &Program) -> u64 {
        let with = |hash: u64, cell: usize, value: u32| {
            hash ^ cell_hash(cell, self.cells[cell]) ^ cell_hash(cell, value)
        };
        // Hashes of cells are joined by exclusive or: one that is joined once more is taken out again.
        let passing = passing_cells(program).into_iter().flatten();
        let hash = passing.fold(self.hash, |hash, cell| with(hash, cell, 0));
        with(hash, self.cells.len() - 1, self.turn() as u32)
    }

    /// What tells apart the positions since the game began, this one left out; none where no rule asks for them at every
    /// move.
    pub(crate) fn earlier(&self) -> &[u64] {
        self.earlier.as_deref().map_or(&[], Vec::as_slice)
    }

    /// Says which positions there were before this one, where rules ask for them.
    pub(crate) fn replace_earlier(&mut self, positions: &[u64]) {
        if let Some(earlier) = &mut self.earlier {
            *earlier = Arc::new(positions.to_vec());
        }
    }

    /// Notes what tells this position apart before a move is made, where rules ask for it.
    pub(crate) fn remember_position(&mut self, program: &Program) {
        if self.earlier.is_some() {
            let key = self.repetition_hash(program);
            self.remember_key(key);
        }
    }

    /// The same where it is known what tells the position apart.
    pub(crate) fn remember_key(&mut self, key: u64) {
        if let Some(earlier) = &mut self.earlier {
            Arc::make_mut(earlier).push(key);
        }
    }

    /// Forgets the position noted last, when the move from it is taken back.
    pub(crate) fn forget_position(&mut self) {
        if let Some(earlier) = &mut self.earlier {
            Arc::make_mut(earlier).pop();
        }
    }

    /// The arrangements of pieces since the game began, this one the last; none where no rule asks for them.
    pub(crate) fn past(&self) -> &[u64] {
        self.past.as_deref().map_or(&[], Vec::as_slice)
    }

    /// Says which arrangements there were, this one the last, where rules ask for them.
    pub(crate) fn replace_past(&mut self, arrangements: Vec<u64>) {
        if let Some(past) = &mut self.past {
            *past = Arc::new(arrangements);
        }
    }

    /// Notes the arrangement of pieces that a move has made, where rules ask for it.
    pub(crate) fn remember_arrangement(&mut self) {
        if let Some(past) = &mut self.past {
            Arc::make_mut(past).push(self.arrangement);
        }
    }

    /// Forgets the arrangement noted last, when its move is taken back.
    pub(crate) fn forget_arrangement(&mut self) {
        if let Some(past) = &mut self.past {
            Arc::make_mut(past).pop();
        }
    }

    /// Whether the changes since the last arrangement was noted have brought back an earlier one.
    pub(crate) fn has_returned(&self) -> bool {
        let earlier = self.past.as_deref().and_then(|past| past.split_last());
        earlier
            .is_some_and(|(last, earlier)| *last != self.arrangement && earlier.contains(&self.arrangement))
    }

    /// Exchanges the cells' values with those of the changes. Doing it twice changes nothing:
    /// the first makes a move, the second takes it back.
    #[inline]
    pub fn swap(&mut self, changes: &mut [Change]) {
        for change in changes {
            let old = self.cells[usize::from(change.cell)];
            self.set(usize::from(change.cell), change.value);
            change.value = old;
        }
    }

    /// Makes a move that need not be taken back.
    pub fn apply(&mut self, changes: &[Change]) {
        for change in changes {
            self.set(usize::from(change.cell), change.value);
        }
    }

    /// Gives a cell a value.
    #[inline]
    pub(crate) fn set(&mut self, cell: usize, value: u32) {
        let old = std::mem::replace(&mut self.cells[cell], value);
        let difference = cell_hash(cell, old) ^ cell_hash(cell, value);
        self.hash ^= difference;
        if cell < self.site_count {
            self.arrangement ^= difference;
            // Adding the greatest number to a counter that wraps takes one away.
            self.count(Piece(old), u16::MAX);
            self.count(Piece(value), 1);
        } else if self.below.contains(&cell) {
            self.arrangement ^= difference;
        }
    }

    /// Adds to the count of a piece's owner, wrapping.
    #[inline]
    fn count(&mut self, piece: Piece, by: u16) {
        if !piece.is_none() {
            let count = &mut self.piece_counts[piece.owner().index() % OWNERS];
            *count = count.wrapping_add(by);
        }
    }
}
