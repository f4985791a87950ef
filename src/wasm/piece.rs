//! What stands on the board and beside it.

use super::json::object;
use crate::index::SiteId;
use crate::position::Position;
use crate::program::{Below, Piece, Program};

#[derive(Clone)]
pub(super) struct PieceView {
    site: u16,
    piece_type: u8,
    owner: u8,
    attributes: Vec<i32>,
    /// What stands under it, from the top down.
    below: Vec<BelowView>,
}

object!(PieceView { site, piece_type as "type", owner, attributes, below });

#[derive(Clone)]
struct BelowView {
    piece_type: u8,
    owner: u8,
    attributes: Vec<i32>,
}

object!(BelowView { piece_type as "type", owner, attributes });

/// Pieces off the board.
pub(super) struct ReserveView {
    player: u8,
    piece_type: u8,
    count: u32,
}

object!(ReserveView { player, piece_type as "type", count });

impl PieceView {
    pub(super) fn new(program: &Program, site: SiteId, (piece, below): (Piece, Below)) -> Self {
        Self {
            site: site.0,
            piece_type: piece.piece_type().0,
            owner: piece.owner().0,
            attributes: attributes(program, piece),
            below: program
                .layout
                .columns
                .iter()
                .flat_map(|columns| columns.pieces(below))
                .map(|piece| BelowView {
                    piece_type: piece.piece_type().0,
                    owner: piece.owner().0,
                    attributes: attributes(program, piece),
                })
                .collect(),
        }
    }
}

/// The attributes that a piece has, in the order of its kind.
pub(super) fn attributes(program: &Program, piece: Piece) -> Vec<i32> {
    program.attributes_of(piece.piece_type()).map(|slot| piece.attribute(slot)).collect()
}

pub(super) fn reserves(program: &Program, position: &Position) -> Vec<ReserveView> {
    let Some(first) = program.layout.reserves else { return Vec::new() };
    let types = program.new_pieces.len();
    let cells = position.cells()[first..first + types * program.player_count()].iter().enumerate();
    let reserve = |(at, &count): (usize, &u32)| ReserveView {
        player: (at / types) as u8,
        piece_type: (at % types) as u8,
        count,
    };
    cells.map(reserve).filter(|reserve| reserve.count > 0).collect()
}
