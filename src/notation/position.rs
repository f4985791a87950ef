//! Positions on one line: the turn, then pieces by owner and type, then variables that do not have their initial
//! values.
//!
//! `Red action; Red Die A1=1 A9=1; Blue Die I1=1; owed Red=3`. A value after a site is an attribute of its piece;
//! several are separated by commas, and a piece with the values of a new one may have none. `off=2` are pieces off the
//! board. `under c3 Black Man White King` is a column: the pieces below the one on c3, from top to bottom. `last e2 e4`
//! is the last step, if rules refer to it; `captured 1` says, as bits, which prizes of goals it captured; `out Red` are
//! players who have dropped out.

use std::fmt::Write as _;

use super::described::parse_fen;
use super::position_error::{ParsePositionError, PositionProblem};
use crate::index::{PieceTypeId, PlayerId, SiteId, VariableId};
use crate::position::Position;
use crate::program::{AttributeSlot, Columns, Piece, Program, VariableScope};

/// The text of a position.
pub fn position_text(program: &Program, position: &Position) -> String {
    let mut text = program.turns[position.turn()].label.clone();
    for player in (0..program.player_count()).map(PlayerId::new) {
        for piece_type in (0..program.names.piece_types.len()).map(PieceTypeId::new) {
            write_pieces(program, position, player, piece_type, &mut text);
        }
    }
    for site in (0..program.site_count()).map(SiteId::new) {
        write_below(program, position, site, &mut text);
    }
    for variable in (0..program.layout.variables.len()).map(VariableId::new) {
        write_variable(program, position, variable, &mut text);
    }
    write_memory(program, position, &mut text);
    text
}

/// Writes which players have dropped out and, if rules refer to it, what the last move captured and its sites.
fn write_memory(program: &Program, position: &Position, text: &mut String) {
    let out = position.out(program);
    if out != 0 {
        text.push_str("; out");
    }
    for (_, player) in program.names.players.iter().enumerate().filter(|(at, _)| out >> at & 1 == 1) {
        let _ = write!(text, " {player}");
    }
    if let Some(prizes) = program.layout.prizes.map(|cell| position.cells()[usize::from(cell)])
        && prizes != 0
    {
        let _ = write!(text, "; captured {prizes}");
    }
    let Some(last) = program.layout.last.map(usize::from) else { return };
    let (from, to) = (position.cells()[last], position.cells()[last + 1]);
    if to != 0 {
        let name =
            |cell: u32| cell.checked_sub(1).map_or("-", |site| program.names.sites[site as usize].as_str());
        let _ = write!(text, "; last {} {}", name(from), name(to));
    }
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
    let reserve = program.reserve_cell(player, piece_type).map_or(0, |cell| position.cells()[cell]);
    if pieces.peek().is_some() || reserve > 0 {
        let names = &program.names;
        let _ = write!(text, "; {} {}", names.players[player.index()], names.piece_types[piece_type.index()]);
    }
    for (site, piece) in pieces {
        let _ = write!(text, " {}", program.names.sites[site.index()]);
        write_values(program, piece, text);
    }
    if reserve > 0 {
        let _ = write!(text, " off={reserve}");
    }
}

/// Writes the attributes of a piece, if it differs from a new one or has exactly one attribute.
fn write_values(program: &Program, piece: Piece, text: &mut String) {
    let piece_type = piece.piece_type();
    let new = program.new_pieces[piece_type.index()].with_owner(piece.owner());
    let declared = program.declared_attributes(piece_type).count();
    if piece != new || declared == 1 {
        let slots: Vec<&AttributeSlot> = program.attributes_of(piece_type).collect();
        let differs = |slot: &&AttributeSlot| piece.attribute(slot) != new.attribute(slot);
        let undeclared = slots[declared..].iter().rposition(differs).map_or(0, |last| last + 1);
        let values = slots[..declared + undeclared].iter().map(|slot| piece.attribute(slot).to_string());
        let _ = write!(text, "={}", values.collect::<Vec<_>>().join(","));
    }
}

/// Writes the pieces below the top one of a site.
fn write_below(program: &Program, position: &Position, site: SiteId, text: &mut String) {
    let Some(columns) = &program.layout.columns else { return };
    let below = position.below(program, site);
    if below != 0 {
        let _ = write!(text, "; under {}", program.names.sites[site.index()]);
    }
    for piece in columns.pieces(below) {
        let (owner, kind) = (piece.owner().index(), piece.piece_type().index());
        let _ = write!(text, " {} {}", program.names.players[owner], program.names.piece_types[kind]);
        write_values(program, piece, text);
    }
}

