//! How a game ended.

use crate::index::PlayerId;
use crate::moves::{End, Repeated, Rules, RunError};
use crate::position::Position;
use crate::program::{Gain, GoalCode, Program};

/// The cause of the end of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cause {
    /// A goal of the rules.
    #[default]
    Goal,
    /// The third occurrence of a position.
    Repetition,
    /// All others have lost.
    Survival,
    /// The player to move had no move.
    NoMove,
}

/// How a game ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The cause; `reason` is from the rule file only if it is a goal.
    pub cause: Cause,
    /// Who won; empty for a draw.
    pub winners: Vec<PlayerId>,
    /// The reason, from the rule file if it gives one.
    pub reason: String,
    /// The kind of end, in one word from the rule file such as `glorious-victory`; may be empty.
    pub kind: String,
    /// The priority of the goal in the rule file, or 0.
    pub priority: i32,
    /// The score of each player, if scores are compared.
    pub scores: Vec<(PlayerId, i32)>,
}

impl Outcome {
    pub(super) fn repetition() -> Self {
        let reason = "threefold repetition".to_owned();
        Self { cause: Cause::Repetition, reason, ..Self::default() }
    }

    fn of_survivors(program: &Program, left: &[PlayerId]) -> Self {
        // Their partners win with them, even those who have dropped out.
        let winners = left.first().map_or(Vec::new(), |&player| winners(program, Gain::Win, player));
        let reason = "the others have lost".to_owned();
        Self { cause: Cause::Survival, winners, reason, ..Self::default() }
    }

    fn of_goal(rules: &mut Rules, position: &Position, goal: &GoalCode) -> Result<Self, RunError> {
        let mut scores = scores(rules, position, goal)?;
        let winners = match goal.gain {
            Gain::Count => best(&scores),
            gain => winners(rules.program(), gain, goal.player),
        };
        if goal.gain != Gain::Count && goal.scores.is_empty() {
            scores.clear();
        }
        Ok(Self {
            cause: Cause::Goal,
            winners,
            reason: goal.reason.clone(),
            kind: goal.kind.clone(),
            priority: goal.priority,
            scores,
        })
    }
}

/// The players who take part, without random and neutral ones.
fn players(program: &Program) -> impl Iterator<Item = PlayerId> + '_ {
    let all = (0..program.player_count()).map(PlayerId::new);
    all.filter(|player| program.playing >> player.0 & 1 == 1)
}

/// The winner's side for a win, everybody except the loser's side for a loss, and nobody for a draw.
fn winners(program: &Program, gain: Gain, player: PlayerId) -> Vec<PlayerId> {
    let partners = |wanted: bool| {
        players(program).filter(|&other| program.are_partners(player, other) == wanted).collect()
    };
    match gain {
        Gain::Win => partners(true),
        Gain::Loss => partners(false),
        Gain::Draw | Gain::Count => Vec::new(),
    }
}

/// The score of each player: the one of the goal, or the number of pieces.
fn scores(rules: &mut Rules, position: &Position, goal: &GoalCode) -> Result<Vec<(PlayerId, i32)>, RunError> {
    let players: Vec<PlayerId> = players(rules.program()).collect();
    let score = |player| {
        let said = rules.score(position, goal, player)?;
        Ok((player, said.unwrap_or(position.piece_count(player) as i32)))
    };
    players.into_iter().map(score).collect()
}

/// What each player would score if the game ended now; empty if no goal compares scores.
pub(super) fn scores_now(rules: &mut Rules, position: &Position) -> Result<Vec<(PlayerId, i32)>, RunError> {
    let Some(goal) = rules.program().counting_goal() else { return Ok(Vec::new()) };
    let goal = rules.program().goals[goal].clone();
    scores(rules, position, &goal)
}

/// The players with the highest score; if all have the same, nobody, as that is a draw.
fn best(scores: &[(PlayerId, i32)]) -> Vec<PlayerId> {
    let most = scores.iter().map(|&(_, score)| score).max();
    let best: Vec<PlayerId> =
        scores.iter().filter(|&&(_, score)| Some(score) == most).map(|&(player, _)| player).collect();
    if best.len() == scores.len() && scores.len() > 1 { Vec::new() } else { best }
}

/// The outcome that a position shows, regardless of whether there are moves. `repeated` says whose move repeated the
/// position.
pub(crate) fn by_position(
    rules: &mut Rules,
    position: &Position,
    repeated: Repeated,
) -> Result<Option<Outcome>, RunError> {
    match rules.end(position, repeated)? {
        Some(End::Survival(left)) => Ok(Some(Outcome::of_survivors(rules.program(), &left))),
        Some(End::Goal(goal)) => {
            let goal = goal.clone();
            Outcome::of_goal(rules, position, &goal).map(Some)
        }
        None => Ok(None),
    }
}

/// The outcome if all remaining players are on one side.
pub(super) fn by_survival(rules: &Rules, position: &Position) -> Option<Outcome> {
    rules.survivors(position).map(|left| Outcome::of_survivors(rules.program(), &left))
}

/// The outcome if the player to move has no move; unless a goal says otherwise, that player loses.
pub(crate) fn without_moves(rules: &mut Rules, position: &Position) -> Result<Outcome, RunError> {
    let stuck = rules.turn(position).player;
    match rules.goal_without_moves(position)?.cloned() {
        Some(goal) => Outcome::of_goal(rules, position, &goal),
        None => Ok(Outcome {
            cause: Cause::NoMove,
            winners: winners(rules.program(), Gain::Loss, stuck),
            reason: "no moves left".to_owned(),
            ..Outcome::default()
        }),
    }
}
