//! `moves` and `position`: texts of a position.

use std::io::Write as _;

use boardwright::game::Game;
use boardwright::notation::{find_move, move_texts, position_text};

use crate::failure::Failure;
use crate::target::Target;

/// The legal moves, one a line.
pub(crate) fn list_moves(game: &str, position: Option<&str>) -> Result<(), Failure> {
    let game = Target::load(game)?.game(position)?;
    let mut out = std::io::stdout().lock();
    for text in move_texts(game.program(), game.moves()) {
        writeln!(out, "{text}")?;
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