fn write_variable(program: &Program, position: &Position, variable: VariableId, text: &mut String) {
    let slot = &program.layout.variables[variable.index()];
    for (at, owner) in owners(program, slot.scope).enumerate() {
        let value = position.cells()[slot.cell + at] as i32;
        if value != slot.initial {
            let _ = write!(text, "; {} {owner}={}", slot.name, value - slot.scope.cell_offset());
        }
    }
}

/// The names of the owners of a variable: players, sites, or one empty name for the game.
pub(super) fn owners(program: &Program, scope: VariableScope) -> impl Iterator<Item = &str> {
    let names: &[String] = match scope {
        VariableScope::Player => &program.names.players,
        VariableScope::Site | VariableScope::MoveSite => &program.names.sites,
        VariableScope::Game | VariableScope::Move | VariableScope::Clock => &[],
    };
    let nameless = names.is_empty().then_some("");
    names.iter().map(String::as_str).chain(nameless)
}

/// Parses a position, written as above or in a notation of the rules.
pub fn parse_position(program: &Program, text: &str) -> Result<Position, ParsePositionError> {
    let mut problem = match parse_usual(program, text) {
        Err(problem) if !text.contains(';') => problem,
        usual => return usual,
    };
    for notation in &program.notations.0 {
        let Some(fen) = &notation.fen else { continue };
        match parse_fen(program, notation, fen, text) {
            Ok(position) => return Ok(position),
            // What is wrong is said in the terms of the notation that the text looks like.
            Err(inside) if text.contains(['/', ':']) => problem = inside,
            Err(_) => {}
        }
    }
    Err(problem)
}

fn parse_usual(program: &Program, text: &str) -> Result<Position, ParsePositionError> {
    let mut parts = text.split(';').map(str::trim);
    let turn = parse_turn(program, parts.next().unwrap_or(""))?;
    let mut cells = vec![0; program.layout.cells];
    for slot in &program.layout.variables {
        let count = slot.cells(program.player_count(), program.site_count());
        cells[slot.cell..slot.cell + count].fill(slot.initial as u32);
    }
    for part in parts.filter(|part| !part.is_empty()) {
        parse_part(program, part, &mut cells)?;
    }
    let mut position = Position::from_cells(program, &cells);
    position.set_turn(turn);
    let mut sites = (0..program.site_count()).map(SiteId::new);
    match sites.find(|&site| position.below(program, site) != 0 && position.piece(site).is_none()) {
        Some(site) => wrong(&program.names.sites[site.index()], PositionProblem::Hollow),
        None => Ok(position),
    }
}

fn wrong<T>(part: &str, problem: PositionProblem) -> Result<T, ParsePositionError> {
    Err(ParsePositionError { part: part.chars().take(80).collect(), problem })
}

