//! Positions set up by hand, as plain data.

use serde::{Deserialize, Serialize};
#[cfg(js)]
use tsify::Tsify;

use super::piece::{PieceBelow, PieceView, ReserveView, attributes, pieces, players_out, reserves};
use crate::notation::{self, Placed, PlainPiece, settings};
use crate::position::Position;
use crate::program::Program;

/// What can be set up by hand, with the current position and the start of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct Settable {
    /// The names of the turns, as in the text of a position.
    pub turns: Vec<String>,
    /// Whether the game has pieces off the board.
    pub reserves: bool,
    /// Most pieces on one site.
    pub most: usize,
    /// The attributes of a new piece of each type.
    pub fresh: Vec<Vec<i32>>,
    /// The current position.
    pub now: Arrangement,
    /// The start position of the rules.
    pub start: Arrangement,
}

/// A position set up by hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct Arrangement {
    /// Index of the turn.
    pub turn: usize,
    /// The pieces on the board.
    pub pieces: Vec<PieceView>,
    /// Variables.
    pub settings: Vec<Setting>,
    /// The pieces off the board.
    pub reserves: Vec<ReserveView>,
    /// Players who have dropped out.
    pub out: Vec<u8>,
}

/// The value of a variable that can be set by hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct Setting {
    /// Its name.
    pub name: String,
    /// The player or site that it belongs to; empty if it belongs to the game.
    pub owner: String,
    /// Its value.
    pub value: i32,
    /// Minimum.
    pub min: i32,
    /// Maximum.
    pub max: i32,
}

impl Settable {
    pub(super) fn new(program: &Program, now: &Position, start: &Position) -> Self {
        let fresh = program.new_pieces.iter().map(|&piece| attributes(program, piece));
        Self {
            turns: program.turns.iter().map(|turn| turn.label.clone()).collect(),
            reserves: program.layout.reserves.is_some(),
            most: program.layout.columns.as_ref().map_or(1, |columns| columns.most),
            fresh: fresh.collect(),
            now: Arrangement::new(program, now),
            start: Arrangement::new(program, start),
        }
    }
}

impl Arrangement {
    fn new(program: &Program, position: &Position) -> Self {
        let setting =
            |notation::Setting { name, owner, value, min, max }| Setting { name, owner, value, min, max };
        Self {
            turn: position.turn(),
            pieces: pieces(program, position),
            settings: settings(program, position).into_iter().map(setting).collect(),
            reserves: reserves(program, position),
            out: players_out(program, position),
        }
    }

    /// Converts it for the engine.
    pub(super) fn to_notation(&self) -> notation::Arrangement {
        let setting = |one: &Setting| notation::Setting {
            name: one.name.clone(),
            owner: one.owner.clone(),
            value: one.value,
            min: one.min,
            max: one.max,
        };
        let reserve = |one: &ReserveView| notation::Reserve {
            owner: usize::from(one.player),
            kind: usize::from(one.piece_type),
            count: one.count,
        };
        notation::Arrangement {
            turn: self.turn,
            pieces: self.pieces.iter().map(placed).collect(),
            settings: self.settings.iter().map(setting).collect(),
            reserves: self.reserves.iter().map(reserve).collect(),
            out: self.out.iter().copied().map(usize::from).collect(),
        }
    }
}

fn placed(piece: &PieceView) -> Placed {
    let below = |one: &PieceBelow| plain_piece(one.owner, one.piece_type, &one.attributes);
    Placed {
        site: usize::from(piece.site),
        top: plain_piece(piece.owner, piece.piece_type, &piece.attributes),
        below: piece.below.iter().map(below).collect(),
    }
}

fn plain_piece(owner: u8, piece_type: u8, attributes: &[i32]) -> PlainPiece {
    PlainPiece { owner: usize::from(owner), kind: usize::from(piece_type), attributes: attributes.to_vec() }
}
