//! `moves` and `position`: print the legal moves, and a position.

use std::io::Write as _;

use boardwright::game::Game;
use boardwright::notation::{
    described_position, described_texts, move_texts, named_move_texts, position_text,
};

use crate::args::Start;
use crate::failure::Failure;
use crate::target::Target;

/// Prints the texts of the legal moves, one per line, with or without the names of macros.
pub(crate) fn list_moves(game: &str, start: &Start, named: bool) -> Result<(), Failure> {
    let game = Target::load(game)?.game_after(start)?;
    let texts = if named { named_move_texts } else { move_texts };
    let mut out = std::io::stdout().lock();
    for text in texts(game.program(), game.moves()) {
        writeln!(out, "{text}")?;
    }
    Ok(())
}

/// Prints the legal moves in a notation of the rules, one per line.
pub(crate) fn list_described(game: &str, start: &Start, name: &str) -> Result<(), Failure> {
    let mut game = Target::load(game)?.game_after(start)?;
    let at = notation_at(&game, name)?;
    let (position, moves) = (game.position().clone(), game.moves().clone());
    let mut out = std::io::stdout().lock();
    for index in 0..moves.len() {
        let texts = described_texts(game.rules_mut(), &position, &moves, index).map_err(Failure::new)?;
        writeln!(out, "{}", texts[at])?;
    }
    Ok(())
}

fn notation_at(game: &Game, name: &str) -> Result<usize, Failure> {
    let notations = &game.program().notations.0;
    let found = notations.iter().position(|notation| notation.name.eq_ignore_ascii_case(name));
    found.ok_or_else(|| {
        let known: Vec<&str> = notations.iter().map(|notation| notation.name.as_str()).collect();
        Failure::new(format!("the rules describe no notation `{name}`; they describe: {}", known.join(", ")))
    })
}

/// Prints everything about the legal moves as JSON.
pub(crate) fn write_moves(game: &str, start: &Start) -> Result<(), Failure> {
    let mut game = Target::load(game)?.api_game(start)?;
    let mut out = std::io::stdout().lock();
    let moves = game.legal_moves().map_err(Failure::new)?;
    serde_json::to_writer_pretty(&mut out, &moves).map_err(Failure::new)?;
    Ok(writeln!(out)?)
}

/// Prints the position where a game starts.
pub(crate) fn run(game: &str, start: &Start, notation: Option<&str>) -> Result<(), Failure> {
    let game = Target::load(game)?.game_after(start)?;
    let text = match notation {
        None => position_text(game.program(), game.position()),
        Some(name) => {
            let at = notation_at(&game, name)?;
            described_position(&game, at)
                .ok_or_else(|| Failure::new(format!("`{name}` cannot express this position")))?
        }
    };
    writeln!(std::io::stdout().lock(), "{text}")?;
    Ok(())
}
