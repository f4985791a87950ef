//! How a two-player game has ended, determined from the goals of its rules.
//!
//! In: a position. Out: the result for a player: 1 for a win, -1 for a loss, 0 for a draw.

use boardwright::index::PlayerId;
use boardwright::moves::{Repeated, Rules};
use boardwright::position::Position;
use boardwright::program::{Gain, GoalCode};

/// The result, if the game is over independently of moves.
pub(crate) fn by_goal(rules: &mut Rules, position: &Position, player: PlayerId) -> Option<i32> {
    let goal = rules.goal(position, Repeated::default()).expect("rules without faults").cloned();
    goal.map(|goal| end(rules, position, &goal, player))
}

/// The result if the player to move has no move.
pub(crate) fn without_moves(rules: &mut Rules, position: &Position, player: PlayerId) -> i32 {
    let goal = rules.goal_without_moves(position).expect("rules without faults").cloned();
    let is_stuck = rules.turn(position).player == player;
    goal.map_or(if is_stuck { -1 } else { 1 }, |goal| end(rules, position, &goal, player))
}

fn end(rules: &mut Rules, position: &Position, goal: &GoalCode, player: PlayerId) -> i32 {
    let for_goal = if goal.player == player { 1 } else { -1 };
    match goal.gain {
        Gain::Win => for_goal,
        Gain::Loss => -for_goal,
        Gain::Draw => 0,
        Gain::Count => lead(rules, position, goal, player).signum(),
    }
}

/// By how much the count of a player exceeds the best of the others.
fn lead(rules: &mut Rules, position: &Position, goal: &GoalCode, player: PlayerId) -> i32 {
    let program = rules.shared_program().clone();
    let mut count = |player| {
        let said = rules.score(position, goal, player).expect("rules without faults");
        said.unwrap_or(position.piece_count(player) as i32)
    };
    let own = count(player);
    let playing =
        (0..program.player_count()).map(PlayerId::new).filter(|who| program.playing >> who.0 & 1 == 1);
    let best = playing.filter(|&other| other != player).map(count).max();
    own - best.expect("two play")
}
