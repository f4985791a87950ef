//! Everything of a program but its code.

use crate::board::{Board, SiteSet};
use crate::diagnostic::{Code, Diagnostic};
use crate::index::{AttributeId, DirectionId, PlayerId, SiteId};
use crate::model::{Model, Placement};
use crate::program::cell::{self, AttributeSlot};
use crate::program::{NO_SITE, Names, Piece, VariableSlot};
use crate::source::Span;

/// Cells and what they hold at the start.
pub(super) struct Layout {
    pub(super) attributes: Vec<AttributeSlot>,
    pub(super) new_pieces: Vec<Piece>,
    pub(super) variables: Vec<VariableSlot>,
    pub(super) cell_count: usize,
    pub(super) start: Box<[u32]>,
}

pub(super) fn layout(model: &Model) -> Result<Layout, Diagnostic> {
    let attributes = attributes(model)?;
    let new_pieces = new_pieces(model, &attributes);
    let (variables, turn_cell) = variables(model);
    let mut start = vec![0; turn_cell + 1];
    for placement in &model.setup {
        start[placement.site.index()] = piece_of(placement, &attributes, &new_pieces).0;
    }
    for slot in &variables {
        let count = if slot.per_player { model.players.len() } else { 1 };
        start[slot.cell..slot.cell + count].fill(slot.initial as u32);
    }
    Ok(Layout { attributes, new_pieces, variables, cell_count: turn_cell + 1, start: start.into() })
}

fn attributes(model: &Model) -> Result<Vec<AttributeSlot>, Diagnostic> {
    let bearers = |id: usize| {
        let bears =
            |piece: &crate::model::PieceType| piece.attributes.iter().any(|(known, _)| known.index() == id);
        model.piece_types.iter().map(bears).collect()
    };
    let slots = model.attributes.iter().enumerate().map(|(id, range)| AttributeSlot {
        name: range.name.clone(),
        min: range.min,
        max: range.max,
        shift: 0,
        bits: 0,
        truth: range.truth,
        bearers: bearers(id),
    });
    let mut slots: Vec<_> = slots.collect();
    cell::lay_out(&mut slots).ok_or_else(|| {
        let message = format!("the attributes of all pieces need more than {} bits", cell::ATTRIBUTE_BITS);
        Diagnostic::new(Code::TooLarge, Span::default(), message).hint("narrow their bounds")
    })?;
    Ok(slots)
}

fn new_pieces(model: &Model, attributes: &[AttributeSlot]) -> Vec<Piece> {
    let new_piece = |(at, piece): (usize, &crate::model::PieceType)| {
        let bare = Piece::new(crate::index::PieceTypeId::new(at), PlayerId(0));
        with_attributes(bare, &piece.attributes, attributes)
    };
    model.piece_types.iter().enumerate().map(new_piece).collect()
}

fn with_attributes(piece: Piece, values: &[(AttributeId, i32)], slots: &[AttributeSlot]) -> Piece {
    values.iter().fold(piece, |piece, &(id, value)| piece.with_attribute(&slots[id.index()], value))
}

fn piece_of(placement: &Placement, slots: &[AttributeSlot], new_pieces: &[Piece]) -> Piece {
    let piece = new_pieces[placement.piece_type.index()].with_owner(placement.owner);
    with_attributes(piece, &placement.attributes, slots)
}

/// Variables and the first cell behind them.
fn variables(model: &Model) -> (Vec<VariableSlot>, usize) {
    let mut next = model.board.sites().len();
    let mut slots = Vec::with_capacity(model.variables.len());
    for variable in &model.variables {
        slots.push(VariableSlot {
            name: variable.range.name.clone(),
            cell: next,
            per_player: variable.per_player,
            min: variable.range.min,
            max: variable.range.max,
            initial: variable.initial,
        });
        next += if variable.per_player { model.players.len() } else { 1 };
    }
    (slots, next)
}

pub(super) fn links(board: &Board) -> Box<[u16]> {
    let directions = 0..board.directions().len();
    let row = |site: usize| {
        directions.clone().map(move |direction| {
            board.link(SiteId::new(site), DirectionId::new(direction)).map_or(NO_SITE, |to| to.0)
        })
    };
    (0..board.sites().len()).flat_map(row).collect()
}

pub(super) fn zones(model: &Model) -> Vec<SiteSet> {
    model.board.zones.iter().flat_map(|zone| zone.sites.iter().cloned()).collect()
}

pub(super) fn names(model: &Model) -> Names {
    Names {
        players: model.players.iter().map(|player| player.name.clone()).collect(),
        sites: model.board.sites().iter().map(|site| site.name.clone()).collect(),
        directions: model.board.directions().to_vec(),
        piece_types: model.piece_types.iter().map(|piece| piece.name.clone()).collect(),
    }
}

/// How a turn is written: the player, the move type, and which of several alike it is.
pub(super) fn turn_label(model: &Model, at: usize) -> String {
    let label = |at: usize| {
        let turn = &model.turns[at];
        let player = &model.players[turn.player.index()].name;
        match turn.move_type {
            Some(kind) => format!("{player} {}", model.move_types[kind.index()].name),
            None => player.clone(),
        }
    };
    let own = label(at);
    let before = (0..at).filter(|&other| label(other) == own).count();
    if before == 0 { own } else { format!("{own} {}", before + 1) }
}

/// For each direction, what a mapping of the board makes of it as a player sees it.
pub(super) fn mapped(model: &Model, player: PlayerId, map: impl Fn(DirectionId) -> DirectionId) -> Box<[u8]> {
    let count = model.board.directions().len();
    let seen = |direction| as_seen(model, player, direction);
    let unseen = |direction| (0..count).map(DirectionId::new).find(|&from| seen(from) == direction);
    let image = |direction| seen(map(unseen(direction).unwrap_or(direction))).0;
    (0..count).map(DirectionId::new).map(image).collect()
}

/// For each direction, the way back, or itself where there is none.
pub(super) fn opposites(board: &Board) -> Box<[u8]> {
    let back = |id| board.opposite(id).unwrap_or(id).0;
    (0..board.directions().len()).map(DirectionId::new).map(back).collect()
}

/// The board's direction that a player means by one written in the rules.
pub(super) fn as_seen(model: &Model, player: PlayerId, direction: DirectionId) -> DirectionId {
    let name = &model.players[player.index()].name;
    let own = model.board.symmetries.iter().find(|symmetry| symmetry.name == *name);
    own.map_or(direction, |symmetry| symmetry.apply(direction))
}