fn parse_turn(program: &Program, text: &str) -> Result<usize, ParsePositionError> {
    let labels: Vec<&str> = program.turns.iter().map(|turn| turn.label.as_str()).collect();
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match labels.iter().position(|&label| label == words) {
        Some(turn) => Ok(turn),
        None => wrong(text, PositionProblem::Turn { turns: labels.join(", ") }),
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
    match program.layout.variables.iter().position(|slot| Some(&slot.name.as_str()) == words.first()) {
        Some(at) => {
            words[1..].iter().try_for_each(|word| set_variable(program, VariableId::new(at), word, cells))
        }
        None if words.first() == Some(&"out") && program.layout.out.is_some() => {
            set_out(program, &words[1..], cells)
        }
        None if words.first() == Some(&"captured") && program.layout.prizes.is_some() => {
            let most = ((1_u64 << program.prizes.len()) - 1) as i32;
            let prizes = bounded(part, words.get(1).unwrap_or(&""), "captured", 0, most)?;
            cells[usize::from(program.layout.prizes.unwrap_or(0))] = prizes as u32;
            Ok(())
        }
        None if words.first() == Some(&"under") && program.layout.columns.is_some() => {
            set_below(program, part, &words[1..], cells)
        }
        None if words.first() == Some(&"last") && program.layout.last.is_some() => {
            set_last(program, part, &words[1..], cells)
        }
        None => wrong(part, PositionProblem::Part),
    }
}

/// `under SITE PLAYER PIECE …`, from top to bottom.
fn set_below(
    program: &Program,
    part: &str,
    words: &[&str],
    cells: &mut [u32],
) -> Result<(), ParsePositionError> {
    let Some(columns) = &program.layout.columns else { return Ok(()) };
    let names = &program.names;
    let site = words.first().and_then(|word| names.sites.iter().position(|site| site == word));
    let Some(site) = site else {
        return wrong(part, PositionProblem::Under);
    };
    let mut below = 0;
    for pair in words[1..].chunks(2) {
        let (kind, values) = pair.get(1).map_or(("", ""), |word| word.split_once('=').unwrap_or((word, "")));
        let player = names.players.iter().position(|name| *name == pair[0]);
        let kind = names.piece_types.iter().position(|name| name == kind);
        let (Some(player), Some(kind)) = (player, kind) else {
            return wrong(part, PositionProblem::Column);
        };
        let new = program.new_pieces[kind].with_owner(PlayerId::new(player));
        if !columns.tuck(&mut below, with_values(program, new, pair[1], values)?) {
            return wrong(part, PositionProblem::TooHigh { most: columns.most });
        }
    }
    for (at, cell) in columns.cells(site).enumerate() {
        cells[cell] = Columns::word(below, at);
    }
    Ok(())
}

/// `out PLAYER …`.
fn set_out(program: &Program, words: &[&str], cells: &mut [u32]) -> Result<(), ParsePositionError> {
    for word in words {
        match program.names.players.iter().position(|name| name == word) {
            Some(player) => cells[usize::from(program.layout.out.unwrap_or(0))] |= 1 << player,
            None => return wrong(word, PositionProblem::Out),
        }
    }
    Ok(())
}

/// `last FROM TO`, where `-` means no site.
fn set_last(
    program: &Program,
    part: &str,
    words: &[&str],
    cells: &mut [u32],
) -> Result<(), ParsePositionError> {
    let [from, to] = words else {
        return wrong(part, PositionProblem::Last);
    };
    let first = usize::from(program.layout.last.unwrap_or(0));
    for (cell, word) in [(first, from), (first + 1, to)] {
        cells[cell] = match program.names.sites.iter().position(|site| site == word) {
            Some(site) => site as u32 + 1,
            None if *word == "-" => 0,
            None => return wrong(word, PositionProblem::NoSite { name: (*word).to_owned() }),
        };
    }
    Ok(())
}

/// `A1` or `A1=3` or `A1=3,0`, or `off=3` for pieces off the board.
fn place(program: &Program, new: Piece, word: &str, cells: &mut [u32]) -> Result<(), ParsePositionError> {
    let (name, values) = word.split_once('=').unwrap_or((word, ""));
    if let ("off", Some(cell)) = (name, program.reserve_cell(new.owner(), new.piece_type())) {
        cells[cell] = bounded(word, values, "off", 0, 1_000_000)? as u32;
        return Ok(());
    }
    let Some(site) = program.names.sites.iter().position(|site| site == name) else {
        return wrong(word, PositionProblem::NoSite { name: name.to_owned() });
    };
    if cells[site] != 0 {
        return wrong(word, PositionProblem::Taken);
    }
    cells[site] = with_values(program, new, word, values)?.0;
    Ok(())
}

/// A new piece with the given values of attributes, such as `3,0`.
fn with_values(program: &Program, new: Piece, word: &str, values: &str) -> Result<Piece, ParsePositionError> {
    let mut piece = new;
    let mut slots = program.attributes_of(new.piece_type());
    for value in values.split(',').filter(|value| !value.is_empty()) {
        let Some(slot) = slots.next() else {
            return wrong(word, PositionProblem::TooManyValues);
        };
        piece = piece.with_attribute(slot, bounded(word, value, &slot.name, slot.min, slot.max)?);
    }
    Ok(piece)
}

/// `Red=3`, or `=3` for a variable of the game.
fn set_variable(
    program: &Program,
    variable: VariableId,
    word: &str,
    cells: &mut [u32],
) -> Result<(), ParsePositionError> {
    let slot = &program.layout.variables[variable.index()];
    let (owner, value) = word.split_once('=').unwrap_or((word, ""));
    let Some(at) = owners(program, slot.scope).position(|name| name == owner) else {
        return wrong(word, PositionProblem::Variable);
    };
    let offset = slot.scope.cell_offset();
    let value = bounded(word, value, &slot.name, slot.min, slot.max - offset)? + offset;
    cells[slot.cell + at] = value as u32;
    Ok(())
}

fn bounded(word: &str, value: &str, name: &str, min: i32, max: i32) -> Result<i32, ParsePositionError> {
    match value.parse() {
        Ok(value) if (min..=max).contains(&value) => Ok(value),
        _ => wrong(word, PositionProblem::OutOfBounds { name: name.to_owned(), min, max }),
    }
}
