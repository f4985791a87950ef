//! Ends by the next player having no move.
//!
//! In: `(if (no Moves Next) …)` with its conditions and result, from `ends`. Out: goals of our language, which asks it of the
//! player whose turn it is.

use crate::languages::ludii::Fault;
use crate::languages::ludii::model::{Game, Memory};
use crate::languages::ludii::scope::Scope;
use crate::languages::ludii::text::tree::Node;
use crate::languages::ludii::texts::{join, mentions};

impl Game {
    /// The next player has no move. The other conditions are then seen from the side of that player.
    pub(super) fn stalemate(
        &mut self,
        asked: &Node,
        others: &[&Node],
        result: &Node,
        during: &str,
    ) -> Result<Vec<String>, Fault> {
        if self.always_rolls() {
            // Chance can always move.
            for unneeded in others.iter().chain([&asked, &result]) {
                unneeded.ignore();
            }
            return Ok(Vec::new());
        }
        if self.rolls_dice() {
            return Err(asked.unsupported("no Moves", "where dice are rolled"));
        }
        // Whoever has no move is meant as a person, whatever colour that person has.
        let is_plain = others.is_empty() && during == "true" && result.has_head("result");
        if self.has_swap && !is_plain {
            return Err(asked.unsupported("no Moves", "with the swap rule"));
        }
        let mut parts = vec!["stalemated".to_owned()];
        parts.extend(self.stalemate_conditions(asked, others, during)?);
        let condition = join("and", parts);
        if result.has_head("byScore") {
            // Whoever the score belongs to: it is the same for all.
            let goals = self.by_score(result, "true")?;
            return Ok(goals
                .iter()
                .map(|goal| goal.replacen(" true ", &format!(" {condition} "), 1))
                .collect());
        }
        let ("result", [who, what]) = (result.head(), &result.positional()[..]) else {
            return Err(result.unknown_as("a result"));
        };
        let players = self.all_players();
        let wins = match what.word() {
            Some("Draw" | "Tie") => {
                who.ignore();
                return Ok(vec![format!("(draw-condition ({players}) {condition})")]);
            }
            Some("Win") => true,
            Some("Loss") => false,
            _ => return Err(what.unknown_as("a result")),
        };
        let section = |wins: bool| if wins { "win" } else { "loss" };
        if let Some(player @ (1 | 2)) = who.role_number().filter(|_| self.players() == 2 && !self.has_swap) {
            // Whoever is stuck: one's win is the other's loss.
            return Ok(vec![
                format!("({}-condition (P{player}) {condition})", section(wins)),
                format!("({}-condition (P{}) {condition})", section(!wins), 3 - player),
            ]);
        }
        let is_stuck = match who.word() {
            Some("Next") => true,
            Some("Mover") if self.players() == 2 => false,
            _ => return Err(who.unknown("in a result")),
        };
        let section = section(wins == is_stuck);
        Ok(vec![format!("({section}-condition ({players}) {condition})")])
    }

    /// What else must hold when a player has no move, from the side of that player.
    fn stalemate_conditions(
        &mut self,
        asked: &Node,
        others: &[&Node],
        during: &str,
    ) -> Result<Vec<String>, Fault> {
        if self.players() != 2 && !others.is_empty() {
            return Err(asked.unsupported("no Moves", "with other conditions"));
        }
        let mut rest = Vec::new();
        for other in others {
            let condition = self.condition(&exchanged(other), &Scope::at_end())?;
            // Whoever has no move is always the one whose turn it is; asked is who has moved.
            let same = "(= mover own)";
            if condition.contains(same) {
                self.remember(Memory::Moved);
            }
            rest.push(condition.replace(same, "moved"));
        }
        match during {
            "true" => {}
            // The phase is that of the player who has moved.
            _ if self.players() == 2 && !mentions(during, "own") => {
                let of = |own: usize, other: usize| {
                    let during = during.replace("(= was ", &format!("(= (was P{other}) "));
                    format!("(and (= own P{own}) {during})")
                };
                rest.push(join("or", vec![of(1, 2), of(2, 1)]));
            }
            _ => return Err(asked.unsupported("no Moves", "at the end of a phase")),
        }
        Ok(rest)
    }
}

/// A condition from the other player's side.
fn exchanged(node: &Node) -> Node {
    let aside = node.replaced("Next", "#").replaced("Mover", "Next").replaced("#", "Mover");
    // The words at the heads of lists.
    aside.replaced("next", "#").replaced("mover", "next").replaced("#", "mover")
}
