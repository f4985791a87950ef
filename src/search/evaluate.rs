//! The worth of a position, from the rules alone.
//!
//! Pieces on the board, a hundred for each, and a little noise. Noise that is maximised over many
//! moves is worth more where there are more of them, so it stands for mobility (D. F. Beal and
//! M. C. Smith, "Random Evaluations in Chess", ICCA Journal 17(1), 1994).

use super::score::Score;
use crate::index::PlayerId;
use crate::position::Position;

/// Worth of a piece.
const PIECE: Score = 100;
/// Noise is at most this much either way.
const NOISE: Score = 12;

/// Worth for `side` against all others.
pub(super) fn evaluate(position: &Position, side: PlayerId, player_count: usize, seed: u64) -> Score {
    let count = |player: PlayerId| position.piece_count(player) as Score;
    let others: Score = (0..player_count).map(PlayerId::new).filter(|&other| other != side).map(count).sum();
    let share = others / (player_count as Score - 1).max(1);
    (count(side) - share) * PIECE + noise(position.hash() ^ seed)
}

fn noise(key: u64) -> Score {
    let mixed = (key ^ key >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 32;
    (mixed % (2 * NOISE as u64 + 1)) as Score - NOISE
}
