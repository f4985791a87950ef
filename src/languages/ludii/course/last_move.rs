//! The places of the last move, where those that our language has for them are others: those of a roll of dice, or the site
//! where a pass is written.
//!
//! In: moves and goals that ask for these places. Out: the same with variables in which the places are kept.

use crate::languages::ludii::model::Game;
use crate::languages::ludii::texts::renamed;

impl Game {
    /// Moves with the places of the last move of a player: before the dice were rolled, and nowhere if it was a pass.
    pub(crate) fn moves_with_last(&self, text: &str) -> String {
        if self.keeps_last_move() { with_kept_places(text) } else { text.to_owned() }
    }

    /// Goals likewise; dice are rolled after them.
    pub(crate) fn goal_with_last(&self, text: &str) -> String {
        if self.keeps_last_move() && !self.rolls_dice() { with_kept_places(text) } else { text.to_owned() }
    }

    /// Whether the places of the last move are kept, since what our language has for them is those of a roll, or those where
    /// a pass is written.
    pub(crate) fn keeps_last_move(&self) -> bool {
        self.rolls_dice() || self.places_passes
    }
}

fn with_kept_places(text: &str) -> String {
    let text = renamed(text, "last-to", "(position-at went-to)");
    renamed(&text, "last-from", "(position-at went-from)")
}

/// The variables of the places of the last move.
pub(crate) fn kept_places(uses: &dyn Fn(&str) -> bool) -> String {
    let used = ["went-from", "went-to"].into_iter().filter(|name| uses(name));
    used.map(|name| format!("  (variable {name} -1 4096 -1)\n")).collect::<Vec<_>>().concat()
}
