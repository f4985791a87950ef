//! `moves` and `position`: texts of a position.

use std::io::Write as _;

use boardwright::game::Game;
use boardwright::notation::{find_move, position_text};

use crate::failure::Failure;
use crate::target::Target;

/// The legal moves: their texts, one a line, or as JSON all that is known of them.
pub(crate) fn list_moves(game: &str, position: Option<&str>, json: bool) -> Result<(), Failure> {
    let mut game = Target::load(game)?.api_game(position)?;
    let mut out = std::io::stdout().lock();
    if json {
        let moves = game.legal_moves().map_err(Failure::new)?;
        serde_json::to_writer_pretty(&mut out, &moves).map_err(Failure::new)?;
        writeln!(out)?;
    } else {
        for text in game.move_texts() {
            writeln!(out, "{text}")?;
        }
    }
    Ok(())
}

/// The position after some moves.
pub(crate) fn run(game: &str, moves: Option<&str>) -> Result<(), Failure> {
    let target = Target::load(game)?;
    let mut game = target.game(None)?;
    play_all(&mut game, moves.unwrap_or(""))?;
    writeln!(std::io::stdout().lock(), "{}", position_text(game.program(), game.position()))?;
    Ok(())
}

/// Plays moves with `;` between them.
pub(crate) fn play_all(game: &mut Game, moves: &str) -> Result<(), Failure> {
    for text in moves.split(';').map(str::trim).filter(|text| !text.is_empty()) {
        let index = find_move(game, text).map_err(Failure::new)?;
        game.play(index).map_err(Failure::new)?;
    }
    Ok(())
}
