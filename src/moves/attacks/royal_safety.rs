//! Which moves leave royal pieces safe.
//!
//! Whether a royal piece is attacked depends only on the cells that are read to find out. So this is determined once
//! for the position itself, with its read set. Only those moves are tested that change a cell of it, move a royal
//! piece, or put an attacker's piece somewhere. In chess these are pinned pieces, king moves and positions in check,
//! found without knowing about lines.

use crate::bits::WORD;
use crate::moves::list::MoveList;
use crate::moves::read_set::{ReadSet, words_for};
use crate::moves::vm::{Machine, RunError};
use crate::position::{Change, Position};
use crate::program::{Piece, Program};

/// How many positions are remembered: more than there are on a path of the search tree.
const SLOTS: usize = 128;

/// What is known about a player's royal pieces in a position.
#[derive(Clone, Debug, Default)]
pub(in crate::moves) struct Watched {
    /// Their index.
    royal: usize,
    /// Whether one of them is attacked.
    pub(in crate::moves) is_checked: bool,
    /// The owners of the pieces that may attack them, as bits.
    attackers: u16,
    /// The cells that decide whether they are attacked: the read set.
    cells: Vec<u64>,
    /// Whether every move has to be tested.
    is_open: bool,
}

/// A cache for positions that come up again and again, such as those on the current path of a search; direct-mapped by
/// hash.
#[derive(Clone, Debug, Default)]
pub(in crate::moves) struct WatchedPositions {
    slots: Vec<Slot>,
}

/// What is known about the position with a hash; nothing yet if there is none.
#[derive(Clone, Debug, Default)]
struct Slot {
    hash: Option<u64>,
    watched: Watched,
}

impl WatchedPositions {
    /// What is known about a player's royal pieces in a position.
    pub(in crate::moves) fn of(
        &mut self,
        program: &Program,
        machine: &mut Machine,
        position: &Position,
        royal: usize,
    ) -> Result<&Watched, RunError> {
        if self.slots.is_empty() {
            self.slots.resize_with(SLOTS, Slot::default);
        }
        let hash = position.hash();
        let Slot { hash: known, watched } = &mut self.slots[hash as usize % SLOTS];
        if *known != Some(hash) || watched.royal != royal {
            *known = None;
            watched.look_at(program, machine, position, royal)?;
            *known = Some(hash);
        }
        Ok(watched)
    }
}

/// For each move of a list from `first` on, whether it leaves the royal pieces safe.
pub(in crate::moves) fn safe_moves(
    program: &Program,
    machine: &mut Machine,
    start: &Position,
    royal: usize,
    list: &mut MoveList,
    first: usize,
) -> Result<Vec<bool>, RunError> {
    let mut watched = Watched::default();
    watched.look_at(program, machine, start, royal)?;
    let mut board = start.clone();
    let mut safe = Vec::with_capacity(list.len() - first);
    for index in first..list.len() {
        if !watched.may_matter(program, start, list.changes(index)) {
            safe.push(true);
            continue;
        }
        board.swap(list.changes_mut(index));
        let attacked = machine.is_in_check(program, &board, royal);
        board.swap(list.changes_mut(index));
        safe.push(!attacked?);
    }
    Ok(safe)
}

impl Watched {
    /// Finds out about a position, in the memory of the one before.
    fn look_at(
        &mut self,
        program: &Program,
        machine: &mut Machine,
        position: &Position,
        royal: usize,
    ) -> Result<(), RunError> {
        let groups = program.royals[royal].groups.iter().map(|&group| &program.groups[usize::from(group)]);
        let attackers = groups.fold(0, |all, group| all | group.owner.map_or(u16::MAX, |owner| 1 << owner.0));
        self.cells.clear();
        self.cells.resize(words_for(program), 0);
        let mut read_set = ReadSet::new(&mut self.cells, program.layout.cells);
        self.is_checked = machine.is_in_check_observed(program, position, royal, &mut read_set)?;
        self.is_open = self.is_checked || read_set.everything || read_set.has_counts();
        (self.royal, self.attackers) = (royal, attackers);
        Ok(())
    }

    /// Whether these changes may leave a royal piece attacked, so that the move has to be tested.
    pub(in crate::moves) fn may_matter(
        &self,
        program: &Program,
        position: &Position,
        changes: &[Change],
    ) -> bool {
        let royal = &program.royals[self.royal];
        let is_royal = |piece: Piece| {
            !piece.is_none() && piece.owner() == royal.player && royal.types[piece.piece_type().index()]
        };
        let attacks = |piece: Piece| !piece.is_none() && self.attackers >> piece.owner().0 & 1 == 1;
        self.is_open
            || changes.iter().any(|&Change { cell, value }| {
                let cell = usize::from(cell);
                let (before, after) = (Piece(position.cells()[cell]), Piece(value));
                let is_read = self.cells[cell / WORD] >> (cell % WORD) & 1 == 1;
                is_read || position.is_site(cell) && (attacks(after) || is_royal(after) || is_royal(before))
            })
    }
}
