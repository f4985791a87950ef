//! Why a site cannot be taken now, in one sentence.

use super::{Token, narrow};
use crate::game::Game;
use crate::index::SiteId;
use crate::moves::RunError;

/// Why a site cannot be added or pointed at after some tokens; empty when it can.
pub fn refuse(game: &mut Game, tokens: &[Token], site: SiteId) -> Result<String, RunError> {
    if game.outcome().is_some() {
        return Ok("The game is over.".to_owned());
    }
    let entry = narrow(game, tokens)?;
    if entry.addable.contains(&site) || entry.targets.iter().any(|target| target.site == site) {
        return Ok(String::new());
    }
    let names = &game.program().names;
    let name = |site: SiteId| names.sites[site.index()].as_str();
    let player = game.turn().player;
    let piece = game.position().piece(site);
    let kind = || names.piece_types[piece.piece_type().index()].as_str();
    let whose = || names.players[piece.owner().index()].as_str();
    let mover = &names.players[player.index()];
    let here = name(site);
    Ok(match entry.chosen.first() {
        Some(&first) => format!("No move leads from {} to {here}.", name(first)),
        None if piece.is_none() => format!("Nothing stands on {here}; choose a piece of {mover}."),
        None if piece.owner() != player => {
            format!("The {} on {here} is {}'s; it is {mover}'s turn.", kind(), whose())
        }
        None => format!("The {} on {here} has no move now.", kind()),
    })
}
