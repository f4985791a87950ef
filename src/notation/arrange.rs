//! Positions set up by hand: plain data in, the text of a position out, or what is wrong with it.
//!
//! Everything is checked by parsing the text that it produces.

use std::fmt::Write as _;

use super::position::{owners, parse_position, position_text};
use super::position_error::ParsePositionError;
use crate::position::Position;
use crate::program::{Program, VariableScope};

/// A piece as plain data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlainPiece {
    /// Index of the owner.
    pub owner: usize,
    /// Index of the piece type.
    pub kind: usize,
    /// The values of its attributes, in the order of the program.
    pub attributes: Vec<i32>,
}

/// The contents of a site.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Placed {
    /// Index of the site.
    pub site: usize,
    /// The piece on top.
    pub top: PlainPiece,
    /// The pieces below it, from top to bottom.
    pub below: Vec<PlainPiece>,
}

/// The value of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its name.
    pub name: String,
    /// The name of the player or site that it belongs to; empty if it belongs to the game.
    pub owner: String,
    /// Its value.
    pub value: i32,
    /// Minimum.
    pub min: i32,
    /// Maximum.
    pub max: i32,
}

/// Pieces of one type off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reserve {
    /// Index of the owner.
    pub owner: usize,
    /// Index of the piece type.
    pub kind: usize,
    /// How many there are.
    pub count: u32,
}

/// What can be set up by hand. What rules remember of the last move is not part of it: where it went, what it captured,
/// and earlier arrangements of pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arrangement {
    /// Index of the turn.
    pub turn: usize,
    /// The pieces on the board.
    pub pieces: Vec<Placed>,
    /// Variables.
    pub settings: Vec<Setting>,
    /// Pieces off the board.
    pub reserves: Vec<Reserve>,
    /// Indices of the players who have dropped out.
    pub out: Vec<usize>,
}

/// The variables of a position that can be set by hand: those of the game and of players, and those of sites if they do
/// not have their initial values.
pub fn settings(program: &Program, position: &Position) -> Vec<Setting> {
    let mut settings = Vec::new();
    for slot in &program.layout.variables {
        let by_site = slot.scope == VariableScope::Site;
        if matches!(slot.scope, VariableScope::Move | VariableScope::MoveSite) {
            continue;
        }
        for (at, owner) in owners(program, slot.scope).enumerate() {
            let offset = slot.scope.cell_offset();
            let value = position.cells()[slot.cell + at] as i32;
            if !by_site || value != slot.initial {
                settings.push(Setting {
                    name: slot.name.clone(),
                    owner: owner.to_owned(),
                    value: value - offset,
                    min: slot.min,
                    max: slot.max - offset,
                });
            }
        }
    }
    settings
}

/// The text of a position set up by hand.
///
/// # Errors
/// What is wrong with it.
pub fn arrange(program: &Program, wanted: &Arrangement) -> Result<String, ParsePositionError> {
    let mut text = program.turns.get(wanted.turn).map(|turn| turn.label.clone()).unwrap_or_default();
    for piece in &wanted.pieces {
        write_piece(program, piece, &mut text);
    }
    for &Reserve { owner, kind, count } in &wanted.reserves {
        let _ = write!(text, "; {} off={count}", piece_name(program, owner, kind));
    }
    if !wanted.out.is_empty() {
        let out = wanted.out.iter().map(|&player| name_in(&program.names.players, player));
        let _ = write!(text, "; out {}", out.collect::<Vec<_>>().join(" "));
    }
    for Setting { name, owner, value, .. } in &wanted.settings {
        let _ = write!(text, "; {name} {owner}={value}");
    }
    parse_position(program, &text).map(|position| position_text(program, &position))
}

fn write_piece(program: &Program, Placed { site, top, below }: &Placed, text: &mut String) {
    let site = name_in(&program.names.sites, *site);
    let _ = write!(text, "; {} {site}{}", piece_name(program, top.owner, top.kind), values(top));
    if !below.is_empty() {
        let below = below.iter().map(|piece| piece_name(program, piece.owner, piece.kind) + &values(piece));
        let _ = write!(text, "; under {site} {}", below.collect::<Vec<_>>().join(" "));
    }
}

/// The attributes of a piece, as they are written after its site or name.
fn values(piece: &PlainPiece) -> String {
    let values: Vec<String> = piece.attributes.iter().map(i32::to_string).collect();
    if values.is_empty() { String::new() } else { format!("={}", values.join(",")) }
}

fn piece_name(program: &Program, owner: usize, kind: usize) -> String {
    format!("{} {}", name_in(&program.names.players, owner), name_in(&program.names.piece_types, kind))
}

/// A name by its index, or `?`, which is never a name.
fn name_in(names: &[String], at: usize) -> &str {
    names.get(at).map_or("?", String::as_str)
}
