//! What each side reports about a position, in the same words.

use std::collections::BTreeMap;

use boardwright::position::Position;
use boardwright::program::{AttributeSlot, Piece as EnginePiece, Program, VariableScope};

use crate::zrf::{Game, Key, Piece, State};

/// What both sides report about a position: names with their values.
pub type Shown = BTreeMap<String, String>;

/// What the engine reports about a position.
pub fn engine_shown(program: &Program, position: &Position) -> Shown {
    let names = &program.names;
    let mut shown = Shown::new();
    shown.insert("turn".to_owned(), position.turn().to_string());
    for (site, piece) in position.pieces() {
        let mut column = engine_text(program, piece);
        if let Some(columns) = &program.layout.columns {
            for piece in columns.pieces(position.below(program, site)) {
                column = format!("{column} over {}", engine_text(program, piece));
            }
        }
        shown.insert(names.sites[site.index()].clone(), column);
    }
    let cells = position.cells();
    if let Some(first) = program.layout.reserves {
        for (player, owner) in names.players.iter().enumerate() {
            for (kind, named) in names.piece_types.iter().enumerate() {
                let count = cells[first + player * names.piece_types.len() + kind] as i32;
                if count != 0 {
                    shown.insert(format!("off {owner} {named}"), count.to_string());
                }
            }
        }
    }
    for slot in &program.layout.variables {
        let owners: &[String] = match slot.scope {
            VariableScope::Player => &names.players,
            VariableScope::Site | VariableScope::MoveSite => &names.sites,
            VariableScope::Game | VariableScope::Move | VariableScope::Clock => &[],
        };
        let ahead = i32::from(slot.scope == VariableScope::Clock);
        for at in 0..slot.cells(names.players.len(), names.sites.len()) {
            let value = cells[slot.cell + at] as i32 - ahead;
            let first = if slot.scope == VariableScope::Clock { 0 } else { slot.initial };
            if value != first {
                let owner = owners.get(at).map_or("", String::as_str);
                shown.insert(format!("variable {} {owner}", slot.name), value.to_string());
            }
        }
    }
    if let Some(cell) = program.layout.prizes {
        for bit in (0..program.prizes.len()).filter(|bit| cells[usize::from(cell)] >> bit & 1 == 1) {
            shown.insert(format!("captured {bit}"), String::new());
        }
    }
    let out = position.out(program);
    for (_, player) in names.players.iter().enumerate().filter(|(at, _)| out >> at & 1 == 1) {
        shown.insert(format!("out {player}"), String::new());
    }
    if let Some(last) = program.layout.last.map(usize::from) {
        for (word, cell) in [("from", cells[last]), ("to", cells[last + 1])] {
            if let Some(site) = cell.checked_sub(1) {
                shown.insert(format!("last {word}"), names.sites[site as usize].clone());
            }
        }
    }
    shown
}

/// `White Pawn`, with its attributes.
fn engine_text(program: &Program, piece: EnginePiece) -> String {
    let kind = piece.piece_type();
    let mut text = format!(
        "{} {}",
        program.names.players[piece.owner().index()],
        program.names.piece_types[kind.index()]
    );
    // Attributes that the kind does not declare are shown only if they are set.
    let is_told = |slot: &&AttributeSlot| slot.declared[kind.index()] || piece.attribute(slot) != 0;
    let told = program.attributes_of(kind).filter(is_told);
    let attributes: BTreeMap<&str, i32> =
        told.map(|slot| (slot.name.as_str(), piece.attribute(slot))).collect();
    for (name, value) in attributes {
        text.push_str(&format!(" {name}={value}"));
    }
    text
}

/// What the naive interpreter reports about a state, restricted to what the engine keeps track of.
pub fn naive_shown(game: &Game, program: &Program, state: &State) -> Shown {
    let name = |cell: usize| game.board.name_of(cell).to_string();
    let mut shown = Shown::new();
    shown.insert("turn".to_owned(), state.turn.to_string());
    for (cell, column) in &state.board {
        let texts: Vec<String> = column.iter().map(naive_text).collect();
        shown.insert(name(*cell), texts.join(" over "));
    }
    for ((owner, kind), count) in &state.off {
        shown.insert(format!("off {owner} {kind}"), count.to_string());
    }
    for ((variable, key), value) in &state.variables {
        if program.layout.variables.iter().any(|slot| *slot.name == **variable) {
            let owner = match key {
                Key::Game => String::new(),
                Key::Player(player) => player.to_string(),
                Key::Cell(cell) => name(*cell),
            };
            shown.insert(format!("variable {variable} {owner}"), value.to_string());
        }
    }
    if program.layout.prizes.is_some() {
        for (bit, (player, kinds)) in program.prizes.iter().enumerate() {
            let owner = program.names.players[player.index()].as_str();
            let is_prize = |kind: &str| {
                program.names.piece_types.iter().zip(kinds).any(|(name, is_prize)| name == kind && *is_prize)
            };
            if state.taken.iter().any(|(taken, kind)| **taken == *owner && is_prize(kind)) {
                shown.insert(format!("captured {bit}"), String::new());
            }
        }
    }
    for player in &state.out {
        shown.insert(format!("out {player}"), String::new());
    }
    if program.layout.last.is_some() {
        for (word, cell) in [("from", state.last_from), ("to", state.last_to)] {
            if let Some(cell) = cell {
                shown.insert(format!("last {word}"), name(cell));
            }
        }
    }
    shown
}

fn naive_text(piece: &Piece) -> String {
    let mut text = format!("{} {}", piece.owner, piece.kind);
    for (name, value) in &piece.attributes {
        text.push_str(&format!(" {name}={value}"));
    }
    text
}
