//! Positions, one line: the turn, then pieces by owner and type, then variables that are not as at the start.
//!
//! `Red action; Red Die A1=1 A9=1; Blue Die I1=1; owed Red=3`. A value behind a site is its piece's
//! attribute; several are separated by commas, and a piece as new has none.

use std::fmt::Write as _;

use crate::index::{PieceTypeId, PlayerId, SiteId, VariableId};
use crate::position::Position;
use crate::program::{AttributeSlot, Piece, Program};
use thiserror::Error;

/// A text that is no position of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("in `{part}`: {problem}")]
pub struct ParsePositionError {
    /// The part of the text that is wrong.
    pub part: String,
    /// What is wrong, and what to do.
    pub problem: String,
}

/// A position as text.
pub fn position_text(program: &Program, position: &Position) -> String {
    let mut text = program.turns[position.turn()].label.clone();
    for player in (0..program.player_count()).map(PlayerId::new) {
        for piece_type in (0..program.names.piece_types.len()).map(PieceTypeId::new) {
            write_pieces(program, position, player, piece_type, &mut text);
        }
    }
    for variable in (0..program.variables.len()).map(VariableId::new) {
        write_variable(program, position, variable, &mut text);
    }
    text
}

fn write_pieces(
    program: &Program,
    position: &Position,
    player: PlayerId,
    piece_type: PieceTypeId,
    text: &mut String,
) {
    let ours = |(_, piece): &(SiteId, Piece)| piece.owner() == player && piece.piece_type() == piece_type;
    let mut pieces = position.pieces().filter(ours).peekable();
    if pieces.peek().is_some() {
        let names = &program.names;
        let _ = write!(text, "; {} {}", names.players[player.index()], names.piece_types[piece_type.index()]);
    }
    for (site, piece) in pieces {
        let _ = write!(text, " {}", program.names.sites[site.index()]);
        let new = program.new_pieces[piece_type.index()].with_owner(player);
        if piece != new || borne(program, piece_type).count() == 1 {
            let values = borne(program, piece_type).map(|slot| piece.attribute(slot).to_string());
            let _ = write!(text, "={}", values.collect::<Vec<_>>().join(","));
        }
    }
}

/// The attributes that a piece type has.
fn borne(program: &Program, piece_type: PieceTypeId) -> impl Iterator<Item = &AttributeSlot> {
    program.attributes.iter().filter(move |slot| slot.bearers[piece_type.index()])
}

fn write_variable(program: &Program, position: &Position, variable: VariableId, text: &mut String) {
    let slot = &program.variables[variable.index()];
    let owners = if slot.per_player { program.player_count() } else { 1 };
    for player in (0..owners).map(PlayerId::new) {
        let value = position.cells()[program.variable_cell(variable, player)] as i32;
        if value != slot.initial {
            let owner = if slot.per_player { &program.names.players[player.index()] } else { "" };
            let _ = write!(text, "; {} {owner}={value}", slot.name);
        }
    }
}

/// The position that a text describes.
pub fn parse_position(program: &Program, text: &str) -> Result<Position, ParsePositionError> {
    let mut parts = text.split(';').map(str::trim);
    let turn = parse_turn(program, parts.next().unwrap_or(""))?;
    let mut cells = vec![0; program.cell_count];
    for (at, slot) in program.variables.iter().enumerate() {
        let owners = if slot.per_player { program.player_count() } else { 1 };
        for player in (0..owners).map(PlayerId::new) {
            cells[program.variable_cell(VariableId::new(at), player)] = slot.initial as u32;
        }
    }
    for part in parts.filter(|part| !part.is_empty()) {
        parse_part(program, part, &mut cells)?;
    }
    let mut position = Position::from_cells(program, &cells);
    position.set_turn(turn);
    Ok(position)
}

fn wrong<T>(part: &str, problem: impl Into<String>) -> Result<T, ParsePositionError> {
    Err(ParsePositionError { part: part.chars().take(80).collect(), problem: problem.into() })
}

fn parse_turn(program: &Program, text: &str) -> Result<usize, ParsePositionError> {
    let labels: Vec<&str> = program.turns.iter().map(|turn| turn.label.as_str()).collect();
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match labels.iter().position(|&label| label == words) {
        Some(turn) => Ok(turn),
        None => wrong(text, format!("a position begins with the turn, one of: {}", labels.join(", "))),
    }
}

fn parse_part(program: &Program, part: &str, cells: &mut [u32]) -> Result<(), ParsePositionError> {
    let words: Vec<&str> = part.split_whitespace().collect();
    let names = &program.names;
    let index =
        |list: &[String], word: Option<&&str>| list.iter().position(|name| Some(&name.as_str()) == word);
    let player = index(&names.players, words.first());
    let piece_type = index(&names.piece_types, words.get(1));
    if let (Some(player), Some(piece_type)) = (player, piece_type) {
        let new = program.new_pieces[piece_type].with_owner(PlayerId::new(player));
        return words[2..].iter().try_for_each(|word| place(program, new, word, cells));
    }
    match program.variables.iter().position(|slot| Some(&slot.name.as_str()) == words.first()) {
        Some(at) => {
            words[1..].iter().try_for_each(|word| set_variable(program, VariableId::new(at), word, cells))
        }
        None => wrong(
            part,
            "expected a player and a piece, as in `White Pawn a2 b2`, or a variable, as in `owed Red=3`",
        ),
    }
}

/// `A1` or `A1=3` or `A1=3,0`.
fn place(program: &Program, new: Piece, word: &str, cells: &mut [u32]) -> Result<(), ParsePositionError> {
    let (name, values) = word.split_once('=').unwrap_or((word, ""));
    let Some(site) = program.names.sites.iter().position(|site| site == name) else {
        return wrong(word, format!("there is no position `{name}` on the board"));
    };
    if cells[site] != 0 {
        return wrong(word, "two pieces stand on this position");
    }
    let mut piece = new;
    let values = values.split(',').filter(|value| !value.is_empty());
    let mut slots = borne(program, new.piece_type());
    for value in values {
        let Some(slot) = slots.next() else {
            return wrong(word, "there are more values than this piece has attributes");
        };
        piece = piece.with_attribute(slot, bounded(word, value, &slot.name, slot.min, slot.max)?);
    }
    cells[site] = piece.0;
    Ok(())
}

/// `Red=3`, or `=3` for a variable of the game.
fn set_variable(
    program: &Program,
    variable: VariableId,
    word: &str,
    cells: &mut [u32],
) -> Result<(), ParsePositionError> {
    let slot = &program.variables[variable.index()];
    let (owner, value) = word.split_once('=').unwrap_or((word, ""));
    let player =
        if slot.per_player { program.names.players.iter().position(|name| name == owner) } else { Some(0) };
    let Some(player) = player.filter(|_| slot.per_player || owner.is_empty()) else {
        return wrong(word, "expected `PLAYER=NUMBER`, or `=NUMBER` where players share the variable");
    };
    let value = bounded(word, value, &slot.name, slot.min, slot.max)?;
    cells[program.variable_cell(variable, PlayerId::new(player))] = value as u32;
    Ok(())
}

fn bounded(word: &str, value: &str, name: &str, min: i32, max: i32) -> Result<i32, ParsePositionError> {
    match value.parse() {
        Ok(value) if (min..=max).contains(&value) => Ok(value),
        _ => wrong(word, format!("`{name}` is a number from {min} to {max}")),
    }
}
