//! The result of a game for a side.

use crate::game::Game;
use crate::moves::Rules;
use crate::search::points_ahead;

/// 1 if only players of a side, given as bits, have won, -1 if only others have, else 0.
///
/// A game that was cut off is won by whoever has more points, if a goal counts them: such games may go on for ever if
/// the player who is losing avoids every end.
pub fn result(game: &Game, side: u16) -> i8 {
    let Some(outcome) = game.outcome() else {
        let mut rules = Rules::new(game.shared_program());
        return points_ahead(&mut rules, game.position(), side).signum() as i8;
    };
    let ours = |winner: u8| side >> winner & 1 == 1;
    let won = outcome.winners.iter().any(|winner| ours(winner.0));
    let lost = outcome.winners.iter().any(|winner| !ours(winner.0));
    i8::from(won) - i8::from(lost)
}
