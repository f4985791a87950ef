//! Pieces on the board and in reserve, as plain data.

use serde::{Deserialize, Serialize};
#[cfg(js)]
use tsify::Tsify;

use crate::index::SiteId;
use crate::position::Position;
use crate::program::{Below, Piece, Program};

/// A piece on a site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct PieceView {
    /// Its site.
    pub site: u16,
    /// Its piece type.
    #[serde(rename = "type")]
    pub piece_type: u8,
    /// The player who owns it.
    pub owner: u8,
    /// Its attributes, in the order of `PieceTypeInfo.attributes`.
    pub attributes: Vec<i32>,
    /// The pieces below it, from top to bottom.
    pub below: Vec<PieceBelow>,
}

/// A piece below another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct PieceBelow {
    /// Its piece type.
    #[serde(rename = "type")]
    pub piece_type: u8,
    /// The player who owns it.
    pub owner: u8,
    /// Its attributes, in the order of `PieceTypeInfo.attributes`.
    pub attributes: Vec<i32>,
}

/// Pieces in reserve, off the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct ReserveView {
    /// Their owner.
    pub player: u8,
    /// Their piece type.
    #[serde(rename = "type")]
    pub piece_type: u8,
    /// How many.
    pub count: u32,
}

impl PieceView {
    pub(super) fn new(program: &Program, site: SiteId, piece: Piece, below: Below) -> Self {
        let columns = program.layout.columns.iter();
        Self {
            site: site.0,
            piece_type: piece.piece_type().0,
            owner: piece.owner().0,
            attributes: attributes(program, piece),
            below: columns
                .flat_map(|columns| columns.pieces(below))
                .map(|piece| PieceBelow {
                    piece_type: piece.piece_type().0,
                    owner: piece.owner().0,
                    attributes: attributes(program, piece),
                })
                .collect(),
        }
    }
}

/// All pieces on the board.
pub(super) fn pieces(program: &Program, position: &Position) -> Vec<PieceView> {
    let view = |(site, piece)| PieceView::new(program, site, piece, position.below(program, site));
    position.pieces().map(view).collect()
}

/// The attributes of a piece, in the order of its type.
pub(super) fn attributes(program: &Program, piece: Piece) -> Vec<i32> {
    program.attributes_of(piece.piece_type()).map(|slot| piece.attribute(slot)).collect()
}

/// All pieces off the board.
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

/// The players who have dropped out.
pub(super) fn players_out(program: &Program, position: &Position) -> Vec<u8> {
    (0..program.player_count() as u8).filter(|player| position.out(program) >> player & 1 == 1).collect()
}
