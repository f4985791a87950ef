//! `moves` and `position`: print the legal moves, and a position.

use std::io::Write as _;

use boardwright::notation::{move_texts, named_move_texts, position_text};

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

/// Prints everything about the legal moves as JSON.
pub(crate) fn write_moves(game: &str, start: &Start) -> Result<(), Failure> {
    let mut game = Target::load(game)?.api_game(start)?;
    let mut out = std::io::stdout().lock();
    let moves = game.legal_moves().map_err(Failure::new)?;
    serde_json::to_writer_pretty(&mut out, &moves).map_err(Failure::new)?;
    Ok(writeln!(out)?)
}

/// Prints the position where a game starts.
pub(crate) fn run(game: &str, start: &Start) -> Result<(), Failure> {
    let game = Target::load(game)?.game_after(start)?;
    writeln!(std::io::stdout().lock(), "{}", position_text(game.program(), game.position()))?;
    Ok(())
}
