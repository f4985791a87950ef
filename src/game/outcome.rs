//! How a game ended.

use crate::index::PlayerId;
use crate::moves::{Rules, RunError};
use crate::position::Position;
use crate::program::{Gain, GoalCode};

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winners: Vec<PlayerId>,
    /// Why, in the words of the rule file where it has any.
    pub reason: String,
}

impl Outcome {
    pub(super) fn repetition() -> Self {
        Self { winners: Vec::new(), reason: "the same position for the third time".to_owned() }
    }

    fn of_goal(goal: &GoalCode, player_count: usize) -> Self {
        Self { winners: winners(goal.gain, goal.player, player_count), reason: goal.reason.clone() }
    }
}

/// Everybody but the loser, or the winner alone, or nobody.
fn winners(gain: Gain, player: PlayerId, player_count: usize) -> Vec<PlayerId> {
    match gain {
        Gain::Win => vec![player],
        Gain::Loss => (0..player_count).map(PlayerId::new).filter(|&other| other != player).collect(),
        Gain::Draw => Vec::new(),
    }
}

/// The outcome by a goal that holds whether or not there are moves.
pub(crate) fn by_goal(rules: &mut Rules, position: &Position) -> Result<Option<Outcome>, RunError> {
    let player_count = rules.program().player_count();
    let goal = rules.goal(position)?;
    Ok(goal.map(|goal| Outcome::of_goal(goal, player_count)))
}

/// The outcome where the player to move has no move; without a goal for that the player loses.
pub(crate) fn without_moves(rules: &mut Rules, position: &Position) -> Result<Outcome, RunError> {
    let player_count = rules.program().player_count();
    let stuck = rules.turn(position).player;
    let goal = rules.goal_without_moves(position)?;
    Ok(goal.map_or_else(
        || Outcome { winners: winners(Gain::Loss, stuck, player_count), reason: "no move left".to_owned() },
        |goal| Outcome::of_goal(goal, player_count),
    ))
}
