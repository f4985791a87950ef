//! The moves of reduced graphs: what each does, as far as that is known without a position.
//!
//! In: an emission, and what was pending at it. Out: the contents of the cells that the move changes, or where they come
//! from. Columns, prizes, pieces that go to a reserve, and moves of several pieces are left to the move builder.

use rustc_hash::FxHashMap;

use super::node::{Action, EmissionCode};
use crate::index::PieceTypeId;
use crate::moves::effect::{DROPPED, Effect, Movement};
use crate::moves::list::Step;
use crate::position::{Change, Position};
use crate::program::{Origin, Piece, Program};

/// A move of a graph.
#[derive(Clone, Debug)]
pub(in crate::moves) struct GraphMove {
    /// All but its ordinal, which depends on the walk.
    pub(super) step: Step,
    /// Where its piece lands, and what may follow.
    pub(in crate::moves) landing: u16,
    pub(in crate::moves) continuation: Option<u16>,
    /// Whether it changes no piece but its own, of which it changes at most attributes. Such a move captures at most what
    /// stands where it lands.
    pub(in crate::moves) only_arrives: bool,
    /// The sites where it ends a movement or captures what is there; none if that is just where it lands.
    hits: Option<Box<[u16]>>,
    /// How many of its known changes outlast it if it is whole; all do if it may continue.
    lasting: u16,
    pub(in crate::moves) outcome: Outcome,
}

/// What a move changes.
#[derive(Clone, Debug)]
pub(in crate::moves) enum Outcome {
    /// Those that outlast the move come first.
    Known(Box<[CellChange]>),
    /// The move builder finds out.
    Built(Box<BuiltMove>),
    /// Its block must be run to find out.
    Unknown,
}

/// What the move builder needs.
#[derive(Clone, Debug)]
pub(in crate::moves) struct BuiltMove {
    /// What is pending at the emission, in order.
    pub(in crate::moves) pending: Box<[Action]>,
    pub(in crate::moves) code: EmissionCode,
}

/// A cell, and what it holds after a move. The effects on a piece are the number of a list, except while the changes are
/// being found.
#[derive(Clone, Copy, Debug)]
pub(in crate::moves) struct CellChange<E = u16> {
    cell: u16,
    content: Content<E>,
}

/// What a cell holds after a move.
#[derive(Clone, Copy, Debug)]
enum Content<E> {
    Number(u32),
    /// The number in a cell, plus a constant.
    Sum {
        source: u16,
        plus: i32,
    },
    /// One less than before.
    OneLess,
    /// The turn that comes next.
    NextTurn(u16),
    /// The piece that stood on a site, after some effects.
    Piece {
        from: u16,
        effects: E,
    },
}

/// Lists of effects on pieces. There are few different ones.
#[derive(Clone, Debug)]
pub(in crate::moves) struct EffectLists {
    lists: Vec<Box<[Effect]>>,
    numbers: FxHashMap<Box<[Effect]>, u16>,
}

/// The number of the empty list.
const NO_EFFECTS: u16 = 0;

impl Default for EffectLists {
    fn default() -> Self {
        Self { lists: vec![Box::default()], numbers: FxHashMap::from_iter([(Box::default(), NO_EFFECTS)]) }
    }
}

impl EffectLists {
    /// The number of a list; none if there are too many.
    fn number(&mut self, effects: &[Effect]) -> Option<u16> {
        if let Some(&number) = self.numbers.get(effects) {
            return Some(number);
        }
        let number = u16::try_from(self.lists.len()).ok()?;
        self.lists.push(effects.into());
        self.numbers.insert(effects.into(), number);
        Some(number)
    }

    /// What a piece becomes by the effects of a list. Not inlined, since most pieces are moved without any.
    #[inline(never)]
    fn applied(&self, program: &Program, list: u16, piece: Piece) -> Piece {
        let effects = if piece.is_none() { &[][..] } else { &self.lists[usize::from(list)] };
        effects.iter().fold(piece, |piece, effect| effect.applied_to(program, piece))
    }
}

impl GraphMove {
    /// The move that a block emits from a site while something is pending; none if that is not known.
    pub(super) fn new(
        program: &Program,
        lists: &mut EffectLists,
        (block, site): (u32, u16),
        code: EmissionCode,
        pending: Option<&[Action]>,
    ) -> Self {
        let EmissionCode { movement, continuation, becomes, .. } = code;
        let first = pending.unwrap_or_default().iter().find_map(|action| match action {
            Action::Move(movement) => Some(movement.to),
            _ => None,
        });
        let step = Step {
            origin: site,
            target: code.target.or(first).unwrap_or(movement.to),
            name: code.name,
            arguments: code.arguments,
            becomes,
            partial: continuation.is_some(),
            block,
            ordinal: 0,
        };
        let last = Action::Move(movement);
        let hits = pending.unwrap_or_default().iter().chain([&last]).filter_map(|action| action.hit());
        let hits: Vec<u16> = hits.collect();
        let hits = (hits != [movement.to]).then(|| hits.into());
        let mut known = pending.and_then(|pending| Changes::of(program, (block, site), code, pending));
        let only_arrives =
            known.as_ref().is_some_and(|known| becomes == 0 && known.only_arrive(program, movement));
        let lasting = known.as_mut().map_or(0, |known| known.put_lasting_first(continuation.is_some()));
        let known = known.and_then(|known| known.numbered(lists));
        let outcome = match (known, pending) {
            (Some(known), _) => Outcome::Known(known),
            (None, Some(pending)) => Outcome::Built(Box::new(BuiltMove { pending: pending.into(), code })),
            (None, None) => Outcome::Unknown,
        };
        Self { step, landing: movement.to, continuation, only_arrives, hits, lasting, outcome }
    }

