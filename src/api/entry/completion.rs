//! Completions of typed text.

use serde::Serialize;
#[cfg(js)]
use tsify::Tsify;

use crate::notation;

/// What a typed text can be completed to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null))]
pub struct Completions {
    /// The texts that begin with it, followed, if wanted, by those that contain it.
    pub found: Vec<Completion>,
    /// How many there are, including those not returned.
    pub total: usize,
    /// The legal move, if exactly one begins with the text.
    pub only: Option<String>,
}

/// A move up to the step being typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct Completion {
    /// The text.
    pub text: String,
    /// Whether it is a legal move as it is.
    pub is_move: bool,
}

impl From<notation::Completions> for Completions {
    fn from(notation::Completions { found, total, only }: notation::Completions) -> Self {
        let completion = |notation::Completion { text, is_move }| Completion { text, is_move };
        Self { found: found.into_iter().map(completion).collect(), total, only }
    }
}
