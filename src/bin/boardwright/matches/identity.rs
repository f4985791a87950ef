//! What determines the games of a match.

use serde::{Deserialize, Serialize};

use super::live_game::MatchError;
use super::setup::Setup;
use super::signature::signature;

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
            search: signature(setup)?,
        })
    }

    /// What differs, each with its earlier value.
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
        let mut differing: Vec<String> =
            differing.map(|(what, before, now)| format!("{what} was `{before}`, not `{now}`")).collect();
        // Any other difference may be the reason why searches have other results.
        if differing.is_empty() && before.search != self.search {
            differing.push("the search has changed since".to_owned());
        }
        differing
    }
}
