//! What the numbers of a search mean.

/// Worth of a position in hundredths of a piece.
pub type Score = i32;

/// A win at once.
pub(super) const WIN: Score = 100_000;
/// More than any score.
pub(super) const INFINITY: Score = WIN + 1;
/// Scores beyond this, or below its negative, are certain wins or losses.
pub const WIN_BOUND: Score = WIN - 10_000;

/// How many plies a certain win or loss is away.
pub fn plies_to_end(score: Score) -> Option<u32> {
    (score.abs() > WIN_BOUND).then(|| (WIN - score.abs()) as u32)
}

/// A certain score as counted from a position `ply` plies further on.
pub(super) fn from_there(score: Score, ply: usize) -> Score {
    match score {
        WIN_BOUND.. => score + ply as Score,
        _ if score <= -WIN_BOUND => score - ply as Score,
        _ => score,
    }
}

/// The reverse of [`from_there`].
pub(super) fn from_here(score: Score, ply: usize) -> Score {
    match score {
        WIN_BOUND.. => score - ply as Score,
        _ if score <= -WIN_BOUND => score + ply as Score,
        _ => score,
    }
}
