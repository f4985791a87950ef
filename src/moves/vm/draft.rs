//! A move's waiting movements and effects as changes of cells.
//!
//! ZRF's order of events: all moved pieces are lifted, then all put down, the last of them as what it becomes;
//! then effects in the order of the program; captures last. What stood where a piece is put down is gone.

use super::effect::{DROPPED, Effect, Movement};
use crate::index::{PieceTypeId, PlayerId};
use crate::position::{Change, Position};
use crate::program::{Piece, Program};

/// What a run has made ready.
#[derive(Clone, Copy)]
pub(super) struct Ready<'a> {
    pub(super) movements: &'a [Movement],
    pub(super) effects: &'a [Effect],
    /// What the piece that moved last becomes.
    pub(super) becomes: Option<PieceTypeId>,
    /// The piece that is dropped.
    pub(super) dropped: Piece,
    /// Whether it belongs to a move that has begun.
    pub(super) continues: bool,
}

/// Cells with other values laid over a position.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    /// Value of each cell that was touched in this round.
    values: Vec<u32>,
    rounds: Vec<u32>,
    round: u32,
    touched: Vec<u16>,
    /// Which prizes are captured, as bits.
    prizes: u32,
}

impl Draft {
    /// Lays the outcome of a step over a position.
    pub(super) fn make(&mut self, program: &Program, position: &Position, ready: Ready<'_>) {
        self.begin(program, position, ready.continues);
        for movement in ready.movements {
            if movement.from != DROPPED && movement.from != movement.to && !movement.copy {
                self.set(movement.from, 0);
            }
        }
        for movement in ready.movements {
            self.put_down(program, position, *movement, ready.dropped);
        }
        if let (Some(kind), Some(last)) = (ready.becomes, ready.movements.last()) {
            self.promote(program, position, last.to, kind);
        }
        for effect in ready.effects {
            self.apply(program, position, *effect);
        }
        for effect in ready.effects {
            if let Effect::Capture { site } = *effect {
                self.remove(program, position, site);
            }
        }
        self.remember(program, ready.movements.first());
    }

    /// The cells that may differ.
    pub(super) fn touched(&self) -> &[u16] {
        &self.touched
    }

    /// What differs from the position.
    pub(super) fn changes<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Change> + 'a {
        let change = |&cell: &u16| Change { cell, value: self.values[usize::from(cell)] };
        let differs = |change: &Change| change.value != position.cells()[usize::from(change.cell)];
        self.touched.iter().map(change).filter(differs)
    }

    fn begin(&mut self, program: &Program, position: &Position, continues: bool) {
        let cells = program.layout.cells;
        self.values.resize(cells, 0);
        self.rounds.resize(cells, 0);
        self.touched.clear();
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.rounds.fill(0);
            self.round = 1;
        }
        let prizes = program.layout.prizes.filter(|_| continues);
        self.prizes = prizes.map_or(0, |cell| position.cells()[usize::from(cell)]);
    }

    fn put_down(&mut self, program: &Program, position: &Position, movement: Movement, dropped: Piece) {
        let is_drop = movement.from == DROPPED;
        let piece = if is_drop { dropped } else { Piece(position.cells()[usize::from(movement.from)]) };
        if movement.from == movement.to || piece.is_none() {
            return;
        }
        if is_drop {
            self.change_reserve(program, position, piece, -1);
        }
        self.remove(program, position, movement.to);
        self.set(movement.to, piece.0);
    }

    fn promote(&mut self, program: &Program, position: &Position, site: u16, kind: PieceTypeId) {
        let piece = Piece(self.get(position, site));
        if piece.is_none() {
            return;
        }
        let promoted = program.retyped(piece, kind);
        self.set(site, promoted.0);
        if program.recycles_promotions && piece.piece_type() != kind {
            self.change_reserve(program, position, piece, 1);
            self.change_reserve(program, position, promoted, -1);
        }
    }

    fn apply(&mut self, program: &Program, position: &Position, effect: Effect) {
        match effect {
            Effect::Create { site, piece } => {
                self.remove(program, position, site);
                self.set(site, piece.0);
            }
            Effect::SetCell { cell, value } => self.set(cell, value as u32),
            Effect::SetAttribute { site, attribute, value } => {
                let slot = &program.attributes[usize::from(attribute)];
                self.change_piece(position, site, |piece| {
                    if slot.bearers[piece.piece_type().index()] {
                        piece.with_attribute(slot, value)
                    } else {
                        piece
                    }
                });
            }
            Effect::SetKind { site, kind } => {
                self.change_piece(position, site, |piece| program.retyped(piece, PieceTypeId(kind)));
            }
            Effect::SetOwner { site, owner } => {
                self.change_piece(position, site, |piece| piece.with_owner(PlayerId(owner)));
            }
            Effect::Flip { site } => {
                let next = |piece: Piece| program.next_players[piece.owner().index()];
                self.change_piece(position, site, |piece| piece.with_owner(next(piece)));
            }
            Effect::Capture { .. } => {}
        }
    }

    fn change_piece(&mut self, position: &Position, site: u16, change: impl FnOnce(Piece) -> Piece) {
        let piece = Piece(self.get(position, site));
        if !piece.is_none() {
            self.set(site, change(piece).0);
        }
    }

    /// Takes what stands on a site off the board.
    fn remove(&mut self, program: &Program, position: &Position, site: u16) {
        let piece = Piece(self.get(position, site));
        if piece.is_none() {
            return;
        }
        self.set(site, 0);
        for (bit, (player, types)) in program.prizes.iter().enumerate() {
            if piece.owner() == *player && types[piece.piece_type().index()] {
                self.prizes |= 1 << bit;
            }
        }
        if program.recycles_captures {
            self.change_reserve(program, position, piece, 1);
        }
    }

    /// Changes how many pieces like one its owner has off the board.
    fn change_reserve(&mut self, program: &Program, position: &Position, piece: Piece, by: i32) {
        if let Some(cell) = program.reserve_cell(piece.owner(), piece.piece_type()) {
            let count = self.get(position, cell as u16);
            self.set(cell as u16, count.saturating_add_signed(by));
        }
    }

    /// Notes what rules may ask about the last step.
    fn remember(&mut self, program: &Program, first: Option<&Movement>) {
        if let (Some(cell), Some(first)) = (program.layout.last, first) {
            self.set(cell, if first.from == DROPPED { 0 } else { u32::from(first.from) + 1 });
            self.set(cell + 1, u32::from(first.to) + 1);
        }
        if let Some(cell) = program.layout.prizes {
            self.set(cell, self.prizes);
        }
    }

    #[inline]
    fn get(&self, position: &Position, cell: u16) -> u32 {
        let cell = usize::from(cell);
        if self.rounds[cell] == self.round { self.values[cell] } else { position.cells()[cell] }
    }

    #[inline]
    fn set(&mut self, cell: u16, value: u32) {
        let index = usize::from(cell);
        if self.rounds[index] != self.round {
            self.rounds[index] = self.round;
            self.touched.push(cell);
        }
        self.values[index] = value;
    }
}
