//! What is the same on every machine and in every build: a fast engine with other counts is wrong.

use std::sync::Arc;

use super::error::BenchError;
use super::random_play::{self, RandomGames};
use crate::game::Game;
use crate::moves::{Rules, RunError, perft};
use crate::position::Position;
use crate::program::Program;

/// Perft is run to the greatest depth with at most this many positions: enough to measure, and quick.
const PERFT_MAX_LEAVES: u64 = 200_000;
const PERFT_DEEPEST: u32 = 6;

/// Results that are the same everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// The depth of perft.
    pub depth: u32,
    /// The number of legal move sequences of that depth.
    pub perft: u64,
    /// The number of random games.
    pub games: u64,
    /// The number of moves in all random games.
    pub plies: u64,
    /// The combined hashes of their final positions.
    pub hash: u64,
}

/// Counts without measuring any time.
pub fn count(program: &Arc<Program>) -> Result<Counts, BenchError> {
    let game = Game::new(program.clone())?;
    let mut rules = Rules::new(program.clone());
    let RandomGames { games, plies, hash } = random_play::play(&mut rules, game.position())?;
    let Perft { depth, leaves } = deepest_perft(&mut rules, game.position())?;
    Ok(Counts { depth, perft: leaves, games, plies, hash })
}

/// The number of legal move sequences of a depth.
pub(super) struct Perft {
    pub(super) depth: u32,
    pub(super) leaves: u64,
}

/// Perft to the depth that is measured by default.
pub(super) fn deepest_perft(rules: &mut Rules, start: &Position) -> Result<Perft, RunError> {
    let (mut before, mut depth) = (1, 1);
    loop {
        let leaves = perft(rules, &mut start.clone(), depth)?;
        // Extrapolates with the growth from the previous depth.
        let expected = leaves.saturating_mul(leaves) / before.max(1);
        if depth == PERFT_DEEPEST || leaves == 0 || expected > PERFT_MAX_LEAVES {
            return Ok(Perft { depth, leaves });
        }
        (before, depth) = (leaves, depth + 1);
    }
}
