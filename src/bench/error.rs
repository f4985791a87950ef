//! Why a game could not be measured.

use thiserror::Error;

use crate::diagnostic::Diagnostics;
use crate::moves::RunError;

/// Why a game could not be measured.
#[derive(Debug, Error)]
pub enum BenchError {
    /// The rules have errors.
    #[error("the rule file has errors")]
    Rules(Diagnostics),
    /// The rules failed while a game was played.
    #[error(transparent)]
    Run(#[from] RunError),
}

impl From<Diagnostics> for BenchError {
    fn from(found: Diagnostics) -> Self {
        Self::Rules(found)
    }
}
