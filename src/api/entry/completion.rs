//! What a typed text may become.

use serde::Serialize;
#[cfg(js)]
use tsify::Tsify;

use crate::notation;

/// What a typed text may become.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify), tsify(missing_as_null))]
pub struct Completions {
    /// Texts that begin with it, then those that have it inside where that was wanted.
    pub found: Vec<Completion>,
    /// How many there are, those that were left out included.
    pub total: usize,
    /// The legal move, where just one begins so.
    pub only: Option<String>,
}

/// A move as far as the leg that is being typed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(js, derive(Tsify))]
pub struct Completion {
    /// The text.
    pub text: String,
    /// Whether that is a legal move as it stands.
    pub is_move: bool,
}

impl From<notation::Completions> for Completions {
    fn from(notation::Completions { found, total, only }: notation::Completions) -> Self {
        let completion = |notation::Completion { text, is_move }| Completion { text, is_move };
        Self { found: found.into_iter().map(completion).collect(), total, only }
    }
}
