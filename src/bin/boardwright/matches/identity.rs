//! What of a match decides how its games go.

use serde::{Deserialize, Serialize};

use super::live_game::MatchError;
use super::setup::Setup;
use super::signature::signature;

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

impl Identity {
    /// That of a match.
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
        let mut differing: Vec<String> =
            differing.map(|(what, before, now)| format!("{what} was `{before}`, not `{now}`")).collect();
        // Anything else may be why the search has found something else.
        if differing.is_empty() && before.search != self.search {
            differing.push("the search has changed since".to_owned());
        }
        differing
    }
}
