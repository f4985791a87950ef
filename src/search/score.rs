//! What the numbers of a search mean.

/// Worth of a position in hundredths of a piece.
pub type Score = i32;

/// A win at once; one in some plies is worth as many less, so that the nearest is taken.
pub(super) const WIN: Score = 100_000;
/// More than any score.
pub(super) const INFINITY: Score = WIN + 1;
/// Scores beyond this, or below its negative, are certain wins or losses: no line has ten thousand plies.
pub const WIN_BOUND: Score = WIN - 10_000;

/// Log odds of winning that a hundredth of a piece gives: three pieces more win three games of four.
pub const LOG_ODDS: f64 = 1.098_612_288_668_109_8 / 300.0;

/// How likely a position of some worth is won.
pub(super) fn chance_of(score: Score) -> f32 {
    (1.0 / (1.0 + (-f64::from(score) * LOG_ODDS).exp())) as f32
}

/// The worth of a position that is won in such a share of games.
pub(super) fn score_of_chance(chance: f32) -> Score {
    let chance = f64::from(chance).clamp(0.001, 0.999);
    let score = (chance / (1.0 - chance)).ln() / LOG_ODDS;
    (score as Score).clamp(1 - WIN_BOUND, WIN_BOUND - 1)
}

/// How many plies a certain win or loss is away.
pub fn plies_to_end(score: Score) -> Option<u32> {
    (score.abs() > WIN_BOUND).then(|| (WIN - score.abs()) as u32)
}

/// Whether a move of some score may be chosen beside the best, which may be worth so much more. Certain ends are weighed
/// by nothing but their score: no margin gives away a win, or the game.
pub(super) fn is_within_margin(score: Score, best: Score, margin: Score) -> bool {
    let is_certain = plies_to_end(score).or(plies_to_end(best)).is_some();
    score == best || !is_certain && score + margin >= best
}

/// A certain score as counted from a position `ply` plies further on.
pub(super) fn to_table(score: Score, ply: usize) -> Score {
    match score {
        WIN_BOUND.. => score + ply as Score,
        _ if score <= -WIN_BOUND => score - ply as Score,
        _ => score,
    }
}

/// The reverse of [`to_table`].
pub(super) fn from_table(score: Score, ply: usize) -> Score {
    match score {
        WIN_BOUND.. => score - ply as Score,
        _ if score <= -WIN_BOUND => score + ply as Score,
        _ => score,
    }
}
