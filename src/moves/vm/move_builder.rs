//! Turns the deferred movements and effects of a move into changes of cells.
//!
//! The order is that of ZRF: all pieces that move are lifted, then all are put down and the last one is promoted; then
//! come the effects in program order, and captures last. Whatever stood where a piece is put down is removed. A piece
//! that moves takes along the column below it.

use crate::index::{PieceTypeId, SiteId};
use crate::moves::effect::{DROPPED, Effect, Movement};
use crate::position::{Change, Position};
use crate::program::{Below, Columns, Piece, Program};

/// A move that a run has emitted.
#[derive(Clone, Copy)]
pub(super) struct PendingMove<'a> {
    pub(super) movements: &'a [Movement],
    pub(super) effects: &'a [Effect],
    /// What the piece that moved last is promoted to.
    pub(super) becomes: Option<PieceTypeId>,
    /// The piece to drop, for a drop.
    pub(super) dropped: Piece,
    /// Whether it is part of a move that has begun, whose captures so far stay remembered.
    pub(super) has_begun: bool,
}

impl PendingMove<'_> {
    /// The origin and target of the step: its first movement, or if that goes nowhere, its first stacking. None for a
    /// hook, which moves nothing.
    fn last_step(&self) -> Option<Movement> {
        let first = *self.movements.first()?;
        let stacked = self.effects.iter().find_map(|effect| match *effect {
            Effect::Stack { site, on, .. } => Some(Movement { from: site, to: on, copy: false }),
            _ => None,
        });
        Some(if first.from == first.to { stacked.unwrap_or(first) } else { first })
    }
}

/// New values for some cells, laid over a position.
#[derive(Clone, Debug, Default)]
pub(super) struct MoveBuilder {
    /// The new value of each cell whose stamp in `rounds` is the current round.
    values: Vec<u32>,
    rounds: Vec<u32>,
    round: u32,
    touched: Vec<u16>,
    /// The prizes captured, as bits.
    prizes: u32,
}

impl MoveBuilder {
    /// Lays the outcome of a move over a position.
    pub(super) fn make(&mut self, program: &Program, position: &Position, ready: PendingMove<'_>) {
        self.begin(program, position, ready.has_begun);
        for movement in ready.movements {
            if movement.from != DROPPED && movement.from != movement.to && !movement.copy {
                self.set(movement.from, 0);
                self.set_below(program, position, movement.from, 0);
            }
        }
        for movement in ready.movements {
            self.put_down(program, position, *movement, ready.dropped);
        }
        if let (Some(kind), Some(last)) = (ready.becomes, ready.movements.last())
            && self.movement_took_place(position, *last)
        {
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
        self.remember(program, ready.last_step());
    }

    /// The cells that were written; their values need not differ.
    pub(super) fn touched(&self) -> &[u16] {
        &self.touched
    }

    /// The cells whose values differ from the position.
    pub(super) fn changes<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Change> + 'a {
        let change = |&cell: &u16| Change { cell, value: self.values[usize::from(cell)] };
        let differs = |change: &Change| change.value != position.cells()[usize::from(change.cell)];
        self.touched.iter().map(change).filter(differs)
    }

    fn begin(&mut self, program: &Program, position: &Position, has_begun: bool) {
        let cells = program.layout.cells;
        self.values.resize(cells, 0);
        self.rounds.resize(cells, 0);
        self.touched.clear();
        self.round = self.round.wrapping_add(1);
        // The counter has wrapped: old stamps could be taken for current ones.
        if self.round == 0 {
            self.rounds.fill(0);
            self.round = 1;
        }
        let prizes = program.layout.prizes.filter(|_| has_begun);
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
        self.clear(program, position, movement.to);
        self.set(movement.to, piece.0);
        if !is_drop && !movement.copy {
            let below = position.below(program, SiteId(movement.from));
            self.set_below(program, position, movement.to, below);
        }
    }