    /// Its step, if it is the move with this number among those of its block.
    #[inline]
    pub(in crate::moves) fn step(&self, ordinal: u32) -> Step {
        Step { ordinal, ..self.step }
    }

    /// The block that makes it.
    pub(in crate::moves) fn block(&self) -> u32 {
        self.step.block
    }

    /// How many of its known changes outlast it, if they are known.
    pub(in crate::moves) fn lasting(&self) -> usize {
        usize::from(self.lasting)
    }

    /// Whether another step may follow.
    pub(in crate::moves) fn may_continue(&self) -> bool {
        self.step.partial
    }

    /// Whether it has the same notation as another move.
    pub(in crate::moves) fn reads_like(&self, other: &Self) -> bool {
        self.step.reads_like(&other.step)
    }

    /// Whether it changes the type of its piece.
    pub(in crate::moves) fn promotes(&self) -> bool {
        self.step.becomes != 0
    }

    /// Passes the sites where it ends a movement or captures what is there to `each`; false if they are not known.
    #[inline]
    pub(in crate::moves) fn each_hit(&self, mut each: impl FnMut(u16)) -> bool {
        match (&self.outcome, &self.hits) {
            (Outcome::Unknown, _) => return false,
            (_, None) => each(self.landing),
            (_, Some(hits)) => hits.iter().copied().for_each(each),
        }
        true
    }

    /// The memory it takes, in bytes.
    pub(super) fn memory(&self) -> usize {
        size_of::<Self>()
            + self.hits.as_deref().map_or(0, size_of_val)
            + match &self.outcome {
                Outcome::Known(changes) => size_of_val(&**changes),
                Outcome::Built(built) => size_of::<BuiltMove>() + size_of_val(&*built.pending),
                Outcome::Unknown => 0,
            }
    }
}

impl CellChange {
    /// What it changes in a position, if it makes a difference.
    #[inline]
    pub(in crate::moves) fn in_position(
        self,
        program: &Program,
        lists: &EffectLists,
        position: &Position,
    ) -> Option<Change> {
        let held = |cell: u16| position.cells()[usize::from(cell)];
        let value = match self.content {
            Content::Number(value) => value,
            Content::Piece { from, effects: NO_EFFECTS } => held(from),
            Content::Sum { source, plus } => held(source).wrapping_add_signed(plus),
            Content::OneLess => held(self.cell).saturating_sub(1),
            Content::NextTurn(turn) => Effect::next_turn_cell(program, position, turn),
            Content::Piece { from, effects } => lists.applied(program, effects, Piece(held(from))).0,
        };
        (held(self.cell) != value).then_some(Change { cell: self.cell, value })
    }
}

/// The changes of a move, found as the move builder does it, in the same order.
struct Changes<'p> {
    program: &'p Program,
    all: Vec<CellChange<Vec<Effect>>>,
}

impl<'p> Changes<'p> {
    /// None if only the move builder can find them.
    fn of(
        program: &'p Program,
        (block, site): (u32, u16),
        code: EmissionCode,
        pending: &[Action],
    ) -> Option<Self> {
        let layout = &program.layout;
        let is_simple = layout.columns.is_none()
            && layout.prizes.is_none()
            && !program.recycles_captures
            && !program.recycles_promotions;
        let Movement { from, to, copy } = code.movement;
        let mut changes = Self { program, all: Vec::new() };
        match program.blocks[block as usize].origin {
            Origin::Piece if is_simple && from == site && from != to => {
                if !copy {
                    changes.set(from, Content::Number(0));
                }
                changes.set(to, Content::Piece { from, effects: Vec::new() });
            }
            Origin::Hand if is_simple && from == DROPPED => {
                let piece = program.dropped_piece(block);
                if let Some(reserve) = program.reserve_cell(piece.owner(), piece.piece_type()) {
                    changes.set(reserve as u16, Content::OneLess);
                }
                changes.set(to, Content::Number(piece.0));
            }
            _ => return None,
        }
        if let Some(PieceTypeId(kind)) = code.becomes.checked_sub(1).map(PieceTypeId) {
            changes.alter(to, Effect::SetKind { site: to, kind })?;
        }
        pending.iter().try_for_each(|action| changes.act(*action))?;
        for action in pending {
            if let Action::Effect(Effect::Capture { site }) = *action {
                changes.set(site, Content::Number(0));
            }
        }
        if let Some(cell) = layout.last {
            let left = if from == DROPPED { 0 } else { u32::from(from) + 1 };
            changes.set(cell, Content::Number(left));
            changes.set(cell + 1, Content::Number(u32::from(to) + 1));
        }
        Some(changes)
    }

