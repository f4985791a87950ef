//! Which moves leave royal pieces safe.
//!
//! Whether a royal piece is attacked depends on the cells that the question looks at, and on nothing else. So it is asked
//! once on the position itself, and of the moves only those are asked that change a cell that was looked at, move a royal
//! piece, or put a piece of the other side somewhere. In chess that is what is known as pins and checks, found without a
//! word about lines.

use super::list::MoveList;
use super::read_set::{ReadSet, words_for};
use super::vm::{Machine, RunError};
use crate::position::{Change, Position};
use crate::program::{Piece, Program, RoyalCode};

/// What is known of a player's royal pieces on a position.
struct Watched<'p> {
    royal: &'p RoyalCode,
    attackers: u16,
    /// The cells that decide whether they are attacked.
    cells: Vec<u64>,
    /// Whether nothing can be said but by asking.
    is_open: bool,
}

/// For each move of a list from `first` on, whether it leaves the royal pieces safe.
pub(super) fn safe_moves(
    program: &Program,
    machine: &mut Machine,
    start: &Position,
    royal: usize,
    list: &mut MoveList,
    first: usize,
) -> Result<Vec<bool>, RunError> {
    let watched = Watched::new(program, machine, start, royal)?;
    let mut board = start.clone();
    let mut safe = Vec::with_capacity(list.len() - first);
    for index in first..list.len() {
        if !watched.may_matter(start, list.changes(index)) {
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

impl<'p> Watched<'p> {
    fn new(
        program: &'p Program,
        machine: &mut Machine,
        position: &Position,
        royal: usize,
    ) -> Result<Self, RunError> {
        let code = &program.royals[royal];
        let owners = code.groups.iter().map(|&group| program.groups[usize::from(group)].owner);
        let attackers = owners.map(|owner| owner.map_or(u16::MAX, |owner| 1 << owner.0));
        let attackers = attackers.fold(0, |all, owner| all | owner);
        let mut cells = vec![0; words_for(program)];
        let mut read_set = ReadSet::new(&mut cells, program.layout.cells);
        let is_checked = machine.is_in_check_observed(program, position, royal, &mut read_set)?;
        let is_open = is_checked || read_set.everything || read_set.has_counts();
        Ok(Self { royal: code, attackers, cells, is_open })
    }

    /// Whether changes may bring a royal piece under attack, where none is.
    fn may_matter(&self, position: &Position, changes: &[Change]) -> bool {
        self.is_open
            || changes.iter().any(|&Change { cell, value }| {
                let cell = usize::from(cell);
                self.cells[cell / 64] >> (cell % 64) & 1 == 1
                    || position.is_site(cell)
                        && (self.attacks(Piece(value))
                            || self.is_royal(Piece(value))
                            || self.is_royal(Piece(position.cells()[cell])))
            })
    }

    fn attacks(&self, piece: Piece) -> bool {
        !piece.is_none() && self.attackers >> piece.owner().0 & 1 == 1
    }

    fn is_royal(&self, piece: Piece) -> bool {
        !piece.is_none() && piece.owner() == self.royal.player && self.royal.types[piece.piece_type().index()]
    }
}
