//! Kinds of which each player has at most one piece.
//!
//! In: the rules and where pieces stand at the start. Out: the kinds, which `(where …)` may ask for.

use crate::languages::ludii::course::start::Placement;
use crate::languages::ludii::model::Game;
use crate::languages::ludii::text::tree::Node;

impl Game {
    /// Kinds of which each player has at most one, and that are not named where pieces are made.
    pub(crate) fn find_single_kinds(&mut self, rules: &Node, placements: &[Placement]) {
        for kind in 0..self.pieces.len() {
            let stem =
                self.pieces[kind].name_in_file().trim_end_matches(|c: char| c.is_ascii_digit()).to_owned();
            let of_player = |player: usize| -> usize {
                let of_kind =
                    |placement: &&Placement| placement.piece == kind && placement.player == Some(player);
                placements
                    .iter()
                    .filter(of_kind)
                    .map(|placement| placement.sites.len() + placement.in_hand)
                    .sum()
            };
            let makes = makes_kind(rules, &stem)
                || self
                    .pieces
                    .iter()
                    .filter_map(|piece| piece.moves.as_ref())
                    .any(|moves| makes_kind(moves, &stem));
            if (1..=self.players()).all(|player| of_player(player) <= 1) && !makes {
                self.single_kinds.insert(kind);
            }
        }
    }
}

/// Whether a kind is named as a piece to be made, by `(piece …)` in moves.
fn makes_kind(node: &Node, stem: &str) -> bool {
    let names = |inner: &Node| {
        inner.text().is_some_and(|name| name.trim_end_matches(|c: char| c.is_ascii_digit()) == stem)
            || inner.text().is_none() && !inner.is_array() && inner.word().is_none()
    };
    (node.has_head("piece") && node.arguments().iter().flat_map(Node::members).any(names))
        || node.inner().iter().any(|inner| makes_kind(inner, stem))
}
