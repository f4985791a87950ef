//! Writes positions as a rule file describes them with `(fen …)`: Forsyth-Edwards notation and what is like it.

use std::fmt::Write as _;

use crate::game::Game;
use crate::index::{AttributeId, DirectionId, PieceTypeId, PlayerId, SiteId, VariableId};
use crate::notations::{FenField, HandLetter, Letters, Notation, Placement};
use crate::position::Position;
use crate::program::{AttributeSlot, Piece, Program};

/// The current position of a game in a notation of its rules, given by its index; `None` if the notation cannot express
/// it. Moves are numbered as pairs where two players alternate.
pub fn described_position(game: &Game, notation: usize) -> Option<String> {
    let program = game.program();
    let number = 1 + game.ply() / program.turns.len().max(1);
    fen_text(program, program.notations.0.get(notation)?, game.position(), number)
}

/// The position where a game started, likewise.
pub(in crate::notation) fn described_start(game: &Game, notation: usize) -> Option<String> {
    let program = game.program();
    fen_text(program, program.notations.0.get(notation)?, game.start(), 1)
}

/// The text of a position before the move with this number; `None` if the notation cannot express it.
fn fen_text(program: &Program, notation: &Notation, position: &Position, number: usize) -> Option<String> {
    let fen = notation.fen.as_ref()?;
    let mut words = vec![match &fen.placement {
        Placement::Rows { letters, rows } => {
            let rows: Option<Vec<String>> = rows.iter().map(|row| row_text(letters, position, row)).collect();
            rows?.join("/")
        }
        Placement::Lists { letters, players } => list_text(program, notation, (letters, players), position)?,
    }];
    for field in &fen.fields {
        words.push(field_text(program, notation, field, (position, number))?);
    }
    Some(words.join(" "))
}

fn row_text(letters: &Letters, position: &Position, row: &[SiteId]) -> Option<String> {
    let (mut text, mut empty) = (String::new(), 0);
    for &site in row {
        let piece = position.piece(site);
        if piece.is_none() {
            empty += 1;
            continue;
        }
        add_empty(&mut text, &mut empty);
        text.push_str(letters.get(piece.piece_type().index())?.get(piece.owner().index())?.as_deref()?);
    }
    add_empty(&mut text, &mut empty);
    Some(text)
}

fn add_empty(text: &mut String, empty: &mut usize) {
    if *empty > 0 {
        let _ = write!(text, "{empty}");
        *empty = 0;
    }
}

fn list_text(
    program: &Program,
    notation: &Notation,
    (letters, players): (&Letters, &[String]),
    position: &Position,
) -> Option<String> {
    let mut text = players.get(program.turns[position.turn()].player.index())?.clone();
    for (player, name) in players.iter().enumerate() {
        let own = position.pieces().filter(|(_, piece)| piece.owner().index() == player);
        let item = |(site, piece): (SiteId, Piece)| {
            let letter = letters.get(piece.piece_type().index())?.get(player)?.as_deref()?;
            Some(format!("{letter}{}", notation.sites[site.index()].whole))
        };
        let items: Option<Vec<String>> = own.map(item).collect();
        let _ = write!(text, ":{name}{}", items?.join(","));
    }
    Some(text)
}

fn field_text(
    program: &Program,
    notation: &Notation,
    field: &FenField,
    (position, number): (&Position, usize),
) -> Option<String> {
    Some(match field {
        FenField::Text(text) => text.clone(),
        FenField::Turn(players) => players.get(program.turns[position.turn()].player.index())?.clone(),
        FenField::MoveNumber => number.to_string(),
        FenField::Value(variable) => {
            (cell(program, *variable, position) - offset(program, *variable)).to_string()
        }
        FenField::Hands(letters) => or_dash(hands_text(program, letters, position)),
        FenField::Attribute(attribute, letters) => {
            let slot = slot_of(program, *attribute)?;
            let is_true = |(site, _): &&(SiteId, String)| {
                let piece = position.piece(*site);
                !piece.is_none() && slot.bearers[piece.piece_type().index()] && piece.attribute(slot) != 0
            };
            or_dash(letters.iter().filter(is_true).map(|(_, letter)| letter.as_str()).collect())
        }
        FenField::Passed(variable, directions) => {
            let passed = passed_site(program, directions, position);
            let passed = passed.filter(|_| cell(program, *variable, position) != 0);
            passed.map_or("-", |site| &notation.sites[site.index()].whole).to_owned()
        }
    })
}

fn or_dash(text: String) -> String {
    if text.is_empty() { "-".to_owned() } else { text }
}

fn cell(program: &Program, variable: VariableId, position: &Position) -> i32 {
    position.cells()[program.layout.variables[variable.index()].cell] as i32
}

fn offset(program: &Program, variable: VariableId) -> i32 {
    program.layout.variables[variable.index()].scope.cell_offset()
}

pub(super) fn slot_of(program: &Program, attribute: AttributeId) -> Option<&AttributeSlot> {
    program.attributes.get(attribute.index())
}

fn hands_text(program: &Program, letters: &[HandLetter], position: &Position) -> String {
    let mut text = String::new();
    for HandLetter { player, piece_type, letter } in letters {
        let cell = program.reserve_cell(PlayerId::new(*player), PieceTypeId::new(*piece_type));
        match cell.map_or(0, |cell| position.cells()[cell]) {
            0 => {}
            1 => text.push_str(letter),
            count => {
                let _ = write!(text, "{count}{letter}");
            }
        }
    }
    text
}

/// The site before the target of the last step, seen by the player who made it.
fn passed_site(program: &Program, directions: &[DirectionId], position: &Position) -> Option<SiteId> {
    let to = position.cells()[usize::from(program.layout.last?) + 1].checked_sub(1)?;
    let to = SiteId(u16::try_from(to).ok()?);
    let direction = *directions.get(position.piece(to).owner().index())?;
    neighbours(program, direction).find(|&(_, ahead)| ahead == to).map(|(site, _)| site)
}

/// All sites with their neighbours in a direction.
pub(super) fn neighbours(
    program: &Program,
    direction: DirectionId,
) -> impl Iterator<Item = (SiteId, SiteId)> + '_ {
    let sites = (0..program.site_count()).map(SiteId::new);
    sites.filter_map(move |site| Some((site, program.link(site, direction)?)))
}
