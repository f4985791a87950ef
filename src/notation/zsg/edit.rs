//! Edits of a position by hand: `x e4` empties a site, `White Pawn e4` puts a piece there, and `White Pawn off 2` sets
//! the number of pieces off the board.

use super::error::EditProblem;
use crate::index::{PieceTypeId, PlayerId, SiteId};
use crate::position::Position;
use crate::program::{Piece, Program};

/// Most pieces of a type off the board.
const MAX_OFF: u32 = 1_000_000;

/// Applies an edit to a position, or says what is wrong with it.
pub(super) fn edited(program: &Program, position: &Position, words: &str) -> Result<Position, EditProblem> {
    let words: Vec<&str> = words.split_whitespace().collect();
    let mut cells = position.cells().to_vec();
    match words.as_slice() {
        ["x", sites @ ..] if !sites.is_empty() => put(program, Piece::NONE, sites, &mut cells)?,
        [player, piece, "off", count @ ..] => {
            let piece = named(program, player, piece)?;
            let cell = program.reserve_cell(piece.owner(), piece.piece_type());
            cells[cell.ok_or(EditProblem::NoReserve)?] = count_off(count)?;
        }
        [player, piece, sites @ ..] if !sites.is_empty() => {
            put(program, named(program, player, piece)?, sites, &mut cells)?;
        }
        _ => return Err(EditProblem::Form),
    }
    Ok(Position::from_cells(program, &cells))
}

/// The edits that turn one position into another; `None` if edits cannot.
pub(super) fn edits(program: &Program, from: &Position, to: &Position) -> Option<Vec<String>> {
    let mut texts = Vec::new();
    let mut cells = from.cells().to_vec();
    for (site, name) in program.names.sites.iter().enumerate() {
        let piece = to.piece(SiteId::new(site));
        if from.piece(SiteId::new(site)) != piece {
            let who = if piece.is_none() { "x".to_owned() } else { name_of(program, piece) };
            texts.push(format!("({who} {name})"));
            cells[site] = if piece.is_none() { 0 } else { new(program, piece.owner(), piece.piece_type()).0 };
        }
    }
    for player in (0..program.player_count()).map(PlayerId::new) {
        for kind in (0..program.new_pieces.len()).map(PieceTypeId::new) {
            let cell = program.reserve_cell(player, kind);
            if let Some(cell) = cell.filter(|&cell| cells[cell] != to.cells()[cell]) {
                let piece = new(program, player, kind);
                texts.push(format!("({} off {})", name_of(program, piece), to.cells()[cell]));
                cells[cell] = to.cells()[cell];
            }
        }
    }
    (cells == to.cells()).then_some(texts)
}

fn new(program: &Program, owner: PlayerId, kind: PieceTypeId) -> Piece {
    program.new_pieces[kind.index()].with_owner(owner)
}

fn name_of(program: &Program, piece: Piece) -> String {
    let names = &program.names;
    format!("{} {}", names.players[piece.owner().index()], names.piece_types[piece.piece_type().index()])
}

fn put(program: &Program, piece: Piece, sites: &[&str], cells: &mut [u32]) -> Result<(), EditProblem> {
    for site in sites {
        cells[find(&program.names.sites, site, |name| EditProblem::NoSite { name })?] = piece.0;
    }
    Ok(())
}

fn named(program: &Program, player: &str, piece: &str) -> Result<Piece, EditProblem> {
    let owner = PlayerId::new(find(&program.names.players, player, |name| EditProblem::NoPlayer { name })?);
    let kind =
        PieceTypeId::new(find(&program.names.piece_types, piece, |name| EditProblem::NoPiece { name })?);
    Ok(new(program, owner, kind))
}

fn find(names: &[String], word: &str, error: fn(String) -> EditProblem) -> Result<usize, EditProblem> {
    let found = names.iter().position(|name| name == word);
    found.ok_or_else(|| error(word.chars().take(80).collect()))
}

/// The number after `off`; 1 if it is missing.
fn count_off(words: &[&str]) -> Result<u32, EditProblem> {
    let wrong = EditProblem::Count { most: MAX_OFF };
    match words {
        [] => Ok(1),
        [count] => count.parse().ok().filter(|&count: &u32| count <= MAX_OFF).ok_or(wrong),
        _ => Err(wrong),
    }
}
