//! What all games of a match have in common, and what of it decides how they go.

use std::sync::Arc;

use boardwright::program::Program;
use serde::{Deserialize, Serialize};

use super::contestant::Contestant;
use super::sides::Sides;

/// Everything that a game of the match is played by.
#[derive(Debug)]
pub(crate) struct Setup {
    pub(crate) program: Arc<Program>,
    /// What is played, as a program is told: an id, or a path that holds from any folder.
    pub(crate) game: String,
    pub(crate) contestants: [Contestant; 2],
    pub(crate) sides: Sides,
    pub(crate) seed: u64,
    /// Moves of an opening.
    pub(crate) opening: u64,
    /// Most moves of a game.
    pub(crate) plies: u64,
}

/// What tells matches apart: games of equal ones are played alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Identity {
    pub(crate) game: String,
    /// A hash of the rules as they were compiled.
    pub(crate) rules: String,
    pub(crate) a: String,
    pub(crate) b: String,
    pub(crate) seed: u64,
    pub(crate) opening: u64,
    pub(crate) plies: u64,
    /// The version of this program.
    pub(crate) boardwright: String,
}

impl Setup {
    /// The names of the players that play, in order.
    pub(crate) fn playing(&self) -> Vec<&str> {
        let names = &self.program.names.players;
        let playing = (0..names.len()).filter(|&player| self.program.playing >> player & 1 == 1);
        playing.map(|player| names[player].as_str()).collect()
    }

    pub(crate) fn identity(&self) -> Identity {
        let [a, b] = &self.contestants;
        Identity {
            game: self.program.names.title.clone(),
            rules: format!("{:016x}", hash(&self.program.to_bytes())),
            a: a.text.clone(),
            b: b.text.clone(),
            seed: self.seed,
            opening: self.opening,
            plies: self.plies,
            boardwright: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }
}

impl Identity {
    /// What differs, each with what it was before.
    pub(crate) fn differences(&self, before: &Self) -> Vec<String> {
        let all = [
            ("game", &before.game, &self.game),
            ("rules", &before.rules, &self.rules),
            ("A", &before.a, &self.a),
            ("B", &before.b, &self.b),
            ("seed", &before.seed.to_string(), &self.seed.to_string()),
            ("opening", &before.opening.to_string(), &self.opening.to_string()),
            ("plies", &before.plies.to_string(), &self.plies.to_string()),
            ("version", &before.boardwright, &self.boardwright),
        ];
        let differing = all.into_iter().filter(|(_, before, now)| before != now);
        differing.map(|(what, before, now)| format!("{what} was `{before}`, not `{now}`")).collect()
    }
}

/// FNV-1a of 64 bits (Fowler, Noll and Vo 1991).
fn hash(bytes: &[u8]) -> u64 {
    let mix = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix)
}

/// A seed of its own for something that has a path of numbers, such as a game of the match and a move of the game.
pub(crate) fn derived(seed: u64, path: &[u64]) -> u64 {
    path.iter().fold(seed, |seed, &number| {
        let mut random = fastrand::Rng::with_seed(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        random.u64(..)
    })
}
