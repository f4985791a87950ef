//! What may be refused.

use crate::moves::RunError;
use thiserror::Error;

/// Why a move was not played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlayError {
    /// There is no legal move of that number.
    #[error("there is no such move")]
    NoSuchMove,
    /// The rules failed.
    #[error(transparent)]
    Rules(#[from] RunError),
}