    /// Whether the piece of a movement has arrived: not if there was none, nor if it stayed and another was put in its
    /// place.
    fn movement_took_place(&self, position: &Position, movement: Movement) -> bool {
        let stood = |site: u16| position.cells()[usize::from(site)];
        let stays = movement.from == movement.to;
        movement.from == DROPPED
            || stood(movement.from) != 0 && (!stays || self.get(position, movement.to) == stood(movement.to))
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
                self.clear(program, position, site);
                self.set(site, piece.0);
            }
            Effect::SetCell { cell, value } => self.set(cell, value as u32),
            Effect::SetAttribute { site, .. }
            | Effect::SetKind { site, .. }
            | Effect::SetOwner { site, .. }
            | Effect::Flip { site } => {
                let piece = Piece(self.get(position, site));
                if !piece.is_none() {
                    self.set(site, effect.applied_to(program, piece).0);
                }
            }
            Effect::Tuck { site, under } => self.tuck(program, position, site, under),
            Effect::Stack { count, site, on } => self.stack(program, position, count, (site, on)),
            Effect::Remove { site } => self.remove(program, position, site),
            Effect::Capture { .. } => {}
        }
    }

    /// Puts the piece on a site under the column on another; off the board, if that is full.
    fn tuck(&mut self, program: &Program, position: &Position, site: u16, under: u16) {
        let piece = self.lift_top(program, position, site);
        if piece.is_none() {
            return;
        }
        if self.get(position, under) == 0 {
            return self.set(under, piece.0);
        }
        let mut below = self.below(program, position, under);
        let has_room = program.layout.columns.as_ref().is_some_and(|columns| columns.tuck(&mut below, piece));
        if has_room {
            self.set_below(program, position, under, below);
        } else {
            self.lose(program, position, piece);
        }
    }

    /// Puts the top `count` pieces of a column onto another site. If that column becomes too high, its lowest pieces
    /// leave the board.
    fn stack(&mut self, program: &Program, position: &Position, count: u8, (site, on): (u16, u16)) {
        if site == on || self.get(position, site) == 0 || count == 0 {
            return;
        }
        let mut column = Vec::new();
        let lift = |draft: &mut Self, from: u16| {
            Some(draft.lift_top(program, position, from)).filter(|p| !p.is_none())
        };
        while column.len() < usize::from(count) {
            let Some(piece) = lift(self, site) else { break };
            column.push(piece);
        }
        while let Some(piece) = lift(self, on) {
            column.push(piece);
        }
        let mut below = 0;
        for &piece in &column[1..] {
            let has_room =
                program.layout.columns.as_ref().is_some_and(|columns| columns.tuck(&mut below, piece));
            if !has_room {
                self.lose(program, position, piece);
            }
        }
        self.set(on, column[0].0);
        self.set_below(program, position, on, below);
    }

    /// Removes the whole column on a site.
    fn clear(&mut self, program: &Program, position: &Position, site: u16) {
        while self.get(position, site) != 0 {
            self.remove(program, position, site);
        }
    }

    /// Removes the top piece on a site.
    fn remove(&mut self, program: &Program, position: &Position, site: u16) {
        let piece = self.lift_top(program, position, site);
        if !piece.is_none() {
            self.lose(program, position, piece);
        }
    }

    /// Lifts the top piece off a site; the next one below becomes the top.
    fn lift_top(&mut self, program: &Program, position: &Position, site: u16) -> Piece {
        let piece = Piece(self.get(position, site));
        let mut below = self.below(program, position, site);
        let next = match &program.layout.columns {
            Some(columns) if !piece.is_none() => columns.pop(&mut below),
            _ => Piece::NONE,
        };
        self.set(site, next.0);
        self.set_below(program, position, site, below);
        piece
    }

    /// The pieces below the top one on a site.
    fn below(&self, program: &Program, position: &Position, site: u16) -> Below {
        let Some(columns) = &program.layout.columns else { return 0 };
        Columns::join(columns.cells(usize::from(site)).map(|cell| self.get(position, cell as u16)))
    }

    fn set_below(&mut self, program: &Program, position: &Position, site: u16, below: Below) {
        let Some(columns) = &program.layout.columns else { return };
        for (at, cell) in columns.cells(usize::from(site)).enumerate() {
            let word = Columns::word(below, at);
            if self.get(position, cell as u16) != word {
                self.set(cell as u16, word);
            }
        }
    }

    /// Records that a piece has left the board.
    fn lose(&mut self, program: &Program, position: &Position, piece: Piece) {
        for (bit, (player, types)) in program.prizes.iter().enumerate() {
            if piece.owner() == *player && types[piece.piece_type().index()] {
                self.prizes |= 1 << bit;
            }
        }
        if program.recycles_captures {
            self.change_reserve(program, position, piece, 1);
        }
    }

    /// Adds to the number of pieces of this type in their owner's reserve.
    fn change_reserve(&mut self, program: &Program, position: &Position, piece: Piece, by: i32) {
        if let Some(cell) = program.reserve_cell(piece.owner(), piece.piece_type()) {
            let count = self.get(position, cell as u16);
            self.set(cell as u16, count.saturating_add_signed(by));
        }
    }

    /// Records what rules may ask about the last step.
    fn remember(&mut self, program: &Program, step: Option<Movement>) {
        if let (Some(cell), Some(step)) = (program.layout.last, step) {
            self.set(cell, if step.from == DROPPED { 0 } else { u32::from(step.from) + 1 });
            self.set(cell + 1, u32::from(step.to) + 1);
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