    fn act(&mut self, action: Action) -> Option<()> {
        match action {
            Action::Effect(effect) => match effect {
                Effect::Create { site, piece } => self.replace(site, piece)?,
                Effect::SetCell { cell, value } => self.set(cell, Content::Number(value as u32)),
                Effect::SetAttribute { site, .. }
                | Effect::SetKind { site, .. }
                | Effect::SetOwner { site, .. }
                | Effect::Flip { site } => self.alter(site, effect)?,
                Effect::Remove { site } => self.replace(site, Piece::NONE)?,
                // Captures come after everything else.
                Effect::Capture { .. } => {}
                Effect::Tuck { .. } | Effect::Stack { .. } => return None,
            },
            Action::SetFrom { cell, source, plus, .. } => self.set(cell, Content::Sum { source, plus }),
            Action::NextTurn(turn) => self.set(self.program.layout.turn() as u16, Content::NextTurn(turn)),
            Action::Move(_) | Action::Save(_) | Action::Restore(_) | Action::Drop => return None,
        }
        Some(())
    }

    fn set(&mut self, cell: u16, content: Content<Vec<Effect>>) {
        match self.all.iter_mut().find(|change| change.cell == cell) {
            Some(change) => change.content = content,
            None => self.all.push(CellChange { cell, content }),
        }
    }

    /// Replaces the piece on a site. None if the one that stands there would have been altered: whether it changed then or
    /// changes only now depends on whether there is one, and so does the order of the changes.
    fn replace(&mut self, site: u16, piece: Piece) -> Option<()> {
        let is_altered = |change: &CellChange<_>| {
            change.cell == site && matches!(change.content, Content::Piece { from, .. } if from == site)
        };
        if self.all.iter().any(is_altered) {
            return None;
        }
        self.set(site, Content::Number(piece.0));
        Some(())
    }

    /// Changes the piece on a site, if there is one.
    fn alter(&mut self, site: u16, effect: Effect) -> Option<()> {
        let Some(change) = self.all.iter_mut().find(|change| change.cell == site) else {
            self.set(site, Content::Piece { from: site, effects: vec![effect] });
            return Some(());
        };
        match &mut change.content {
            Content::Number(0) => {}
            Content::Number(piece) => *piece = effect.applied_to(self.program, Piece(*piece)).0,
            Content::Piece { effects, .. } => effects.push(effect),
            Content::Sum { .. } | Content::OneLess | Content::NextTurn(_) => return None,
        }
        Some(())
    }

    /// See [`GraphMove::only_arrives`].
    fn only_arrive(&self, program: &Program, movement: Movement) -> bool {
        let mut on_board = self.all.iter().filter(|change| usize::from(change.cell) < program.site_count());
        on_board.all(|CellChange { cell, content }| match content {
            Content::Piece { from, effects } => {
                let is_mover = (*from, *cell) == (movement.from, movement.to);
                is_mover && effects.iter().all(|effect| matches!(effect, Effect::SetAttribute { .. }))
            }
            Content::Number(0) => *cell == movement.from,
            Content::Number(_) => movement.from == DROPPED && *cell == movement.to,
            Content::Sum { .. } | Content::OneLess | Content::NextTurn(_) => false,
        })
    }

    /// Puts the changes first that outlast the move, if it is whole; all do if it may continue. Returns their number.
    fn put_lasting_first(&mut self, may_continue: bool) -> u16 {
        let of_moves = &self.program.layout.move_variables;
        let lasts = |change: &CellChange<_>| may_continue || !of_moves.contains(&usize::from(change.cell));
        self.all.sort_by_key(|change| !lasts(change));
        self.all.partition_point(lasts) as u16
    }

    /// The changes with the numbers of their lists of effects; none if there are too many lists.
    fn numbered(self, lists: &mut EffectLists) -> Option<Box<[CellChange]>> {
        let numbered = self.all.into_iter().map(|CellChange { cell, content }| {
            let content = match content {
                Content::Number(value) => Content::Number(value),
                Content::Sum { source, plus } => Content::Sum { source, plus },
                Content::OneLess => Content::OneLess,
                Content::NextTurn(turn) => Content::NextTurn(turn),
                Content::Piece { from, effects } => Content::Piece { from, effects: lists.number(&effects)? },
            };
            Some(CellChange { cell, content })
        });
        numbered.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_takes_twelve_bytes() {
        assert!(size_of::<CellChange>() <= 12, "{}", size_of::<CellChange>());
    }
}
