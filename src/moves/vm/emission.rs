//! Moves that a run emits: which promotions are allowed, what is consumed, and the changes, on demand.

use super::error::RunError;
use super::machine::{Emission, Emitted, Machine};
use super::move_builder::PendingMove;
use super::observer::Observer;
use super::ops::check;
use crate::index::{PieceTypeId, SiteId};
use crate::moves::effect::{DROPPED, Effect, Movement};
use crate::moves::list::Step;
use crate::moves::noisy::NoisyMoves;
use crate::position::{Change, Position};
use crate::program::reg::{self, NAME_ARGUMENT_COUNT};
use crate::program::{NO_CONTINUATION, NOWHERE, Program, emit};

impl Machine {
    /// Whether the pending move may be emitted with the given promotion. If the last alternative is not allowed but an
    /// earlier one was, this consumes the pending effects, because no further emission will.
    pub(super) fn is_type_allowed(
        &mut self,
        program: &Program,
        position: &Position,
        emitted: Emitted,
        observer: &mut impl Observer,
    ) -> bool {
        let may = self.may_become(program, position, emitted.becomes, observer);
        let is_last = emitted.how & emit::MORE == 0;
        if is_last && self.has_come && !may {
            self.forget();
        }
        self.has_come = !is_last && (self.has_come || may);
        may
    }

    /// Whether the moved piece may be promoted to a type. Where promotions are exchanged with the reserve, one has to
    /// be there.
    fn may_become(
        &self,
        program: &Program,
        position: &Position,
        becomes: u8,
        observer: &mut impl Observer,
    ) -> bool {
        let Some(kind) = becomes.checked_sub(1).filter(|_| program.recycles_promotions) else {
            return true;
        };
        let (code, kind) = (&program.blocks[self.block as usize], PieceTypeId(kind));
        let moved = match self.registers[usize::from(reg::FROM)] {
            NOWHERE => program.new_pieces[code.piece_type.index()].with_owner(code.player),
            from => {
                observer.read_cell(from as usize);
                position.piece(SiteId(from as u16))
            }
        };
        if moved.is_none() {
            return true;
        }
        let in_reserve = |cell: usize| {
            observer.read_cell(cell);
            position.cells()[cell] > 0
        };
        kind == moved.piece_type() || program.reserve_cell(moved.owner(), kind).is_none_or(in_reserve)
    }

    /// The move that is ready.
    #[inline]
    pub(in crate::moves) fn emission(&self) -> &Emission {
        &self.emission
    }

    /// The changes of the move that is ready, after [`Machine::compute_changes`].
    pub(in crate::moves) fn changes<'a>(
        &'a self,
        position: &'a Position,
    ) -> impl Iterator<Item = Change> + 'a {
        self.draft.changes(position)
    }

    /// Whether the move that is ready is noisy, after [`Machine::compute_changes`].
    pub(in crate::moves) fn is_noisy(&self, position: &Position, noisy: NoisyMoves<'_>) -> bool {
        self.emission.step.becomes != 0 || self.changes(position).any(|change| noisy.has(position, change))
    }

    /// Tells an observer every cell on which the changes of the ready move depend.
    pub(in crate::moves) fn observe_changes(&self, program: &Program, observer: &mut impl Observer) {
        let (movements, effects) = self.last_effects();
        let ways = movements.iter().flat_map(|movement| [movement.from, movement.to]);
        let sites = ways.chain(effects.iter().copied().flat_map(Effect::sites).flatten());
        for site in sites.map(usize::from) {
            observer.read_cell(site);
            let below = program.layout.columns.iter().flat_map(|columns| columns.cells(site));
            below.for_each(|cell| observer.read_cell(cell));
        }
        for &cell in self.draft.touched() {
            observer.read_cell(usize::from(cell));
        }
    }

    /// Emits the pending move and consumes its effects, unless the same move follows with another promotion.
    #[inline]
    pub(super) fn emit(&mut self, program: &Program, emitted: Emitted) -> Result<(), RunError> {
        let landing = self.finish_movement(emitted.how & emit::COPY != 0);
        let movements = self.movements.as_slice();
        let first = movements.first();
        let target = match self.registers[usize::from(reg::TARGET)] {
            NOWHERE => first.map_or(landing, |movement| movement.to),
            site => site as u16,
        };
        // Registers may hold sites off the board; all sites of the move are checked here, once.
        let is_off_board = |site: &u16| usize::from(*site) >= program.site_count();
        let origins = movements.iter().map(|moved| moved.from).filter(|&from| from != DROPPED);
        let ends = movements.iter().map(|moved| moved.to).chain([target]);
        if let Some(site) = origins.chain(ends).find(is_off_board) {
            let last = program.site_count() as i32 - 1;
            check(i32::from(site), (0, last), "position", program, self.pc)?;
        }
        self.emission.step = Step {
            origin: self.origin,
            target,
            name: self.registers[usize::from(reg::NAME)] as i16,
            arguments: self.name_arguments(),
            becomes: emitted.becomes,
            partial: emitted.continuation != NO_CONTINUATION,
            block: self.block,
            ordinal: self.ordinal,
        };
        self.ordinal += 1;
        self.emission.continuation =
            (emitted.continuation != NO_CONTINUATION).then_some(emitted.continuation);
        self.emission.landing = landing;
        if emitted.how & emit::MORE != 0 {
            self.movements.consume_all_but(1);
            self.effects.consume_all_but(0);
            self.note_set_cells();
        } else {
            self.forget();
        }
        Ok(())
    }

    /// Computes the changes of the move that is ready.
    pub(in crate::moves) fn compute_changes(&mut self, program: &Program, position: &Position) {
        let ready = PendingMove {
            movements: self.movements.last_used(),
            effects: self.effects.last_used(),
            becomes: self.emission.step.promotion(),
            dropped: program.dropped_piece(self.block),
            has_begun: self.has_begun,
        };
        self.draft.make(program, position, ready);
    }

    /// Consumes what is pending; the piece to move is again the one that the block started with.
    pub(super) fn forget(&mut self) {
        self.movements.consume();
        self.effects.consume();
        self.registers[usize::from(reg::FROM)] = if self.drops { NOWHERE } else { i32::from(self.origin) };
        self.registers[usize::from(reg::TO)] = NOWHERE;
        self.registers[usize::from(reg::TARGET)] = NOWHERE;
    }

    /// Notes the cells that are set by effects which have been deferred again.
    #[cold]
    fn note_set_cells(&mut self) {
        let (first, _) = self.effects.bounds();
        for (index, effect) in (first as u32..).zip(self.effects.as_slice()) {
            if let Effect::SetCell { cell, .. } = *effect {
                self.set_by.set(cell.into(), index);
            }
        }
    }

    /// The movements and effects of the last emitted move, in program order.
    pub(in crate::moves) fn last_effects(&self) -> (&[Movement], &[Effect]) {
        (self.movements.last_used(), self.effects.last_used())
    }

    fn name_arguments(&self) -> [i32; NAME_ARGUMENT_COUNT] {
        let first = usize::from(reg::NAME_ARGUMENTS);
        std::array::from_fn(|at| self.registers[first + at])
    }
}
