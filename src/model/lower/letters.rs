//! Lowers the letters of pieces in notations.

use super::context::Context;
use crate::model::Model;
use crate::notations::Letters;
use crate::syntax::Sexpr;

/// `(PIECE "K")`, the same for all players, or `(PIECE "K" "k")`, by player.
pub(super) fn letters(entries: &[Sexpr], context: &mut Context<'_>) -> Option<Letters> {
    let Model { piece_types, players, .. } = &context.model;
    let count = players.len();
    let mut letters = vec![vec![None; count]; piece_types.len()];
    for entry in entries {
        let Some([piece, texts @ ..]) = entry.list() else { return None };
        let texts: Vec<&str> = texts.iter().map(Sexpr::text).collect::<Option<_>>()?;
        let piece = context.piece_type(piece)?;
        for (player, letter) in letters[piece.index()].iter_mut().enumerate() {
            let text = if texts.len() == 1 { texts.first() } else { texts.get(player) };
            *letter = text.map(|&text| text.to_owned());
        }
    }
    Some(letters)
}
