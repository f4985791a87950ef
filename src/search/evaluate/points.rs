//! Who is ahead on points, or on whatever else players are compared by.

use crate::index::PlayerId;
use crate::moves::Rules;
use crate::position::Position;
use crate::search::score::Score;

/// Points of a player are clamped to this before those of a side are added up.
const MAX_POINTS: Score = 1_000_000;

/// The average of a side minus the average of the other players.
pub(super) fn balance(sums: &[Score], playing: u16, side: u16) -> Score {
    let average = |who: u16| {
        let counted =
            sums.iter().enumerate().filter(|(player, _)| who >> player & 1 == 1).map(|(_, &sum)| sum);
        let sum = counted.map(i64::from).sum::<i64>();
        (sum / i64::from(who.count_ones()).max(1)) as Score
    };
    average(playing & side).saturating_sub(average(playing & !side))
}

/// By how many points a side, given as bits of players, would be ahead on average if the game ended now; 0 if no goal
/// counts points or pieces.
pub fn points_ahead(rules: &mut Rules, position: &Position, side: u16) -> Score {
    let program = rules.shared_program().clone();
    let Some(goal) = program.counting_goal() else { return 0 };
    let points = |player| {
        if program.goals[goal].scores.is_empty() {
            return position.piece_count(player) as Score;
        }
        rules.score_now(position, goal, player).clamp(-MAX_POINTS, MAX_POINTS)
    };
    let points: Vec<Score> = (0..program.player_count()).map(PlayerId::new).map(points).collect();
    balance(&points, program.playing, side)
}
