//! What all games of a match share.

use std::sync::Arc;

use boardwright::game::Game;
use boardwright::program::Program;
use boardwright::search::Evaluation;

use super::contestant::Contestant;
use super::sides::Sides;
use crate::protocol::GameName;

/// The settings of a match.
#[derive(Debug)]
pub(crate) struct Setup {
    pub(crate) program: Arc<Program>,
    /// A game at its start.
    pub(crate) start: Game,
    /// The game as a program is told it.
    pub(crate) game: GameName,
    pub(crate) contestants: [Contestant; 2],
    /// The evaluations that the players use.
    pub(crate) evaluations: [Arc<Evaluation>; 2],
    pub(crate) sides: Sides,
    pub(crate) seed: u64,
    /// The number of moves of an opening.
    pub(crate) opening: u64,
    /// Most moves of a game.
    pub(crate) plies: u64,
}

impl Setup {
    /// The names of the players who take part, in order.
    pub(crate) fn playing(&self) -> Vec<&str> {
        let names = &self.program.names.players;
        let playing = (0..names.len()).filter(|&player| self.program.playing >> player & 1 == 1);
        playing.map(|player| names[player].as_str()).collect()
    }
}

/// Derives a seed for something that is identified by a path of numbers, such as a game of the match and a move of the
/// game.
pub(crate) fn derived(seed: u64, path: &[u64]) -> u64 {
    path.iter().fold(seed, |seed, &number| {
        let mut random = fastrand::Rng::with_seed(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        random.u64(..)
    })
}
