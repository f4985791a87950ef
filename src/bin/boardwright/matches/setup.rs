//! What all games of a match have in common, and what of it decides how they go.

use std::sync::Arc;

use boardwright::program::Program;
use boardwright::search::Evaluation;
use serde::{Deserialize, Serialize};

use super::contestant::Contestant;
use super::course::Trouble;
use super::sides::Sides;
use super::signature::signature;

/// Everything that a game of the match is played by.
#[derive(Debug)]
pub(crate) struct Setup {
    pub(crate) program: Arc<Program>,
    /// What is played, as a program is told: an id, or a path that holds from any folder.
    pub(crate) game: String,
    pub(crate) contestants: [Contestant; 2],
    /// What each of them thinks of positions.
    pub(crate) evaluations: [Arc<Evaluation>; 2],
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
    /// A hash of what the searches find in a short time.
    pub(crate) search: String,
}

impl Setup {
    /// The names of the players that play, in order.
    pub(crate) fn playing(&self) -> Vec<&str> {
        let names = &self.program.names.players;
        let playing = (0..names.len()).filter(|&player| self.program.playing >> player & 1 == 1);
        playing.map(|player| names[player].as_str()).collect()
    }

    pub(crate) fn identity(&self) -> Result<Identity, Trouble> {
        let [a, b] = &self.contestants;
        Ok(Identity {
            game: self.program.names.title.clone(),
            rules: format!("{:016x}", hash(&self.program.to_bytes())),
            a: a.text.clone(),
            b: b.text.clone(),
            seed: self.seed,
            opening: self.opening,
            plies: self.plies,
            search: signature(self)?,
        })
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
        ];
        let differing = all.into_iter().filter(|(_, before, now)| before != now);
        let mut told: Vec<String> =
            differing.map(|(what, before, now)| format!("{what} was `{before}`, not `{now}`")).collect();
        // Anything else may be why the search has found something else.
        if told.is_empty() && before.search != self.search {
            told.push("the search has changed since".to_owned());
        }
        told
    }
}

/// FNV-1a of 64 bits (Fowler, Noll and Vo 1991).
pub(crate) fn hash(bytes: &[u8]) -> u64 {
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
