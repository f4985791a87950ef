//! How a game ended, as text.

use crate::game::Outcome;
use crate::program::Program;

/// Who won, followed by the reason, the kind of end and the scores, as far as there are any: `White wins: took three
/// (knockout; White 3, Black 1)`.
pub fn outcome_text(program: &Program, outcome: &Outcome) -> String {
    let name = |player: &crate::index::PlayerId| program.names.players[player.index()].as_str();
    let winners: Vec<&str> = outcome.winners.iter().map(name).collect();
    let mut text =
        if winners.is_empty() { "draw".to_owned() } else { format!("{} wins", winners.join(" and ")) };
    if !outcome.reason.is_empty() {
        text = format!("{text}: {}", outcome.reason);
    }
    let scores: Vec<String> =
        outcome.scores.iter().map(|(player, score)| format!("{} {score}", name(player))).collect();
    let details = [outcome.kind.replace('-', " "), scores.join(", ")];
    let details: Vec<String> = details.into_iter().filter(|part| !part.is_empty()).collect();
    if details.is_empty() { text } else { format!("{text} ({})", details.join("; ")) }
}
