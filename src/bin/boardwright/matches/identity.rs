//! What determines the games of a match.

use serde::{Deserialize, Serialize};

use super::contestant::Kind;
use super::live_game::MatchError;
use super::opening::opened;
use super::setup::Setup;
use crate::jobs::{self, signature};

/// Identifies a match: matches with equal identities have the same games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Identity {
    pub(crate) game: String,
    /// A hash of the compiled rules.
    pub(crate) rules: String,
    pub(crate) a: String,
    pub(crate) b: String,
    pub(crate) seed: u64,
    pub(crate) opening: u64,
    pub(crate) plies: u64,
    /// A hash of the results of short searches.
    pub(crate) search: String,
}

impl Identity {
    /// The identity of a match.
    pub(crate) fn of(setup: &Setup) -> Result<Self, MatchError> {
        let [a, b] = &setup.contestants;
        Ok(Self {
            game: setup.program.names.title.clone(),
            rules: format!("{:016x}", setup.program.fingerprint()),
            a: a.text.clone(),
            b: b.text.clone(),
            seed: setup.seed,
            opening: setup.opening,
            plies: setup.plies,
            search: search_signature(setup)?,
        })
    }
}

/// A hash of what the players' searches find after the first opening.
fn search_signature(setup: &Setup) -> Result<String, MatchError> {
    let live_game = opened(setup, 0)?;
    let searches = setup.contestants.iter().zip(&setup.evaluations);
    let searches = searches.filter_map(|(contestant, evaluation)| match &contestant.kind {
        Kind::Search(strength) => Some((strength.limits, evaluation)),
        _ => None,
    });
    Ok(signature(&live_game.game, searches)?)
}

impl jobs::Identity for Identity {
    const COMMAND: &str = "match";

    fn differences(&self, before: &Self) -> Vec<String> {
        let all = [
            ("game", &before.game, &self.game),
            ("rules", &before.rules, &self.rules),
            ("A", &before.a, &self.a),
            ("B", &before.b, &self.b),
            ("seed", &before.seed.to_string(), &self.seed.to_string()),
            ("opening", &before.opening.to_string(), &self.opening.to_string()),
            ("plies", &before.plies.to_string(), &self.plies.to_string()),
        ];
        jobs::differences(all, (&before.search, &self.search))
    }
}
