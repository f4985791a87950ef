//! Changes of a position by hand: `x e4` empties a site, `White Pawn e4` puts a piece there, and
//! `White Pawn off 2` says how many pieces are off the board.

use crate::index::{PieceTypeId, PlayerId, SiteId};
use crate::position::Position;
use crate::program::{Piece, Program};

/// The position with what the words of an edit say, or what is wrong with them.
pub(super) fn edited(program: &Program, position: &Position, words: &str) -> Result<Position, String> {
    let words: Vec<&str> = words.split_whitespace().collect();
    let mut cells = position.cells().to_vec();
    match words.as_slice() {
        ["x", sites @ ..] if !sites.is_empty() => put(program, Piece::NONE, sites, &mut cells)?,
        [player, piece, "off", count @ ..] => {
            let piece = named(program, player, piece)?;
            let cell = program.reserve_cell(piece.owner(), piece.piece_type());
            cells[cell.ok_or("this game has no pieces off the board")?] = count_off(count)?;
        }
        [player, piece, sites @ ..] if !sites.is_empty() => {
            put(program, named(program, player, piece)?, sites, &mut cells)?;
        }
        _ => return Err("expected `(PLAYER PIECE POSITION)` or `(x POSITION)`".to_owned()),
    }
    Ok(Position::from_cells(program, &cells))
}

/// The edits that make one position another; none where edits cannot.
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

fn put(program: &Program, piece: Piece, sites: &[&str], cells: &mut [u32]) -> Result<(), String> {
    for site in sites {
        cells[find(&program.names.sites, site, "position")?] = piece.0;
    }
    Ok(())
}

fn named(program: &Program, player: &str, piece: &str) -> Result<Piece, String> {
    let owner = PlayerId::new(find(&program.names.players, player, "player")?);
    let kind = PieceTypeId::new(find(&program.names.piece_types, piece, "piece")?);
    Ok(new(program, owner, kind))
}

fn find(names: &[String], word: &str, what: &str) -> Result<usize, String> {
    let found = names.iter().position(|name| name == word);
    found.ok_or_else(|| format!("there is no {what} `{}`", word.chars().take(80).collect::<String>()))
}

/// The number behind `off`; one where there is none.
fn count_off(words: &[&str]) -> Result<u32, String> {
    match words {
        [] => Ok(1),
        [count] => {
            let number = count.parse().ok().filter(|&count: &u32| count <= 1_000_000);
            number.ok_or_else(|| "behind `off` stands a number up to 1000000".to_owned())
        }
        _ => Err("behind `off` stands one number".to_owned()),
    }
}
