//! The meaning of scores.

/// A score on the scale of the weights, in which a piece is usually worth about a hundred.
pub type Score = i32;

/// A win now; a win in n plies scores n less, so that the quickest is preferred.
pub(super) const WIN: Score = 100_000;
/// Greater than any score.
pub(super) const INFINITY: Score = WIN + 1;
/// Scores beyond this, or below its negative, are certain wins or losses: no line has ten thousand plies.
pub const WIN_BOUND: Score = WIN - 10_000;

/// Log-odds of winning per hundredth of a piece: an advantage of three pieces wins three games in four.
pub const LOG_ODDS: f64 = 1.098_612_288_668_109_8 / 300.0;

/// The probability of winning with this score.
pub fn chance_of(score: Score) -> f32 {
    (1.0 / (1.0 + (-f64::from(score) * LOG_ODDS).exp())) as f32
}

/// The score with this probability of winning.
pub(super) fn score_of_chance(chance: f32) -> Score {
    let chance = f64::from(chance).clamp(0.001, 0.999);
    let score = (chance / (1.0 - chance)).ln() / LOG_ODDS;
    (score as Score).clamp(1 - WIN_BOUND, WIN_BOUND - 1)
}

/// The number of plies to a certain win or loss; `None` if the score is not certain.
pub fn plies_to_end(score: Score) -> Option<u32> {
    (score.abs() > WIN_BOUND).then(|| (WIN - score.abs()) as u32)
}

/// Whether a move may be chosen although the best one scores up to `margin` more. Certain results have no margin: no
/// win is given away, and no game.
pub(super) fn is_within_margin(score: Score, best: Score, margin: Score) -> bool {
    let is_certain = plies_to_end(score).or(plies_to_end(best)).is_some();
    score == best || !is_certain && score + margin >= best
}

/// Makes a certain score relative to the position `ply` plies from the root, for the transposition table.
pub(super) fn to_table(score: Score, ply: usize) -> Score {
    match score {
        WIN_BOUND.. => score + ply as Score,
        _ if score <= -WIN_BOUND => score - ply as Score,
        _ => score,
    }
}

/// The inverse of [`to_table`].
pub(super) fn from_table(score: Score, ply: usize) -> Score {
    match score {
        WIN_BOUND.. => score - ply as Score,
        _ if score <= -WIN_BOUND => score + ply as Score,
        _ => score,
    }
}
